import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";

// Nobody works on the queue here: what is uploaded stays in extraction.
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  [tenant, other] = [await buildTenant(api.app), await buildTenant(api.app)];
});
afterAll(() => api.close());

async function uploaded(content: Buffer, name: string): Promise<string> {
  const form = new FormData();
  form.append("DocumentClass", "ReceivedInvoice");
  form.append("File", new Blob([new Uint8Array(content)]), name);
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
  return ((await reply.json()) as { documentId: string }).documentId;
}
const detail = async (documentId: string) => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
const image = (documentId: string, page: number, as = tenant.admin) =>
  api.request("GET", `/v1/documents/${documentId}/page/${page}/image?isPreview=false`, { as });

async function longPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < 30; page += 1) pdf.addPage([595, 842]);
  return Buffer.from(await pdf.save());
}

test("the first page of a document that waits to be read can be looked at, and no other", async () => {
  const documentId = await uploaded(await longPdf(), "dlouhy.pdf");
  const { state, pages } = await detail(documentId);
  expect([state, pages]).toEqual(["Extracting", [expect.objectContaining({ pageIndex: 0, width: 595, height: 842 })]]);
  const reply = await image(documentId, 0);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await image(documentId, 1)).status).toBe(422);
  expect((await image(documentId, 0, other.admin)).status).toBe(404);
});

test("data without pages have none meanwhile either", async () => {
  const documentId = await uploaded(Buffer.from('<?xml version="1.0"?><Invoice xmlns="http://isdoc.cz/namespace/2013"/>'), "data.isdoc");
  expect((await detail(documentId)).pages).toEqual([]);
  expect((await image(documentId, 0)).status).toBe(422);
});
