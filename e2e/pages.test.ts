import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { focused, openBrowser, openContext } from "./browser.ts";
import { journey } from "./failures.ts";
import { openCompany } from "./company.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const NEW_PASSWORD = "Zkouska2026x";
const READ_MS = 90_000;

/** Three invented invoices of one page each. */
const invoices = [11, 12, 13].map((seed) => generateInvoice(seed, { layout: "labelsAbove", kind: "invoice", language: "cs", issueDate: "2026-11-02" }));

async function joined(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (const invoice of invoices) {
    const source = await PDFDocument.load(await renderPdf(invoice));
    for (const page of await pdf.copyPages(source, [0])) pdf.addPage(page);
  }
  return Buffer.from(await pdf.save());
}

type Listed = { documentId: string; folderId: string; fileName: string; state: string; pageCount: number; fields: Record<string, string> };

describe("pages, attachments and folders by keyboard", () => {
  journey();
  let browser: Browser;
  let program: Site;
  let page: Page;

  beforeAll(async () => {
    const [opened, company] = await Promise.all([openBrowser(), openCompany(NEW_PASSWORD)]);
    browser = opened;
    program = company.program;
    page = await (await openContext(browser)).newPage();
    await openSession(page.context(), program.url, company.admin);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** What the list shows once nothing is being read any more. */
  async function whenRead(): Promise<Listed[]> {
    let items: Listed[] = [];
    const read = async () => {
      const reply = page.waitForResponse((response) => response.url().endsWith("/v1/documents/list") && response.status() === 200);
      await page.goto(`${program.url}/Documents/All/All`);
      items = ((await (await reply).json()) as { items: Listed[] }).items;
      return items.length > 0 && items.every((item) => item.state !== "Extracting");
    };
    await expect.poll(read, { timeout: READ_MS, interval: 1_000 }).toBe(true);
    return items;
  }
  const open = async (documentId: string) => {
    await page.goto(`${program.url}/Document/${documentId}`);
    await page.getByRole("button", { name: "Další akce" }).waitFor();
    await page.getByRole("img", { name: /^Strana 1 / }).waitFor();
  };
  /** A key of one sign, which does not work while a field has the focus. */
  const sign = async (key: string) => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press(key);
  };
  const byNumber = (items: Listed[], index: number) => items.find((item) => item.fields.invoiceNumber === invoices[index]!.invoice.invoiceNumber);

  test("R029 R081 a file of three invoices is split by marks between thumbnails, with keys alone; each part has its own values", async () => {
    await page.goto(`${program.url}/UploadDocuments`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "faktury.pdf", mimeType: "application/pdf", buffer: await joined() });
    // Whoever leaves the page before the file has arrived takes it back.
    await page.getByText("Nový", { exact: true }).first().waitFor();
    const [whole] = await whenRead();
    expect(whole).toMatchObject({ fileName: "faktury.pdf", pageCount: 3 });
    await open(whole!.documentId);
    await page.getByText("Soubor obsahuje 3 doklady").waitFor();
    for (const number of [2, 3]) {
      await page.keyboard.press("PageDown");
      await page.getByRole("img", { name: `Strana ${number} dokladu faktury.pdf` }).waitFor();
      await sign("s");
      await expect.poll(() => page.getByRole("button", { name: `Rozdělit před stranou ${number}` }).getAttribute("aria-pressed")).toBe("true");
    }
    const confirm = page.getByRole("button", { name: "Rozdělit na 3 doklady" });
    await focused(confirm);
    await page.screenshot({ path: ".cache/e2e-split.png" });
    expect(await complaints(page, "thumbnails")).toEqual([]);
    await confirm.press("Enter");
    await page.getByText("Vznikly 3 doklady").waitFor();
    const items = await whenRead();
    expect(items.map((item) => [item.fileName, item.pageCount, item.state]).sort()).toEqual([
      ["faktury (2).pdf", 1, "New"],
      ["faktury (3).pdf", 1, "New"],
      ["faktury.pdf", 1, "New"],
    ]);
    for (const index of [0, 1, 2]) expect(byNumber(items, index), `invoice ${index}`).toBeDefined();
  });

  test("R030 R082 R083 two of them are merged in an order given by keys", async () => {
    const items = await whenRead();
    const [first, second] = [byNumber(items, 0)!, byNumber(items, 1)!];
    for (const { fileName, fields } of [first, second]) {
      await page
        .getByRole("row", { name: new RegExp(fields.invoiceNumber ?? fileName) })
        .getByRole("checkbox")
        .check();
    }
    await page.getByRole("button", { name: "Sloučit" }).click();
    const dialog = page.getByRole("dialog");
    const order = () => dialog.getByRole("listitem").allInnerTexts();
    const given = await order();
    await dialog
      .getByRole("button", { name: /^Přesunout/ })
      .first()
      .press("Alt+ArrowDown");
    await expect.poll(order).not.toEqual(given);
    expect(await complaints(page, "merging")).toEqual([]);
    const [foremost] = await order();
    await dialog.getByRole("button", { name: "Sloučit" }).click();
    await page.getByText("Doklady jsou sloučeny").waitFor();
    const merged = (await whenRead()).find((item) => item.pageCount === 2);
    expect(foremost).toContain(merged?.fileName);
    await open(merged!.documentId);
    // It can be split again by page numbers, and the dialog says what is wrong with them.
    await page.keyboard.press("Control+Shift+L");
    const numbers = page.getByRole("textbox", { name: "Strany, kterými začínají doklady" });
    await numbers.fill("1;2");
    await page.getByText("Napište čísla stran oddělená čárkou").waitFor();
    await numbers.fill("3");
    await page.getByText("Doklad má strany 1 až 2.").waitFor();
    await numbers.fill("2");
    await page.getByText("2. doklad: str. 2").waitFor();
    expect(await complaints(page, "dialog of splitting")).toEqual([]);
    await page.keyboard.press("Escape");
  });

  test("R045 R074 R076 R033 a document becomes an attachment, is seen in place, and becomes a document again", async () => {
    const items = await whenRead();
    const last = byNumber(items, 2)!;
    const target = items.find((item) => item.documentId !== last.documentId)!;
    await open(last.documentId);
    await page.getByRole("button", { name: "Další akce" }).press("Enter");
    await page.getByRole("menuitem", { name: "Připojit jako přílohu k jinému dokladu" }).press("Enter");
    const choice = page.getByRole("radio", { name: new RegExp(target.fileName.replaceAll(/[().]/g, String.raw`\$&`)) });
    await choice.waitFor();
    expect(await complaints(page, "picker of documents")).toEqual([]);
    await choice.press("Space");
    await choice.press("Enter");
    await page.waitForURL(new RegExp(target.documentId));
    const tab = page.getByRole("tab", { name: last.fileName });
    await tab.waitFor();
    await sign("a");
    await page.getByRole("img", { name: `Strana 1 přílohy ${last.fileName}` }).waitFor();
    await page.screenshot({ path: ".cache/e2e-attachment.png" });
    expect(await complaints(page, "attachment in place")).toEqual([]);
    await page.getByRole("button", { name: `Změnit na doklad: ${last.fileName}` }).press("Enter");
    await page.getByText("Příloha je samostatným dokladem").waitFor();
    await expect.poll(() => tab.count()).toBe(0);
    expect(byNumber(await whenRead(), 2)).toMatchObject({ documentId: last.documentId, state: "New" });
  });

  test("R077 a document moves to a new folder and back to the others by undo", async () => {
    const items = await whenRead();
    const moved = byNumber(items, 2)!;
    await open(moved.documentId);
    await page.getByRole("button", { name: "Další akce" }).press("Enter");
    await page.getByRole("menuitem", { name: "Přesunout do jiné složky" }).press("Enter");
    const fresh = page.getByRole("radio", { name: "Nová složka" });
    await fresh.press("Space");
    await fresh.press("Enter");
    await page.getByText("Doklad je přesunut.").waitFor();
    const folderOf = async () => (await whenRead()).find((item) => item.documentId === moved.documentId)?.folderId;
    await page.getByRole("button", { name: "Vrátit zpět" }).press("Enter");
    await page.getByText("Doklad je zpět ve své složce.").waitFor();
    expect(await folderOf()).toBe(moved.folderId);
  });

  test("R071 R072 R073 a page is turned and looks so at once", async () => {
    const [any] = await whenRead();
    await open(any!.documentId);
    const sheet = page.getByTestId("page-sheet");
    const before = await sheet.boundingBox();
    await sign("r");
    await expect.poll(async () => ((await sheet.boundingBox())?.height ?? 0) < (before?.height ?? 0)).toBe(true);
    const image = page.getByRole("img", { name: /^Strana 1 dokladu/ });
    // The picture itself lies, not only its frame.
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth > element.naturalHeight)).toBe(true);
  });
});
