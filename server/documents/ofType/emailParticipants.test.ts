import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let unitProcessor: TestUser;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  unitProcessor = await tenant.user("AccountingUnitProcessor");
  const written = async (sender: string | null, fields: Record<string, string>, documentType = "ReceivedInvoice") => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields, documentType });
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.updateTable("documents").set({ sender_email: sender }).where("document_id", "=", documentId).execute(),
    );
  };
  await written("Ucetni@vydra.example.com", {});
  await written(null, { supplierEmail: "fakturace@cap.example.com", supplierName: "Zelený Čáp s.r.o." });
  await written("fakturace@cap.example.com", { supplierEmail: "FAKTURACE@cap.example.com", supplierName: "Zelený Čáp a.s." });
  await written("jiny@example.com", {}, "Cashier");
});
afterAll(() => api.close());

const participants = async (as: TestUser) =>
  (await (await api.request("GET", "/v1/document-types/ReceivedInvoice/email_participants", { as })).json()) as { items: unknown[] };

test("R291 each address of a type's documents once, the latest first, with the name that stands beside it", async () => {
  expect((await participants(tenant.admin)).items).toEqual([
    { email: "fakturace@cap.example.com", name: "Zelený Čáp a.s.", roles: ["sender", "supplier"] },
    { email: "Ucetni@vydra.example.com", name: "", roles: ["sender"] },
  ]);
});

test("R291 nobody learns addresses of documents out of their scope", async () => {
  expect((await participants(unitProcessor)).items).toEqual([]);
});
