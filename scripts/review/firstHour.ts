import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";

export const GOAL_CLICKS = 12;
export const GOAL_SECONDS = 90;

/** Seconds of one keystroke, of pointing and pressing, and of deciding, by the keystroke-level model of Card, Moran and Newell. */
const KEY_S = 0.28;
const CLICK_S = 1.1 + 0.2;
const THINK_S = 1.35;

/** What a person did: clicks, pressed keys, and the seconds that they waited for the program. */
export type Walk = { clicks: number; keys: number };

/** The time of a person who does this for the first time and thinks before every click. */
export const personSeconds = ({ clicks, keys }: Walk): number => Math.round(keys * KEY_S + clicks * (CLICK_S + THINK_S));

const PASSWORD = "Zkouska2026x";
const COMPANY = { companyId: "80000011", name: "Modrá Vydra s.r.o." };

/** Goes from the sign-in page of a bare program to the first POHODA file by the first steps, by mouse and keyboard as a person would. */
export async function firstHour(page: Page, url: string, account: { email: string; password: string }): Promise<Walk & { file: Buffer }> {
  const walk: Walk = { clicks: 0, keys: 0 };
  const click = async (target: Locator) => {
    await target.click();
    walk.clicks += 1;
  };
  const press = async (key: string) => {
    await page.keyboard.press(key);
    walk.keys += 1;
  };
  /** Types into the field that has the focus, or that Tab leads to. */
  const type = async (field: Locator, value: string) => {
    if (!(await field.evaluate((element) => element === element.ownerDocument.activeElement))) await press("Tab");
    await field.and(page.locator(":focus")).waitFor();
    await page.keyboard.type(value);
    walk.keys += value.length;
  };
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto(url);
  await click(page.getByLabel("E-mail"));
  await type(page.getByLabel("E-mail"), account.email);
  await type(page.getByLabel("Heslo", { exact: true }), account.password);
  await press("Enter");
  await page.waitForURL(/\/User\/ChangePassword/);
  await type(page.getByLabel("Nové heslo", { exact: true }), PASSWORD);
  await type(page.getByLabel("Nové heslo znovu"), PASSWORD);
  await press("Enter");

  await click(page.getByLabel("IČO"));
  await type(page.getByLabel("IČO"), COMPANY.companyId);
  await click(page.getByLabel("Název"));
  await type(page.getByLabel("Název"), COMPANY.name);
  await press("Enter");
  await click(button("Použít vzorovou fakturu"));
  await click(button("POHODA"));
  await click(page.getByRole("link", { name: "Otevřít první doklad" }));

  const primary = page.locator("#primary");
  await primary.filter({ hasText: "Uložit" }).waitFor();
  await click(primary);
  await page.getByText("Zpracovaný").first().waitFor();
  await click(button("Exportovat"));
  const download = page.waitForEvent("download");
  await click(page.getByRole("menuitem", { name: "Pohoda (XML)", exact: true }));
  const file = await readFile(await (await download).path());
  await page.getByText("Vyexportovaný").first().waitFor();
  return { ...walk, file };
}
