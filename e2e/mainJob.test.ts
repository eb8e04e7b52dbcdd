import { isdocFaults, pohodaFaults } from "#test/schemas.ts";
import { shared } from "#test/shared.ts";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser, openContext, signIn } from "./browser.ts";
import { journey } from "./failures.ts";
import { firstSignIn, type Program, removeData, startProgram } from "./program.ts";

const NEW_PASSWORD = "Zkouska2026x";
/** On a busy machine a page that is recognised may be read again with more time. */
const READ_MS = 400_000;

const good = [
  "cz-isdoc-pdf/test002.isdoc.pdf",
  "cz-isdoc-pdf/stripped/test002.isdoc.pdf",
  "zugferd-facturx/BASIC_Einfach_fx.pdf",
  "sroie/sroie-001.jpg",
  "xml-isdoc/test000-x.isdocx",
];
/** Damaged, protected and hostile files with the error type that each may end in. */
const bad: Record<string, string[]> = {
  "bad/password-aes256.pdf": ["InvalidDocumentProtected"],
  "bad/truncated-10pct.pdf": ["InvalidDocumentCorrupted"],
  "bad/blank-200dpi.png": ["InvalidDocumentNoText"],
  "bad/scan-30dpi.jpg": ["InvalidDocumentLowDpi"],
  "bad/entity-bomb.isdoc": ["InvalidDocumentCorrupted", "UnsupportedFiletype"],
};

describe.skipIf(!shared)("the main job on real documents", () => {
  journey();
  let browser: Browser;
  let program: Program;
  let page: Page;
  let documentAddress = "";
  const downloads: Record<string, Buffer> = {};

  beforeAll(async () => {
    [browser, program] = await Promise.all([openBrowser(), startProgram()]);
    page = await (await openContext(browser)).newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await program?.interrupt();
    if (program) await removeData(program.dataDir);
  });

  const corpus = (name: string) => `${shared}corpora/${name}`;

  test("R263 R432 the first sign-in asks for an own password and lands on the documents", async () => {
    const first = firstSignIn(program.printed);
    await signIn(page, program.url, first.email, first.password);
    await page.waitForURL(/\/User\/ChangePassword/);
    await page.getByLabel("Nové heslo", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Nové heslo znovu").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: /Změnit heslo/ }).click();
    await page.waitForURL(/\/Documents\/All\/All/);
  });

  test("R001 R009 R023 R052 uploads are read, and their states arrive without a reload", { timeout: 2 * READ_MS }, async () => {
    await page.getByRole("link", { name: "Nahrát" }).first().click();
    await page.waitForURL(/\/UploadDocuments/);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles([...good, ...Object.keys(bad)].map(corpus));
    await page.getByText(`dorazilo ${good.length + Object.keys(bad).length} z ${good.length + Object.keys(bad).length}`).waitFor();
    await page
      .getByRole("navigation", { name: "Hlavní nabídka" })
      .getByRole("link", { name: /^Doklady/ })
      .click();
    await page.waitForURL(/\/Documents/);
    await page.getByText(`${good.length + Object.keys(bad).length} dokladů`).waitFor({ timeout: READ_MS });
    await expect.poll(() => page.getByText("Vytěžuje se").count(), { timeout: READ_MS, interval: 500 }).toBe(0);
    expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
    await page.screenshot({ path: ".cache/e2e-list.png" });
  });

  test("R034 every damaged file ends in the right error type", async () => {
    const items = await listedDocuments(page, program.url);
    for (const [name, types] of Object.entries(bad)) {
      const found = items.find((item) => item.fileName === basename(name));
      expect(found, name).toMatchObject({ state: "Error" });
      expect(types, name).toContain(found?.errorType);
    }
    for (const name of good) expect(items.filter((item) => item.fileName === basename(name) && item.state === "New").length, name).toBeGreaterThan(0);
  });

  test("R039 R042 R044 a value is captured by clicking the page, and saved", async () => {
    const items = await listedDocuments(page, program.url);
    const stripped = items.find((item) => item.fileName === "test002.isdoc.pdf" && item.fields.supplierName !== undefined);
    documentAddress = `${program.url}/Document/${stripped?.documentId ?? ""}`;
    const words = page.waitForResponse((response) => response.url().includes("/page/0/words"));
    await page.goto(documentAddress);
    const { words: placed } = (await (await words).json()) as { words: { text: string; box: [number, number, number, number] }[] };
    const sheet = page.getByRole("img", { name: /^Strana 1 dokladu/ });
    await sheet.waitFor();
    // The same invoice arrived with its data inside, too.
    const decide = page.getByRole("button", { name: "Je to jiný doklad" });
    await decide.click();
    await decide.waitFor({ state: "detached" });
    const field = page.getByRole("textbox", { name: "Číslo objednávky" });
    await field.click();
    const target = placed.find((word) => word.text === "000001");
    const area = await sheet.boundingBox();
    if (!target || !area) throw new Error("The page shows no customer number to click on.");
    await page.mouse.click(area.x + ((target.box[0] + target.box[2]) / 2) * area.width, area.y + ((target.box[1] + target.box[3]) / 2) * area.height);
    await expect.poll(() => field.inputValue()).toBe("000001");
    await page.screenshot({ path: ".cache/e2e-document.png" });
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.keyboard.press("Control+s");
    expect((await saved).status()).toBe(204);
    await page.getByText("Zpracovaný").first().waitFor();
  });

  test("R347 R348 R360 exports to Pohoda and ISDOC are valid, and the document becomes Exported", async () => {
    for (const format of ["ISDOC", "Pohoda (XML)"]) {
      await page.getByRole("button", { name: "Exportovat" }).click();
      const download = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: format, exact: true }).click();
      downloads[format] = await readFile(await (await download).path());
    }
    expect(await isdocFaults(downloads["ISDOC"]?.toString("utf8") ?? "")).toEqual([]);
    expect(await pohodaFaults(downloads["Pohoda (XML)"] ?? Buffer.alloc(0))).toEqual([]);
    await page.getByText("Vyexportovaný").first().waitFor();
  });

  test("after a restart everything is still so", async () => {
    await program.kill();
    program = await startProgram({ dataDir: program.dataDir, port: Number(new URL(program.url).port) });
    await page.goto(documentAddress);
    await page.getByText("Vyexportovaný").first().waitFor();
    expect(await page.getByRole("textbox", { name: "Číslo objednávky" }).inputValue()).toBe("000001");
    expect((await listedDocuments(page, program.url)).length).toBe(good.length + Object.keys(bad).length);
  });
});

type Listed = { documentId: string; fileName: string; state: string; errorType: string | null; fields: Record<string, string> };

/** What the list call answers to the screen. */
async function listedDocuments(page: Page, url: string): Promise<Listed[]> {
  const reply = page.waitForResponse((response) => response.url().endsWith("/v1/documents/list") && response.status() === 200);
  await page.goto(`${url}/Documents/All/All`);
  return ((await (await reply).json()) as { items: Listed[] }).items;
}
