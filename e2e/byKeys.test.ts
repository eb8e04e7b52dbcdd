import { PDFDocument } from "@cantoo/pdf-lib";
import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints, complaintsAsItStands, complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { focused, openBrowser, openContext, MAX_TABS, tabTo } from "./browser.ts";
import { openCompany, plainInvoice } from "./company.ts";
import { type Account, addPerson, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";

const PASSWORD = "Zkouska2026x";
const FILE_PASSWORD = "faktura-11";
let browser: Browser;
let program: Site;
let admin: Account;
let token: string;
let page: Page;

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Sharing", enabled: true }] });
  await addPerson(program, token, { firstName: "Eliška", lastName: "Javorová", role: "Processor", email: `${randomUUID()}@example.com`, password: PASSWORD });
  const context = await openContext(browser);
  await openSession(context, program.url, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const open = async (path: string) => {
  await page.goto(program.url + path);
  await untilLoaded(page);
};

test("a protected PDF is opened by keys alone: a wrong password is said at its field, the right one reads the document", { timeout: 120_000 }, async () => {
  const pdf = await PDFDocument.load(await renderPdf(generateInvoice(11, { language: "cs" })));
  pdf.encrypt({ userPassword: FILE_PASSWORD, ownerPassword: FILE_PASSWORD, permissions: {} });
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await pdf.save({ useObjectStreams: false }))], { type: "application/pdf" }), "zamcena.pdf");
  const reply = await fetch(`${program.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  const { documentId } = (await reply.json()) as { documentId: string };
  const stateOf = async () => (await ask<{ state: string }>(program, token, "GET", `/v1/documents/${documentId}`)).state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe("Error");
  await open(`/DocumentError/${documentId}`);
  const password = page.getByLabel("Heslo k souboru", { exact: true });
  await focused(password);
  expect(await complaintsWideAndNarrow(page, "protected")).toEqual([]);
  await password.focus();
  await page.keyboard.type("jine");
  await page.keyboard.press("Enter");
  await page.getByText("Toto heslo soubor neotevřelo.").waitFor();
  expect(await complaints(page, "protected-wrong")).toEqual([]);
  await tabTo(password);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(FILE_PASSWORD);
  await page.keyboard.press("Enter");
  await expect.poll(stateOf, { timeout: 60_000 }).toBe("New");
  await open(`/Document/${documentId}`);
  expect(await complaintsWideAndNarrow(page, "unlocked")).toEqual([]);
});

test("the palette finds people, documents and settings, and Enter goes there", async () => {
  const { documentId } = await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", plainInvoice("FV-2026-000777"));
  await open("/Documents/All/All");
  for (const [typed, found, path] of [
    ["Javorová", /Eliška Javorová/, "/Settings/Users"],
    ["FV-2026-000777", /Modrá Vydra.*FV-2026-000777/, `/Document/${documentId}`],
    ["Webhooky", /Webhooky/, "/Settings/Webhooks"],
  ] as const) {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Příkazy" });
    await focused(palette);
    await page.keyboard.type(typed);
    const option = page.getByRole("listbox").getByRole("option", { name: found }).first();
    await option.waitFor();
    expect(await complaintsAsItStands(page, `palette ${typed}`)).toEqual([]);
    for (let down = 0; (await option.getAttribute("aria-selected")) !== "true" && down < MAX_TABS; down += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(({ pathname }) => pathname.startsWith(path));
    await untilLoaded(page);
  }
});

test("the company is renamed, and somebody gets a temporary password, by keys alone", { timeout: 120_000 }, async () => {
  await open("/Settings/General");
  const name = page.getByLabel("Název", { exact: true });
  await tabTo(name);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Modrá Vydra s.r.o.");
  await page.keyboard.press("Enter");
  await page.getByText("Údaje firmy jsou uložené.").waitFor();
  expect(await complaintsWideAndNarrow(page, "renamed")).toEqual([]);
  await open("/Settings/Status");
  expect(await complaintsWideAndNarrow(page, "status")).toEqual([]);

  await open("/Settings/Users");
  const person = page.getByRole("button", { name: "Eliška Javorová" }).or(page.getByRole("link", { name: "Eliška Javorová" }));
  await tabTo(person);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(button("Účet"));
  await page.keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Nastavit dočasné heslo" });
  await item.waitFor();
  for (let down = 0; !(await item.evaluate((element) => element === document.activeElement)) && down < 5; down += 1) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const set = button("Nastavit heslo");
  await set.waitFor();
  expect(await complaintsAsItStands(page, "temporary password")).toEqual([]);
});

test("the VAT breakdown is computed from the items, and a link is made and ended, by keys alone", { timeout: 120_000 }, async () => {
  const lineItems = [
    { description: "Papír", quantity: "2", unitPrice: "250.00", totalWithoutVat: "500.00", vatRate: "21", vat: "105.00", totalWithVat: "605.00" },
    { description: "Kniha", quantity: "1", unitPrice: "500.00", totalWithoutVat: "500.00", vatRate: "12", vat: "60.00", totalWithVat: "560.00" },
  ];
  const invoice = { ...plainInvoice("FV-2026-000778"), vatBreakdown: [], lineItems, totalVat: "165.00", totalAmount: "1165.00", amountDue: "1165.00" };
  const { documentId } = await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", invoice);
  await open(`/Document/${documentId}`);
  await tabTo(button("Dopočítat z položek"));
  await page.keyboard.press("Enter");
  await page.getByText("Dopočítáno").first().waitFor();
  expect(await complaintsWideAndNarrow(page, "computed")).toEqual([]);
  await open(`/Document/${documentId}`);
  await page.keyboard.press("Control+k");
  await focused(page.getByRole("combobox", { name: "Příkazy" }));
  await page.keyboard.type("Sdílet odkazem");
  await page.getByRole("listbox").getByRole("option", { name: "Sdílet odkazem" }).first().waitFor();
  await page.keyboard.press("Enter");
  await tabTo(button("Vytvořit odkaz"));
  await page.keyboard.press("Enter");
  await page.getByText("Zkopírujte ho teď, znovu se nezobrazí.").waitFor();
  expect(await complaintsAsItStands(page, "shared link")).toEqual([]);
  await tabTo(button("Zrušit odkaz"));
  await page.keyboard.press("Enter");
  await page.getByText(/^Zrušen /).waitFor();
});
