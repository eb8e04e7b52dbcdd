import { openBrowser, openContext } from "#e2e/browser.ts";
import { startProgram } from "#e2e/program.ts";
import { writeFileSync } from "node:fs";
import { test } from "vitest";

test("starts what tests start, and waits", async () => {
  const [browser, program] = await Promise.all([openBrowser(), startProgram()]);
  const page = await (await openContext(browser)).newPage();
  await page.goto(program.url);
  writeFileSync(process.env.KVITANCE_STARTED_FILE ?? "", "");
  await new Promise(() => undefined);
});
