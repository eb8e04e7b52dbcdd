import { signIn as tokenFor } from "#scripts/bench/signIn.ts";
import { en } from "#web/locales/en.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { focused, isInSight, openBrowser, openContext, phone, wide } from "./browser.ts";
import { openCompany } from "./company.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
const suppliers = ["Modrá Vydra", "Zelený Čáp", "Žlutý Šváb"];
let browser: Browser;
let program: Site;
let page: Page;
let token = "";
/** What the foot of the whole list says. */
let everything = "";

beforeAll(async () => {
  const [opened, company] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  browser = opened;
  program = company.program;
  const { email } = company.admin;
  token = await tokenFor(program.url, email, PASSWORD);
  const labels = { "cs-CZ": "Nákladové místo", "en-US": "Cost centre" };
  await call("POST", "/v1/document-types/ReceivedInvoice/field", { name: "costCentre", labels, type: "TEXT" });
  for (let number = 1; number <= 24; number += 1) await addDocument(number);
  page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, company.admin);
});
// Each test begins at the whole list, whatever the one before left behind.
beforeEach(async () => {
  const { count } = (await call("POST", "/v1/documents/count", { listType: "All" })) as { count: number };
  everything = `${count} dokladů`;
  await page.setViewportSize(wide);
  await page.goto(`${program.url}/Documents/All/All`);
  await counted(everything);
  await rows().first().waitFor();
});
afterAll(async () => {
  await browser?.close();
});

async function call(method: string, path: string, body: unknown): Promise<unknown> {
  const reply = await fetch(program.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return reply.status === 204 ? undefined : reply.json();
}

/** A document with its values, as another program would send it. */
const addDocument = (number: number, supplierName = `${suppliers[number % 3]} s.r.o.`) =>
  call("POST", "/v1/documents/fromJson", {
    documentId: crypto.randomUUID(),
    documentClass: "ReceivedInvoice",
    invoiceNumber: `FV${1000 + number}`,
    ...(supplierName ? { supplierName } : {}),
    issueDate: "2026-11-02",
    dueDate: `2026-12-${String(number).padStart(2, "0")}`,
    currency: "CZK",
    totalAmount: `${number * 100}.00`,
    vatBreakdown: [],
    lineItems: [],
    coding: {},
    customFields: { costCentre: number % 4 === 0 ? "Sklad" : "Dílna" },
  });

const rows = () => page.locator("[role=row][data-id]");
const counted = (words: string) => page.locator("footer", { hasText: new RegExp(`(?<!\\d|\\d\\s)${words.replaceAll(" ", "\\s")}(?!\\p{Ll})`, "u") }).waitFor();
const address = () => new URL(page.url());

/** Moves the focus by Tab until it stands on the element with this name. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (typeof name === "string" ? focused.trim() === name : name.test(focused)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}
const toList = () => page.locator("[role=grid]").focus();
const searchInput = () => page.locator("[role=search] input");
const toSearch = async () => {
  await page.keyboard.press("/");
  await focused(searchInput());
};

describe("the document list by keyboard alone", () => {
  test("searches without accents, with conditions in words, and completes names", async () => {
    await toSearch();
    await page.keyboard.type("zluty ");
    await counted("8 dokladů");
    // The space stays although the list followed in the pause after it.
    await expect.poll(() => address().searchParams.get("query")).toBe("zluty");
    await page.keyboard.type("castka>2000");
    await counted("1 doklad");
    expect(address().searchParams.get("query")).toBe("zluty castka>2000");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("splat");
    await page.getByRole("option", { name: "splatnost<" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type("4.12.2026");
    await counted("3 doklady");
    await page.keyboard.type(" stav:zzz");
    await page.getByText(/takovou hodnotu tento údaj nemá/).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await counted(everything);
  });

  test("Escape closes what the search offers, then leaves it as it is", async () => {
    await toSearch();
    await page.keyboard.type("vydra stav");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("option").first().waitFor({ state: "hidden" });
    await page.keyboard.press("Backspace");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    expect(await searchInput().inputValue()).toBe("vydra sta");
    await expect.poll(() => searchInput().evaluate((element) => element === document.activeElement)).toBe(false);
    await expect.poll(() => page.locator("[class*=suggestions]").count()).toBe(0);
  });

  test("does not call back whoever went elsewhere while the list was about to follow the typing", async () => {
    await searchInput().fill("modr");
    await page.getByRole("navigation").getByRole("link", { name: "Nahrát" }).click();
    await page.getByRole("heading", { name: "Nahrát doklady" }).waitFor();
    // Longer than the pause after which a list follows: on the clock of the page, where that timer ends before this one.
    await page.evaluate((pauseMs) => new Promise((done) => setTimeout(done, pauseMs)), 600);
    expect(address().pathname + address().search).toBe("/UploadDocuments");
  });

  test("narrows by a field of the tenant's own, sorts, and keeps that as a view with its own address", async () => {
    await tabTo("Filtr");
    await page.keyboard.press("Enter");
    const field = page.getByRole("combobox", { name: "Údaj" });
    await focused(field);
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Nákladové");
    await page.getByRole("option", { name: "Nákladové místo" }).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("Nákladové místo");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await focused(page.getByRole("textbox", { name: "Hodnota" }));
    await page.keyboard.type("sklad");
    await page.keyboard.press("Enter");
    await counted("6 dokladů");
    expect(address().searchParams.getAll("f")).toEqual(["costCentre.Contains.sklad"]);
    await tabTo("Pohledy");
    await page.keyboard.press("Enter");
    await focused(page.getByRole("textbox", { name: "Název pohledu" }));
    await page.keyboard.type("Jen sklad");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Jen sklad" }).waitFor();
    expect(address().pathname).toMatch(/^\/Documents\/View\/[0-9a-f-]{36}$/);
    const kept = page.url();
    await page.goto(kept);
    await counted("6 dokladů");
  });

  test("fills a value into everything that the filter finds, and reports the result", async () => {
    await page.goto(`${program.url}/Documents/All/All?f=costCentre.Contains.sklad`);
    await counted("6 dokladů");
    await toList();
    await page.keyboard.press("Control+a");
    await page.getByText("Vybráno 6 dokladů").waitFor();
    await tabTo("Vyplnit údaje");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("combobox", { name: "Údaj" });
    await focused(field);
    await page.keyboard.type("Číslo objednávky");
    await dialog.getByRole("option", { name: "Číslo objednávky" }).first().waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => field.inputValue()).toBe("Číslo objednávky");
    await page.keyboard.press("Tab");
    await focused(dialog.getByRole("textbox", { name: "Hodnota" }));
    await page.keyboard.type("OBJ-77");
    await page.keyboard.press("Enter");
    await page.getByText("Údaje vyplněny, doklady: 6.").waitFor();
    await toSearch();
    await page.keyboard.type("OBJ-77");
    await counted("6 dokladů");
  });

  test("deletes, and takes it back", async () => {
    await addDocument(29, "Mizející s.r.o.");
    await page.goto(`${program.url}/Documents/All/All?query=FV1029`);
    await counted("1 doklad");
    await toList();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("Vybrán 1 doklad").waitFor();
    await tabTo("Smazat");
    await page.keyboard.press("Enter");
    await page.getByText("Smazán 1 doklad.").waitFor();
    // The offer goes after a few seconds, in which a busy machine may not get there by Tab.
    await page.getByRole("button", { name: "Vrátit zpět" }).press("Enter");
    await page.getByText("Obnoven 1 doklad.").waitFor();
    await expect.poll(() => rows().count()).toBe(1);
  });

  test("moves columns by mouse, finger and keys", async () => {
    await page.getByRole("button", { name: "Sloupce", exact: true }).click();
    const rowsOfPanel = page.locator(".mantine-Popover-dropdown").getByRole("listitem");
    const order = async () => (await rowsOfPanel.allInnerTexts()).slice(0, 3);
    await expect.poll(order).toEqual(["Stav", "Ověřit", "Dodavatel"]);
    const handleAt = async (place: number) => {
      const { x, y, width, height } = (await rowsOfPanel.nth(place).getByRole("button").boundingBox())!;
      return { x: x + width / 2, y: y + height / 2, below: y + height };
    };
    const [first, third] = [await handleAt(0), await handleAt(2)];
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(first.x, third.below, { steps: 5 });
    await page.mouse.up();
    await expect.poll(order).toEqual(["Ověřit", "Dodavatel", "Stav"]);
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: first.x, y }] });
    await touch("touchStart", third.y);
    for (const y of [third.y - 10, first.y, first.y - 10]) await touch("touchMove", y);
    await touch("touchEnd");
    await expect.poll(order).toEqual(["Stav", "Ověřit", "Dodavatel"]);
    await rowsOfPanel.nth(1).getByRole("button").focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect.poll(order).toEqual(["Stav", "Dodavatel", "Ověřit"]);
    await page.getByRole("status").getByText("Ověřit: 3. z").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Výchozí sloupce" }).click();
    await expect.poll(order).toEqual(["Stav", "Ověřit", "Dodavatel"]);
  });

  test("shows a new document without a reload, and the row under the cursor stays marked", async () => {
    await toList();
    // The last row stands clear of the window's end, the first one of the heading.
    await page.keyboard.press("End");
    await expect.poll(() => isInSight(page, "[role=row][data-cursor=true]")).toBe(true);
    await page.keyboard.press("Home");
    await expect.poll(() => isInSight(page, "[role=row][data-cursor=true]")).toBe(true);
    for (const key of ["j", "j"]) await page.keyboard.press(key);
    const marked = await page.locator("[role=row][data-cursor=true]").getAttribute("data-id");
    await addDocument(25, "Zcela nový dodavatel a.s.");
    await page.getByText("Zcela nový dodavatel a.s.").waitFor();
    await expect.poll(() => page.locator("[role=row][data-cursor=true]").getAttribute("data-id")).toBe(marked);
  });

  test("R107 leads from the documents for validation into the document screen and through them", async () => {
    await addDocument(26, "");
    await page.goto(`${program.url}/Documents/Validation`);
    await rows().first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/Document\//);
    expect(address().searchParams.get("returnRoute")).toBe("/Documents/Validation");
    await page.goBack();
    await rows().first().waitFor();
  });

  test("has no accessibility violation with chips, menus and selection, wide and narrow, light and dark", async () => {
    const found: string[] = [];
    await page.goto(`${program.url}/Documents/All/All?f=dueDate.Lt.2026-12-20&sort=dueDate.asc`);
    await rows().first().waitFor();
    await toList();
    await page.keyboard.press("Control+a");
    await page.getByText(/^Vybráno/).waitFor();
    for (const menu of ["Filtr", "Pohledy", "Sloupce"]) {
      await page.getByRole("button", { name: menu, exact: true }).click();
      await page.locator(".mantine-Popover-dropdown").filter({ visible: true }).first().waitFor();
      found.push(...(await complaints(page, `list-${menu}`)));
      await page.keyboard.press("Escape");
      await page.locator(".mantine-Popover-dropdown").waitFor({ state: "detached" });
    }
    await page.getByRole("button", { name: "Stáhnout" }).click();
    await page.getByRole("menuitem").first().waitFor();
    found.push(...(await complaints(page, "list-download")));
    // The dialogs in English.
    await call("PATCH", "/v1/users/me", { languageCode: "en-US" });
    await page.reload();
    await rows().first().waitFor();
    await toList();
    await page.keyboard.press("Control+a");
    for (const kind of ["updateFields", "changeType", "markAsExportFailure"] as const) {
      if (kind !== "updateFields") await page.getByRole("button", { name: en["bulk.more"], exact: true }).click();
      await page.getByRole(kind === "updateFields" ? "button" : "menuitem", { name: en[`bulk.action.${kind}`] }).click();
      await page.getByRole("dialog").waitFor();
      // The list of types opens by itself and lies over the rest.
      if (kind === "changeType") {
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("option").first().waitFor({ state: "hidden" });
      }
      found.push(...(await complaints(page, `list-${kind}`)));
      await page.getByRole("button", { name: en["action.cancel"] }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await addDocument(27, "");
    await page.setViewportSize(phone);
    await page.goto(`${program.url}/Documents/Validation`);
    await rows().first().waitFor();
    found.push(...(await complaints(page, "validation")));
    expect(found).toEqual([]);
  }, 300_000);
});
