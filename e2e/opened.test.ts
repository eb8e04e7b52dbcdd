import { settingsTabs } from "#web/app/settings/tabs.ts";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAsItStands, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext, signIn, wide } from "./browser.ts";
import { plantDocuments } from "./hostile/documents.ts";
import { follow, type Look, lookAtDocument, lookAtMenus, lookAtSettings } from "./hostile/look.ts";
import { contentOf, otherContent } from "./hostile/popups.ts";
import { settingsPlanter } from "./hostile/settings.ts";
import { openClient } from "./hostile/client.ts";
import { ask, ownAdmin, tokenOf } from "./people.ts";
import { type Program, removeData, startProgram } from "./program.ts";

const names = ["Papírnictví Vlk", "Truhlářství Dub", "Zámečnictví Klíč", "Pekárna Rohlík", "Květiny Růže", "Autoservis Píst", "Lékárna Lípa", "Kavárna Šálek"];
let browser: Browser;
let program: Program;
let page: Page;
let ids: string[];

beforeAll(async () => {
  [browser, program] = await Promise.all([openBrowser(), startProgram({ env: { KVITANCE_LIMIT_USER: "0" } })]);
  const admin = await ownAdmin(program, "Zkouska2026x");
  const token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Dashboards", enabled: true }] });
  const client = openClient(program, admin);
  const { userId } = await ask<{ userId: string }>(program, token, "GET", "/v1/users/me");
  ids = await plantDocuments(client, { strings: names, count: 4 });
  const plantSettings = await settingsPlanter(client, userId);
  await plantSettings(names);
  if (client.faults.length > 0) throw new Error(client.faults.join());
  page = await (await openContext(browser, { viewport: wide })).newPage();
  await signIn(page, program.url, admin.email, admin.password);
});
afterAll(async () => {
  await browser?.close();
  await program?.interrupt();
  if (program) await removeData(program.dataDir);
});

test("every menu, list and dialog that opens has no accessibility violation and stays within the page", { timeout: 600_000 }, async () => {
  const wrong: string[] = [];
  const look: Look = { page, program, culture: "cs-CZ", wrong, judge: complaintsAsItStands };
  await lookAtMenus(look);
  await lookAtSettings(look, 1);
  // One that waits for a vote, and one that was returned: between them they have every dialog.
  for (const id of ids.slice(2)) await lookAtDocument(look, id, true);
  expect(wrong).toEqual([]);
});

/** Answers of the server in the two states that a screen is otherwise in for a moment: none yet, and a refusal, which is not asked again. */
const answers = {
  waits: () => undefined,
  failed: (route: Route) => route.fulfill({ status: 400, contentType: "application/problem+json", json: { code: "validation", status: 400, title: "?" } }),
};

test("every screen that waits for what it shows, or does not get it, has no accessibility violation", { timeout: 300_000 }, async () => {
  const documents = ["/Documents/All/All", "/Documents/Validation", "/Documents/ForApproval/Mine", `/Document/${ids[0]}`, `/DocumentApproval/${ids[2]}`];
  const others = [
    "/UploadDocuments",
    "/Dashboards/Extraction",
    "/Profile",
    "/License",
    "/Doctype/Cashier",
    "/Settings/Export?log=all",
    "/Settings/AccountingSystems?format=FakturoidCSV",
  ];
  const tabs = settingsTabs.map(({ name }) => `/Settings/${name}`);
  const wrong: string[] = [];
  for (const [state, answer] of Object.entries(answers)) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // The banner over every screen asks for these, and the tab of imports would have them already.
    await page.route("**/v1/tenant/importConnections", answer);
    await page.goto(`${program.url}/NotFound`);
    await untilLoaded(page);
    await page.route("**/v1/**", answer);
    for (const path of [...documents, ...others, ...tabs]) {
      const before = await contentOf(page);
      await follow(page, path);
      await otherContent(page, before);
      await (state === "failed" ? untilLoaded(page) : page.locator("main [aria-busy=true]").first().waitFor({ state: "attached" }));
      wrong.push(...(await complaintsAsItStands(page, `${path} ${state}`)));
    }
  }
  expect(wrong).toEqual([]);
});
