import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { pagePicture } from "#test/pictures.ts";
import { type FakeCnb, startFakeCnb } from "#test/fakes/cnb.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints, complaintsAsItStands, complaintsWideAndNarrow } from "./accessibility.ts";
import { openBrowser, openContext, phone, screenCame, wide } from "./browser.ts";
import { ownAdmin } from "./people.ts";
import { openSession } from "./sessions.ts";
import { type Program, removeData, startProgram } from "./program.ts";

const PASSWORD = "Zkouska2026x";
const READ_MS = 60_000;
/** So slow, in bytes a second, that nobody misses the middle. */
const SLOW_UPLOAD = 100_000;
const SLOW_FILE_BYTES = 2_500_000;

let browser: Browser;
let program: Program;
let bank: FakeCnb;
let email = "";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kvitance-upload-"));
  bank = await startFakeCnb();
  [browser, program] = await Promise.all([openBrowser(), startProgram({ env: { KVITANCE_CNB_URL: bank.url } })]);
  ({ email } = await ownAdmin(program, PASSWORD));
});
afterAll(async () => {
  await browser?.close();
  await program?.interrupt();
  await bank?.close();
  if (program) await removeData(program.dataDir);
  await rm(folder, { recursive: true, force: true });
});

type Visitor = { context: BrowserContext; page: Page; api<Reply>(method: string, path: string, body?: object): Promise<Reply> };

/** A signed-in person on the upload page, and the api as the same person. */
async function visitor(options: { viewport?: typeof wide; colorScheme?: "light" | "dark"; isPhone?: boolean } = {}): Promise<Visitor> {
  const { colorScheme = "light", isPhone = false } = options;
  const device = isPhone ? { viewport: phone, hasTouch: true, isMobile: true } : { viewport: options.viewport ?? wide };
  const context = await openContext(browser, { ...device, colorScheme });
  await openSession(context, program.url, { email, password: PASSWORD });
  const page = await context.newPage();
  let token = "";
  // The identity server is asked with tokens of its own.
  page.on("request", (request) => request.url().includes("/v1/") && (token = request.headers()["authorization"] ?? token));
  await page.goto(`${program.url}/UploadDocuments`);
  await page.getByRole("heading", { name: "Nahrát doklady" }).waitFor();
  return {
    context,
    page,
    api: async <Reply>(method: string, path: string, body?: object) => {
      const headers = { authorization: token, ...(body ? { "content-type": "application/json" } : {}) };
      const reply = await fetch(`${program.url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
      return (reply.status === 204 ? undefined : await reply.json()) as Reply;
    },
  };
}

type Listed = { items: { documentId: string; fileName: string; folderId: string; pageCount: number; state: string }[] };
const named = async ({ api }: Visitor, name: string) =>
  (await api<Listed>("POST", "/v1/documents/list", { take: 200 })).items.filter((document) => document.fileName.startsWith(name));
const invoice = (seed: number) => renderPdf(generateInvoice(seed, { language: "cs" }));
const row = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name }).first();
const arrived = (page: Page, name: string) => page.getByRole("link", { name }).first().waitFor();
const choose = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => page.getByTestId("upload-files").setInputFiles(files);
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

/** An invoice that takes a while to leave: what follows the end of a PDF is read by nobody. */
const slowInvoice = async (seed: number) => Buffer.concat([await invoice(seed), Buffer.alloc(SLOW_FILE_BYTES, "%\n")]);

/** Slows the line of a window; the answer makes it quick again. */
async function slowLine({ context, page }: Visitor): Promise<() => Promise<unknown>> {
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const line = (uploadThroughput: number) =>
    session.send("Network.emulateNetworkConditions", { offline: false, latency: 5, downloadThroughput: -1, uploadThroughput });
  await line(SLOW_UPLOAD);
  return () => line(-1);
}
const halfway = (page: Page, name: string) =>
  expect.poll(async () => Number(await row(page, name).getByRole("progressbar").getAttribute("aria-valuenow"))).toBeGreaterThan(10);

test("R008 R010 a folder: each directory is a folder of its own, and what systems leave there stays out", async () => {
  const somebody = await visitor();
  const root = join(folder, "doklady");
  for (const [directory, name, seed] of [
    ["leden", "slozka-a.pdf", 21],
    ["leden", "slozka-b.pdf", 22],
    ["unor", "slozka-c.pdf", 23],
  ] as const) {
    await mkdir(join(root, directory), { recursive: true });
    await writeFile(join(root, directory, name), await invoice(seed));
  }
  await writeFile(join(root, "leden", "Thumbs.db"), "x");
  await somebody.page.getByTestId("upload-folder").setInputFiles(root);
  for (const name of ["slozka-a.pdf", "slozka-b.pdf", "slozka-c.pdf"]) await arrived(somebody.page, name);
  const [a, b, c] = (await named(somebody, "slozka-")).sort((x, y) => x.fileName.localeCompare(y.fileName));
  expect([a?.folderId === b?.folderId, a?.folderId === c?.folderId, (await named(somebody, "Thumbs")).length]).toEqual([true, false, 0]);
  await somebody.context.close();
});

test("R001 R052 a paste on another screen; a damaged file says why it could not be read and gives way to another one in place", async () => {
  const somebody = await visitor();
  const { page } = somebody;
  await page.goto(`${program.url}/Documents/All/All`);
  await screenCame(page);
  const paste = (parts: { name: string; type: string; base64: string }[], text?: string) =>
    page.evaluate(
      ([files, words]) => {
        const data = new DataTransfer();
        for (const { name, type, base64 } of files) data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
        if (words) data.setData("text/plain", words);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      },
      [parts, text] as const,
    );
  const picture = { name: "image.png", type: "image/png", base64: (await invoice(24)).toString("base64") };
  // Copied cells of a spreadsheet bring a picture of themselves: no upload.
  await paste([picture], "100\t200");
  await paste([{ name: "poskozena.pdf", type: "application/pdf", base64: Buffer.from("%PDF-1.7 nothing").toString("base64") }]);
  await page.waitForURL(/\/UploadDocuments/);
  await arrived(page, "poskozena.pdf");
  await page.getByText("Soubor je poškozený. Nahrajte jej znovu z původního zdroje.").first().waitFor();
  await page.getByText("dorazilo 1 z 1").waitFor();
  await page.getByRole("link", { name: "poskozena.pdf" }).first().click();
  await page.waitForURL(/\/DocumentError\//);
  await page.getByText("Soubor je poškozený", { exact: true }).waitFor();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Nahradit soubor…" }).click();
  await (await chooser).setFiles({ name: "oprava.png", mimeType: "image/png", buffer: await invoice(24) });
  await page.getByText("Soubor je poškozený", { exact: true }).waitFor({ state: "detached", timeout: READ_MS });
  await page.getByAltText(/^Strana 1/).waitFor({ timeout: READ_MS });
  await somebody.context.close();
});

test("R011 R013 R015 51 files and a wrong format are refused by name", async () => {
  const somebody = await visitor();
  const { page } = somebody;
  await choose(
    page,
    Array.from({ length: 51 }, (_, at) => pdf(`mnoho-${at}.pdf`, Buffer.from("%PDF-1.7"))),
  );
  const dialog = page.getByRole("dialog", { name: "Příliš mnoho souborů" });
  await dialog.getByText("Vybrali jste 51 souborů, najednou jich lze nahrát nejvýše 50.").waitFor();
  await dialog.getByRole("button", { name: "Zrušit" }).click();
  await choose(page, [{ name: "smlouva.docx", mimeType: "application/msword", buffer: Buffer.from("PK") }, pdf("prazdna.pdf", Buffer.alloc(0))]);
  await page.getByText("Neplatný formát. Nahrajte PDF, obrázek nebo ISDOC.").waitFor();
  await page.getByText("Soubor je prázdný. Vyberte jiný.").waitFor();
  expect([(await named(somebody, "mnoho")).length, (await named(somebody, "smlouva")).length]).toEqual([0, 0]);
  await somebody.context.close();
});

test("R014 the line breaks in the middle: the fault is named, and the upload goes on by itself to one document", async () => {
  const somebody = await visitor();
  const { page, context } = somebody;
  const quickLine = await slowLine(somebody);
  await choose(page, [pdf("preruseno.pdf", await slowInvoice(25))]);
  await halfway(page, "preruseno.pdf");
  // The way to the uploads, on every screen, is named by what it says and not by its bar.
  await page.getByRole("link", { name: "Nahrává se 0 z 1", exact: true }).waitFor();
  const { dataDir } = program;
  await program.kill();
  await page.getByText("Nahrání se nezdařilo. Nahrávání bude pokračovat automaticky.").waitFor();
  await page.getByRole("link", { name: "Spojení se přerušilo, nahráno 0 z 1", exact: true }).waitFor();
  expect(await complaintsAsItStands(page, "interrupted upload")).toEqual([]);
  await quickLine();
  program = await startProgram({ dataDir, port: Number(new URL(program.url).port), env: { KVITANCE_CNB_URL: bank.url } });
  await arrived(page, "preruseno.pdf");
  expect(await named(somebody, "preruseno")).toHaveLength(1);
  await context.close();
});

test("a reload in the middle: what arrived is reported, the rest goes on by itself to one document each", async () => {
  const somebody = await visitor();
  const { page } = somebody;
  await choose(page, [pdf("hotovo.pdf", await invoice(26))]);
  await arrived(page, "hotovo.pdf");
  const quickLine = await slowLine(somebody);
  await choose(page, [pdf("zavreno.pdf", await slowInvoice(27))]);
  await halfway(page, "zavreno.pdf");
  expect(await named(somebody, "zavreno")).toHaveLength(0);
  await page.reload();
  await page.getByText("Nahrávání přerušené minule pokračuje.", { exact: false }).waitFor();
  await quickLine();
  await arrived(page, "hotovo.pdf");
  await page.screenshot({ path: ".cache/screens/upload-resumed.png" });
  await arrived(page, "zavreno.pdf");
  await page.getByText("dorazilo 2 z 2").waitFor();
  expect([(await named(somebody, "zavreno")).length, (await named(somebody, "hotovo")).length]).toEqual([1, 1]);
  await page.getByRole("button", { name: "Skrýt nahrané" }).click();
  await page.reload();
  await page.getByRole("heading", { name: "Právě se čte" }).waitFor();
  expect(await page.getByText("hotovo.pdf").count()).toBe(0);
  await somebody.context.close();
});

test("the same file again is accepted and linked to the earlier document", async () => {
  const somebody = await visitor();
  const { page } = somebody;
  const bytes = await invoice(28);
  await choose(page, [pdf("poprve.pdf", bytes)]);
  await arrived(page, "poprve.pdf");
  await choose(page, [pdf("podruhe.pdf", bytes)]);
  await arrived(page, "podruhe.pdf");
  const [first] = await named(somebody, "poprve");
  expect(await row(page, "podruhe.pdf").getByRole("link", { name: "Otevřít dřívější doklad" }).getAttribute("href")).toContain(
    `/Document/${first?.documentId}`,
  );
  await somebody.context.close();
});

describe("a document photographed page by page at 390 px", () => {
  const photo = async (seed: number) => ({
    name: "IMG.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp(await pagePicture([`Faktura ${seed}`, "Zaklad dane 10000,00", "Celkem k uhrade 12100,00 CZK"]))
      .jpeg()
      .toBuffer(),
  });

  test("R017 pages are put in order, taken again and left out, then sent as one document", async () => {
    const somebody = await visitor({ isPhone: true });
    const { page } = somebody;
    await page.getByRole("button", { name: "Vyfotit doklad" }).waitFor();
    await page.getByTestId("upload-camera").setInputFiles([await photo(31)]);
    await page.getByRole("heading", { name: "Doklad z 1 strany" }).waitFor();
    for (const seed of [32, 33]) await page.getByTestId("capture-camera").setInputFiles([await photo(seed)]);
    await page.getByRole("heading", { name: "Doklad ze 3 stran" }).waitFor();
    await page.getByRole("button", { name: "Stranu 3 posunout dopředu" }).click();
    await page.getByRole("button", { name: "Stranu 1 odebrat" }).click();
    await page.getByRole("heading", { name: "Doklad ze 2 stran" }).waitFor();
    // The phone closes the page behind its camera: the pages are still there.
    await page.reload();
    await page.getByRole("heading", { name: "Doklad ze 2 stran" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await page.screenshot({ path: ".cache/screens/upload-pages-390px.png" });
    await page.getByRole("button", { name: "Nahrát 2 strany" }).click();
    await arrived(page, "Doklad ");
    await expect.poll(async () => (await named(somebody, "Doklad "))[0]?.state, { timeout: READ_MS }).toMatch(/New|Error/);
    const documents = await named(somebody, "Doklad ");
    expect(documents.map((document) => document.pageCount)).toEqual([2]);
    await somebody.context.close();
  });

  test("no accessibility violation, light and dark", async () => {
    const { context, page } = await visitor({ isPhone: true });
    await page.getByTestId("upload-camera").setInputFiles([await photo(34)]);
    await page.getByRole("button", { name: "Nahrát 1 stranu" }).waitFor();
    expect(await complaints(page, "upload-pages")).toEqual([]);
    await page.getByRole("button", { name: "Zahodit strany" }).click();
    await context.close();
  });
});

test("the upload page with everything on it has no accessibility violation, light and dark, wide and narrow", async () => {
  const { context, page } = await visitor();
  const bytes = await invoice(29);
  await choose(page, [pdf("predtim.pdf", bytes), pdf("rozbita.pdf", Buffer.from("%PDF-1.7 nothing"))]);
  await arrived(page, "predtim.pdf");
  await choose(page, [pdf("znovu.pdf", bytes), { name: "tabulka.xls", mimeType: "application/octet-stream", buffer: Buffer.from("x") }]);
  await arrived(page, "znovu.pdf");
  await page.getByText("Stejný soubor jste už nahráli.").first().waitFor();
  await page.getByRole("heading", { name: "Nevytěžené doklady" }).waitFor();
  expect(await complaintsWideAndNarrow(page, "upload-full")).toEqual([]);
  await context.close();
});

test("R084 the exchange rate of the bank goes from the dialog into the saved document", async () => {
  const somebody = await visitor();
  const { page, api } = somebody;
  const { documentId } = await api<{ documentId: string }>("POST", "/v1/documents/fromJson", {
    documentId: "eur-1",
    documentClass: "ReceivedInvoice",
    invoiceNumber: "EUR-2026-1",
    supplierName: "Blaue Otter GmbH",
    issueDate: "2026-03-08",
    currency: "EUR",
    totalAmount: "100.00",
    vatBreakdown: [],
    lineItems: [],
    coding: {},
    customFields: {},
  });
  await page.goto(`${program.url}/Document/${documentId}`);
  await page.getByRole("button", { name: "Další akce" }).click();
  await page.getByRole("menuitem", { name: "Načíst kurz ČNB" }).click();
  const dialog = page.getByRole("dialog", { name: "Načíst kurz ČNB" });
  await dialog.getByText("24,33 CZK za 1 EUR").waitFor();
  await dialog.getByText("Na 8. 3. 2026 ČNB lístek nevydala, platí kurz ze dne 6. 3. 2026.").waitFor();
  expect(await complaints(page, "exchange-rate")).toEqual([]);
  await dialog.getByRole("button", { name: "Použít kurz" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await api<{ fields: Record<string, string> }>("GET", `/v1/documents/${documentId}`)).fields)
    .toMatchObject({ exchangeRate: "24.330", exchangeRateAmount: "1" });
  expect(bank.requests).toEqual(["08.03.2026"]);
  await somebody.context.close();
});
