import { openBrowser, openContext, phone, signIn, wide } from "#e2e/browser.ts";
import { plantDocuments } from "#e2e/hostile/documents.ts";
import { startRefuser } from "#e2e/hostile/refuser.ts";
import { type Look, lookAtCompanyNames, lookAtDocument, lookAtLists, lookAtMenus, lookAtSettings, lookAtUploads, lookForTexts } from "#e2e/hostile/look.ts";
import { plantOwnName, ROUND, settingsPlanter } from "#e2e/hostile/settings.ts";
import { spread, type Client, openClient } from "#e2e/hostile/client.ts";
import { type Account, addPerson, ask, ownAdmin, tokenOf } from "#e2e/people.ts";
import { removeData, startProgram } from "#e2e/program.ts";
import { nothing, type Watch, watch } from "#e2e/watch.ts";
import { hostileStrings } from "#test/hostileStrings.ts";
import type { Culture } from "#domain/names.ts";
import { expect, test } from "vitest";

const PASSWORD = "Zkouska2026x";
/** KVITANCE_TEST_DOCUMENTS makes the test smaller: so many strings and documents. */
const strings = spread(hostileStrings, Number(process.env.KVITANCE_TEST_DOCUMENTS ?? hostileStrings.length));
/** Every so many-th document is looked at with all its dialogs; four kinds of documents take turns, so it is odd. */
const DEEP = 29;

test("every hostile string in every text, shown on every screen: nothing runs, nothing leaves, nothing breaks", async () => {
  const refuser = await startRefuser(strings);
  const env = { KVITANCE_LIMIT_USER: "0", KVITANCE_LIMIT_ADDRESS: "0", KVITANCE_OUTGOING_ALLOW: "127.0.0.0/8" };
  const [program, browser] = await Promise.all([startProgram({ env }), openBrowser()]);
  const begun = Date.now();
  const log = (what: string) => console.log(`hostile: ${Math.round((Date.now() - begun) / 1000)} s ${what}`);
  const seen: Watch[] = [];
  const wrong: string[] = [];
  const eye = async (account: Account, culture: Culture): Promise<Look> => {
    const context = await openContext(browser, { viewport: wide });
    seen.push(await watch(context, program.url));
    const page = await context.newPage();
    await signIn(page, program.url, account.email, account.password);
    return { page, program, culture, wrong };
  };
  try {
    const admin = await ownAdmin(program, PASSWORD);
    const adminToken = await tokenOf(program, admin);
    const client = openClient(program, admin);
    const { userId } = await ask<{ userId: string }>(program, adminToken, "GET", "/v1/users/me");
    const english = await addPerson(program, adminToken, {
      firstName: "E",
      lastName: "",
      role: "TenantAdmin",
      email: "english@example.com",
      password: PASSWORD,
    });
    const clientInEnglish = openClient(program, english);
    await clientInEnglish.send("PATCH", "/v1/users/me", { languageCode: "en-US" });
    const ids = await plantDocuments(client, { strings, count: strings.length });
    await refuser.refuse(client.send, Math.min(ROUND, strings.length));
    log(`${ids.length} documents planted`);

    // Each document once; whoever has done their own part helps with them.
    const rest = ids.entries();
    const documents = async (look: Look) => {
      await look.page.setViewportSize(wide);
      for (const [place, id] of rest) await lookAtDocument(look, id, place % DEEP === 0);
      log("documents");
    };
    let names = 0;
    const next = () => strings[names++ % strings.length] ?? "";
    /** Two other names with every screen that is loaded. */
    const rename = ({ send }: Client) => {
      const [firstName, lastName] = [next(), next()];
      return plantOwnName(send, { firstName, lastName, phone: firstName });
    };
    const settings = async () => {
      const look = await eye(admin, "cs-CZ");
      look.before = () => rename(client);
      const plantSettings = await settingsPlanter(client, userId);
      for (let start = 0; start < strings.length; start += ROUND) {
        await plantSettings(strings.slice(start, start + ROUND));
        await refuser.refuseAgain(client.send);
        for (const size of [wide, phone]) {
          await look.page.setViewportSize(size);
          await lookAtSettings(look, size === wide ? 2 : 0);
        }
        await look.page.setViewportSize(wide);
        log(`settings with ${start + ROUND} strings`);
      }
      for (const size of [wide, phone]) {
        await look.page.setViewportSize(size);
        await lookAtLists(look);
      }
      await lookAtUploads(look, strings);
      await look.page.setViewportSize(phone);
      for (const [place, id] of ids.slice(0, 60).entries()) await lookAtDocument(look, id, place % DEEP === 0);
      await documents(look);
    };
    const inEnglish = async () => {
      const look = await eye(english, "en-US");
      await lookAtLists(look);
      for (const [place, id] of ids.slice(0, 60).entries()) await lookAtDocument(look, id, place % DEEP < 4);
      await lookForTexts(look, strings);
      log("searches");
      look.before = () => rename(clientInEnglish);
      for (const size of [wide, phone]) {
        await look.page.setViewportSize(size);
        await lookAtMenus(look);
        await lookAtSettings(look, 1);
      }
      await lookAtCompanyNames(await eye(english, "en-US"), spread(strings, Math.ceil(strings.length / 4)));
      await documents(look);
    };
    await Promise.all([settings(), documents(await eye(admin, "cs-CZ")), inEnglish()]);
    log(
      `${strings.length} strings, ${names} names, ${client.calls} calls, ${ids.length} documents; refused: ${JSON.stringify(Object.fromEntries(client.refused))}`,
    );
    expect({ seen, wrong, faults: [...client.faults, ...clientInEnglish.faults] }).toEqual({ seen: seen.map(() => nothing), wrong: [], faults: [] });
    // Nothing was kept away unseen.
    expect(ids.length).toBe(strings.length);
    expect(refuser.said()).toBeGreaterThan(strings.length);
  } finally {
    await browser.close();
    await program.interrupt();
    await refuser.close();
    await removeData(program.dataDir);
  }
});
