// @vitest-environment happy-dom
import { fireEvent, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { field, FakeServer, openScreen, prepareBrowser, closeScreen } from "#web/features/documents/screen/testing/openScreen.tsx";

const values = { invoiceNumber: "F1", supplierName: "Sklo", issueDate: "2026-05-28", currency: "CZK", totalAmount: "121.00" };

let fake: FakeServer;
const open = async (change: Partial<DocumentDetail> = {}) => {
  fake = new FakeServer({ fields: values, deliveredDate: "2026-06-01", ...change });
  fake.server.listen();
  await openScreen(fake);
  return field("Datum doručení");
};

beforeEach(prepareBrowser);
afterEach(() => closeScreen(fake));

const type = (input: HTMLElement, text: string) => {
  input.focus();
  fireEvent.change(input, { target: { value: text } });
};
const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });

test("the day of delivery stands among the dates, is typed like them and saved", async () => {
  const input = await open();
  expect(input.value).toBe("1. 6. 2026");
  type(input, "3.6.");
  fireEvent.blur(input);
  expect(input.value).toBe("3. 6. 2026");
  save();
  await waitFor(() => expect(fake.saves.map(({ body }) => body)).toEqual([{ deliveredDate: "2026-06-03" }]));
});

test("it may be emptied, what is no date is marked, and who may not save reads it only", async () => {
  const input = await open();
  type(input, "zítra?");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  type(input, "");
  save();
  await waitFor(() => expect(fake.saves.map(({ body }) => body)).toEqual([{ deliveredDate: null }]));
  await closeScreen(fake);
  expect((await open({ allowedActions: [] })).readOnly).toBe(true);
});
