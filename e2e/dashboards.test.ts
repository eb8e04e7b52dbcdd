import { czechDay } from "#domain/czech/day.ts";
import { addDays } from "#domain/documents/typing/typedDate.ts";
import { lastMonths } from "#domain/insight/periods.ts";
import { reportTypes } from "#domain/insight/reports.ts";
import { buildInvoice } from "#test/invoices.ts";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext, wide } from "./browser.ts";
import { openCompany } from "./company.ts";
import { ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
const MONTHS = 12;
let browser: Browser;
let program: Site;
let token = "";
let context: BrowserContext;
let page: Page;

const today = czechDay(new Date());
const months = lastMonths(today);
const suppliers = ["Papírnictví Vlk", "Truhlářství Dub", "Zámečnictví Klíč a synové, výroba a opravy trezorů", "Pekárna Rohlík"];

/** Stores an invoice with known values; returns its id. */
async function store(values: Partial<Parameters<typeof buildInvoice>[0]>): Promise<string> {
  const invoice = buildInvoice({ documentId: randomUUID(), ...values });
  const { documentId } = await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", invoice);
  return documentId;
}

beforeAll(async () => {
  const [opened, company] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  browser = opened;
  program = company.program;
  const { admin } = company;
  token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Dashboards", enabled: true }] });
  const ids: string[] = [];
  for (let index = 0; index < MONTHS; index += 1) {
    const issueDate = `${months[index]}-01`;
    const name = suppliers[index % suppliers.length] ?? "";
    const amounts = { totalWithoutVat: `${1000 * (index + 1)}.00`, totalVat: `${210 * (index + 1)}.00`, totalAmount: `${1210 * (index + 1)}.00` };
    const rest = {
      invoiceNumber: `FA-${index}`,
      supplierName: name,
      supplierCompanyId: `8000${index % suppliers.length}013`,
      currency: "CZK",
      advancePaid: "0",
      amountDue: amounts.totalAmount,
    };
    ids.push(await store({ ...rest, ...amounts, issueDate, taxDate: issueDate, dueDate: addDays(today, index * 5) ?? today }));
  }
  await store({ invoiceNumber: "EUR-1", supplierName: "Otter GmbH", supplierCompanyId: "HRB 7", issueDate: today, currency: "EUR", totalAmount: "7.00" });
  for (const [index, documentId] of ids.slice(0, 5).entries())
    await ask(program, token, "POST", `/v1/documents/${documentId}/feedback`, index < 3 ? { isSatisfied: true } : { isSatisfied: false, fields: ["dueDate"] });
  await ask(program, token, "PATCH", `/v1/documents/${ids[0]}`, { fields: { variableSymbol: "777" }, action: undefined });
  const deleted = await store({ invoiceNumber: "SMAZ-1", supplierName: "Smazaný dodavatel", issueDate: today, currency: "CZK", totalAmount: "999999.00" });
  await ask(program, token, "DELETE", `/v1/documents/${deleted}`);
  context = await openContext(browser, { viewport: wide });
  await openSession(context, program.url, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
});

const open = async (path: string) => {
  await page.goto(`${program.url}${path}`);
  await untilLoaded(page);
};
const row = (name: string | RegExp) => page.getByRole("row", { name });

test("R420 R421 the navigation leads to payables by supplier, which leave out what was deleted and lead to the documents", { timeout: 120_000 }, async () => {
  await open("/");
  await page.getByRole("link", { name: "Přehledy" }).click();
  await page.waitForURL("**/Dashboards/InvoicesBySupplier");
  await untilLoaded(page);
  // 1 210 Kč times 1 + … + 12; the first supplier has the 1st, 5th and 9th of them.
  expect(await row(/^Celkem 94\s380,00 12$/).count()).toBeGreaterThan(0);
  expect(await row(/Papírnictví Vlk 18\s150,00 3/).count()).toBe(1);
  expect(await page.getByText("Smazaný dodavatel").count()).toBe(0);
  await page.getByRole("link", { name: "Papírnictví Vlk" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/Documents/All/All?**");
  await expect.poll(() => page.getByRole("link", { name: "Papírnictví Vlk" }).count()).toBe(3);
  await page.goBack();
});

test("currencies are never added up, and the table comes as a file", { timeout: 120_000 }, async () => {
  await open("/Dashboards/InvoicesBySupplier");
  await page.getByText("EUR", { exact: true }).click();
  await row(/Otter GmbH 7,00 1/).waitFor();
  expect(await page.getByText("Papírnictví Vlk").count()).toBe(0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Stáhnout CSV: Podle dodavatelů" }).click()]);
  expect(download.suggestedFilename()).toBe("InvoicesBySupplier-EUR-suppliers.csv");
  expect(await readFile(await download.path(), "utf8")).toBe('\uFEFF"Dodavatel";"Částka v EUR";"Doklady"\r\n"Otter GmbH";7,00;1\r\n"Celkem";7,00;1\r\n');
});

test("every report has no accessibility violation, light and dark, wide and narrow, and stays within the page", { timeout: 300_000 }, async () => {
  const wrong: string[] = [];
  for (const report of reportTypes) {
    await open(`/Dashboards/${report}`);
    await page.getByRole("table").first().waitFor();
    wrong.push(...(await complaintsWideAndNarrow(page, `dashboards-${report}`)));
    await page.setViewportSize({ width: 390, height: 844 });
    const width = Number(await page.evaluate("document.documentElement.scrollWidth"));
    if (width > 390) wrong.push(`${report} is ${width} px wide on a phone`);
    await page.setViewportSize(wide);
  }
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Dashboards", enabled: false }] });
  await open("/Dashboards");
  await page.getByRole("link", { name: "Otevřít nastavení" }).waitFor();
  wrong.push(...(await complaintsWideAndNarrow(page, "dashboards-off")));
  expect(wrong).toEqual([]);
});
