import { firstInvoice } from "#samples/firstInvoice.ts";
import { renderPdf } from "#samples/invoices/index.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { openBrowser, openContext, phone, screenCame } from "./browser.ts";
import { openCompany } from "./company.ts";
import { journey } from "./failures.ts";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
let browser: Browser;
let program: Site;
let admin: Account;
let context: BrowserContext;
let page: Page;

journey();

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  context = await openContext(browser, { viewport: phone, serviceWorkers: "allow" });
  page = await context.newPage();
  await openSession(context, program.url, admin);
  await page.goto(program.url);
  await screenCame(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
});
afterAll(() => browser?.close());

test("browsers offer to install it", async () => {
  await page.reload();
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect([errors, installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")]).toEqual([[], []]);
});

test("a file that another application shares is uploaded at once, and is kept no longer", async () => {
  await page.evaluate(() => {
    document.body.innerHTML =
      '<form action="/share-target" method="post" enctype="multipart/form-data"><input type="file" name="files" multiple /><button>Sdílet</button></form>';
  });
  const pdf = await renderPdf(firstInvoice());
  await page.locator("input[type=file]").setInputFiles({ name: "sdilena.pdf", buffer: pdf, mimeType: "application/pdf" });
  await page.getByRole("button", { name: "Sdílet" }).click();
  await page.getByRole("link", { name: "sdilena.pdf" }).first().waitFor();
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const kept = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("kvitance-shared");
        opening.onsuccess = () => {
          const count = opening.result.transaction("files").objectStore("files").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
  expect(await kept).toBe(0);
});

test("without the server a page says so; nothing else was kept of what was looked at", async () => {
  await page.goto(`${program.url}/Documents`);
  await page.locator("[data-id]").first().click();
  await page.locator("[data-testid=page-sheet] img").first().waitFor();
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return caches_.flat().toSorted();
  });
  expect(kept).toEqual(["/favicon.svg", "/offline.css", "/offline.html"]);
  await context.setOffline(true);
  await page.reload();
  await page.getByText("Server není dostupný.").waitFor();
  expect(await complaints(page, "offline")).toEqual([]);
  await context.setOffline(false);
  await page.getByRole("link", { name: /Zkusit znovu/ }).click();
  await page.locator("[data-testid=page-sheet] img").first().waitFor();
});
