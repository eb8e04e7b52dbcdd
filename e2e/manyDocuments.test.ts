import { faultsOf, manyDocuments, mixedDocuments } from "#scripts/review/manyDocuments.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openContext } from "./browser.ts";
import { openCompany } from "./company.ts";
import { journey } from "./failures.ts";
import { type Account, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
/** `npm run test:long` has the same walk with 45 (test/long/manyDocuments.ts). */
const COUNT = 12;
let browser: Browser;
let program: Site;
let admin: Account;

journey();

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
});
afterAll(() => browser?.close());

test("mixed documents are checked and exported: no duplicate is sent, nothing is lost", { timeout: 900_000 }, async () => {
  const page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, admin);
  const desk = { page, url: program.url, token: await tokenOf(program, admin) };
  const mixed = await mixedDocuments(COUNT);
  expect(await faultsOf(desk, mixed, await manyDocuments(desk, mixed))).toEqual([]);
});
