import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { invoiceCases } from "#test/invoices.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let pdf: Buffer;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
  pdf = await renderPdf(generateInvoice(21));
});
afterAll(() => api.close());

type Detail = Record<string, unknown> & { state: string; version: number; items: unknown[]; documentType: string; fields: Record<string, string> };

const ask = (method: string, path: string, body?: object) => api.request(method, path, { as: tenant.admin, ...(body ? { body } : {}) });
const detailOf = async (documentId: string): Promise<Detail> => (await (await ask("GET", `/v1/documents/${documentId}`)).json()) as Detail;

async function upload(bytes: Buffer, name: string, documentClass: string): Promise<string> {
  const form = new FormData();
  form.append("DocumentClass", documentClass);
  form.append("File", new Blob([new Uint8Array(bytes)]), name);
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { documentId: string }).documentId;
}
async function read(documentId: string): Promise<Detail> {
  await expect.poll(async () => (await detailOf(documentId)).state, { timeout: 30_000, interval: 100 }).not.toBe("Extracting");
  return detailOf(documentId);
}
test.each(["ReceivedInvoice", "Cashier", "CashVouchers", "Liabilities", "OtherCommitments"])(
  "R005 a document of the class %s is uploaded and read",
  async (type) => {
    expect(await read(await upload(pdf, "doklad.pdf", type))).toMatchObject({ state: "New", documentType: type });
  },
);

test("R040 R041 R045 the detail carries every property of a document, its note, items, custom fields and attachments", async () => {
  const documentId = await upload(pdf, "faktura.pdf", "ReceivedInvoice");
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(pdf)]), "dodací list.pdf");
  await read(documentId);
  await api.request("POST", `/v1/documents/${documentId}/attachments`, { as: tenant.admin, form });
  const detail = await detailOf(documentId);
  const properties = ["documentId", "externalDocumentId", "state", "documentType", "accountingUnitId", "fileName", "owner", "createdTime", "lastOpenTime"];
  const more = ["validationTime", "lastApprovalStepTime", "source", "senderEmail", "recipientEmail", "validator", "lastApprover", "size", "pageCount"];
  const ofDetail = ["deliveredDate", "exportedTime", "note", "exchangeRate", "attachments", "uploadedBy", "items", "customFields"];
  expect(Object.keys(detail)).toEqual(expect.arrayContaining([...properties, ...more, ...ofDetail]));
  expect(detail.attachments).toMatchObject([{ name: "dodací list.pdf", mediaType: "application/pdf" }]);
  expect(detail.uploadedBy).toMatchObject({ userId: tenant.admin.userId });
});

describe("a document that was read", () => {
  test("R025 R031 is read again on demand, and anew as another type, but not as the same", async () => {
    const documentId = await upload(pdf, "faktura.pdf", "ReceivedInvoice");
    await read(documentId);
    expect((await ask("POST", `/v1/documents/${documentId}/requeue-extraction`)).status).toBe(204);
    expect((await detailOf(documentId)).state).toBe("Extracting");
    expect((await read(documentId)).state).toBe("New");
    expect(await (await ask("POST", `/v1/documents/${documentId}/change-document-type/ReceivedInvoice`)).json()).toMatchObject({ code: "same-document-type" });
    expect((await ask("POST", `/v1/documents/${documentId}/change-document-type/Liabilities`)).status).toBe(204);
    expect(await read(documentId)).toMatchObject({ state: "New", documentType: "Liabilities" });
  });

  test("R027 R028 R065 R068 is checked again, kept as a file only, paused and validated", async () => {
    const documentId = await upload(await renderPdf(generateInvoice(22)), "faktura.pdf", "ReceivedInvoice");
    await read(documentId);
    expect((await ask("POST", `/v1/documents/${documentId}/requeue-validation`)).status).toBe(204);
    expect((await ask("POST", `/v1/documents/${documentId}/set-extraction-as-pdf-only`)).status).toBe(204);
    expect((await ask("POST", `/v1/documents/${documentId}/state/change/Paused`)).status).toBe(204);
    expect((await detailOf(documentId)).state).toBe("Paused");
    const errors = (await (await ask("GET", `/v1/documents/${documentId}/validation-errors`)).json()) as { errors: { blocking: boolean }[] };
    expect(errors.errors.filter(({ blocking }) => blocking)).toEqual([]);
    expect((await ask("POST", `/v1/documents/${documentId}/state/change/Validated`)).status).toBe(204);
    expect(await detailOf(documentId)).toMatchObject({ state: "Processed", validator: { userId: tenant.admin.userId } });
    const { entries } = (await (await ask("GET", `/v1/documents/${documentId}/history`)).json()) as { entries: { kind: string; toState: string }[] };
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["validation", "pdfOnly", "state"]));
  });
});

test("R110 documents in extraction are counted by type", async () => {
  // A tenant of its own, whose documents have no job: nothing reads them meanwhile.
  const other = await buildTenant(api.app);
  const count = async (body: object) => (await api.request("POST", "/v1/documents/count/extracting", { as: other.admin, body })).json();
  expect(await count({})).toEqual({ count: 0, byDocumentType: {} });
  for (const documentType of ["Cashier", "Cashier", "Liabilities"]) await buildDocument(api.app, other.tenantId, { state: "Extracting", documentType });
  await buildDocument(api.app, other.tenantId, { state: "New", documentType: "Cashier" });
  expect(await count({})).toEqual({ count: 3, byDocumentType: { Cashier: 2, Liabilities: 1 } });
  expect(await count({ documentType: "Liabilities" })).toEqual({ count: 1, byDocumentType: { Liabilities: 1 } });
});

describe("settings of a type", () => {
  async function set(change: object): Promise<void> {
    const { labels } = (await (await ask("GET", "/v1/document-types/ReceivedInvoice/detail")).json()) as { labels: object };
    const body = { labels, extractItems: true, extractNoteFromIsdoc: true, fields: [], itemFields: [], ...change };
    const reply = await ask("PUT", "/v1/document-types/ReceivedInvoice", body);
    expect(reply.status, await reply.text()).toBe(204);
  }

  test("R035 without extract items the rows of a document stay empty", async () => {
    expect((await read(await upload(pdf, "s.pdf", "ReceivedInvoice"))).items.length).toBeGreaterThan(0);
    await set({ extractItems: false });
    expect((await read(await upload(pdf, "bez.pdf", "ReceivedInvoice"))).items).toEqual([]);
    await set({});
  });

  test("R036 the note of an ISDOC is taken only when the type says so", async () => {
    const invoice = { ...invoiceCases["three rates with rounding"]!, documentId: randomUUID(), note: "Dodáno na sklad Letňany" };
    const written = await exportDocuments("Isdoc", [{ invoice }], { tenantId: tenant.tenantId, now: new Date("2026-03-01T10:00:00Z") });
    if ("problems" in written) throw new Error(JSON.stringify(written.problems));
    expect((await read(await upload(written.bytes, "s.isdoc", "ReceivedInvoice"))).fields.note).toBe("Dodáno na sklad Letňany");
    await set({ extractNoteFromIsdoc: false });
    expect((await read(await upload(written.bytes, "bez.isdoc", "ReceivedInvoice"))).fields.note).toBeUndefined();
  });
});
