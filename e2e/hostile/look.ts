import { settingsTabs } from "#web/app/settings/tabs.ts";
import type { Page } from "playwright-core";
import type { Site } from "#e2e/program.ts";
import { contentOf, type Eye, named, note, otherContent, peekDocument, peekFrame, peekList, peekRows, untilStill } from "./popups.ts";

/** Waits until a screen shows what it has. */
async function stands(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null);
  await untilStill(page);
}

export type Look = Eye & {
  program: Site;
  /** Done before a screen is loaded, such as giving the person another name. */
  before?: () => Promise<unknown>;
};

async function open(look: Look, path: string): Promise<void> {
  const { page, program, before } = look;
  await before?.();
  // Loading the application anew takes five times as long; it only shows more where something about the person has changed.
  if (before || !page.url().startsWith(program.url)) await page.goto(program.url + path);
  else if (page.url() !== program.url + path) await goWithin(page, path);
  await stands(page);
  await note(look, path);
}

/** Follows an address as a link does, without loading the application again, and waits for what the screen asks the API, or for another content. */
async function goWithin(page: Page, path: string, asks?: string): Promise<void> {
  const answered = asks && page.waitForResponse((response) => new URL(response.url()).pathname === asks);
  const before = await contentOf(page);
  await follow(page, path);
  await Promise.resolve(answered ?? otherContent(page, before)).catch(async (error: Error) => {
    const shown = await page.evaluate(() => `${location.pathname}${location.search}: ${document.body.innerText.slice(0, 400)}`);
    throw new Error(`${path} did not come, what stands there is ${shown}. ${error.message}`);
  });
  await stands(page);
}

/** Turns to an address as a link does, and waits for nothing. */
export const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);

const lists = ["/Documents/All/All", "/Documents/Validation", "/Documents/ForApproval/All", "/Documents/ForApproval/Rejected"];

/** All lists from end to end. */
export async function lookAtLists(look: Look): Promise<void> {
  for (const path of lists) {
    await open(look, path);
    await scrollThrough(look.page, () => note(look, path));
  }
}

/** What opens from the frame and from the list of documents. */
export async function lookAtMenus(look: Look): Promise<void> {
  await open(look, "/Documents/All/All?sort=createdTime.asc");
  await peekFrame(look);
  await peekList(look);
}

/** Every tab of the settings from end to end, with the first `rows` things of each opened, and the screens about person and company. */
export async function lookAtSettings(look: Look, rows: number): Promise<void> {
  const tabs = settingsTabs.map(({ name }) => `/Settings/${name}`);
  for (const path of [...tabs, "/Settings/Export?log=all", "/Settings/AccountingSystems?format=FakturoidCSV"]) {
    await open(look, path);
    await scrollThrough(look.page, () => note(look, path));
    if (!path.includes("?")) await peekRows(look, path, rows);
  }
  for (const path of ["/Doctype/ReceivedInvoice", "/Doctype/Cashier", "/Doctype/Cashier/h0", "/Doctype/Cashier/p0", "/Profile", "/License", "/UploadDocuments"])
    await open(look, path);
}

/** One document and its history, and then what it looks like in approval. `isDeep`: with every dialog that can be opened. */
export async function lookAtDocument(look: Look, id: string, isDeep: boolean): Promise<void> {
  const { page } = look;
  await goWithin(page, `/Document/${id}`, `/v1/documents/${id}`);
  await page.locator("[data-field]").first().waitFor();
  await note(look, `/Document/${id}`);
  // Once open, the panel with notes and history stays.
  const panel = named(look, page, "button", "document.panel");
  if ((await panel.getAttribute("aria-pressed")) === "false") await panel.click();
  await stands(page);
  await note(look, `history of ${id}`);
  if (isDeep) await peekDocument(look, `/Document/${id}`);
  await goWithin(page, `/DocumentApproval/${id}`);
  await note(look, `/DocumentApproval/${id}`);
}

/** Texts that a person types into the address or the search. */
export async function lookForTexts(look: Look, strings: readonly string[]): Promise<void> {
  for (const text of strings) {
    const query = new URLSearchParams({ query: text, sort: text, f: `supplierName.Eq.${text}` }).toString();
    await goWithin(look.page, `/Documents/All/All?${query}`, "/v1/documents/list");
    await note(look, `search for ${text.slice(0, 50)}`);
  }
}

/** Time after which the browser asks the server again instead of using its cache, in milliseconds. */
const FORGOTTEN_MS = 16_000;

/** The name of the company. Only the operator and the form of a trial set one, so the answer of the API is changed on its way. */
export async function lookAtCompanyNames(look: Look, strings: readonly string[]): Promise<void> {
  const { page } = look;
  let name = "";
  await page.route("**/v1/tenant/accountInfo", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), name } });
  });
  await page.goto(`${look.program.url}/UploadDocuments`);
  await stands(page);
  for (const text of strings) {
    name = text;
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + FORGOTTEN_MS);
    await goWithin(page, "/License", "/v1/tenant/accountInfo");
    await note(look, `company ${text.slice(0, 50)}`);
    const shown = await page.locator("main dd").first().textContent();
    if (shown !== text) look.wrong.push(`company ${text.slice(0, 50)}: shown as ${shown?.slice(0, 50)}`);
    await goWithin(page, "/UploadDocuments");
  }
}

/** Names of files that are chosen but not taken: the server is never asked. */
export async function lookAtUploads(look: Look, strings: readonly string[]): Promise<void> {
  await open(look, "/UploadDocuments");
  const files = strings.map((text) => ({ name: `${text}.bin`, mimeType: "application/octet-stream", buffer: Buffer.from("x") }));
  await look.page.locator("input[type=file]").first().setInputFiles(files);
  await stands(look.page);
  await note(look, "files that are refused");
  await scrollThrough(look.page, () => note(look, "files that are refused"));
}

/** Brings every row of a long list onto the screen once. */
async function scrollThrough(page: Page, onStep: () => Promise<unknown>): Promise<void> {
  const scroll = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main, main *")].filter(
        (box) => box.scrollHeight > box.clientHeight + 40 && /auto|scroll/.test(getComputedStyle(box).overflowY),
      );
      const box = boxes.sort((one, other) => other.clientHeight - one.clientHeight)[0];
      if (!box) return false;
      const before = box.scrollTop;
      box.scrollTop += box.clientHeight * 0.9;
      return box.scrollTop > before;
    });
  for (let step = 0; step < 400 && (await scroll()); step += 1) {
    // Two frames: rows that come into sight are drawn in the first.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (step % 5 === 4) await onStep();
  }
  await onStep();
}
