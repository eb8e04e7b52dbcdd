import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium as playwright, type Locator, type Page } from "playwright-core";
import { follow } from "./failures.ts";

const installed = ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
// Nothing of the tests may reach the network.
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--in-process-gpu",
  "--disable-site-isolation-trials",
  "--disable-features=IsolateOrigins,site-per-process",
];

/** Longest wait for what has to come: a busy machine takes its time, what never comes still fails. */
const MAX_WAIT_MS = 90_000;

/** The package holds a Chromium for this system alone. */
const isPackaged = process.platform === "linux" && process.arch === "x64";

/**
 * A real Chromium: on Linux the headless one that comes as a package, so that every machine tests with the same and it takes half the time of
 * a whole one; elsewhere the machine's own. KVITANCE_CHROMIUM names another.
 */
export async function openBrowser(): Promise<Browser> {
  const own = process.env.KVITANCE_CHROMIUM ?? (isPackaged ? undefined : installed.find((path) => existsSync(path)));
  if (own) return launch(own);
  const { default: packaged, inflate, setupLambdaEnvironment } = await import("@sparticuz/chromium");
  // The package also brings the system libraries that a bare machine lacks (nss, nspr, expat).
  const bin = join(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")), "..", "bin");
  for (const name of ["al2023", "fonts"]) await inflate(join(bin, `${name}.tar.br`));
  setupLambdaEnvironment(join(tmpdir(), "al2023", "lib"));
  const executablePath = await packaged.executablePath();
  await nameFonts();
  return launch(executablePath);
}

/** The package looks for its fonts in /tmp alone, wherever it unpacked them; without any font the browser ends at the first letter. */
async function nameFonts(): Promise<void> {
  const folder = join(tmpdir(), "fonts");
  const file = join(folder, "own.conf");
  const text = `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${join(folder, "cache")}</cachedir></fontconfig>`;
  // Another file of tests may be reading it.
  await writeFile(`${file}.${process.pid}`, text);
  await rename(`${file}.${process.pid}`, file);
  process.env.FONTCONFIG_FILE = file;
}

/** On a busy machine one start of the packaged browser in ten crashes in the C library before it has a window; the next one is well. */
const MAX_STARTS = 4;

async function launch(executablePath: string): Promise<Browser> {
  for (let start = 1; ; start += 1) {
    try {
      return await playwright.launch({ executablePath, args: quiet });
    } catch (error) {
      if (start === MAX_STARTS || !String(error).includes("SIGSEGV")) throw error;
    }
  }
}

export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A fresh visitor who prefers Czech and stillness: dialogs open and close at once. One that a test opens is closed after it. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: wide,
    locale: "cs-CZ",
    colorScheme: "light",
    reducedMotion: "reduce",
    timezoneId: "Europe/Prague",
    acceptDownloads: true,
    // It would stand between the page and the answers that tests watch; installed.test.ts allows it.
    serviceWorkers: "block",
    ...options,
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  follow(context);
  return context;
}

/** Waits until the element has the focus: keys that are pressed before go to another. */
export const focused = (target: Locator): Promise<void> => target.and(target.page().locator(":focus")).waitFor();

/** So many keys lead from one control to any other of a screen. */
export const MAX_TABS = 200;

/** Goes to a control as somebody without a mouse does. */
export async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await control.page().keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${String(control)}.`);
}

/** Sends the sign-in form. */
export async function sendSignIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await page.goto(`${url}/Login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Heslo", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Přihlásit se" }).click();
}

/** Signs in through the form and waits for the application. Throws what the form says when it does not come. */
export async function signIn(page: Page, url: string, email: string, password: string): Promise<void> {
  await sendSignIn(page, url, email, password);
  await page
    .waitForURL(({ pathname }) => !pathname.includes("Login"))
    .catch(async (error: Error) => {
      throw new Error(`${email} was not signed in: ${(await page.getByRole("alert").allInnerTexts()).join(" ")} ${error.message}`);
    });
}

/** Waits for the heading of a screen that has come; one that waits has a heading too. */
export const screenCame = (page: Page) => page.locator("h1:not([aria-busy=true] *)").first().waitFor();

/** Whether the middle of the lower edge of an element is on the screen with nothing over it. */
export function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate((element) => {
    const { left, width, bottom } = element.getBoundingClientRect();
    const seen = element.ownerDocument.elementFromPoint(left + width / 2, bottom - 3);
    return seen !== null && (element === seen || element.contains(seen));
  });
}
