import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type DocumentParts } from "#test/build.ts";
import { endReading } from "#test/endReading.ts";
import type { TenantFeature } from "#domain/access/permissions.ts";
import type { ApprovalTrigger } from "#domain/approval/names.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

/** What becomes of a document that was just read. */
async function afterReading(trigger: ApprovalTrigger, features: TenantFeature[], parts: DocumentParts): Promise<[string, string[]]> {
  const tenant = await buildTenant(api.app, { features });
  const set = await api.request("PUT", `/v1/tenant/approvalWorkflow/settings?documentApprovalWorkflowTrigger=${trigger}`, { as: tenant.admin });
  expect(set.status).toBe(204);
  const documentId = await buildDocument(api.app, tenant.tenantId, parts);
  await endReading(api.app, tenant.tenantId, documentId);
  return api.app.db.transaction(tenant.tenantId, async (tx) => {
    const { state } = await tx.selectFrom("documents").select("state").where("document_id", "=", documentId).executeTakeFirstOrThrow();
    const history = await tx.selectFrom("document_history").select("kind").where("document_id", "=", documentId).orderBy("history_id").execute();
    return [state, history.map((row) => row.kind)];
  });
}

test.each([
  ["a clean document, trigger DocumentExtracted", "DocumentExtracted", ["Approval"], {}, ["ApprovalPending", ["extraction", "approvalStart"]]],
  ["one that breaks a rule waits for a person", "DocumentExtracted", ["Approval"], { fields: { supplierName: "X" } }, ["New", ["extraction"]]],
  ["trigger User", "User", ["Approval"], {}, ["New", ["extraction"]]],
  ["the feature off", "DocumentExtracted", [], {}, ["New", ["extraction"]]],
] as const)("R119 after reading, %s", async (_title, trigger, features, parts, expected) => {
  expect(await afterReading(trigger, [...features], parts)).toEqual(expected);
});
