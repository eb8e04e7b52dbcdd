import type { Page } from "playwright-core";

/** Room for the bars that a browser without a screen adds to its window as well, in pixels. */
const BARS = 200;

/** A page that is painted to its last line: what lies outside the window is never painted, so the time of a key there would have no end. */
export async function wholeWindow(page: Page): Promise<Page> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send("Browser.getWindowForTarget");
  await session.send("Browser.setWindowBounds", { windowId, bounds: { width, height: height + BARS } });
  await session.detach();
  return page;
}
