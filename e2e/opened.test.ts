import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAsItStands } from "./accessibility.ts";
import { openBrowser, openContext, signIn, wide } from "./browser.ts";
import { plantDocuments } from "./hostile/documents.ts";
import { type Look, lookAtDocument, lookAtMenus, lookAtSettings, stillAndQuick } from "./hostile/look.ts";
import { settingsPlanter } from "./hostile/settings.ts";
import { teller } from "./hostile/teller.ts";
import { ask, ownAdmin, tokenOf } from "./people.ts";
import { type Program, removeData, startProgram } from "./program.ts";

const names = ["Papírnictví Vlk", "Truhlářství Dub", "Zámečnictví Klíč", "Pekárna Rohlík", "Květiny Růže", "Autoservis Píst", "Lékárna Lípa", "Kavárna Šálek"];
let browser: Browser;
let program: Program;

beforeAll(async () => {
  [browser, program] = await Promise.all([openBrowser(), startProgram({ env: { KVITANCE_LIMIT_USER: "0" } })]);
});
afterAll(async () => {
  await browser?.close();
  await program?.interrupt();
  if (program) await removeData(program.dataDir);
});

test("every menu, list and dialog that opens has no accessibility violation and stays within the page", { timeout: 300_000 }, async () => {
  const admin = await ownAdmin(program, "Zkouska2026x");
  const told = teller(program, admin);
  const { userId } = await ask<{ userId: string }>(program, await tokenOf(program, admin), "GET", "/v1/users/me");
  const ids = await plantDocuments(told, { strings: names, count: 4 });
  await (
    await settingsPlanter(told, userId)
  )(names);
  expect(told.faults).toEqual([]);
  const page = await (await openContext(browser, { viewport: wide })).newPage();
  await signIn(page, program.url, admin.email, admin.password);
  await stillAndQuick(page);
  const wrong: string[] = [];
  const look: Look = { page, program, culture: "cs-CZ", wrong, judge: complaintsAsItStands };
  await lookAtMenus(look);
  await lookAtSettings(look, 1);
  // One that waits for a vote, and one that was returned: between them they have every dialog.
  for (const id of ids.slice(2)) await lookAtDocument(look, id, true);
  expect(wrong).toEqual([]);
});
