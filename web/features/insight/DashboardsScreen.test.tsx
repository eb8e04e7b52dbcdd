// @vitest-environment happy-dom
import type { ReportType } from "#domain/insight/reports.ts";
import { rolePermissions } from "#domain/access/permissions.ts";
import { frame, handlers, network, refusal } from "#web/testing/network.ts";
import { buildSession, leaveScreen, renderScreen, somebody } from "#web/testing/renderScreen.tsx";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import DashboardsScreen from "./DashboardsScreen.tsx";

const routes = [{ path: "/Dashboards/:tab?", element: <DashboardsScreen /> }];
const on = buildSession({ features: ["Dashboards"] });

beforeAll(() => network.listen({ onUnhandledFrame: "error" }));
afterAll(() => network.close());
afterEach(async () => {
  await leaveScreen();
  network.resetHandlers();
});

const money = (amount: string, count: number) => ({ amount, count });
const payables = {
  reportType: "InvoicesBySupplier",
  currencies: [
    {
      currency: "CZK",
      ...money("1300.30", 3),
      months: [
        { month: "2026-10", ...money("0.00", 0) },
        { month: "2026-11", ...money("1300.30", 3) },
      ],
      suppliers: [
        { name: "Bílý Kůň", companyId: null, ...money("1000.00", 1) },
        { name: "Modrá Vydra", companyId: "90000013", ...money("300.30", 2) },
      ],
      others: money("0.00", 0),
    },
    {
      currency: "EUR",
      ...money("7.00", 1),
      months: [{ month: "2026-11", ...money("7.00", 1) }],
      suppliers: [{ name: "Otter", companyId: null, ...money("7.00", 1) }],
      others: money("0.00", 0),
    },
  ],
};
const empty: Record<string, object> = {
  InvoicesBySupplier: { currencies: [] },
  Waiting: { states: [], approvals: [] },
  Accuracy: { documents: 0, values: 0, corrected: 0, suppliers: [], fields: [] },
};
const answers = (reply: object) => ({ ...frame, "POST /v1/dashboards/generateData": () => reply as never });
const rowOf = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));

test("R395 R396 payables by supplier, marked beta, with a table whose rows lead to their documents", async () => {
  const asked: unknown[] = [];
  network.use(...handlers({ ...frame, "POST /v1/dashboards/generateData": ({ body }) => (asked.push(body), payables) }));
  await renderScreen(routes, "/Dashboards/InvoicesBySupplier", on);
  expect(await screen.findByText("beta")).toBeTruthy();
  const link = await screen.findByRole("link", { name: "Modrá Vydra" });
  expect(asked).toEqual([{ reportType: "InvoicesBySupplier" }]);
  expect(new URL(link.getAttribute("href") ?? "", "https://example.com").searchParams.getAll("f")).toEqual(
    expect.arrayContaining([
      "issueDate.Gte.2026-10-01",
      "issueDate.Lte.2026-11-30",
      "supplierCompanyId.Eq.90000013",
      "currency.Eq.CZK",
      "state.Ne.Extracting,Returned,Rejected",
    ]),
  );
  expect(rowOf("Modrá Vydra").getByText("300,30")).toBeTruthy();
  expect(screen.queryByText("Otter")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "EUR" }));
  expect(await screen.findByRole("link", { name: "Otter" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Modrá Vydra" })).toBeNull();
});

test("R400 every report has a tab; the one that is open is marked", async () => {
  network.use(...handlers(answers({ reportType: "Extraction", months: [{ month: "2026-11", extracted: 5, failed: 1 }] })));
  await renderScreen(routes, "/Dashboards/extraction", on);
  const tabs = within(await screen.findByRole("navigation", { name: "Přehledy" })).getAllByRole("link");
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    "Závazky podle dodavatelů",
    "Vytěžené doklady",
    "Zpětná vazba",
    "Splatnost",
    "DPH k odpočtu",
    "Kde doklady čekají",
    "Přesnost vytěžení",
  ]);
  expect(tabs[1]?.getAttribute("aria-current")).toBe("page");
  expect((await screen.findAllByRole("columnheader")).map((head) => head.textContent)).toEqual(["Měsíc", "Vytěženo", "Nepodařilo se vytěžit"]);
  expect(
    rowOf("listopad 2026")
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  ).toEqual(["5", "1"]);
});

test.each<ReportType>(["InvoicesBySupplier", "Waiting", "Accuracy"])("%s without any figures says so", async (reportType) => {
  network.use(...handlers(answers({ reportType, ...empty[reportType] })));
  await renderScreen(routes, `/Dashboards/${reportType}`, on);
  expect(await screen.findByRole("heading", { name: "Zatím tu není co ukázat" })).toBeTruthy();
});

test("what cannot be read offers another try", async () => {
  network.use(...handlers(answers(refusal(400, "validation"))));
  await renderScreen(routes, "/Dashboards/Extraction", on);
  await screen.findByRole("heading", { name: "Přehled se nepodařilo načíst" });
  network.use(...handlers(answers({ reportType: "Extraction", months: [{ month: "2026-11", extracted: 5, failed: 1 }] })));
  fireEvent.click(screen.getByRole("button", { name: "Zkusit znovu" }));
  expect(await screen.findByRole("table")).toBeTruthy();
});

test("R330 where dashboards are switched off, who may is led to the switch", async () => {
  network.use(...handlers(frame));
  await renderScreen(routes, "/Dashboards/InvoicesBySupplier", buildSession());
  expect((await screen.findByRole("link", { name: "Otevřít nastavení" })).getAttribute("href")).toBe("/Settings/General");
});

test("approvers, who have no document list, get figures without links", async () => {
  network.use(...handlers(answers(payables)));
  const me = { ...somebody, userRole: "Approver" as const, permissions: [...rolePermissions.Approver] };
  await renderScreen(routes, "/Dashboards/InvoicesBySupplier", buildSession({ me, features: ["Dashboards"] }));
  expect(await screen.findByRole("rowheader", { name: "Modrá Vydra" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Modrá Vydra" })).toBeNull();
});
