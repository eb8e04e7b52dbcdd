// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeScreen, FakeServer, field, openScreen, prepareBrowser } from "./testing/openScreen.tsx";

let fake: FakeServer;
const open = async (change: Partial<DocumentDetail>) => {
  fake = new FakeServer(change);
  fake.server.listen();
  await openScreen(fake);
};
beforeEach(() => prepareBrowser());
afterEach(() => closeScreen(fake));

const save = () => fireEvent.keyDown(document.body, { key: "s", ctrlKey: true });
const takeBack = async () => fireEvent.click(await screen.findByRole("button", { name: "Vrátit zpět" }));

test("what was saved is taken back from the message: the values, and the state of a document that was new", async () => {
  await open({ fields: { invoiceNumber: "F1", supplierName: "Sklo" } });
  fireEvent.change(field("Číslo dokladu"), { target: { value: "F2" } });
  save();
  await takeBack();
  await waitFor(() => expect(fake.saves.map(({ body }) => body.fields)).toEqual([{ invoiceNumber: "F2" }, { invoiceNumber: "F1" }]));
  // On the version that was saved, so that nothing of anybody else is lost.
  expect(fake.saves[1]!.ifMatch).toBe(`"${Number(fake.saves[0]!.ifMatch!.slice(1, -1)) + 1}"`);
  await waitFor(() => expect(fake.calls).toContain(`POST /v1/documents/${fake.document.documentId}/state/change/Extracted`));
});

test("nothing is taken back where nothing was changed", async () => {
  await open({ fields: { invoiceNumber: "F1" } });
  save();
  await waitFor(() => expect(fake.saves).toHaveLength(1));
  await screen.findAllByText(/^Uloženo/);
  expect(screen.queryByRole("button", { name: "Vrátit zpět" })).toBeNull();
});

test("an administrator takes the mark of an export back from its message", async () => {
  await open({ state: "Processed", allowedActions: ["markAsExported", "export"] });
  fireEvent.click(screen.getByRole("button", { name: "Exportovat" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /^Označit jako vyexportovaný/ }));
  await takeBack();
  await waitFor(() => expect(fake.calls).toContain(`POST /v1/documents/${fake.document.documentId}/state/change/Validated`));
});
