import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { linesPdf, withoutDueDate } from "#test/papers.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

async function read(lines: string[]): Promise<DocumentDetail> {
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array(await linesPdf(lines))]), "doklad.pdf");
  const { documentId } = (await (await api.request("POST", "/v1/documents", { as: tenant.admin, form })).json()) as { documentId: string };
  await expect.poll(async () => (await detail(documentId)).state, { timeout: 20_000 }).toBe("New");
  return detail(documentId);
}

const detail = async (documentId: string) => (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;

test("R039 a label without its value asks for a look at its place, until a person confirms that the value is missing", async () => {
  const before = await read(withoutDueDate);
  expect(before.fields.dueDate).toBeUndefined();
  expect(before.evidence.dueDate).toMatchObject({ source: "text", confidence: 0, page: 0 });
  const [x0, y0] = before.evidence.dueDate!.box!;
  expect(Math.abs(x0 - 40 / 420)).toBeLessThan(0.01);
  expect(Math.abs(y0 - (595 - 540 + 4 * 24 - 12) / 595)).toBeLessThan(0.02);
  const body = { confirmed: ["dueDate"] };
  const saved = await api.request("PATCH", `/v1/documents/${before.documentId}`, { as: tenant.admin, body });
  expect(saved.status).toBe(204);
  const after = await detail(before.documentId);
  expect(after.evidence.dueDate).toMatchObject({ source: "person", confidence: 1 });
  expect(after.attention).toBe(before.attention! - 1);
});
