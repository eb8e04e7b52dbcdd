import { settingsTabs } from "#web/app/settings/tabs.ts";
import { hostileStrings } from "#test/hostileStrings.ts";
import type { Browser, BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsAsItStands, complaintsOfOpened, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext } from "./browser.ts";
import { openCompany } from "./company.ts";
import { openClient, spread } from "./hostile/client.ts";
import { plantDocuments } from "./hostile/documents.ts";
import {
  follow,
  type Look,
  lookAtCompanyNames,
  lookAtDocument,
  lookAtLists,
  lookAtMenus,
  lookAtSettings,
  lookAtUploads,
  lookForTexts,
} from "./hostile/look.ts";
import { contentOf, otherContent } from "./hostile/popups.ts";
import { startRefuser } from "./hostile/refuser.ts";
import { plantOwnName, settingsPlanter } from "./hostile/settings.ts";
import { type Account, addPerson, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";
import { nothing, type Watch, watch } from "./watch.ts";

const PASSWORD = "Zkouska2026x";
const strings = hostileStrings.filter((_, index) => index % 11 === 0);
const some = spread(strings, 12);
const english: Account = { email: "english@example.com", password: PASSWORD };
let browser: Browser;
let program: Site;
let admin: Account;
let ids: string[];

// A company whose every text is hostile.
beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  const token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Dashboards", enabled: true }] });
  const refuser = await startRefuser(some);
  const client = openClient(program, admin);
  const { userId } = await ask<{ userId: string }>(program, token, "GET", "/v1/users/me");
  ids = await plantDocuments(client, { strings, count: 4 });
  await refuser.refuse(client.send, 2);
  const plantSettings = await settingsPlanter(client, userId);
  await plantSettings(some);
  await plantOwnName(client.send, { firstName: some[0] ?? "", lastName: some[1] ?? "", phone: some[2] ?? "" });
  if (client.faults.length > 0) throw new Error(client.faults.join());
  await addPerson(program, token, { firstName: "Eliška", lastName: "", role: "TenantAdmin", ...english });
  await ask(program, await tokenOf(program, english), "PATCH", "/v1/users/me", { languageCode: "en-US" });
  await refuser.close();
});
afterAll(async () => {
  await browser?.close();
});

async function visitor(account: Account): Promise<{ context: BrowserContext; page: Page; seen: Watch }> {
  const context = await openContext(browser);
  const seen = await watch(context, program.url);
  await openSession(context, program.url, account);
  return { context, page: await context.newPage(), seen };
}

test(
  "hostile strings in every text, every menu, list and dialog open: nothing runs, nothing leaves, nothing breaks, axe finds nothing, in either language",
  { timeout: 600_000 },
  async () => {
    const wrong: string[] = [];
    const judge = complaintsOfOpened;
    const inCzech = async () => {
      const { context, page, seen } = await visitor(admin);
      const look: Look = { page, program, culture: "cs-CZ", wrong, judge };
      await lookAtSettings(look, 1);
      await lookAtCompanyNames(look, some.slice(0, 1));
      await context.close();
      return seen;
    };
    const inEnglish = async () => {
      const { context, page, seen } = await visitor(english);
      const look: Look = { page, program, culture: "en-US", wrong, judge };
      await lookAtLists(look);
      await lookForTexts(look, strings.slice(0, 1));
      // One that waits for a vote, and one that was returned: between them they have every dialog.
      for (const id of ids.slice(2)) await lookAtDocument(look, id, true);
      await lookAtMenus(look);
      await lookAtUploads(look, some);
      await context.close();
      return seen;
    };
    expect({ seen: await Promise.all([inCzech(), inEnglish()]), wrong }).toEqual({ seen: [nothing, nothing], wrong: [] });
  },
);

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
  const { context, page } = await visitor(admin);
  for (const [state, answer] of Object.entries(answers)) {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // The banner over every screen asks for these, and the tab of imports would have them already.
    await page.route("**/v1/tenant/importConnections/list", answer);
    await page.goto(`${program.url}/NotFound`);
    // Who is signed in is known; the screen alone stands before that.
    await page.getByRole("navigation", { name: "Hlavní nabídka" }).waitFor();
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
  await context.close();
});
