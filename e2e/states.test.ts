import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints, complaintsAsItStands, complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext, phone, tabTo } from "./browser.ts";
import { openCompany, plainInvoice } from "./company.ts";
import { type Account, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

// States that come after something else was done: each without a mouse, and judged by axe.

const PASSWORD = "Zkouska2026x";
const READ_MS = 60_000;
let browser: Browser;
let program: Site;
let admin: Account;
let token: string;
let page: Page;

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] });
  const context = await openContext(browser);
  await openSession(context, program.url, admin);
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
});

const open = async (path: string) => {
  await page.goto(program.url + path);
  await untilLoaded(page);
};
const button = (name: string) => page.getByRole("button", { name, exact: true });
const made = async (invoice: Record<string, unknown>) =>
  (await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", invoice)).documentId;
const stateOf = async (documentId: string) => (await ask<{ state: string }>(program, token, "GET", `/v1/documents/${documentId}`)).state;

async function upload(name: string, bytes: Buffer | string): Promise<string> {
  const form = new FormData();
  form.append("File", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]), name);
  const reply = await fetch(`${program.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
  const { documentId } = (await reply.json()) as { documentId: string };
  await expect.poll(() => stateOf(documentId), { timeout: READ_MS }).not.toBe("Extracting");
  return documentId;
}

test("a damaged file gives way to another one by keys alone, and the one that came stays within reach", { timeout: 180_000 }, async () => {
  const documentId = await upload("poskozena.pdf", "%PDF-1.7 nothing");
  await open(`/DocumentError/${documentId}`);
  const chooser = page.waitForEvent("filechooser");
  await tabTo(button("Nahradit soubor…"));
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "oprava.pdf", mimeType: "application/pdf", buffer: await renderPdf(generateInvoice(24, { language: "cs" })) });
  await expect.poll(() => stateOf(documentId), { timeout: READ_MS }).toBe("New");
  await open(`/Document/${documentId}`);
  expect(await complaintsWideAndNarrow(page, "replaced")).toEqual([]);
  await tabTo(button("Další akce"));
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Stáhnout přijatý soubor" }).waitFor();
  expect(await complaintsAsItStands(page, "replaced menu")).toEqual([]);
});

test("an approval is taken back from the message by keys alone", { timeout: 120_000 }, async () => {
  const documentId = await made(plainInvoice("FV-2026-000901"));
  await ask(program, token, "POST", `/v1/approval/${documentId}/workflow/start`);
  await open(`/DocumentApproval/${documentId}`);
  await tabTo(button("Schválit"));
  await page.keyboard.press("Enter");
  const message = page.locator(".mantine-Notification-root").filter({ hasText: "Schváleno" });
  await message.waitFor();
  expect(await complaintsAsItStands(page, "approved")).toEqual([]);
  await tabTo(message.getByRole("button", { name: "Vrátit zpět" }));
  await page.keyboard.press("Enter");
  await expect.poll(() => stateOf(documentId)).toBe("ApprovalPending");
});

test("the lists for approval are searched by keys alone: what is found, and nothing", { timeout: 120_000 }, async () => {
  for (const number of ["FV-2026-000911", "FV-2026-000912"])
    await ask(program, token, "POST", `/v1/approval/${await made(plainInvoice(number))}/workflow/start`);
  await open("/Documents/ForApproval/All");
  const search = page.getByRole("combobox", { name: "Hledat", exact: true });
  for (const [typed, count] of [
    ["FV-2026-000911", 1],
    ["nenajdetoto", 0],
  ] as const) {
    await tabTo(search);
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await page.waitForURL(new RegExp(typed));
    await expect.poll(() => page.locator("[data-id]").count()).toBe(count);
    await untilLoaded(page);
    expect(await complaintsWideAndNarrow(page, `approval-search-${count}`)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test("a value that was not found is marked, reached and confirmed to be missing by keys alone", { timeout: 120_000 }, async () => {
  const { dueDate: _, ...found } = plainInvoice("FV-2026-000921");
  const documentId = await made(found);
  // A file without a due date would be as good; how reading finds out is no matter of the screen.
  await page.route(`**/v1/documents/${documentId}?*`, async (route) => {
    const reply = await route.fetch();
    const document = (await reply.json()) as { evidence: object };
    await route.fulfill({ response: reply, json: { ...document, evidence: { ...document.evidence, dueDate: { source: "text", confidence: 0, checks: [] } } } });
  });
  await open(`/Document/${documentId}`);
  const mark = page.getByText("nenalezeno", { exact: true }).first();
  await mark.waitFor();
  expect(await complaintsWideAndNarrow(page, "unread")).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await tabTo(page.getByLabel(/^Datum splatnosti/).first());
  await page.keyboard.press("Enter");
  await mark.waitFor({ state: "detached" });
  expect(await complaints(page, "unread-confirmed")).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("the customer that is none of our units is shown until a person says whose the document is", { timeout: 120_000 }, async () => {
  for (const [name, companyId] of [
    ["Praha", "80000011"],
    ["Brno", "90000013"],
  ])
    await ask(program, token, "POST", "/v1/accounting-unit", { name, companyId, vatPayer: true });
  const documentId = await made({ ...plainInvoice("FV-2026-000931"), customerName: "Cizí s.r.o.", customerCompanyId: "95959491" });
  await open(`/Document/${documentId}`);
  const banner = page.getByText("Odběratel není žádná z vašich účetních jednotek", { exact: false });
  await banner.waitFor();
  await button("Další akce").click();
  await page.getByRole("menuitem", { name: /účetní jednotku/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").selectOption({ label: "Brno (90000013)" });
  await dialog.getByRole("button").last().click();
  await dialog.waitFor({ state: "detached" });
  await banner.waitFor({ state: "detached" });
});

test("thirty-six items whose VAT was rounded line by line leave for POHODA as they are printed", { timeout: 120_000 }, async () => {
  const lineItems = Array.from({ length: 36 }, (_, at) => ({
    description: `Položka ${at + 1}`,
    quantity: "1",
    unit: "H87",
    unitPrice: "0.35",
    vatRate: "21",
    totalWithoutVat: "0.35",
  }));
  const amounts = { totalWithoutVat: "12.60", totalVat: "2.65", totalAmount: "15.25", amountDue: "15.25" };
  const invoice = { ...plainInvoice("FV-2026-000941"), ...amounts, vatBreakdown: [{ rate: "21", base: "12.60", vat: "2.65" }], lineItems };
  const { items } = await ask<{ items: { documentId: string }[] }>(program, token, "POST", "/v1/documents/list", { states: ["ApprovalPending"] });
  for (const { documentId: pending } of items) await ask(program, token, "POST", `/v1/documents/${pending}/state/change/Extracted`);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: false }] });
  const documentId = await made({ ...invoice, customerName: "Praha", customerCompanyId: "80000011" });
  await ask(program, token, "POST", `/v1/documents/${documentId}/state/change/Validated`);
  await open(`/Document/${documentId}`);
  await page.getByRole("gridcell", { name: "0,35", exact: true }).first().waitFor();
  await page.getByRole("gridcell", { name: "ks", exact: true }).first().waitFor();
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${program.url}/v1/documents/${documentId}/file/export?exportFormat=PohodaXml`, { headers });
  const text = new TextDecoder("windows-1250").decode(await reply.arrayBuffer());
  expect(reply.status, text).toBe(200);
  const sum = (name: string) => [...text.matchAll(new RegExp(`<typ:${name}>([\\d.]+)<`, "g"))].reduce((total, [, value]) => total + Number(value), 0);
  expect([text.match(/<inv:invoiceItem>/g)?.length, text.match(/<inv:unit>ks</g)?.length]).toEqual([36, 36]);
  expect(sum("priceVAT").toFixed(2)).toBe("2.65");
});

test("the palette names every command once", async () => {
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Sharing", enabled: true }] });
  await open(`/Document/${await made(plainInvoice("FV-2026-000951"))}`);
  await page.keyboard.press("Control+k");
  const options = page.getByRole("listbox").getByRole("option");
  await options.first().waitFor();
  const names = await options.allInnerTexts();
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.filter((name) => name.startsWith("Sdílet odkazem"))).toHaveLength(1);
});

test("on a phone two fingers zoom the page of a document, and two taps take it close and back", { timeout: 180_000 }, async () => {
  const documentId = await upload("faktura.pdf", await renderPdf(generateInvoice(12, { language: "cs" })));
  const context = await openContext(browser, { viewport: phone, hasTouch: true, isMobile: true });
  await openSession(context, program.url, admin);
  const handset = await context.newPage();
  await handset.goto(`${program.url}/Document/${documentId}`);
  await untilLoaded(handset);
  const sheet = handset.getByTestId("page-sheet");
  const widthOf = async () => (await sheet.boundingBox())!.width;
  const { x, y } = (await sheet.boundingBox())!;
  const [middleX, middleY] = [x + 160, y + 120];
  const before = await widthOf();
  const session = await context.newCDPSession(handset);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        apart === 0
          ? []
          : [
              { x: middleX - apart, y: middleY, id: 1 },
              { x: middleX + apart, y: middleY, id: 2 },
            ],
    });
  await touch("touchStart", 30);
  for (const apart of [40, 50, 60]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await expect.poll(async () => (await widthOf()) / before).toBeGreaterThan(1.8);
  const tapTwice = async () => {
    for (let tap = 0; tap < 2; tap += 1) await handset.touchscreen.tap(middleX, middleY);
  };
  await tapTwice();
  await expect.poll(widthOf).toBeCloseTo(before, 0);
  await tapTwice();
  await expect.poll(async () => (await widthOf()) / before).toBeGreaterThan(2);
  await context.close();
});
