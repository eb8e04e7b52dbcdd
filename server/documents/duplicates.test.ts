import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { smallInvoice } from "#test/hunt.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const READ = { timeout: 60_000, interval: 50 };
/** As many as are all named beside each other. */
const AT_ONCE = 6;

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp({ worker: true });
});
afterAll(() => api.close());

test("of files with the same bytes that come and are read at the same moment none is lost, and each pair is noted once", { timeout: 120_000 }, async () => {
  const tenant = await buildTenant(api.app);
  const { bytes } = await smallInvoice(1);
  const uploads = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const form = new FormData();
      form.append("File", new Blob([new Uint8Array(bytes)]), "faktura.pdf");
      const reply = await api.request("POST", "/v1/documents", { as: tenant.admin, form });
      return [reply.status, ((await reply.json()) as { documentId: string }).documentId] as const;
    }),
  );
  expect(uploads.map(([status]) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
  const ids = uploads.map(([, documentId]) => documentId).toSorted();
  const documents = () =>
    api.app.db.read(tenant.tenantId, (reader) =>
      reader.selectFrom("documents").select(["document_id", "state"]).where("tenant_id", "=", tenant.tenantId).orderBy("document_id").execute(),
    );
  await expect.poll(documents, READ).toEqual(ids.map((document_id) => ({ document_id, state: "New" })));
  const pairs = await api.app.db.read(tenant.tenantId, (reader) =>
    reader.selectFrom("document_duplicates").select(["document_id", "other_id"]).where("tenant_id", "=", tenant.tenantId).execute(),
  );
  const every = ids.flatMap((one, at) => ids.slice(at + 1).map((other) => `${one} ${other}`));
  expect(pairs.map((pair) => `${pair.document_id} ${pair.other_id}`).toSorted()).toEqual(every.toSorted());
});
