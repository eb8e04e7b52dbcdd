import type { Site } from "#e2e/program.ts";
import type { Culture } from "#domain/names.ts";
import { document as csDocument } from "#web/locales/cs/document.ts";
import { later as csLater } from "#web/locales/cs/later.ts";
import { cs } from "#web/locales/cs.ts";
import { document as enDocument } from "#web/locales/en/document.ts";
import { later as enLater } from "#web/locales/en/later.ts";
import { en } from "#web/locales/en.ts";
import type { Page } from "playwright-core";
import type { Scene, Screen } from "./list.ts";

const texts: Record<Culture, Record<string, string>> = { "cs-CZ": { ...cs, ...csDocument, ...csLater }, "en-US": { ...en, ...enDocument, ...enLater } };

/** Which program, in which language, and with which documents. */
export type Pictured = { site: Site; culture: Culture; ids: Scene["ids"] };

/** Opens a screen and does what its picture needs; resolves once nothing loads or moves. */
export async function shown(page: Page, screen: Screen, { site, culture, ids }: Pictured): Promise<void> {
  const scene: Scene = { page, ids, text: (key) => texts[culture][key] ?? key };
  // What the picture before pretended is over.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A new page, so that nothing is open from the picture before.
  await page.goto("about:blank");
  await page.goto(site.url + (typeof screen.path === "string" ? screen.path : screen.path(scene)));
  await untilStill(page);
  await screen.before?.(scene);
  await untilStill(page);
}

/** Waits for the heading, and until nothing is loading, drawing or fading. */
async function untilStill(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  // What was clicked a moment ago is not there yet.
  await frames(page);
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  await page.waitForFunction(() => document.querySelector(".mantine-Skeleton-root, main .mantine-Loader-root") === null);
  await page.waitForFunction(() => [...document.images].every(({ complete, loading }) => complete || loading === "lazy"));
  await frames(page);
  await page.waitForFunction(() => document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity));
}

const frames = (page: Page): Promise<unknown> => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
