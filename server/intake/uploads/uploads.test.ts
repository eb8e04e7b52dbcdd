import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { generateInvoice, renderPdf } from "#samples/invoices/index.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const form = (bytes: Buffer | string, name: string, parts: Record<string, string> = {}): FormData => {
  const data = new FormData();
  for (const [key, value] of Object.entries(parts)) data.append(key, value);
  data.append("File", new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  return data;
};

type Detail = { state: string; errorType: string | null; fields: Record<string, string>; pages: unknown[]; documentType: string; version: number };

async function whenRead(documentId: string): Promise<Detail> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const reply = await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin });
    const detail = (await reply.json()) as Detail;
    if (detail.state !== "Extracting") return detail;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The document stayed in Extracting.");
}

test("R003 R023 R492 an uploaded invoice is read and becomes New", async () => {
  const invoice = generateInvoice(11);
  const reply = await api.request("POST", "/v1/documents", {
    as: tenant.admin,
    form: form(await renderPdf(invoice), "Faktura č. 1.pdf", { DocumentClass: "ReceivedInvoice" }),
  });
  expect(reply.status).toBe(200);
  const { documentId } = (await reply.json()) as { documentId: string };
  const detail = await whenRead(documentId);
  expect(detail.state).toBe("New");
  expect(detail.pages.length).toBeGreaterThan(0);
  expect(detail.fields.totalAmount).toBe(invoice.truth.fields.totalAmount);
  const image = await api.request("GET", `/v1/documents/${documentId}/page/0/image?isPreview=false`, { as: tenant.admin });
  expect(image.headers.get("content-type")).toBe("image/webp");
});

test("R052 a damaged file becomes a document in Error with its type", async () => {
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form: form("%PDF-1.7 nothing", "rozbity.pdf") });
  const { documentId } = (await reply.json()) as { documentId: string };
  expect(await whenRead(documentId)).toMatchObject({ state: "Error", errorType: "InvalidDocumentCorrupted" });
});

test("R012 R013 a file of another format is refused", async () => {
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form: form("MZ program", "program.exe") });
  expect(reply.status).toBe(415);
  expect(await reply.json()).toMatchObject({ code: "unsupported-format" });
});

test("R019 a document upload without a file is refused", async () => {
  const data = new FormData();
  data.append("DocumentClass", "ReceivedInvoice");
  const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form: data });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: "parameter-required" });
});
