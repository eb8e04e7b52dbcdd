import { approveOnPhone, askedByMail, GOAL_TAPS, phoneOf, startPost } from "#scripts/review/phoneApproval.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { journey } from "./failures.ts";
import { ask } from "./people.ts";
import { type Program, removeData, startProgram } from "./program.ts";

let browser: Browser;
let program: Program;
let post: Awaited<ReturnType<typeof startPost>>;

journey();

beforeAll(async () => {
  post = await startPost();
  [browser, program] = await Promise.all([openBrowser(), startProgram({ env: post.env })]);
});
afterAll(async () => {
  await browser?.close();
  await program?.interrupt();
  await post?.close();
  if (program) await removeData(program.dataDir);
});

/** Whether nothing lies over the button, so that a thumb reaches it. */
const isFree = (page: Page) =>
  page.getByRole("button", { name: "Schválit", exact: true }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const at = button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return at !== null && button.contains(at);
  });

test("from the message to the approval in three taps on a phone; the next document opens with its button free", async () => {
  const { approver, token, links } = await askedByMail(program, post, 2);
  const page = await phoneOf(browser, program.url, approver);
  expect(await approveOnPhone(page, links[0]!)).toBeLessThanOrEqual(GOAL_TAPS);
  await page.waitForURL(new RegExp(links[1]!.slice(-36)));
  // What happened is being said at this moment.
  await page.getByText("Schváleno").first().waitFor();
  expect(await isFree(page)).toBe(true);
  await page.getByRole("button", { name: "Schválit", exact: true }).tap();
  await page.waitForURL(/\/Documents\/ForApproval/);
  const { items } = await ask<{ items: { state: string }[] }>(program, token, "POST", "/v1/documents/list", {});
  expect(items.map(({ state }) => state)).toEqual(["ReadyForExport", "ReadyForExport"]);
});
