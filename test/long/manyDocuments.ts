import { expect, test } from "vitest";
import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { ownAdmin, tokenOf } from "#e2e/people.ts";
import { removeData, startProgram } from "#e2e/program.ts";
import { faultsOf, manyDocuments, MANY, mixedDocuments } from "#scripts/review/manyDocuments.ts";

test(`${MANY} mixed documents are checked and exported: no duplicate is sent, nothing is lost`, async () => {
  const [browser, program] = await Promise.all([openBrowser(), startProgram()]);
  try {
    const admin = await ownAdmin(program, "Spravce-Heslo-1");
    const page = await (await openContext(browser)).newPage();
    await signIn(page, program.url, admin.email, admin.password);
    const desk = { page, url: program.url, token: await tokenOf(program, admin) };
    const mixed = await mixedDocuments(MANY);
    expect(await faultsOf(desk, mixed, await manyDocuments(desk, mixed))).toEqual([]);
  } finally {
    await browser.close();
    await program.interrupt();
    await removeData(program.dataDir);
  }
});
