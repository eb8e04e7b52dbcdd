import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext } from "./browser.ts";
import { journey } from "./failures.ts";
import { makePkcs12 } from "#test/certificate.ts";
import { openCompany } from "./company.ts";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
let browser: Browser;
let program: Site;
let page: Page;
let admin: Account;
let files = "";

journey();

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "kvitance-files-"));
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  const invoice = join(files, "faktura.pdf");
  await writeFile(invoice, await renderPdf(generateInvoice(7, { language: "cs" })));
  page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, admin);
  await page.goto(`${program.url}/UploadDocuments`);
  await page.locator("input[type=file]").first().setInputFiles([invoice]);
  await page.getByText("Nový", { exact: true }).first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  await rm(files, { recursive: true, force: true });
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const editor = (name: string) => page.getByRole("region", { name });

async function openType(field = ""): Promise<void> {
  await page.goto(`${program.url}/Doctype/ReceivedInvoice${field && `/${field}`}`);
  await page.getByRole("heading", { level: 1, name: "Přijaté faktury" }).waitFor();
}

test("R417 R293 R295 a field of a prescribed form is added, tried in the preview and saved", async () => {
  await page.goto(`${program.url}/Settings/DocumentTypes`);
  await page.getByRole("main").getByRole("link", { name: "Přijaté faktury" }).click();
  await page.waitForURL(/\/Doctype\/ReceivedInvoice/);
  await button("Přidat pole").click();
  const form = editor("Nové pole");
  await form.getByLabel("Název anglicky").fill("Contract number");
  await form.getByLabel("Označení").fill("contractNumber");
  await form.getByRole("combobox", { name: "Typ hodnoty" }).click();
  await page.getByRole("option", { name: "Předepsaný tvar" }).click();
  await form.getByLabel("Podmínka 1").fill("(");
  await form.getByText("Výraz není platný").waitFor();
  await expect.poll(() => button("Uložit").isDisabled()).toBe(true);
  await form.getByLabel("Podmínka 1").fill("SML-\\d{4}");
  await form.getByLabel("Název česky").fill("Číslo smlouvy");
  const preview = page.getByRole("group", { name: "Náhled" });
  await preview.getByLabel("Číslo smlouvy").fill("SML-12");
  await preview.getByText("Hodnota neodpovídá předepsanému tvaru.").waitFor();
  await preview.getByLabel("Číslo smlouvy").fill("SML-1234");
  await preview.getByText("Hodnota neodpovídá").waitFor({ state: "detached" });
  await button("Uložit").click();
  await page.getByText("Nastavení typu je uloženo.").waitFor();
});

test("R297 R301 leaving with unsaved changes asks first, and leaving keeps the old type", async () => {
  await openType("contractNumber");
  await editor("Číslo smlouvy")
    .getByRole("switch", { name: /^Povinné(?! při)/ })
    .click({ force: true });
  await page.getByText("Neuložené změny.").waitFor();
  await page.getByRole("link", { name: "Zpět na typy dokladů" }).click();
  await page.getByText("Neuložené změny budou ztraceny. Chcete odejít?").waitFor();
  await button("Zůstat").click();
  await page.getByRole("link", { name: "Zpět na typy dokladů" }).click();
  await button("Odejít bez uložení").click();
  await page.waitForURL(/\/Settings\/DocumentTypes/);
  await openType("contractNumber");
  expect(
    await editor("Číslo smlouvy")
      .getByRole("switch", { name: /^Povinné(?! při)/ })
      .isChecked(),
  ).toBe(false);
});

test("R298 R299 R300 a field is moved by keyboard, deleted and restored before anything is saved", async () => {
  await openType();
  const rows = page.getByRole("region", { name: "Pole dokladu" }).locator("[data-row]");
  await rows.first().waitFor();
  const names = () => rows.allInnerTexts();
  const before = await names();
  await rows.last().press("Alt+ArrowUp");
  await expect.poll(async () => (await names()).at(-2)).toBe(before.at(-1));
  await button("Smazat pole Číslo smlouvy").click();
  await page.getByText("smazáno").waitFor();
  await button("Obnovit pole Číslo smlouvy").click();
  await page.getByText("smazáno").waitFor({ state: "detached" });
  await button("Zahodit změny").click();
  await expect.poll(names).toEqual(before);
});

test("R340 a code list is pasted from a spreadsheet", async () => {
  await page.goto(`${program.url}/Settings/Enums`);
  await page.getByRole("link", { name: "Nový číselník" }).click();
  await page.getByLabel("Název").fill("Střediska");
  await page.getByRole("combobox", { name: "Mapování" }).click();
  await page.getByRole("option", { name: "Středisko" }).click();
  await expect.poll(() => button("Uložit").isDisabled()).toBe(true);
  await button("Přidat řádek").click();
  await page.locator("#row-0-key").focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", Array.from({ length: 1500 }, (_, at) => `S${at}\tStředisko ${at}\tCentre ${at}`).join("\n"));
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByText("1500 řádků").waitFor();
  await button("Uložit").click();
  await page.getByText("Číselník je uložen.").waitFor();
  await page.getByRole("link", { name: "Střediska" }).waitFor();
});

test("R294 R340 both stand on a document: the code is found by its text, the broken form is reported", async () => {
  await page.goto(`${program.url}/Documents/All/Process`);
  await page.locator('a[href*="/Document/"]').first().click();
  const centre = page.getByRole("combobox", { name: /^Středisko/ });
  await centre.fill("stredisko 1234");
  await page.getByRole("option", { name: /S1234/ }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => centre.inputValue()).toBe("S1234 Středisko 1234");
  const contract = page.getByRole("textbox", { name: /^Číslo smlouvy/ });
  await contract.fill("SML-1");
  await page.getByText("Hodnota neodpovídá předepsanému tvaru.").waitFor();
  await contract.fill("SML-2026");
  await expect.poll(() => page.getByText("Hodnota neodpovídá předepsanému tvaru.").count()).toBe(0);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.keyboard.press("Control+s");
  expect((await saved).request().postDataJSON()).toMatchObject({ fields: { centre: "S1234", contractNumber: "SML-2026" } });
});

test("R334 R335 R323 signing and cover sheet switch each other off and say so; a certificate is uploaded and signing chosen", async () => {
  await page.goto(`${program.url}/Settings/General`);
  const feature = (name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
  const isOn = (name: string) => feature(name).isChecked();
  const [signing, cover] = ["Podepisování", "Průvodní list"];
  await feature(cover).check();
  await feature(signing).check();
  await page.getByText(`Funkce ${signing} je zapnutá, proto se vypnula funkce ${cover}.`).waitFor();
  await expect.poll(async () => [await isOn(signing), await isOn(cover)]).toEqual([true, false]);
  await feature(cover).check();
  await page.getByText(`Funkce ${cover} je zapnutá, proto se vypnula funkce ${signing}.`).waitFor();
  await expect.poll(async () => [await isOn(signing), await isOn(cover)]).toEqual([false, true]);
  await feature(signing).check();

  const sign = page.getByRole("checkbox", { name: /^Elektronicky podepsat/ });
  await sign.waitFor();
  expect(await sign.isDisabled()).toBe(true);
  await writeFile(join(files, "podpis.p12"), makePkcs12("heslo"));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.getByRole("button", { name: /^Certifikát s klíčem/ }).click()]);
  await chooser.setFiles([join(files, "podpis.p12")]);
  await page.getByLabel("Heslo k souboru").fill("jiné");
  await button("Nahrát certifikát").click();
  await page.getByText("Heslo k souboru nesouhlasí").waitFor();
  await page.getByLabel("Heslo k souboru").fill("heslo");
  await button("Nahrát certifikát").click();
  await page.getByText("Zkušební podpis").waitFor();
  await page.getByText(/Platnost certifikátu skončí/).waitFor();
  await sign.click();
  await expect.poll(() => sign.isChecked()).toBe(true);
});

test("the settings have no accessibility violation, light and dark, wide and narrow", { timeout: 300_000 }, async () => {
  const found: string[] = [];
  const look = async (screen: string) => {
    await untilLoaded(page);
    found.push(...(await complaintsWideAndNarrow(page, screen)));
  };
  for (const [screen, path] of Object.entries({
    types: "/Settings/DocumentTypes",
    enums: "/Settings/Enums",
    newEnum: "/Settings/Enums?list=new",
    docType: "/Doctype/ReceivedInvoice",
    field: "/Doctype/ReceivedInvoice/contractNumber",
    export: "/Settings/Export",
    integration: "/Settings/Export?integration=new&type=SFTP",
    deliveries: "/Settings/Export?log=all",
    booking: "/Settings/AccountingSystems",
    profile: "/Settings/AccountingSystems?format=Stereo",
    import: "/Settings/Import",
    webHooks: "/Settings/Webhooks",
    undelivered: "/Settings/Undelivered",
    status: "/Settings/Status",
  })) {
    await page.goto(`${program.url}${path}`);
    await look(screen);
  }
  await page.goto(`${program.url}/Settings/Enums`);
  await page.getByRole("link", { name: "Střediska" }).click();
  await page.getByText("1500 řádků").waitFor();
  await look("enum");
  expect(found).toEqual([]);
});
