import type { Culture } from "#domain/names.ts";
import { documentActions } from "#web/features/documents/screen/actions/index.ts";
import { document as csDocument } from "#web/locales/cs/document.ts";
import { later as csLater } from "#web/locales/cs/later.ts";
import { cs } from "#web/locales/cs.ts";
import { document as enDocument } from "#web/locales/en/document.ts";
import { later as enLater } from "#web/locales/en/later.ts";
import { en } from "#web/locales/en.ts";
import type { TextKey } from "#web/locales/language.ts";
import type { Locator, Page } from "playwright-core";
import { POPUPS } from "#e2e/accessibility.ts";
import { marksOf } from "#e2e/watch.ts";

/** Somebody who looks at the application in one language and notes what is wrong. */
export type Eye = {
  page: Page;
  culture: Culture;
  wrong: string[];
  /** What somebody else finds wrong with the page as it stands. */
  judge?: (page: Page, screen: string) => Promise<string[]>;
};

/** Notes what is wrong with the page as it stands. */
export async function note({ page, wrong, judge }: Eye, screen: string): Promise<void> {
  const width = page.viewportSize()?.width;
  wrong.push(...(await marksOf(page)).map((mark) => `${screen} (${width} px): ${mark}`));
  if (judge) wrong.push(...(await judge(page, screen)));
}

const texts: Record<Culture, Record<string, string>> = { "cs-CZ": { ...cs, ...csDocument, ...csLater }, "en-US": { ...en, ...enDocument, ...enLater } };

/** A control by the name that it has in the language of the screen; of a menu the keys may follow. */
export const named = ({ culture }: Eye, place: Page | Locator, role: "button" | "menuitem" | "combobox", key: TextKey): Locator =>
  role === "menuitem"
    ? place.getByRole(role).filter({ hasText: new RegExp(`^${escaped(texts[culture][key] ?? key)}`) })
    : place.getByRole(role, { name: texts[culture][key] ?? key, exact: true });
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const popups = ({ page }: Eye) => page.locator(POPUPS).filter({ visible: true });

/** Waits until nothing fades or moves any more: half-way it has a contrast that nobody sees. */
export const untilStill = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity));

/** Waits until nothing in what is open is loading any more, and it has found its place. */
async function untilLoaded({ page }: Eye): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.evaluate(() => new Promise((placed) => requestAnimationFrame(() => requestAnimationFrame(placed))));
  await untilStill(page);
}

/** What stands in the main part of the page. */
export const contentOf = (page: Page) => page.evaluate(() => document.querySelector("main")?.innerHTML ?? "");

/** Waits until something else stands there. */
export const otherContent = (page: Page, before: string) =>
  page.waitForFunction((old) => document.querySelector("main") !== null && document.querySelector("main")?.innerHTML !== old, before);

/** Opens what a control opens, looks at it, and closes it again. Controls that are not there or switched off are passed by. */
async function peek(eye: Eye, control: Locator, screen: string, inside?: () => Promise<unknown>): Promise<void> {
  if ((await control.count()) === 0 || (await control.first().isDisabled())) return;
  await control.first().click();
  await popups(eye).first().waitFor();
  await untilLoaded(eye);
  await note(eye, screen);
  await inside?.();
  await close(eye);
}

/** Closes all that is open; a dialog with a list open in it takes two. */
async function close(eye: Eye): Promise<void> {
  const { page, wrong } = eye;
  for (let press = 0; press < 4 && (await popups(eye).count()) > 0; press += 1) {
    // The screen may have taken the focus out of a menu, as a document does that has just come.
    if (press > 0) await popups(eye).last().focus();
    await page.keyboard.press("Escape");
    const gone = (count: number) =>
      popups(eye)
        .nth(count - 1)
        .waitFor({ state: "hidden", timeout: 5_000 });
    await gone(await popups(eye).count()).catch(() => undefined);
  }
  const open = await popups(eye).allInnerTexts();
  wrong.push(...open.map((words) => `${page.url()}: stays open: ${words.slice(0, 100)}`));
}

/** Opens every list of values in what is open. */
async function peekLists(eye: Eye, screen: string): Promise<void> {
  const boxes = popups(eye).first().getByRole("combobox");
  for (let place = 0; place < (await boxes.count()); place += 1) {
    if (!(await boxes.nth(place).evaluate((element) => element.tagName === "INPUT"))) continue;
    // Not by a click: the list that is open may lie over it.
    await boxes.nth(place).focus();
    await eye.page.keyboard.press("ArrowDown");
    await untilLoaded(eye);
    await note(eye, `${screen}, list ${place}`);
  }
}

/** What opens from the bar above every screen. */
export async function peekFrame(eye: Eye): Promise<void> {
  const { page } = eye;
  await peek(eye, page.getByRole("banner").locator("button[aria-haspopup=menu]"), "menu of the person");
  await peek(eye, named(eye, page, "combobox", "units.label"), "switch of units");
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  for (const typed of ["", "a", "<"]) {
    await page.keyboard.type(typed);
    await note(eye, `palette after ${typed}`);
  }
  await close(eye);
  await named(eye, page, "combobox", "search.label").focus();
  await page.keyboard.type("a");
  await note(eye, "suggestions of the search");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
}

/** Menus of the list, and the dialogs of what is done with several documents. The list is open. */
export async function peekList(eye: Eye): Promise<void> {
  const { page } = eye;
  for (const key of ["list.filter", "view.menu", "list.columns"] as const) await peek(eye, named(eye, page, "button", key), key, () => peekLists(eye, key));
  const rows = page.locator("[role=row][data-id]");
  // The first ones may be somebody's who came before the strings.
  for (const place of [2, 3, 4]) await rows.nth(place).getByRole("checkbox").check();
  for (const key of ["bulk.download", "bulk.action.updateFields", "merge.action"] as const)
    await peek(eye, named(eye, page, "button", key), key, () => peekLists(eye, key));
  const choose = async (key: TextKey) => {
    await named(eye, page, "button", "bulk.more").click();
    await named(eye, page, "menuitem", key).click();
    await page.getByRole("dialog").waitFor();
    await untilLoaded(eye);
    await note(eye, key);
    await peekLists(eye, key);
    await close(eye);
  };
  for (const key of ["bulk.action.changeType", "bulk.action.changeUnit", "bulk.action.markAsExportFailure"] as const) await choose(key);
  // Documents that cannot leave, with what is in their way; and what came of an action that not all of them allow.
  await choose("bulk.action.export");
  await choose("bulk.action.markAsExportFailure");
}

/** Every dialog of an open document, by the registry of its actions; menus and combo boxes too. Returns how many dialogs there were. */
export async function peekDocument(eye: Eye, screen: string): Promise<number> {
  const { page } = eye;
  const dialogs = documentActions.filter((action) => "dialog" in action && action.inMenu !== false);
  const menu = named(eye, page, "button", "document.action.more");
  const order = page.locator("#field-orderNumber");
  await peek(eye, named(eye, page, "button", "document.action.export"), `${screen} export`);
  let offered: string[] = [];
  await peek(eye, menu, `${screen} actions`, async () => {
    offered = await page.getByRole("menuitem").allInnerTexts();
  });
  let opened = 0;
  for (const { label } of dialogs) {
    if (!offered.some((words) => words.startsWith(texts[eye.culture][label] ?? label))) continue;
    await menu.click();
    await named(eye, page, "menuitem", label).first().click();
    await page.getByRole("dialog").waitFor();
    await untilLoaded(eye);
    await note(eye, `${screen} ${label}`);
    await close(eye);
    opened += 1;
  }
  if ((await order.count()) > 0 && (await order.isEditable())) {
    await order.click();
    await page.keyboard.press("ArrowDown");
    await note(eye, `${screen} codes`);
    await page.keyboard.press("Escape");
  }
  return opened;
}

/** The first things of a list of the settings, opened one after another: in a dialog, or on a screen of their own. */
export async function peekRows(eye: Eye, screen: string, most: number): Promise<void> {
  const { page } = eye;
  const links = page.locator("main table tbody tr td:first-child").locator("button, a").or(page.locator("main li button[class*=ruleName]"));
  // A name may be of letters that nobody sees; the keyboard opens it.
  const openers = links.filter({ visible: true });
  for (let place = 0; place < Math.min(most, await openers.count()); place += 1) {
    const address = page.url();
    const before = await contentOf(page);
    await openers.nth(place).click();
    await Promise.any([popups(eye).first().waitFor(), page.waitForURL((url) => url.href !== address).then(() => otherContent(page, before))]);
    await untilLoaded(eye);
    await note(eye, `${screen} row ${place}`);
    if (page.url() === address) await close(eye);
    else {
      await page.goBack();
      await openers.first().waitFor();
    }
  }
  await peek(eye, page.locator("main table tbody button[aria-haspopup=menu]"), `${screen} menu of a row`);
}
