// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, FakeServer, openScreen, prepareBrowser } from "#web/features/documents/screen/testing/openScreen.tsx";

let fake: FakeServer;
const open = async (change: Partial<DocumentDetail>) => {
  fake = new FakeServer({ fields: { currency: "CZK", issueDate: "2026-03-02", totalAmount: "1891.00" }, ...change });
  fake.server.listen();
  await openScreen(fake);
};
beforeEach(() => prepareBrowser());
afterEach(() => closeScreen(fake));

const cells = () => [...document.querySelectorAll<HTMLInputElement>("input[id^=vat-]")].map((input) => input.value.replaceAll("\u00a0", " "));
const items = [
  { description: "Stůl", vatRate: "21", totalWithoutVat: "1000.00" },
  { description: "Kniha", vatRate: "12", totalWithVat: "560.00" },
];

test("the VAT breakdown is computed from the items by one click, also where the totals do not agree with them", async () => {
  await open({ items, vatBreakdown: [] });
  fireEvent.click(await screen.findByRole("button", { name: "Dopočítat z položek" }));
  expect(cells()).toEqual(["21", "1 000,00", "210,00", "12", "500,00", "60,00"]);
  expect(screen.getByText("Dopočítáno z položek nebo součtů, na stránce není.")).toBeTruthy();
});

test("a rate that no law knows is refused, and gives way to those of the items", async () => {
  await open({ items, vatBreakdown: [{ rate: "18.11", base: "1500.00", vat: "270.00" }] });
  expect(await screen.findByText(/Sazbu 18,11 % zákon nezná/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dopočítat z položek" }));
  expect(cells().filter((_, at) => at % 3 === 0)).toEqual(["21", "12"]);
  expect(screen.queryByText(/zákon nezná/)).toBeNull();
});

test("items with a rate of no law compute nothing", async () => {
  await open({ items: [{ description: "Stůl", vatRate: "18.11", totalWithoutVat: "1000.00" }], vatBreakdown: [] });
  expect(await screen.findByText("Rekapitulace DPH")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Dopočítat/ })).toBeNull();
});
