import type { CDPSession, Page } from "playwright-core";
import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { ADMIN } from "./program.ts";
import { type Figure, figure, median } from "./result.ts";

const ROUNDS = 5;
const GOAL_S = 1;
/** "Fast 4G" of the developer tools of Chromium: bytes a second and milliseconds. */
const FAST_4G = { offline: false, downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 };
const SLOWER = 4;

/** Notes when words of the first row were on the screen (Element Timing), and how far the page has shifted by then (Layout Instability). */
const OBSERVE = `
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    document.documentElement.dataset.painted ??= list.getEntries()[0].renderTime;
    document.documentElement.dataset.shifted ??= shifted;
  }).observe({ type: "element" });
  new MutationObserver((_, self) => {
    const row = document.querySelector("[role=row][data-id]");
    if (!row) return;
    self.disconnect();
    for (const part of row.querySelectorAll("*")) part.setAttribute("elementtiming", "row");
  }).observe(document, { subtree: true, childList: true, attributeFilter: ["data-id"] });
`;

type Seen = { painted: number; shifted: number };

/** Opens the list as somebody who is signed in and has nothing of the application in the browser. */
async function open(page: Page, session: CDPSession, url: string): Promise<Seen> {
  await session.send("Network.clearBrowserCache");
  await page.goto(`${url}/Documents`, { waitUntil: "commit" });
  await page.locator("html[data-painted]").waitFor({ state: "attached", timeout: 60_000 });
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    return { painted: Number(dataset.painted), shifted: Number(dataset.shifted) };
  });
}

/** From the navigation to the first painted row on a slow line and a slow machine, and beside it on neither. */
export async function measureFirstList(url: string): Promise<Omit<Figure, "benchmark">[]> {
  const browser = await openBrowser();
  try {
    const page = await (await openContext(browser)).newPage();
    await page.addInitScript(OBSERVE);
    await signIn(page, url, ADMIN.email, ADMIN.password);
    await page.locator("[role=row][data-id]").first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const rounds = async (): Promise<Seen[]> => {
      const seen: Seen[] = [];
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await open(page, session, url));
      return seen;
    };
    const quick = await rounds();
    await session.send("Network.emulateNetworkConditions", FAST_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    const slow = await rounds();
    const seconds = (seen: Seen[]) => median(seen.map(({ painted }) => painted)) / 1_000;
    const reference = { name: "without throttling", value: seconds(quick) };
    return [
      figure("first list painted, Fast 4G and 4x CPU, p50", seconds(slow), "s", { samples: ROUNDS, goal: GOAL_S, reference }),
      figure("layout shift meanwhile, thousandths", median(slow.map(({ shifted }) => shifted)) * 1_000, "‰", { samples: ROUNDS, goal: 100 }),
    ];
  } finally {
    await browser.close();
  }
}
