import type { Page } from "playwright-core";
import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { ADMIN } from "./program.ts";
import { type Figure, figure, percentile } from "./result.ts";
import { wholeWindow } from "./window.ts";

/** The browser rounds the duration of an event to so many milliseconds, and reports none shorter than 16. */
const MIN_MS = 16;
const GOAL_MS = 100;

/** Notes how long each key, click or wheel took until the next paint (Event Timing, as Interaction to Next Paint counts it). */
const OBSERVE = `
  window.taken = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.taken.push({ id: entry.interactionId, duration: entry.duration });
  }).observe({ type: "event", durationThreshold: ${MIN_MS}, buffered: true });
`;

/** Types a key so many times; `pause` is what a fast person needs between two. */
async function times(page: Page, key: string, count: number, pause = 60): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(pause);
  }
}

/** What a person does with a list: moves, selects, scrolls, searches, sorts, changes the tab. */
async function work(page: Page): Promise<number> {
  await page.locator("[role=grid]").focus();
  let keys = 0;
  const press = async (key: string, count: number, pause?: number) => {
    keys += count;
    await times(page, key, count, pause);
  };
  await press("j", 40);
  await press("x", 5);
  await press("j", 10);
  await press("PageDown", 25, 120);
  await press("End", 1, 800);
  await press("PageUp", 15, 120);
  await press("Home", 1, 500);
  await press("Control+a", 2, 300);
  await press("/", 1, 200);
  for (const letter of "vydra 1234") await press(letter, 1, 120);
  await page.waitForTimeout(800);
  await press("Control+a", 1);
  await press("Delete", 1, 800);
  await press("Escape", 2);
  for (const name of ["Datum splatnosti", "Celkem s DPH", "Dodavatel"]) {
    await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    keys += 1;
    await page.waitForTimeout(700);
  }
  for (const tab of ["Nové", "Vyexportované", "Vše"]) {
    await page
      .getByRole("link", { name: new RegExp(`^${tab}`) })
      .first()
      .click();
    keys += 1;
    await page.waitForTimeout(700);
  }
  return keys;
}

/** Interaction to next paint on the list of a million documents, in a real Chromium. */
export async function measureInteraction(url: string): Promise<Omit<Figure, "benchmark">[]> {
  const browser = await openBrowser();
  try {
    const page = await wholeWindow(await (await openContext(browser)).newPage());
    await page.addInitScript(OBSERVE);
    await signIn(page, url, ADMIN.email, ADMIN.password);
    await page.locator("[role=row][data-id]").first().waitFor();
    await page.waitForTimeout(1000);
    const made = await work(page);
    const entries = await page.evaluate(() => (window as unknown as { taken: { id: number; duration: number }[] }).taken);
    const byInteraction = new Map<number, number>();
    for (const { id, duration } of entries) byInteraction.set(id, Math.max(byInteraction.get(id) ?? 0, duration));
    // What took less than the browser reports counts as the shortest that it does.
    const durations = [...byInteraction.values(), ...Array.from({ length: Math.max(0, made - byInteraction.size) }, () => MIN_MS)];
    return [
      figure("interaction to next paint, p50", percentile(durations, 0.5), "ms", { samples: durations.length }),
      figure("interaction to next paint, p95", percentile(durations, 0.95), "ms", { samples: durations.length, goal: GOAL_MS }),
    ];
  } finally {
    await browser.close();
  }
}
