import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { fakePlace, fakeSource } from "#test/fakes/source.ts";
import { invoiceCases } from "#test/invoices.ts";
import { buildMessage } from "#test/messages.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lookDue } from "./look.ts";

let api: TestApp;
let mailbox = fakePlace();
beforeAll(async () => void (api = await startTestApp({ worker: true, sources: { Email: () => fakeSource(mailbox) } })));
afterAll(() => api.close());
beforeEach(() => void (mailbox = fakePlace()));

async function isdocOf(name: string): Promise<Buffer> {
  const { accountingUnit: _, ...invoice } = invoiceCases[name]!;
  const result = await exportDocuments("Isdoc", [{ invoice }], { tenantId: "t", now: new Date("2026-03-05T10:00:00Z") });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return result.bytes;
}

test.each([
  ["RecognizeDocumentType", { "faktura.isdoc": "ReceivedInvoice", "uctenka.isdoc": "Cashier" }],
  ["ByFileName", { "faktura.isdoc": "ReceivedInvoice", "uctenka.isdoc": "ReceivedInvoice" }],
])("R371 %s: the type of documents that arrived by mail and were read", async (processingMode, expected) => {
  const tenant = await buildTenant(api.app);
  const attachments = [
    { filename: "faktura.isdoc", content: await isdocOf("three rates with rounding") },
    { filename: "uctenka.isdoc", content: await isdocOf("receipt of the cashier") },
  ];
  mailbox.add("1/1", await buildMessage({ attachments }));
  const settings = { host: "imap.example.com", mailbox: "faktury@example.com", password: "heslo", processingMode };
  await api.request("POST", "/v1/tenant/importConnections", { as: tenant.admin, body: { type: "Email", name: "Faktury", settings } });
  await lookDue(api.app, tenant.tenantId);
  const documents = async () =>
    ((await (await api.request("POST", "/v1/documents/list", { as: tenant.admin, body: {} })).json()) as { items: DocumentSummary[] }).items;
  await expect.poll(async () => (await documents()).map(({ state }) => state), { timeout: 20_000 }).toEqual(["New", "New"]);
  expect(Object.fromEntries((await documents()).map(({ fileName, documentType }) => [fileName, documentType]))).toEqual(expected);
});
