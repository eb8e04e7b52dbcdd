import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant } from "#test/build.ts";
import { smallInvoice } from "#test/hunt.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { documentsWithDuplicate, noteDuplicates } from "./duplicates.ts";

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

test("of many files with the same bytes those that came first are named, the next once these are decided, and no document loses its last pair", async () => {
  const tenant = await buildTenant(api.app);
  const asTenant = <Result>(work: Parameters<typeof api.app.db.transaction<Result>>[1]) => api.app.db.transaction(tenant.tenantId, work);
  const days = [4, 1, 7, 2, 8, 3, 6, 5];
  const ids: string[] = [];
  for (const day of days) {
    // Nothing but their bytes is the same.
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: {} });
    const created_at = new Date(Date.UTC(2026, 0, day));
    const file = { tenant_id: tenant.tenantId, file_id: randomUUID() };
    await asTenant(async (tx) => {
      const stored = {
        ...file,
        storage_key: `${tenant.tenantId}/${file.file_id}`,
        name: "faktura.pdf",
        media_type: "application/pdf",
        size: 3,
        sha256: "same",
      };
      await tx
        .insertInto("files")
        .values(stored as never)
        .execute();
      await tx
        .updateTable("documents")
        .set({ file_id: file.file_id, created_at } as never)
        .where("document_id", "=", documentId)
        .execute();
    });
    ids[day - 1] = documentId;
  }
  const note = (documentId: string) =>
    asTenant(async (tx) => {
      const document = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
      await noteDuplicates(tx, document, new Date());
    });
  const named = async (documentId: string) => {
    const { warnings } = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
    return warnings.map((warning) => warning.documentId);
  };
  const waiting = async () => ids.filter(Set.prototype.has, await asTenant((tx) => documentsWithDuplicate(tx, tenant.tenantId, ids)));
  const keepBoth = async (documentId: string, others: readonly string[]) => {
    for (const otherDocumentId of others)
      expect((await api.request("POST", `/v1/documents/${documentId}/keep-both`, { as: tenant.admin, body: { otherDocumentId } })).status).toBe(204);
  };
  // The first ones are looked at again behind the others, which they name no longer.
  for (const documentId of [...ids, ...ids.slice(0, 5)]) await note(documentId);
  expect(await waiting()).toEqual(ids);
  const last = ids[7] ?? "";
  expect([await named(last), await named(ids[0] ?? "")]).toEqual([ids.slice(0, 5), ids.slice(1, 6)]);
  await keepBoth(last, ids.slice(0, 5));
  expect([await named(last), await waiting()]).toEqual([ids.slice(5, 7), ids]);
  await keepBoth(last, ids.slice(5, 7));
  expect([await named(last), await waiting()]).toEqual([[], ids.slice(0, 7)]);
});
