import { expect, test } from "vitest";
import { openBrowser, openContext } from "#e2e/browser.ts";
import { ownAdmin, tokenOf } from "#e2e/people.ts";
import { removeData, startProgram } from "#e2e/program.ts";
import { openSession } from "#e2e/sessions.ts";
import { faultsOf, manyDocuments, MANY, mixedDocuments } from "#scripts/review/manyDocuments.ts";

test(`${MANY} mixed documents are checked and exported: no duplicate is sent, nothing is lost`, async () => {
  const [browser, program] = await Promise.all([openBrowser(), startProgram()]);
  try {
    const admin = await ownAdmin(program, "Spravce-Heslo-1");
    const page = await (await openContext(browser)).newPage();
    await openSession(page.context(), program.url, admin);
    const desk = { page, url: program.url, token: await tokenOf(program, admin) };
    const mixed = await mixedDocuments(MANY);
    expect(await faultsOf(desk, mixed, await manyDocuments(desk, mixed))).toEqual([]);
  } finally {
    await browser.close();
    await program.interrupt();
    await removeData(program.dataDir);
  }
});
