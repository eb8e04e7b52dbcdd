// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { field, FakeServer, openScreen, prepareBrowser, closeScreen } from "./testing/openScreen.tsx";

const read = (confidence: number) => ({ source: "text" as const, confidence, checks: ["label"] });
const values = { invoiceNumber: "F1", supplierName: "Sklo", issueDate: "2026-05-28", dueDate: "2026-06-11", currency: "CZK", totalAmount: "121.00" };
const evidence = {
  ...Object.fromEntries(Object.keys(values).map((name) => [name, read(0.99)])),
  supplierName: read(0.5),
  totalAmount: read(0.6),
};

let fake: FakeServer;
beforeEach(() => {
  prepareBrowser();
  Object.defineProperty(window, "innerWidth", { value: 1440, configurable: true });
});
afterEach(async () => {
  await closeScreen(fake);
});

async function open(change: Partial<DocumentDetail> = {}) {
  fake = new FakeServer({ fields: values, evidence, ...change, position: { index: 1, total: 1, previousId: null, nextId: null, isMore: false } });
  fake.words = [
    { text: "Sklo", box: [0.1, 0.1, 0.14, 0.12] },
    { text: "a", box: [0.148, 0.1, 0.158, 0.12] },
    { text: "okna", box: [0.166, 0.1, 0.206, 0.12] },
  ];
  fake.server.listen();
  await openScreen(fake);
}

test("R039 all that needs eyes stands at one glance; Ctrl+Enter takes it as looked at", async () => {
  await open();
  const glance = screen.getByRole("list", { name: /^Ke kontrole/ });
  expect(within(glance).getAllByRole("button")).toHaveLength(2);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Enter", ctrlKey: true });
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(fake.saves[0]!.body).toEqual({ confirmed: ["supplierName", "totalAmount"] });
});

test("R039 R048 a value that was not found is a stop at the place of its label, until it is typed or confirmed to be missing", async () => {
  const { dueDate: _, ...found } = values;
  await open({
    fields: found,
    evidence: { ...Object.fromEntries(Object.keys(found).map((name) => [name, read(0.99)])), dueDate: { ...read(0), page: 0, box: [0.1, 0.1, 0.2, 0.12] } },
  });
  const glance = screen.getByRole("list", { name: /^Ke kontrole/ });
  expect(within(glance).getAllByRole("button")).toHaveLength(1);
  expect(screen.getByText("nenalezeno")).toBeTruthy();
  expect(document.querySelector("[data-box=dueDate]")?.getAttribute("data-certainty")).toBe("unread");
  const due = field("Datum splatnosti");
  due.focus();
  fireEvent.keyDown(due, { key: "Enter" });
  await waitFor(() => expect(screen.queryByText("nenalezeno")).toBeNull());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ctrlKey: true });
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(fake.saves[0]!.body).toEqual({ confirmed: ["dueDate"] });
});

test("R039 a fault of the document stands above the values and at its value, and the walk does not halt there", async () => {
  const sure = Object.fromEntries([...Object.keys(values), "iban"].map((name) => [name, read(0.99)]));
  await open({ fields: { ...values, iban: "CZ6708000000192000145388" }, evidence: sure });
  const warnings = within(await screen.findByRole("list", { name: "Upozornění" })).getAllByRole("listitem");
  expect(warnings.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("IBAN nemá správné kontrolní číslice.")]);
  expect(screen.getByText("vada dokladu")).toBeTruthy();
  expect(screen.queryByRole("list", { name: /^Ke kontrole/ })).toBeNull();
});

test("R039 Ctrl+S alone confirms nothing that was not looked at", async () => {
  await open();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ctrlKey: true });
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  expect(fake.saves[0]!.body).toEqual({});
});

test("R039 a few typed letters and an arrow take the value of the page", async () => {
  await open();
  const supplier = field("Dodavatel");
  supplier.focus();
  fireEvent.input(supplier, { target: { value: "skl" } });
  await screen.findByRole("button", { name: "Použít Sklo a okna" });
  fireEvent.keyDown(supplier, { key: "ArrowDown" });
  // The saved value begins so too and stands first.
  fireEvent.keyDown(supplier, { key: "ArrowDown" });
  expect(field("Dodavatel").value).toBe("Sklo a okna");
});
