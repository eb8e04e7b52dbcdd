// @vitest-environment happy-dom
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { leaveScreen, renderScreen } from "#web/testing/renderScreen.tsx";
import { later } from "#web/locales/cs/later.ts";
import { withLaterTexts } from "#web/locales/language.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { lazy, Suspense } from "react";

const PaymentDialog = lazy(() => withLaterTexts(import("./PaymentDialog.tsx")));
const unit = "00000000-0000-4000-8000-0000000000aa";
const known = { fileName: "a.pdf", invoiceNumber: "1", amount: "1210.00", currency: "CZK", accountingUnitId: unit };
const payment = { iban: "CZ6508000000192000145399", amount: "1210.00", currency: "CZK", day: "2026-11-30" };
const items = [
  { ...known, documentId: "00000000-0000-4000-8000-000000000001", supplierName: "Alfa", payment, refusals: [] },
  { ...known, documentId: "00000000-0000-4000-8000-000000000002", supplierName: "Beta", payment: null, refusals: ["creditNote", "noAccount"] },
];
const selection = new Map(items.map(({ documentId }) => [documentId, { documentId, fileName: "a.pdf", documentType: "ReceivedInvoice" }]));

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
  vi.restoreAllMocks();
});

test("the dialog shows what is paid and what is not, and a lost answer is asked for again under the same order", async () => {
  const asked: { orderId: string; documentIds: string[]; account: string }[] = [];
  const [close, onDone] = [vi.fn(), vi.fn()];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:order");
  network.use(
    ...handlers({
      ...frame,
      "POST /v1/documents/payment-orders/check": () => ({ items, payers: [{ accountingUnitId: unit, name: "Hlavní jednotka", account: null }] }),
      "POST /v1/documents/payment-orders": ({ body }) => {
        asked.push(body as (typeof asked)[number]);
        return asked.length === 1 ? refusal(502, "upstream-failed") : { orderId: asked[0]!.orderId, count: 1, fileName: "payment-order.kpc" };
      },
      "GET /v1/documents/payment-orders/:orderId/file": () => new Response("UHL1"),
    }),
  );
  const dialog = (
    <Suspense>
      <PaymentDialog selection={selection} close={close} onDone={onDone} />
    </Suspense>
  );
  await renderScreen([{ path: "*", element: dialog }], "/");
  expect(await screen.findByText("Alfa, 1")).toBeTruthy();
  expect(screen.getByText(later["payment.refusal.creditNote"])).toBeTruthy();
  expect(screen.getByText(later["payment.refusal.noAccount"])).toBeTruthy();
  const create = screen.getByRole<HTMLButtonElement>("button", { name: later["payment.create"] });
  // Nobody pays from an account that is not known.
  expect(create.disabled).toBe(true);
  fireEvent.change(screen.getByRole("textbox", { name: /Účet plátce/ }), { target: { value: "2000145399/0800" } });
  await waitFor(() => expect(create.disabled).toBe(false));
  fireEvent.click(create);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(create.disabled).toBe(false));
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(create);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]).toMatchObject({ documentIds: [items[0]!.documentId], account: "2000145399/0800", format: "Abo" });
});
