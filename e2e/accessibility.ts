import axe from "axe-core";
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { phone, wide } from "./browser.ts";

/**
 * What axe complains of on the page as it stands, in the light and in the dark theme; empty when it is well.
 * Leaves the page in the light theme; with KVITANCE_SCREENS set also a picture of each theme under `.cache/screens/`.
 */
export async function complaints(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const scheme of ["dark", "light"] as const) {
    await changeTheme(page, scheme);
    if (process.env.KVITANCE_SCREENS) await page.screenshot({ path: `.cache/screens/${screen}-${scheme}-${page.viewportSize()?.width}px.png` });
    // A theme changes colours alone; the rest is judged once.
    found.push(...(await complaintsAsItStands(page, `${screen} ${scheme}`, scheme === "dark" ? ["color-contrast"] : undefined)));
  }
  return found;
}

/** The same without a look at the themes: whatever is open stays as it is. `rules` judges by these alone. */
export async function complaintsAsItStands(page: Page, screen: string, rules?: string[]): Promise<string[]> {
  return named(await judge(page, rules), page, screen);
}

/** What opens above a page. */
export const POPUPS = "[role=dialog], [role=menu], [role=listbox], .mantine-Popover-dropdown";

/** What axe complains of in the menus, lists and dialogs that stand open; of the whole page where none does. The page below was judged before it was covered. */
export async function complaintsOfOpened(page: Page, screen: string): Promise<string[]> {
  const isOpen = (await page.locator(POPUPS).filter({ visible: true }).count()) > 0;
  return isOpen ? named(await judge(page, undefined, POPUPS), page, screen) : complaintsAsItStands(page, screen);
}

function named(found: axe.Result[], page: Page, screen: string): string[] {
  const width = page.viewportSize()?.width;
  return found.map(({ id, nodes }) => `${screen} ${width} px ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`);
}

/** What axe finds, in visible parts that the selector names or everywhere; it is handed to a page once, and the list of what is well is left out. */
async function judge(page: Page, rules?: string[], parts?: string): Promise<axe.Result[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ runOnly, selector }) => {
      const judged = (window as unknown as { axe: typeof axe }).axe;
      const include = selector ? [...document.querySelectorAll(selector)].filter((part) => part.checkVisibility()) : [document.documentElement];
      return (await judged.run({ include }, { resultTypes: ["violations"], ...(runOnly ? { runOnly } : {}) })).violations;
    },
    { runOnly: rules, selector: parts },
  );
}

/** Colours fade from one theme to the other, and half-way they have a contrast that nobody sees: here they change at once. */
export function changeTheme(page: Page, scheme: "dark" | "light"): Promise<void> {
  return page.evaluate(async (name) => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    document.documentElement.setAttribute("data-mantine-color-scheme", name);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets.pop();
  }, scheme);
}

/** The same in a wide and in a narrow window. */
export async function complaintsWideAndNarrow(page: Page, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    found.push(...(await complaints(page, screen)));
  }
  return found;
}

/** Waits until the page has its heading and nothing on it is loading any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.locator("main h1, h1").first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), { timeout: 20_000 }).toBe(0);
}
