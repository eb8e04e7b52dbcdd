import { pohodaFaults } from "#test/schemas.ts";
import { firstHour, GOAL_CLICKS, GOAL_SECONDS, personSeconds } from "#scripts/review/firstHour.ts";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaints } from "./accessibility.ts";
import { openBrowser, openContext, phone, wide } from "./browser.ts";
import { journey } from "./failures.ts";
import { firstSignIn, type Program, removeData, startProgram } from "./program.ts";

let browser: Browser;
let program: Program;
let page: Page;

journey();

beforeAll(async () => {
  [browser, program] = await Promise.all([openBrowser(), startProgram()]);
  page = await (await openContext(browser)).newPage();
});
afterAll(async () => {
  await browser?.close();
  await program?.interrupt();
  if (program) await removeData(program.dataDir);
});

const panel = () => page.getByRole("region", { name: "První kroky" });

test("from a bare start to the first POHODA file in few clicks and little of a person's time", async () => {
  const walk = await firstHour(page, program.url, firstSignIn(program.printed));
  expect(await pohodaFaults(walk.file)).toEqual([]);
  expect(walk.file.toString("latin1")).toContain('ico="80000011"');
  expect(walk.clicks).toBeLessThanOrEqual(GOAL_CLICKS);
  expect(personSeconds(walk)).toBeLessThanOrEqual(GOAL_SECONDS);
});

test("the steps are over once each is done or skipped, in every browser, and come back from the settings", async () => {
  await page.goto(`${program.url}/Documents`);
  await panel().getByRole("button", { name: "Přeskočit zbytek" }).click();
  await expect.poll(() => panel().count()).toBe(0);
  await page.goto(`${program.url}/Settings/General`);
  await page.getByRole("button", { name: "Projít první kroky" }).click();
  await page.waitForURL(/\/Documents\/All\/All/);
  await panel().getByText("Hotovo 3 z 5").waitFor();
  expect(await complaints(page, "first-steps")).toEqual([]);
  await page.screenshot({ path: ".cache/e2e-first-steps.png" });
  await page.setViewportSize(phone);
  expect(await complaints(page, "first-steps-phone")).toEqual([]);
  await panel().getByRole("button", { name: "Pozvat kolegu" }).waitFor();
});

test("a colleague is invited from the steps; the link stays until it is closed, then the step is done", async () => {
  await panel().getByRole("button", { name: "Pozvat kolegu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Jméno").fill("Petra");
  await dialog.getByLabel("E-mail").fill("petra@example.com");
  await dialog.getByRole("button", { name: "Uložit" }).click();
  expect(await page.getByLabel("Odkaz").inputValue()).toContain("/User/ResetPassword?");
  await page.keyboard.press("Escape");
  await panel().getByText("Hotovo 4 z 5").waitFor();
  await panel().getByRole("button", { name: "Ano, zapnout" }).click();
  await expect.poll(() => panel().count()).toBe(0);
  await page.setViewportSize(wide);
  await page.getByRole("link", { name: "Ke schválení" }).waitFor();
});
