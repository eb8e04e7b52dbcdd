// @vitest-environment happy-dom
import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test } from "vitest";
import { field, FakeServer, openScreen, closeScreen, prepareBrowser } from "#web/features/documents/screen/testing/openScreen.tsx";

const values = {
  supplierName: "Sklo",
  supplierCompanyId: "90000013",
  customerCompanyId: "80000011",
  issueDate: "2026-03-07",
  currency: "EUR",
  totalAmount: "100.00",
};
const unit = { externalId: null, vatId: null, vatPayer: true, singleEntryAccounting: false, itemExport: "Export" };
const units = [
  { ...unit, accountingUnitId: "00000000-0000-4000-8000-0000000000a1", name: "Praha", companyId: "80000011" },
  { ...unit, accountingUnitId: "00000000-0000-4000-8000-0000000000a2", name: "Brno", companyId: null },
];

let fake: FakeServer;
const sent: { path: string; body: unknown }[] = [];

async function open(change: Partial<DocumentDetail> = {}) {
  const allowedActions: DocumentDetail["allowedActions"] = ["save", "rename", "changeAccountingUnit"];
  fake = new FakeServer({ fields: values, accountingUnitId: units[0]!.accountingUnitId, allowedActions, ...change });
  fake.server.use(
    http.get("*/v1/accounting-unit/my", () => HttpResponse.json({ items: units })),
    http.get("*/v1/documents/:id/feedback", () => HttpResponse.json({ feedback: null })),
    http.post("*/v1/documents/:id/document-exchange-rate", async ({ request }) => {
      const body = (await request.json()) as { issueDate?: string; rateDate?: string };
      sent.push({ path: "rate", body });
      if (body.rateDate === "2026-03-01") return HttpResponse.json({ code: "rate-not-found", status: 422 }, { status: 422 });
      const requestedDate = body.rateDate ?? body.issueDate;
      return HttpResponse.json({ currency: "EUR", exchangeRate: "24.330", exchangeRateAmount: "1", requestedDate, publishedDate: "2026-03-06", totals: {} });
    }),
    http.post("*/v1/documents/:id/feedback", async ({ request }) => {
      sent.push({ path: "feedback", body: await request.json() });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post("*/v1/documents/:id/update-accounting-unit/:unit", ({ params }) => {
      sent.push({ path: "unit", body: params["unit"] });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  fake.server.listen();
  await openScreen(fake);
}

beforeEach(() => {
  sent.length = 0;
  prepareBrowser();
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
});
afterEach(async () => {
  await closeScreen(fake);
});

async function start(label: string) {
  fireEvent.click(await screen.findByRole("button", { name: "Další akce" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: label }));
}
const dialog = async () => within(await screen.findByRole("dialog"));

test("R084 the rate of the issue date is shown with the totals in crowns and goes into the form", async () => {
  await open();
  await start("Načíst kurz ČNB");
  const shown = await dialog();
  expect(await shown.findByText("24,33 CZK za 1 EUR")).toBeTruthy();
  expect(shown.getByText("Na 7. 3. 2026 ČNB lístek nevydala, platí kurz ze dne 6. 3. 2026.")).toBeTruthy();
  expect(shown.getByText(/^2.433,00$/)).toBeTruthy();
  expect(sent).toEqual([{ path: "rate", body: { issueDate: "2026-03-07", currency: "EUR", isPreview: true } }]);
  fireEvent.click(shown.getByRole("button", { name: "Použít kurz" }));
  await waitFor(() => expect(field("Kurz").value).toBe("24,33"));
});

test("R084 a day of one's own can be chosen, also one without a rate", async () => {
  await open({ fields: { ...values, issueDate: "" } });
  await start("Načíst kurz ČNB");
  const shown = await dialog();
  expect(shown.getByText("Doklad nemá datum vystavení. Zvolte den kurzu.")).toBeTruthy();
  fireEvent.change(shown.getByLabelText("Datum kurzu"), { target: { value: "2026-03-01" } });
  expect((await shown.findByRole("alert")).textContent).toMatch(/kurz nevyhlásila/);
  fireEvent.change(shown.getByLabelText("Datum kurzu"), { target: { value: "2026-03-06" } });
  expect(await shown.findByText("Kurzovní lístek ČNB ze dne 6. 3. 2026.")).toBeTruthy();
});

test("a document in crowns needs no rate", async () => {
  await open({ fields: { ...values, currency: "CZK" } });
  await start("Načíst kurz ČNB");
  expect((await dialog()).getByText("Doklad je v korunách, kurz nepotřebuje.")).toBeTruthy();
  expect(sent).toEqual([]);
});

test("R037 the customer comes from the register, too; without a company id the field is shown", async () => {
  await open();
  await start("Doplnit odběratele z rejstříku ARES");
  await waitFor(() => expect(field("Odběratel").value).toBe("Sklo a okna s.r.o."));
  cleanup();
  fake.server.close();
  await open({ fields: { ...values, customerCompanyId: "" } });
  await start("Doplnit odběratele z rejstříku ARES");
  expect(await screen.findByText("Nejdříve vyplňte platné IČO.")).toBeTruthy();
  // A menu that closes gives the focus back a moment later, and must not take it from the field.
  await new Promise((later) => setTimeout(later, 100));
  expect(document.activeElement).toBe(field("IČO odběratele"));
});

test("the accounting unit is changed from the header, to one that the person chose", async () => {
  await open();
  fireEvent.click(await screen.findByRole("button", { name: "Změnit účetní jednotku: Praha" }));
  const shown = await dialog();
  const change = shown.getByRole("button", { name: "Změnit účetní jednotku" });
  expect(change).toHaveProperty("disabled", true);
  fireEvent.change(shown.getByRole("combobox"), { target: { value: units[1]!.accountingUnitId } });
  fireEvent.click(change);
  await waitFor(() => expect(sent).toEqual([{ path: "unit", body: units[1]!.accountingUnitId }]));
});

test("R085 an external id says how it will be stored", async () => {
  await open();
  await start("Změnit externí číslo dokladu");
  const shown = await dialog();
  fireEvent.change(shown.getByLabelText("Externí číslo dokladu"), { target: { value: "2026/001:A" } });
  expect(shown.getByText(/Uloží se jako 2026-001-A/)).toBeTruthy();
  fireEvent.click(shown.getByRole("button", { name: "Uložit" }));
  await waitFor(() => expect(fake.saves.map(({ body }) => body)).toEqual([{ externalDocumentId: "2026-001-A" }]));
});

test("feedback names what was read wrongly", async () => {
  await open();
  await start("Ohodnotit vytěžení");
  fireEvent.click(await screen.findByLabelText("Špatně"));
  const shown = await dialog();
  fireEvent.change(shown.getByLabelText("Komentář"), { target: { value: "Chybí haléře" } });
  fireEvent.click(shown.getByRole("button", { name: "Odeslat hodnocení" }));
  await waitFor(() => expect(sent).toEqual([{ path: "feedback", body: { isSatisfied: false, fields: [], comment: "Chybí haléře" } }]));
});

test("R046 the history speaks in the person's words and can be narrowed", async () => {
  await open();
  fake.server.use(
    http.get("*/v1/documents/:id/history", () =>
      HttpResponse.json({
        entries: [
          {
            time: "2026-11-20T09:00:00.000Z",
            kind: "rename",
            fromState: "New",
            toState: "New",
            person: { userId: units[0]!.accountingUnitId, name: "Jana Nová" },
            changes: [{ field: "fileName", from: "sken.pdf", to: "Faktura.pdf" }],
            detail: null,
          },
          { time: "2026-11-20T08:00:00.000Z", kind: "extraction", fromState: "Extracting", toState: "New", person: null, changes: [], detail: null },
        ],
      }),
    ),
  );
  fireEvent.click(screen.getByRole("button", { name: "Podrobnosti dokladu" }));
  const panel = within(await screen.findByRole("region", { name: "Historie" }));
  expect((await panel.findByText(/Název souboru/)).textContent).toContain("sken.pdf");
  expect(panel.getAllByRole("listitem").length).toBeGreaterThan(1);
  fireEvent.change(panel.getByLabelText("Co ukázat"), { target: { value: "automatic" } });
  expect(panel.queryByText(/Název souboru/)).toBeNull();
  expect(panel.getByText(/Vytěženo/)).toBeTruthy();
});
