import { faultsOf, manyDocuments, mixedDocuments } from "#scripts/review/manyDocuments.ts";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openContext, signIn } from "./browser.ts";
import { openCompany } from "./company.ts";
import { journey } from "./failures.ts";
import { type Account, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";

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
  await signIn(page, program.url, admin.email, PASSWORD);
  const desk = { page, url: program.url, token: await tokenOf(program, admin) };
  const mixed = await mixedDocuments(COUNT);
  expect(await faultsOf(desk, mixed, await manyDocuments(desk, mixed))).toEqual([]);
});
