import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complaintsWideAndNarrow, untilLoaded } from "./accessibility.ts";
import { openBrowser, openContext } from "./browser.ts";
import { openCompany, plainInvoice } from "./company.ts";
import { type Account, ask, tokenOf } from "./people.ts";
import type { Site } from "./program.ts";
import { openSession } from "./sessions.ts";
import { nothing, watch } from "./watch.ts";

const PASSWORD = "Zkouska2026x";
let browser: Browser;
let program: Site;
let admin: Account;

beforeAll(async () => {
  [browser, { program, admin }] = await Promise.all([openBrowser(), openCompany(PASSWORD)]);
});
afterAll(async () => {
  await browser?.close();
});

test("R158 a link from the document opens without an account, sends its secret in no address, and is over once it is revoked", async () => {
  const token = await tokenOf(program, admin);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Sharing", enabled: true }] });
  const { documentId } = await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", plainInvoice("FV-2026-77"));
  const inside = await openContext(browser);
  await openSession(inside, program.url, admin);
  const page = await inside.newPage();
  await page.goto(`${program.url}/Document/${documentId}`);
  await untilLoaded(page);
  await page.getByRole("button", { name: "Další akce" }).click();
  await page.getByRole("menuitem", { name: "Sdílet odkazem" }).click();
  await page.getByRole("button", { name: "Vytvořit odkaz" }).click();
  const link = await page.getByLabel("Odkaz", { exact: true }).inputValue();

  const outside = await openContext(browser);
  const seen = await watch(outside, program.url);
  const addresses: string[] = [];
  outside.on("request", (request) => addresses.push(request.url()));
  const visitor = await outside.newPage();
  await visitor.goto(link);
  await visitor.getByRole("heading", { name: "Modrá Vydra s.r.o. · FV-2026-77" }).waitFor();
  await untilLoaded(visitor);
  expect(await complaintsWideAndNarrow(visitor, "shared")).toEqual([]);
  expect(addresses.filter((address) => address.includes(link.split("#")[1] ?? "?") && address !== link)).toEqual([]);

  // Opened too often lately: the link works, and the page says so and asks again.
  const tooOften = { status: 429, contentType: "application/problem+json", json: { code: "rate-limited", status: 429, title: "?" } };
  await visitor.route("**/v1/shared", (route) => route.fulfill(tooOften));
  await visitor.reload();
  await visitor.getByText("Příliš mnoho požadavků. Zkuste to za chvíli.").waitFor();
  expect(await complaintsWideAndNarrow(visitor, "shared too often")).toEqual([]);
  await visitor.unrouteAll({ behavior: "ignoreErrors" });
  await visitor.getByRole("button", { name: "Zkusit znovu" }).press("Enter");
  await visitor.getByRole("heading", { name: "Modrá Vydra s.r.o. · FV-2026-77" }).waitFor();

  await page.getByRole("button", { name: "Zrušit odkaz" }).click();
  await page.getByText(/^Zrušen/).waitFor();
  await visitor.reload();
  await visitor.getByRole("heading", { name: "Odkaz už neplatí" }).waitFor();
  expect(seen).toEqual(nothing);
});
