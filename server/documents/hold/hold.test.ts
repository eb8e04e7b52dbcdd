import { finishExport } from "#server/exports/deliveries/complete.ts";
import { purgeTenant, sweepDeleted } from "#server/documents/purge/purge.ts";
import { loadDocument } from "#server/documents/store.ts";
import { loadActor } from "#server/core/actor.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { onDatabase } from "#test/database.ts";
import { query } from "#test/dataFolders.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;
const REASON = "soudní spor 12 C 3/2026";

let now = new Date("2026-03-02T08:00:00.000Z");
let api: TestApp;
let tenant: TestTenant;
let documentId: string;
beforeAll(async () => void (api = await startTestApp({ clock: { now: () => now } })));
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app);
  documentId = await buildDocument(api.app, tenant.tenantId, { state: "Exported" });
});

const ask = (method: string, path: string, body?: object) => api.request(method, `/v1/${path}`, { as: tenant.admin, ...(body ? { body } : {}) });
const refused = { status: 409, code: "legal-hold", detail: REASON };
const holds = [
  ["a document", () => ask("PUT", `documents/${documentId}/hold`, { reason: REASON }), () => ask("DELETE", `documents/${documentId}/hold`)],
  ["the company", () => ask("PUT", "tenant/hold", { reason: REASON }), () => ask("DELETE", "tenant/hold")],
] as const;
const isThere = async (id = documentId) =>
  (await query(api.database.ownerUrl, `select from documents where document_id = '${id}' and deleted_at is null`)).length === 1;

test.each(holds)("under the hold of %s a document is deleted by hand, in bulk and after export no more; afterwards it is", async (_name, place, end) => {
  expect((await place()).status).toBe(204);
  expect(await (await ask("DELETE", `documents/${documentId}`)).json()).toMatchObject(refused);
  const bulk = (await (await ask("POST", "documents/bulk", { action: { kind: "delete" }, documentIds: [documentId] })).json()) as { results: object[] };
  expect(bulk.results).toEqual([expect.objectContaining({ ok: false, code: "legal-hold", detail: REASON })]);
  const list = (await (await ask("DELETE", "documents/delete", { documentIds: [documentId] })).json()) as { results?: object[] };
  expect(list.results).toEqual([expect.objectContaining({ ok: false, code: "legal-hold" })]);

  await api.app.db.transaction(tenant.tenantId, async (tx) => {
    await tx
      .updateTable("tenants")
      .set({ settings: JSON.stringify({ export: { finishedAction: "DocumentDeletion" } }) })
      .where("tenant_id", "=", tenant.tenantId)
      .execute();
    const actor = await loadActor(tx, tenant.tenantId, tenant.admin.userId);
    await finishExport(tx, api.app, await loadDocument(tx, actor, documentId));
  });
  expect(await isThere()).toBe(true);
  // Past the program too.
  const as = `select set_config('app.tenant', '${tenant.tenantId}', false);`;
  await expect(onDatabase(api.database.appUrl, `${as} update documents set deleted_at = now() where document_id = '${documentId}'`)).rejects.toThrow(
    /legal hold/,
  );
  await expect(onDatabase(api.database.appUrl, `${as} delete from documents where document_id = '${documentId}'`)).rejects.toThrow(/legal hold/);
  await expect(onDatabase(api.database.ownerUrl, `delete from tenants where tenant_id = '${tenant.tenantId}'`)).rejects.toThrow(/legal hold/);

  expect((await end()).status).toBe(204);
  expect((await ask("DELETE", `documents/${documentId}`)).status).toBe(204);
  expect(await isThere()).toBe(false);
});

test("merging and removing attachments delete nothing of what is held, and a held attachment keeps its document", async () => {
  const [one, other] = [await buildDocument(api.app, tenant.tenantId), await buildDocument(api.app, tenant.tenantId)];
  const attachmentId = await storeBytes(api.app, tenant, one, await blankPdf());
  await storeBytes(api.app, tenant, other, await blankPdf());
  await ask("PUT", `documents/${one}/hold`, { reason: REASON });
  expect(await (await ask("DELETE", `documents/${one}/attachments/${attachmentId}`)).json()).toMatchObject(refused);
  const merged = await ask("POST", "documents/merge-documents", { documentIds: [other, one] });
  expect(merged.status === 409 || !(await merged.text()).includes('"documentId":"')).toBe(true);
  expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
  await ask("DELETE", `documents/${one}/hold`);
  await onDatabase(api.database.ownerUrl, `update documents set held_at = now(), hold_reason = '${REASON}' where document_id = '${attachmentId}'`);
  expect(await (await ask("DELETE", `documents/${one}`)).json()).toMatchObject(refused);
});

test("the purge leaves alone what was deleted before a hold of the company, and takes it after its end", async () => {
  await ask("DELETE", `documents/${documentId}`);
  await ask("PUT", "tenant/hold", { reason: REASON });
  now = new Date(now.getTime() + 31 * DAY_MS);
  const rows = () => query(api.database.ownerUrl, `select from documents where document_id = '${documentId}'`);
  const jobs = () => query(api.database.ownerUrl, `select from queue.job where name = 'purge' and data ->> 'tenantId' = '${tenant.tenantId}'`);
  await sweepDeleted(api.app);
  await purgeTenant(api.app, tenant.tenantId);
  expect([await rows(), await jobs()]).toMatchObject([{ length: 1 }, { length: 0 }]);
  await ask("DELETE", "tenant/hold");
  await sweepDeleted(api.app);
  await purgeTenant(api.app, tenant.tenantId);
  expect([await rows(), await jobs()]).toMatchObject([{ length: 0 }, { length: 1 }]);
});

test("who set it, when and why is shown on the document, found by the list, counted for the company and written into the history", async () => {
  await ask("PUT", `documents/${documentId}/hold`, { reason: "první" });
  await ask("PUT", `documents/${documentId}/hold`, { reason: REASON });
  const detail = (await (await ask("GET", `documents/${documentId}`)).json()) as { hold: object; allowedActions: string[] };
  expect(detail.hold).toEqual({ time: now.toISOString(), by: expect.objectContaining({ userId: tenant.admin.userId }), reason: REASON });
  await buildDocument(api.app, tenant.tenantId);
  const filters = [{ field: "heldTime", operator: "NotEmpty", value: "" }];
  const { items } = (await (await ask("POST", "documents/list", { filters })).json()) as { items: { documentId: string; heldTime: string }[] };
  expect(items).toMatchObject([{ documentId, heldTime: now.toISOString() }]);
  expect(await (await ask("GET", "tenant/hold")).json()).toEqual({ hold: null, documents: 1 });
  await ask("DELETE", `documents/${documentId}/hold`);
  expect((await ask("DELETE", `documents/${documentId}/hold`)).status).toBe(404);
  const history = (await (await ask("GET", `documents/${documentId}/history`)).json()) as { entries: { kind: string; detail: string }[] };
  expect(history.entries.filter(({ kind }) => kind.startsWith("hold")).map(({ kind, detail: said }) => [kind, said])).toEqual([
    ["holdEnded", REASON],
    ["hold", REASON],
    ["hold", "první"],
  ]);
});
