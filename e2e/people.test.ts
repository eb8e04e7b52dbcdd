import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { openBrowser, openContext, phone, screenCame, signIn } from "./browser.ts";
import { journey } from "./failures.ts";
import { openCompany } from "./company.ts";
import type { Account } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";

const PASSWORD = "Spravce-Heslo-1";
const EMAIL = "petra.liskovcova@example.com";
let browser: Browser;
let program: Site;
let admin: Account;
let adminPage: Page;
let link = "";

journey();

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
  adminPage = await (await openContext(browser)).newPage();
  await openSession(adminPage.context(), program.url, admin);
});
afterAll(async () => {
  await browser?.close();
});

const dialog = () => adminPage.getByRole("dialog");
async function openUser(name: string): Promise<void> {
  await adminPage.goto(`${program.url}/Settings/Users`);
  await adminPage.getByRole("button", { name }).click();
  await dialog().waitFor();
}

test("an admin adds an accounting unit and a person for it; without mail the invitation is a link", async () => {
  await adminPage.goto(`${program.url}/Settings/AccountingUnits`);
  await adminPage.getByText("Zatím žádná účetní jednotka").waitFor();
  await adminPage.getByRole("button", { name: "Nová účetní jednotka" }).click();
  await dialog().getByLabel("IČO").fill("80000011");
  await dialog().getByLabel("Název").fill("Modrá Vydra s.r.o.");
  await dialog().getByLabel("DIČ").fill("neplatné");
  await dialog().getByRole("button", { name: "Uložit" }).click();
  await dialog().getByText("DIČ nemá správný tvar").waitFor();
  await dialog().getByLabel("DIČ").fill("CZ80000011");
  await dialog().getByRole("button", { name: "Uložit" }).click();
  await adminPage.getByRole("button", { name: "Modrá Vydra s.r.o." }).waitFor();

  await adminPage.goto(`${program.url}/Settings/Users`);
  await adminPage.getByRole("button", { name: "Nový uživatel" }).click();
  await dialog().getByLabel("Jméno").fill("Petra");
  await dialog().getByLabel("Příjmení").fill("Lískovcová");
  await dialog().getByLabel("E-mail").fill(EMAIL);
  expect(await complaints(adminPage, "invitation")).toEqual([]);
  await dialog().getByRole("button", { name: "Uložit" }).click();
  link = await adminPage.getByLabel("Odkaz").inputValue();
  expect(link).toContain("/User/ResetPassword?");
});

test("R251 R255 R256 the person chooses a password by the link, once, and signs in", async () => {
  const page = await (await openContext(browser, { viewport: phone })).newPage();
  await page.goto(link);
  await page.getByLabel("Nové heslo", { exact: true }).fill("Petra-Heslo-1");
  await page.getByLabel("Nové heslo znovu").fill("Petra-Heslo-2");
  await page.getByRole("button", { name: "Uložit heslo" }).click();
  await page.getByText("Hesla se neshodují").waitFor();
  expect(await complaints(page, "chosen-password")).toEqual([]);
  await page.getByLabel("Nové heslo znovu").fill("Petra-Heslo-1");
  await page.getByRole("button", { name: "Uložit heslo" }).click();
  await page.waitForURL(/\/Documents\//);
  await page.context().close();

  const other = await (await openContext(browser)).newPage();
  await other.goto(link);
  await other.getByText("Zadaný odkaz už neplatí, obnovte heslo znovu na přihlašovací stránce.").waitFor();
  await other.context().close();
});

test("R258 a used e-mail is refused with a sentence that names it, in the language of the person", async () => {
  await adminPage.goto(`${program.url}/Settings/Users`);
  await adminPage.getByRole("button", { name: "Nový uživatel" }).click();
  await dialog().getByLabel("Jméno").fill("Dvojnice");
  await dialog().getByLabel("E-mail").fill(EMAIL);
  await dialog().getByRole("button", { name: "Uložit" }).click();
  await dialog().getByText(`E-mail ${EMAIL} už se používá. Zvolte jiný.`).waitFor();
});

test("a change of role, of unit and a deactivation reach a live session", async () => {
  const page = await (await openContext(browser)).newPage();
  await openSession(page.context(), program.url, { email: EMAIL, password: "Petra-Heslo-1" });
  await page.goto(`${program.url}/Profile`);
  await screenCame(page);
  const ask = (path: string) =>
    page.evaluate(async (address) => {
      const stored = Object.values(sessionStorage).find((value) => value.includes("access_token")) ?? "{}";
      const token = (JSON.parse(stored) as { access_token: string }).access_token;
      const reply = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
      return { status: reply.status, body: reply.ok ? ((await reply.json()) as Record<string, unknown>) : {} };
    }, path);
  const mayEdit = async () => {
    const { status, body } = await ask("/v1/users/me");
    return status === 200 ? (body.permissions as string[]).includes("EditDocument") : status;
  };
  const units = async () => ((await ask("/v1/accounting-unit/my")).body.items as { name: string }[]).map(({ name }) => name);
  const choose = async (label: string, option: string) => {
    await dialog().getByRole("combobox", { name: label }).or(dialog().getByLabel(label)).first().click();
    await adminPage.getByRole("option", { name: option, exact: true }).click();
  };
  const save = async () => {
    await dialog().getByRole("button", { name: "Uložit" }).click();
    await dialog().waitFor({ state: "detached" });
  };
  expect(await mayEdit()).toBe(true);

  await openUser("Petra Lískovcová");
  await choose("Role", "Zpracovatel účetní jednotky");
  await save();
  await expect.poll(units).toEqual([]);
  await openUser("Petra Lískovcová");
  await choose("Výchozí účetní jednotka", "Modrá Vydra s.r.o.");
  await save();
  await expect.poll(units).toEqual(["Modrá Vydra s.r.o."]);

  await openUser("Petra Lískovcová");
  await choose("Role", "Pořizovatel dokladů");
  await save();
  await expect.poll(mayEdit).toBe(false);

  await openUser("Petra Lískovcová");
  await dialog().getByLabel("Může se přihlásit").uncheck();
  await save();
  // Their sessions have ended with it.
  await expect.poll(mayEdit).toBe(401);
  await page.context().close();
});

test("one's sign-ins are listed, and one of them is ended from afar", async () => {
  const page = await (await openContext(browser, { viewport: phone })).newPage();
  await signIn(page, program.url, admin.email, PASSWORD);
  await adminPage.goto(`${program.url}/Profile`);
  await adminPage.getByText("toto zařízení").waitFor();
  expect(await complaints(adminPage, "client-secret")).toEqual([]);
  await adminPage.getByRole("button", { name: "Odhlásit se: Chrome · Linux" }).first().click();
  await adminPage.getByText("je odhlášeno").waitFor();
  const status = () =>
    page.evaluate(async () => {
      const stored = Object.values(sessionStorage).find((value) => value.includes("access_token")) ?? "{}";
      const token = (JSON.parse(stored) as { access_token?: string }).access_token;
      return (await fetch("/v1/users/me", { headers: { authorization: `Bearer ${token}` } })).status;
    });
  await expect.poll(status).toBe(401);
  await page.goto(`${program.url}/Profile`);
  await page.waitForURL(/\/Login\?returnRoute=/);
  await page.context().close();
});

test("R252 R253 one's own e-mail changes when it is typed twice alike, and signs in from then on", async () => {
  await adminPage.goto(`${program.url}/Profile`);
  await adminPage.getByLabel("Nový e-mail", { exact: true }).fill("jednatelka@example.com");
  await adminPage.getByLabel("Nový e-mail znovu").fill("jina@example.com");
  await adminPage.getByText("E-maily se neshodují").waitFor();
  await adminPage.getByLabel("Nový e-mail znovu").fill("jednatelka@example.com");
  await adminPage.getByLabel("Stávající heslo").first().fill(PASSWORD);
  await adminPage.getByRole("button", { name: "Změnit e-mail" }).click();
  await adminPage.getByText("E-mail je změněn").waitFor();
  const page = await (await openContext(browser)).newPage();
  await signIn(page, program.url, "jednatelka@example.com", PASSWORD);
  await page.context().close();
});

test("R313 the secret of a client application is shown once", async () => {
  await adminPage.goto(`${program.url}/Settings/ClientApplications`);
  await adminPage.getByRole("button", { name: "Nová aplikace" }).click();
  await dialog().getByLabel("Název").fill("Skladový program");
  await dialog().getByRole("button", { name: "Vytvořit" }).click();
  const secret = await adminPage.getByLabel("Tajný klíč").inputValue();
  expect(secret.length).toBeGreaterThan(40);
  await adminPage.getByRole("button", { name: "Mám uloženo" }).click();
  await adminPage.reload();
  await adminPage.getByText("Skladový program").waitFor();
  expect(await adminPage.content()).not.toContain(secret);
});

test("a feature that is switched on steers the application at once", async () => {
  await adminPage.goto(`${program.url}/Settings/General`);
  const kept = adminPage.waitForResponse((reply) => reply.url().endsWith("/v1/tenant/features") && reply.request().method() === "POST");
  await adminPage.getByLabel("Omezené mazání").check();
  await kept;
  await adminPage.reload();
  await expect.poll(() => adminPage.getByLabel("Omezené mazání").isChecked()).toBe(true);
});
