import type { App } from "#server/core/app.ts";
import type { WrittenChange } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { changeDocument } from "#server/documents/change.ts";
import { loadContents } from "#server/documents/store.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { endReading } from "#test/endReading.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp({ connections: testConnections });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app, { features: ["Approval"] });
});

const inTenant = <Result>(work: (tx: Tx) => Promise<Result>) => api.app.db.transaction(tenant.tenantId, work);
const row = (tx: Tx, documentId: string) => tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();

test("R119 R134 a document that an automatic action approves as soon as it is read is queued for export once, after each change in its turn", async () => {
  await buildIntegration(api.app, tenant.tenantId, {});
  await buildWorkflow(api.app, tenant, { operation: "Approve", conditions: [{ field: "totalAmount", operator: "Gt", value: "0" }] });
  const as = tenant.admin;
  expect((await api.request("PUT", "/v1/tenant/approvalWorkflow/settings?documentApprovalWorkflowTrigger=DocumentExtracted", { as })).status).toBe(204);
  const documentId = await buildDocument(api.app, tenant.tenantId, { fields: cleanFields });
  await endReading(api.app, tenant.tenantId, documentId);
  const { state, history, deliveries } = await inTenant(async (tx) => ({
    state: (await row(tx, documentId)).state,
    history: await tx.selectFrom("document_history").select(["kind", "to_state"]).where("document_id", "=", documentId).orderBy("history_id").execute(),
    deliveries: await tx.selectFrom("deliveries").select(["state", "attempts"]).where("document_id", "=", documentId).execute(),
  }));
  expect(state).toBe("ReadyForExport");
  expect(history.map((entry) => [entry.kind, entry.to_state])).toEqual([
    ["extraction", "New"],
    ["approvalStart", "ApprovalPending"],
    ["approved", "ReadyForExport"],
  ]);
  expect(deliveries).toEqual([{ state: "Waiting", attempts: 0 }]);
});

test("a follower may change the document again; those after it follow the last change only, and its version is the answer", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  const seen: string[] = [];
  const watch =
    (name: string) =>
    async (_tx: Tx, _app: App, { before, after, change }: WrittenChange): Promise<undefined> => {
      seen.push(`${name}: ${change.kind} ${before.version} to ${after.version}`);
    };
  const now = new Date("2026-03-02T08:00:00Z");
  const app: App = {
    ...api.app,
    followers: [
      { before: async (_tx, _document, change) => ({ ...change, detail: `${change.detail ?? ""}!` }) },
      { after: watch("first") },
      {
        after: async (tx, inner, { after, change }) =>
          change.kind === "rename" ? changeDocument(tx, inner, after, { kind: "note", userId: null, columns: { note: "Dodatek" }, now }) : undefined,
      },
      { after: watch("last") },
    ],
  };
  const { version, document, details } = await inTenant(async (tx) => ({
    version: await changeDocument(tx, app, await row(tx, documentId), { kind: "rename", userId: null, columns: { file_name: "nova.pdf" }, now }),
    document: await row(tx, documentId),
    details: await tx.selectFrom("document_history").select("detail").where("document_id", "=", documentId).execute(),
  }));
  expect(seen).toEqual(["first: rename 1 to 2", "first: note 2 to 3", "last: note 2 to 3"]);
  expect(document).toMatchObject({ version, file_name: "nova.pdf", note: "Dodatek" });
  expect([version, details.map(({ detail }) => detail)]).toEqual([3, ["!", "!"]]);
});

test("a refusal of a follower leaves nothing of the change", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
  const now = new Date("2026-03-02T08:00:00Z");
  const evidence = { supplierName: { source: "person" as const, confidence: 1, checks: [] } };
  const leave = inTenant(async (tx) =>
    changeDocument(tx, api.app, await row(tx, documentId), {
      kind: "export",
      to: "ReadyForExport",
      userId: null,
      columns: {},
      contents: { evidence, items: [], vat_breakdown: [] },
      now,
    }),
  );
  await expect(leave).rejects.toMatchObject({ code: "approval-required" });
  const contents = await inTenant((tx) => loadContents(tx, { tenant_id: tenant.tenantId, document_id: documentId }));
  expect(contents.evidence).toEqual({});
  expect((await inTenant((tx) => row(tx, documentId))).version).toBe(1);
});

test("whoever validates a document without touching it confirms what was read, once", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  const memories = () => inTenant((tx) => tx.selectFrom("supplier_memories").select(["keys", "examples", "changed_at"]).execute());
  const validate = () => api.request("POST", `/v1/documents/${documentId}/state/change/Validated`, { as: tenant.admin });
  expect((await validate()).status).toBe(204);
  const learned = await memories();
  expect(learned.map(({ keys, examples }) => [keys, examples.map((example) => example.documentId)])).toEqual([
    [expect.arrayContaining([`id:${cleanFields.supplierCompanyId}`]), [documentId]],
  ]);
  expect((await validate()).status).toBe(204);
  expect(await memories()).toEqual(learned);
});
