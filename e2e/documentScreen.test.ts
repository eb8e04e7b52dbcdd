import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { linesPdf, withoutDueDate } from "#test/papers.ts";
import { documentActions } from "#web/features/documents/screen/actions/index.ts";
import { document as csDocument } from "#web/locales/cs/document.ts";
import { cs as first } from "#web/locales/cs.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { focused, isInSight, openBrowser, openContext, phone, wide } from "./browser.ts";
import { openCompany } from "./company.ts";
import { type Account, ask, tokenOf } from "./people.ts";
import { openSession } from "./sessions.ts";
import type { Site } from "./program.ts";

const cs = { ...first, ...csDocument };
const PASSWORD = "Zkouska2026x";
const NAMES = ["prvni.pdf", "druha.pdf", "treti.pdf"];
const UNREAD = "bez-splatnosti.pdf";
let browser: Browser;
let program: Site;
let admin: Account;
let files = "";
let documents: Record<string, string> = {};

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "kvitance-files-"));
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  const paths = await Promise.all(
    NAMES.map(async (name, at) => {
      const path = join(files, name);
      await writeFile(path, await renderPdf(generateInvoice(40 + at, { language: "cs", kind: "invoice" })));
      return path;
    }),
  );
  paths.push(join(files, UNREAD));
  await writeFile(join(files, UNREAD), await linesPdf(withoutDueDate));
  const page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, admin);
  await page.goto(`${program.url}/UploadDocuments`);
  await page.locator("input[type=file]").first().setInputFiles(paths);
  await page
    .getByText("Nový", { exact: true })
    .nth(paths.length - 1)
    .waitFor();
  // Here links still bear the names of files; in the list they bear what was read.
  for (const name of [...NAMES, UNREAD]) {
    const address = await page.getByRole("link", { name }).first().getAttribute("href");
    documents = { ...documents, [name]: /\/Document\/([^/?]+)/.exec(address ?? "")?.[1] ?? "" };
  }
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await rm(files, { recursive: true, force: true });
});

type View = Parameters<typeof openContext>[1] & { deviceScaleFactor?: number };

/** A signed-in window on a document of its own kind; the fields are there. */
async function open(name: string, options: View = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openContext(browser, options);
  await openSession(context, program.url, admin);
  const page = await context.newPage();
  await page.goto(`${program.url}/Document/${documents[name]}`);
  await page.locator("[data-field]").first().waitFor();
  await page.locator("[data-testid=page-sheet] img").first().waitFor();
  return { context, page };
}

/** Starts a command of the palette by a few letters of its name. */
async function command(page: Page, letters: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Příkazy" });
  await focused(field);
  await page.keyboard.type(letters);
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
}

const label = (key: string) => (cs as Record<string, string>)[key] ?? key;

test("R048 the overlay of keys names every key that works on this document", async () => {
  const { context, page } = await open("prvni.pdf");
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("?");
  const overlay = page.getByRole("dialog");
  await overlay.waitFor();
  await overlay.locator("kbd").first().waitFor();
  const shown = await overlay.locator("kbd").allTextContents();
  for (const keys of ["Ctrl+S", "Ctrl+Enter", "Ctrl+K", "R", "I", "H", "?", "T"]) expect(shown).toContain(keys);
  await context.close();
});

test("R039 R048 the walk halts at a value that was not found and shows its label on the page; Enter confirms that it is missing", async () => {
  const { context, page } = await open(UNREAD);
  const row = page.locator("[data-field=dueDate]");
  await row.getByText(label("document.certainty.unread"), { exact: true }).waitFor();
  const due = page.locator("#field-dueDate");
  for (let stop = 0; stop < 20 && (await row.getAttribute("data-active")) === null; stop += 1) await page.keyboard.press("Enter");
  await focused(due);
  await page.locator("[data-box=dueDate][data-active][data-certainty=unread]").waitFor();
  expect(await isInSight(page, "[data-box=dueDate] button")).toBe(true);
  await page.keyboard.press("Enter");
  await row.getByText(label("document.certainty.unread"), { exact: true }).waitFor({ state: "detached" });
  await context.close();
});

test("R048 every action of the document can be started with the keyboard alone", async () => {
  const { context, page } = await open("prvni.pdf");
  const allowed = await allowedOn(page, documents["prvni.pdf"]!);
  expect(allowed.length).toBeGreaterThan(20);
  for (const action of allowed) {
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: "Příkazy" });
    await focused(field);
    await page.keyboard.type(label(action.label));
    const list = page.getByRole("listbox", { name: "Příkazy" });
    await expect
      .poll(async () => (await list.getByRole("option").allTextContents()).some((text) => text.startsWith(label(action.label))), { message: action.id })
      .toBe(true);
    await expect.poll(() => list.getByRole("option", { selected: true }).count()).toBe(1);
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  }
  await context.close();
});

/** Actions that the registry offers for a document as the server describes it. */
async function allowedOn(page: Page, documentId: string) {
  const reply = page.waitForResponse((response) => response.url().includes(`/v1/documents/${documentId}?`) && response.ok());
  await page.reload();
  const detail = (await (await reply).json()) as Parameters<(typeof documentActions)[number]["isAllowed"]>[0];
  await page.locator("[data-field]").first().waitFor();
  return documentActions.filter((action) => action.isAllowed(detail));
}

test("values have the height of the window and stand two beside each other; items are as high as their rows, and many scroll inside", async () => {
  const token = await tokenOf(program, admin);
  const documentId = documents["treti.pdf"]!;
  type Read = { items: object[]; fields: Record<string, string> };
  const { items: before, fields } = await ask<Read>(program, token, "GET", `/v1/documents/${documentId}`);
  // Nothing is in doubt, so that nothing stands over the values.
  const setItems = (items: object[]) => ask(program, token, "PATCH", `/v1/documents/${documentId}`, { items, confirmed: Object.keys(fields) });
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ description: `Řádek ${at + 1}`, totalWithVat: "1.00" }));

  await setItems(rows(2));
  const { context, page } = await open("treti.pdf", { viewport: wide });
  await page.locator("#cell-1-0").waitFor();
  const few = await measured(page);
  expect(few.fieldsInView).toBeGreaterThanOrEqual(12);
  expect([few.spaceUnderItems, few.belowWindow]).toEqual([0, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await command(page, "prochazet vsechna");
  await page.getByRole("switch", { name: "Procházet všechna pole", checked: true }).waitFor();
  const [first, ...others] = (await page.locator("[data-field]").evaluateAll((all) => all.map((each) => each.getAttribute("data-field")!))).slice(0, 6);
  await page.locator(`#field-${first}`).focus();
  for (const name of others) {
    await page.keyboard.press("Tab");
    await focused(page.locator(`#field-${name}`));
  }
  await context.close();

  await setItems(rows(300));
  const many = await open("treti.pdf", { viewport: wide });
  await many.page.locator("#cell-1-0").waitFor();
  const long = await measured(many.page);
  expect(long.fieldsInView).toBe(few.fieldsInView);
  expect([long.itemsHeight > few.itemsHeight, long.itemsHeight <= wide.height / 2, long.hiddenRows > 0, long.belowWindow]).toEqual([true, true, true, 0]);
  await many.context.close();
  await setItems(before);
});

/** What of the desk is in sight, in pixels. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const scroll = document.querySelector("[data-scrolls]")!.getBoundingClientRect();
    const isInView = (each: Element) => each.getBoundingClientRect().top >= scroll.top - 1 && each.getBoundingClientRect().bottom <= scroll.bottom + 1;
    const grid = document.querySelector<HTMLElement>("[role=grid]")!;
    const sums = [...grid.querySelectorAll("[role=row]")].at(-1)!.getBoundingClientRect();
    return {
      fieldsInView: [...document.querySelectorAll("[data-field]")].filter(isInView).length,
      spaceUnderItems: Math.round(grid.getBoundingClientRect().bottom - sums.bottom),
      belowWindow: Math.max(0, Math.round(grid.getBoundingClientRect().bottom - window.innerHeight)),
      itemsHeight: grid.offsetHeight,
      hiddenRows: grid.scrollHeight - grid.clientHeight,
    };
  });

test("R039 R048 a document is corrected, confirmed and saved without a mouse", async () => {
  const { context, page } = await open("druha.pdf");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? "")).toMatch(/^(field-|primary)/);
  await command(page, "prochazet vsechna");
  // The palette gives the focus back before the command runs.
  await page.getByRole("switch", { name: "Procházet všechna pole", checked: true }).waitFor();
  const number = page.locator("#field-invoiceNumber");
  await number.press("Control+a");
  await number.pressSequentially("OPRAVA-1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+Enter");
  await page
    .getByText(/Uloženo/)
    .first()
    .waitFor();
  await page.reload();
  await page.locator("[data-field]").first().waitFor();
  expect(await page.locator("#field-invoiceNumber").inputValue()).toBe("OPRAVA-1");
  await context.close();
});

test("the items are a spreadsheet: pasting, filling, undo", async () => {
  const { context, page } = await open("treti.pdf");
  await command(page, "polozky");
  const grid = page.getByRole("grid");
  await focused(grid);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+-");
  await expect.poll(() => page.getByText("0 položek").count()).toBe(1);
  const cells = 'Kabel\t2\tks\t1 250,50\r\n"Lišta\n2 m"\t3\tm\t10,00\r\n';
  await grid.evaluate((element, text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, cells);
  await page.getByText("2 položky").waitFor();
  expect(await page.getByRole("gridcell", { name: /^1\s?250,50$/ }).count()).toBe(1);
  await page.keyboard.press("Control+z");
  await page.getByText("0 položek").waitFor();
  await page.keyboard.press("Control+y");
  await page.getByText("2 položky").waitFor();
  // The last of many rows stands clear of the sums below.
  for (let more = 0; more < 10; more += 1) await page.keyboard.press("Insert");
  await page.keyboard.press("Control+ArrowUp");
  await page.keyboard.press("Control+ArrowDown");
  await expect.poll(() => isInSight(page, '[role="gridcell"][data-active]')).toBe(true);
  await context.close();
});

test("R080 of two windows that save one document the second sees both versions and keeps what was typed", async () => {
  const [one, other] = [await open("druha.pdf"), await open("druha.pdf")];
  for (const { page } of [one, other]) await page.locator("#field-supplierName").waitFor();
  await one.page.locator("#field-supplierName").fill("První okno");
  await other.page.locator("#field-supplierName").fill("Druhé okno");
  await one.page.keyboard.press("Control+s");
  await one.page
    .getByText(/Uloženo/)
    .first()
    .waitFor();
  await other.page.keyboard.press("Control+s");
  const dialog = other.page.getByRole("dialog");
  await dialog.waitFor();
  await dialog.getByText("První okno").waitFor();
  await dialog.getByText("Druhé okno").waitFor();
  await other.page.locator("[role=dialog] :focus").waitFor();
  await other.page.keyboard.press("Enter");
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => other.page.getByText(/Uloženo/).count()).toBeGreaterThan(0);
  expect(await other.page.locator("#field-supplierName").inputValue()).toBe("Druhé okno");
  await one.context.close();
  await other.context.close();
});

test("R088 what a closed window left behind is offered again, and gone after signing out", async () => {
  const { context, page } = await open("prvni.pdf");
  await page.locator("#field-note, #field-invoiceNumber").first().fill("ROZEPSANO");
  const drafts = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith("kvitance.draft."))
        .join(),
    );
  await expect.poll(drafts).toContain("ROZEPSANO");
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto(`${program.url}/Document/${documents["prvni.pdf"]}`);
  await next.getByRole("button", { name: "Obnovit změny" }).click();
  expect(await next.locator("#field-note, #field-invoiceNumber").first().inputValue()).toBe("ROZEPSANO");
  next.on("dialog", (dialog) => void dialog.accept());
  await next.goto(`${program.url}/Logout`);
  await next
    .getByText(/odhlášen/i)
    .first()
    .waitFor();
  expect(await next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("kvitance.draft.")))).toEqual([]);
  await context.close();
});

test.each([
  ["1440 px", wide],
  ["390 px", phone],
  // Zoom of 200 % on a wide screen: half as many CSS pixels.
  ["1440 px at 200 %", { width: 720, height: 450 }],
] as const)("the document screen has no accessibility violation at %s, light and dark", async (_name, viewport) => {
  const { context, page } = await open("treti.pdf", { viewport });
  const found = await complaints(page, "document screen");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Příkazy" }).waitFor();
  found.push(...(await complaints(page, "palette")));
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "Příkazy" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Další akce" }).click();
  await page.getByRole("menuitem").first().waitFor();
  found.push(...(await complaints(page, "actions")));
  await page.keyboard.press("Escape");
  // Nothing is cut off: the page does not scroll sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  expect(found).toEqual([]);
  await context.close();
});
