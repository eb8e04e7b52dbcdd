// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { field, FakeServer, openScreen, prepareBrowser, closeScreen } from "#web/features/documents/screen/testing/openScreen.tsx";

let fake: FakeServer;
beforeEach(() => {
  prepareBrowser();
  fake = new FakeServer({ state: "Processed" });
  fake.server.listen();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeScreen(fake);
});

const openMenu = async () => {
  const router = await openScreen(fake);
  fireEvent.click(screen.getByRole("button", { name: "Exportovat" }));
  await screen.findByRole("menuitem", { name: "Pohoda (XML)" });
  return router;
};

test("what keeps the document from leaving stands in the menu before anything is chosen, and leads to its field", async () => {
  fake.problems = [{ code: "missing", field: "issueDate" }];
  await openMenu();
  const reason = await screen.findByRole("menuitem", { name: /Chybí údaj: Datum vystavení/ });
  expect(reason.textContent).toContain("Pohoda (XML)");
  expect(screen.getByRole("menuitem", { name: "Pohoda (XML)" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("menuitem", { name: "ISDOC" })).toHaveProperty("disabled", false);
  fireEvent.click(reason);
  await waitFor(() => expect(document.activeElement).toBe(field("Datum vystavení")));
});

test("what a format does not carry is said before it is chosen, and the format stays open", async () => {
  fake.remarks = [{ code: "deductionDateLost", values: { date: "2026-04-01" } }];
  await openMenu();
  const remark = await screen.findByText(/Datum uplatnění odpočtu 1\. 4\. 2026 se nepřenese/);
  expect(remark.textContent).toContain("ISDOC");
  expect(remark.textContent).not.toContain("Pohoda");
  expect(screen.getByRole("menuitem", { name: "ISDOC" })).toHaveProperty("disabled", false);
});

test("a document that is ready for export says at once that no integration takes its accounting unit, one that is taken says nothing", async () => {
  fake.sendingRemarks = [{ code: "noIntegrationOfUnit", values: {} }];
  fake.document = { ...fake.document, state: "ReadyForExport" };
  await openScreen(fake);
  expect(await screen.findByText(/^Účetní jednotka dokladu nemá žádnou zapnutou integraci/)).toBeTruthy();
  await closeScreen(fake);
  fake = new FakeServer({ state: "ReadyForExport" });
  let asked = 0;
  fake.server.events.on("response:mocked", ({ request }) => void (asked += request.url.endsWith("/export/check") ? 1 : 0));
  fake.server.listen();
  await openScreen(fake);
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByText(/nemá žádnou zapnutou integraci/)).toBeNull();
});

test("R067 the format that was used last exports the document and opens the next one in one step", async () => {
  const nextId = "018f0000-0000-7000-8000-000000000002";
  fake.document = { ...fake.document, position: { index: 1, total: 2, isMore: false, previousId: null, nextId } };
  fake.next = { ...fake.document, documentId: nextId, fileName: "dalsi.pdf", position: undefined };
  // The test environment would go to the address of the file instead of downloading it.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue(undefined);
  let exported = 0;
  fake.server.events.on("response:mocked", ({ request }) => void (exported += new URL(request.url).pathname.endsWith("/file/export") ? 1 : 0));
  const router = await openMenu();
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "ISDOC" })).toHaveProperty("disabled", false));
  fireEvent.click(screen.getByRole("menuitem", { name: "ISDOC" }));
  await waitFor(() => expect(exported).toBe(1));
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  fireEvent.click(screen.getByRole("button", { name: "Exportovat" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Exportovat a další (ISDOC)" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Document/${nextId}`));
  expect(exported).toBe(2);
});

test("the focus goes into the menu although nothing in it can be chosen yet, then to the first choice; Escape closes the menu", async () => {
  let answer = () => undefined as void;
  const checked = new Promise<void>((done) => (answer = done));
  fake.server.use(http.post("*/v1/documents/export/check", async () => (await checked, undefined)));
  await openMenu();
  const isInMenu = () => screen.getByRole("menu").contains(document.activeElement);
  await waitFor(() => expect(isInMenu()).toBe(true));
  answer();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Pohoda (XML)" })));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

const archive = "00000000-0000-4000-8000-0000000000b1";
const delivery = (part: object) => ({
  documentId: fake.document.documentId,
  fileName: "faktura.pdf",
  accountingSystemId: archive,
  integration: "Archiv",
  type: "SFTP",
  state: "Failed",
  attempts: 2,
  nextAttemptTime: null,
  createdTime: "2026-11-20T08:00:00.000Z",
  changedTime: "2026-11-20T08:05:00.000Z",
  remoteId: null,
  path: null,
  size: null,
  sha256: null,
  problem: { code: "noSpace", reason: "disk quota exceeded" },
  warnings: [],
  ...part,
});
const serve = (deliveries: object[]) =>
  fake.server.use(
    http.get("*/v1/documents/:id/deliveries", () => HttpResponse.json({ items: deliveries })),
    http.get("*/v1/tenant/accountingSystems/info", () =>
      HttpResponse.json({
        accountingSystems: [
          {
            accountingSystemId: archive,
            name: "Archiv",
            type: "SFTP",
            kind: "storage",
            isActive: true,
            exportFormat: "Isdoc",
            markAsExported: true,
            accountingUnitIds: [],
          },
          {
            accountingSystemId: archive,
            name: "Vypnutý",
            type: "SFTP",
            kind: "storage",
            isActive: false,
            exportFormat: "Isdoc",
            markAsExported: true,
            accountingUnitIds: [],
          },
        ],
      }),
    ),
    http.post("*/v1/documents/export", () => HttpResponse.json({ results: [{ documentId: fake.document.documentId, ok: true }] })),
  );

test("R347 the document is sent to the integrations that are on, named; what breaks a rule stands before", async () => {
  serve([]);
  await openMenu();
  const send = await screen.findByRole("menuitem", { name: "Odeslat do: Archiv" });
  await waitFor(() => expect(send).toHaveProperty("disabled", false));
  fireEvent.click(send);
  expect(await screen.findByText("Doklad se odesílá.")).toBeTruthy();
  cleanup();
  fake.problems = [{ code: "brokenRule", field: "totalAmount", rule: "required" }];
  await openMenu();
  expect((await screen.findAllByRole("menuitem", { name: /Celkem s DPH: Doplňte hodnotu/ })).length).toBeGreaterThan(0);
  expect(await screen.findByRole("menuitem", { name: "Odeslat do: Archiv" })).toHaveProperty("disabled", true);
});

test("a failed export says which integration refused and why, and is sent again; the history has every delivery", async () => {
  fake = Object.assign(fake, {
    document: { ...fake.document, state: "Error", errorOrigin: "export", errorType: "UnknownError", errorDetail: "disk quota exceeded" },
  });
  serve([
    delivery({}),
    delivery({ accountingSystemId: fake.document.documentId, integration: "Pohoda", state: "Delivered", remoteId: "FP-12", problem: null }),
  ]);
  await openScreen(fake);
  expect(screen.getByText("Chyba exportu")).toBeTruthy();
  expect(await screen.findByText(/Archiv: V cíli došlo místo.*disk quota exceeded/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Odeslat znovu" }));
  await waitFor(() => expect(fake.calls).toContain(`POST /v1/documents/${fake.document.documentId}/deliveries/retry`));
  fireEvent.click(screen.getByRole("button", { name: "Podrobnosti dokladu" }));
  expect(await screen.findByText("FP-12")).toBeTruthy();
  expect(screen.getByText("Doručeno")).toBeTruthy();
});

test("without problems every format is free", async () => {
  await openMenu();
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Pohoda (XML)" })).toHaveProperty("disabled", false));
  expect(screen.queryByText("Co brání exportu")).toBeNull();
});
