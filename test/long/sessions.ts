import { expect, test } from "vitest";
import { openBrowser, openContext } from "#e2e/browser.ts";
import { ownAdmin } from "#e2e/people.ts";
import { removeData, startProgram } from "#e2e/program.ts";
import { refreshTogether, signedInTabs } from "#e2e/sessions.ts";

const ROUNDS = 50;

test("50 of 50 times windows that refresh at once stay signed in: one with its own tokens, one and its duplicate with the same", async () => {
  const [browser, program] = await Promise.all([openBrowser(), startProgram()]);
  try {
    const admin = await ownAdmin(program, "Spravce-Heslo-1");
    expect(await refreshTogether(await signedInTabs(await openContext(browser), program.url, admin), ROUNDS)).toBe(ROUNDS);
  } finally {
    await browser.close();
    await program.interrupt();
    await removeData(program.dataDir);
  }
});
