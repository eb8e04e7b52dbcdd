import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext, phone, wide } from "./browser.ts";
import { openCompany, plainInvoice } from "./company.ts";
import { type Account, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
let browser: Browser;
let program: Site;
let admin: Account;
let token: string;
const ids: string[] = [];

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] });
  for (const number of ["FV-2026-000101", "FV-2026-000102", "FV-2026-000103"])
    ids.push((await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", plainInvoice(number))).documentId);
});
afterAll(async () => {
  await browser?.close();
});

async function open(viewport: { width: number; height: number }): Promise<Page> {
  const context = await openContext(browser, { viewport });
  await openSession(context, program.url, admin);
  return context.newPage();
}

/** Names of the controls whose middle lies under something else. */
const covered = (controls: Locator) =>
  controls.evaluateAll((all) =>
    all.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && control.contains(seen) ? [] : [control.textContent];
    }),
  );

test("a message covers neither the actions of chosen documents nor those of a decision, on a phone nor on a wide screen", async () => {
  for (const viewport of [wide, phone]) {
    const page = await open(viewport);
    await page.goto(`${program.url}/Documents/All/All`);
    await untilLoaded(page);
    const boxes = page.locator("[data-id]").getByRole("checkbox");
    for (const place of [0, 1]) await boxes.nth(place).check();
    await page.route("**/v1/documents/bulk", (route) =>
      route.fulfill({ status: 500, contentType: "application/problem+json", json: { code: "internal", status: 500, title: "?" } }),
    );
    const bar = page.getByRole("region", { name: "Hromadné akce" });
    await bar.getByRole("button", { name: "Znovu vytěžit" }).click();
    await page.locator(".mantine-Notification-root").getByText("Došlo k chybě.").waitFor();
    await bar.getByRole("button", { name: "Zrušit výběr" }).scrollIntoViewIfNeeded();
    // Above the list stand the first steps of a new company; scrolling moves the bar, and so do they when they come late. Messages follow it.
    await expect.poll(() => covered(bar.getByRole("button"))).toEqual([]);

    await ask(program, token, "POST", `/v1/approval/${ids[0]}/workflow/start`, {}).catch(() => undefined);
    await page.goto(`${program.url}/DocumentApproval/${ids[0]}`);
    await untilLoaded(page);
    await page.route("**/v1/approval/**", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, contentType: "application/problem+json", json: { code: "internal", status: 500, title: "?" } })
        : route.fallback(),
    );
    const decide = page.locator("main footer").getByRole("button");
    await decide.last().click();
    await page.locator(".mantine-Notification-root").getByText("Došlo k chybě.").waitFor();
    expect(await covered(decide)).toEqual([]);
    await page.context().close();
  }
});

test("everything that the menu of a document offers is in sight, and no word of the list's heads and states is cut in English", async () => {
  const page = await open(wide);
  await page.goto(`${program.url}/Document/${ids[1]}`);
  await untilLoaded(page);
  await page.getByRole("button", { name: "Další akce" }).click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  expect(await menu.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
  expect(await covered(menu.getByRole("menuitem"))).toEqual([]);

  await ask(program, token, "PATCH", "/v1/users/me", { languageCode: "en-US" });
  await page.goto(`${program.url}/Documents/All/All`);
  await page.getByRole("heading", { name: "All documents" }).waitFor();
  await untilLoaded(page);
  const words = page.locator("[role=columnheader] span, [data-state] span");
  const cut = await words.evaluateAll((all) =>
    all.flatMap((word) => (word.scrollWidth > word.clientWidth + 1 && word.clientWidth > 0 ? [word.textContent] : [])),
  );
  expect(cut).toEqual([]);
  await ask(program, token, "PATCH", "/v1/users/me", { languageCode: "cs-CZ" });
  await page.context().close();
});

test("the chosen tab is in sight, and nothing around its strip is moved for it", async () => {
  const page = await open(phone);
  const moved = () => page.locator("main").evaluate((main) => [main.scrollLeft, main.scrollTop]);
  for (const [path, tab] of [
    ["/Settings/Undelivered", "Nedoručené"],
    ["/Documents/All/Deleted", "Smazané"],
  ] as const) {
    await page.goto(program.url + path);
    await untilLoaded(page);
    const chosen = page.locator("main nav a[aria-current=page]");
    expect([await chosen.innerText(), await covered(chosen), await moved()]).toEqual([expect.stringContaining(tab), [], [0, 0]]);
  }
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`${program.url}/Settings/Undelivered`);
  await untilLoaded(page);
  expect([await covered(page.locator("main nav a[aria-current=page]")), await moved()]).toEqual([[], [0, 0]]);
  await page.context().close();
});

test("keys beside buttons are shown where there is room for a keyboard", async () => {
  const page = await open(phone);
  await page.goto(`${program.url}/Documents/Validation`);
  await untilLoaded(page);
  const key = page.getByRole("button", { name: "Začít kontrolovat" }).locator("kbd");
  expect(await key.isVisible()).toBe(false);
  await page.setViewportSize(wide);
  expect(await key.isVisible()).toBe(true);
  await page.context().close();
});
