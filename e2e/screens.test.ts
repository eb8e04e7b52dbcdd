import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { focused, openBrowser, openContext, sendSignIn, wide } from "./browser.ts";
import { openCompany } from "./company.ts";
import type { Account } from "./people.ts";
import { openSession } from "./sessions.ts";
import type { Site } from "./program.ts";
import { marksOf, nothing, type Watch, watch } from "./watch.ts";

const PASSWORD = "Zkouska2026x";
const LAYOUT_LIMIT = 2200;
let browser: Browser;
let program: Site;
let documentId = "";
let damagedId = "";
let admin: Account;
let files = "";

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), "kvitance-files-"));
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  const invoice = join(files, "faktura.pdf");
  const damaged = join(files, "poskozena.pdf");
  await writeFile(invoice, await renderPdf(generateInvoice(7, { language: "cs" })));
  await writeFile(damaged, "%PDF-1.7 nothing");
  const page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, admin);
  await page.goto(`${program.url}/UploadDocuments`);
  await page.locator("input[type=file]").first().setInputFiles([invoice, damaged]);
  await page.getByText("Nový", { exact: true }).first().waitFor();
  await page.getByText("Chyb", { exact: false }).first().waitFor();
  documentId = await addressOf(page, "faktura.pdf");
  damagedId = await addressOf(page, "poskozena.pdf");
  await page.context().close();
});
afterAll(async () => {
  await browser?.close();
  await rm(files, { recursive: true, force: true });
});

/** The document behind the link with the name of an uploaded file. */
async function addressOf(page: Page, fileName: string): Promise<string> {
  const address = await page.getByRole("link", { name: fileName }).first().getAttribute("href");
  const id = /\/Document(?:Error)?\/([^/?]+)/.exec(address ?? "")?.[1];
  if (!id) throw new Error(`${fileName} has no link.`);
  return id;
}

/** Every screen by its address. */
const screens = (): Record<string, string> => ({
  list: "/Documents/All/All",
  validation: "/Documents/Validation",
  empty: "/Documents/All/Exported",
  upload: "/UploadDocuments",
  document: `/Document/${documentId}`,
  documentError: `/DocumentError/${damagedId}`,
  help: "/Help/documents",
  profile: "/Profile",
  licence: "/License",
  settings: "/Settings/General",
  users: "/Settings/Users",
  accountingUnits: "/Settings/AccountingUnits",
  clientApplications: "/Settings/ClientApplications",
  notFound: "/NotFound",
  forbidden: "/Forbidden",
});

async function visitor(viewport = wide): Promise<{ context: BrowserContext; page: Page; seen: Watch }> {
  const context = await openContext(browser, { viewport });
  const seen = await watch(context, program.url);
  await openSession(context, program.url, admin);
  const page = await context.newPage();
  return { context, page, seen };
}

test("the screens have no accessibility violation, light and dark, wide and narrow, and leak nothing", { timeout: 300_000 }, async () => {
  const { context, page, seen } = await visitor();
  const found: string[] = [];
  for (const [screen, path] of Object.entries(screens())) {
    await page.goto(`${program.url}${path}`);
    await untilLoaded(page);
    const palette = page.getByRole("combobox", { name: "Příkazy" });
    if (screen === "list") {
      await page.keyboard.press("Control+k");
      await focused(palette);
    }
    found.push(...(await marksOf(page)).map((mark) => `${screen}: ${mark}`));
    if (screen === "list") {
      await page.keyboard.press("Escape");
      await palette.waitFor({ state: "detached" });
    }
    found.push(...(await complaintsWideAndNarrow(page, screen)));
  }
  expect(found).toEqual([]);
  // Tokens stay in the window: not in addresses, not in what outlives it, and nowhere after signing out.
  const stored = () => page.evaluate(() => ({ long: JSON.stringify({ ...localStorage }), window: JSON.stringify({ ...sessionStorage }) }));
  expect((await stored()).window).toContain("access_token");
  expect((await stored()).long).not.toMatch(/token|eyJ/);
  await page.goto(`${program.url}/Logout`);
  await expect.poll(async () => (await stored()).window).not.toMatch(/token|eyJ/);
  expect(seen).toEqual(nothing);
  await context.close();
});

test("the sign-in screen has no accessibility violation", async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(`${program.url}/Login`);
  await page.getByRole("button", { name: "Přihlásit se" }).waitFor();
  expect(await complaintsWideAndNarrow(page, "signIn")).toEqual([]);
  await context.close();
});

test("R406 R407 the first visit is Czech, and English comes without a reload", async () => {
  const context = await openContext(browser, { locale: "de-DE" });
  const page = await context.newPage();
  await page.goto(`${program.url}/Login`);
  await page.getByRole("heading", { name: "Přihlášení" }).waitFor();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.getByText("English").click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
  await context.close();
});

test("the pages of the identity server keep to their policy", async () => {
  const context = await openContext(browser);
  const seen = await watch(context, program.url);
  const page = await context.newPage();
  const identityUrl = program.url.replace(/\d+$/, (port) => String(Number(port) + 1));
  for (const path of ["/auth?client_id=nobody", "/session/check", "/session/end", "/session/end/success"]) await page.goto(identityUrl + path);
  await page.getByRole("link", { name: "Zpět do aplikace" }).waitFor();
  expect(seen).toEqual(nothing);
  await context.close();
});

test("R413 R468 document pages use the width up to 2200 pixels", async () => {
  const { context, page } = await visitor({ width: 2600, height: 1200 });
  await page.goto(`${program.url}/Document/${documentId}`);
  await untilLoaded(page);
  const width = await page
    .locator("main > *")
    .first()
    .evaluate((element) => element.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(1900);
  expect(width).toBeLessThanOrEqual(LAYOUT_LIMIT);
  await context.close();
});

test("R218 a wrong password is named", async () => {
  const context = await openContext(browser);
  const page = await context.newPage();
  await sendSignIn(page, program.url, admin.email, "Spatne2026x");
  await page.getByText("E-mail nebo heslo nesouhlasí.").waitFor();
  await context.close();
});

test("R425 R429 R430 unknown paths lead home, or to the sign-in when nobody is signed in", async () => {
  const anonymous = await (await openContext(browser)).newPage();
  await anonymous.goto(`${program.url}/nikde/nic`);
  await anonymous.waitForURL(/\/Login/);
  await anonymous.context().close();
  const { context, page } = await visitor();
  await page.goto(`${program.url}/nikde/nic`);
  await page.waitForURL(/\/Documents/);
  await context.close();
});
