import { writeIsdoc } from "#domain/exports/formats/isdoc/isdoc.ts";
import { buildInvoice } from "#test/invoices.ts";
import { sshd, type Sshd, startSshd } from "#test/servers/sshd.ts";
import { randomUUID } from "node:crypto";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { complaints, complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext } from "./browser.ts";
import { journey } from "./failures.ts";
import { openCompany } from "./company.ts";
import { ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Zkouska2026x";
const READ_MS = 60_000;

describe.skipIf(!sshd)("R349 R364 R365 R418 an integration with a real server, through a browser", () => {
  journey();
  let browser: Browser;
  let program: Site;
  let server: Sshd;
  let page: Page;
  let token = "";

  beforeAll(async () => {
    const [opened, company, started] = await Promise.all([openBrowser(), openCompany(PASSWORD), startSshd()]);
    browser = opened;
    server = started;
    program = company.program;
    const { admin } = company;
    token = await tokenOf(program, admin);
    page = await (await openContext(browser)).newPage();
    await openSession(page.context(), program.url, admin);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  type Listed = { documentId: string; fileName: string; state: string };

  /** Uploads an invented invoice as ISDOC, waits until it is read and confirms it. */
  async function upload(name: string, number: string): Promise<string> {
    const invoice = buildInvoice({
      documentId: randomUUID(),
      invoiceNumber: number,
      totalWithoutVat: "1000.00",
      totalVat: "210.00",
      totalAmount: "1210.00",
      amountDue: "1210.00",
      vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
      lineItems: [
        { description: "Tisk", quantity: "1", unitPrice: "1000", vatRate: "21.00", totalWithoutVat: "1000.00", vat: "210.00", totalWithVat: "1210.00" },
      ],
    });
    const form = new FormData();
    form.append("File", new Blob([writeIsdoc(invoice, { culture: "cs-CZ", uuid: () => randomUUID() }).text]), `${name}.isdoc`);
    await fetch(`${program.url}/v1/documents`, { method: "POST", headers: { authorization: `Bearer ${token}` }, body: form });
    for (let end = Date.now() + READ_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 200))) {
      const { items } = await ask<{ items: Listed[] }>(program, token, "POST", "/v1/documents/list", {});
      const found = items.find((item) => item.fileName === `${name}.isdoc` && item.state !== "Extracting");
      if (!found) continue;
      await ask(program, token, "POST", `/v1/documents/${found.documentId}/state/change/Validated`);
      return found.documentId;
    }
    throw new Error(`${name} was not read.`);
  }
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const files = () => readdirSync(server.home).filter((name) => !name.startsWith("."));
  const send = async () => {
    await button("Exportovat").click();
    await page.getByRole("menuitem", { name: "Odeslat do: Archiv" }).click();
  };

  test("it is tried, its host key confirmed, and saved", async () => {
    await page.goto(`${program.url}/Settings/Export`);
    await page.getByText("Zatím žádná integrace").waitFor();
    await page.getByRole("link", { name: "Nová integrace" }).click();
    await page.getByRole("link", { name: /^SFTP/ }).click();
    await page
      .getByLabel(/^Název/)
      .first()
      .fill("Archiv");
    await page.getByLabel(/^Adresa serveru/).fill("127.0.0.1");
    await page.getByLabel(/^Port/).fill(String(server.port));
    await page.getByLabel(/^Uživatel/).fill(server.username);
    await page.getByLabel(/^Přihlášení/).selectOption("key");
    await page.getByLabel(/^Soukromý klíč/).fill(server.lockedKey);
    await button("Vyzkoušet připojení").click();
    await page.getByText(/Nastavení integrace není úplné|Přihlášení bylo odmítnuto/).waitFor();
    await page.getByLabel(/^Soukromý klíč/).fill(server.privateKey);
    await button("Vyzkoušet připojení").click();
    await page.getByText("Připojení funguje.").waitFor();
    await button("Otisk souhlasí, důvěřovat").click();
    expect(await page.getByLabel("Otisk klíče serveru").inputValue()).toBe(server.fingerprint());
    await page.getByLabel("Formát").selectOption("Isdoc");
    await page.getByLabel("Název souboru").selectOption("FileName");
    expect(await complaintsWideAndNarrow(page, "integration")).toEqual([]);
    await button("Uložit").click();
    await page.getByText("Integrace je uložená.").waitFor();
    await page.getByRole("link", { name: "Archiv" }).waitFor();
    expect(await page.content()).not.toContain("PRIVATE KEY");
  });

  test("a document arrives; one that is refused says why, and arrives when it is sent again", async () => {
    const first = await upload("prvni", "FV-1");
    await page.goto(`${program.url}/Document/${first}`);
    await send();
    await page.getByText("Vyexportovaný", { exact: true }).waitFor();
    expect(files()).toEqual(["prvni.isdoc"]);

    writeFileSync(join(server.home, "druhy.isdoc"), "cizí soubor");
    const second = await upload("druhy", "FV-2");
    await page.goto(`${program.url}/Document/${second}`);
    await send();
    await page.getByText(/Archiv: Soubor stejného názvu už v cíli je/).waitFor();
    await page.getByText("Chyba exportu").waitFor();
    await button("Podrobnosti dokladu").click();
    await page.getByText("Nedoručeno").waitFor();
    await page.mouse.move(0, 0);
    expect(await complaints(page, "exportFailure")).toEqual([]);
    rmSync(join(server.home, "druhy.isdoc"));
    await button("Odeslat znovu").first().click();
    await page.getByText("Vyexportovaný", { exact: true }).waitFor();
    expect(files().toSorted()).toEqual(["druhy.isdoc", "prvni.isdoc"]);
  });

  test("the settings show how the deliveries went", async () => {
    await page.goto(`${program.url}/Settings/Export`);
    await untilLoaded(page);
    await page.getByText("Doručeno").waitFor();
    expect(await complaints(page, "exportSettings")).toEqual([]);
    await page.getByRole("link", { name: "Záznam doručení" }).click();
    await page.getByRole("link", { name: "prvni.isdoc" }).waitFor();
    expect(await page.getByText("Doručeno", { exact: true }).count()).toBeGreaterThan(1);
  });
});
