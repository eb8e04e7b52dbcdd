import { mkdir, writeFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach } from "vitest";

const FOLDER = ".cache/failures";
/** Of each kind of line that a failed test prints. */
const MAX_MESSAGES = 12;
const MAX_TEXT_LINES = 40;
/** A page that hangs is not waited for. */
const MAX_LOOK_MS = 10_000;

/** Open contexts with the last messages of their pages, and whether a test opened them. */
const contexts = new Map<BrowserContext, { messages: string[]; isOfTest: boolean }>();
let isInTest = false;

/** From now on what goes wrong in the context is remembered; one that a test opened and left open is closed after it. */
export function follow(context: BrowserContext): void {
  const messages: string[] = [];
  const add = (message: string): void => {
    messages.push(message.slice(0, 300));
    if (messages.length > MAX_MESSAGES) messages.shift();
  };
  context.on("console", (message) => message.type() === "error" && add(`console: ${message.text()}`));
  context.on("weberror", (error) => add(`exception: ${error.error().message}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // What a page still asks when it is left.
    if (reason !== "net::ERR_ABORTED") add(`request failed: ${request.method()} ${request.url()} ${reason}`);
  });
  context.on("response", (response) => response.status() >= 400 && add(`answer ${response.status()}: ${response.request().method()} ${response.url()}`));
  context.on("close", () => contexts.delete(context));
  contexts.set(context, { messages, isOfTest: isInTest });
}

/** For the set-up file of the browser tests: what a failed test saw is printed and kept, and no test leaves a window to the next. */
export function keepFailures(): void {
  beforeEach(() => void (isInTest = true));
  afterEach(async ({ task }) => {
    isInTest = false;
    const { result } = task;
    if (result?.state === "fail") await report(task.name);
    for (const [context, { isOfTest }] of contexts) if (isOfTest) await context.close();
  });
}

/** The tests around it are steps of one journey: those after a step that failed would only fail on what it left undone, and are skipped. */
export function journey(): void {
  let broken: string | undefined;
  beforeEach(({ task, skip, onTestFailed }) => {
    if (broken !== undefined) skip(`"${broken}" failed`);
    onTestFailed(() => void (broken = task.name));
  });
}

async function report(test: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const name = test.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80);
  const lines: string[] = [];
  let text = "";
  for (const [context, { messages }] of contexts) {
    lines.push(...messages);
    for (const page of context.pages()) {
      const place = `${FOLDER}/${name}-${lines.length}`;
      const shown = await look(page, place).catch((error: Error) => `The page cannot be looked at: ${error.message}`);
      lines.push(`${page.url()} (${place}.png, .txt)`);
      text ||= shown;
    }
  }
  const said = [...lines.slice(-MAX_MESSAGES), ...text.split("\n").slice(0, MAX_TEXT_LINES)];
  console.error(`What stood there when "${test}" failed:\n${said.join("\n")}`);
}

/** Keeps a picture of the page and its accessible text; returns what stands in dialogs and in the main part. */
async function look(page: Page, place: string): Promise<string> {
  const text = await page.locator("body").ariaSnapshot({ timeout: MAX_LOOK_MS });
  await writeFile(`${place}.txt`, text);
  await page.screenshot({ path: `${place}.png`, timeout: MAX_LOOK_MS });
  const parts = (await Promise.all(["[role=dialog], [role=alert], [role=status]", "main"].map((kind) => page.locator(kind).all()))).flat();
  return parts.length === 0 ? text : (await Promise.all(parts.map((part) => part.ariaSnapshot({ timeout: MAX_LOOK_MS })))).join("\n");
}
