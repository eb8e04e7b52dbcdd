import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import { sendWhenExtracted } from "#server/approval/trigger.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts } from "#test/build.ts";
import { validateDocument } from "#domain/documents/validate.ts";
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
  return api.app.db.transaction(tenant.tenantId, async (tx) => {
    const definition = await loadDefinition(tx, tenant.tenantId, "ReceivedInvoice", "cs-CZ");
    const errors = validateDocument(definition, { fields: parts.fields ?? cleanFields, items: [], vatBreakdown: [] });
    await sendWhenExtracted(tx, api.app, { tenant_id: tenant.tenantId, document_id: documentId }, errors);
    const { state } = await tx.selectFrom("documents").select("state").where("document_id", "=", documentId).executeTakeFirstOrThrow();
    const history = await tx.selectFrom("document_history").select("kind").where("document_id", "=", documentId).execute();
    return [state, history.map((row) => row.kind)];
  });
}

test.each([
  ["a clean document, trigger DocumentExtracted", "DocumentExtracted", ["Approval"], {}, ["ApprovalPending", ["approvalStart"]]],
  ["one that breaks a rule waits for a person", "DocumentExtracted", ["Approval"], { fields: { supplierName: "X" } }, ["New", []]],
  ["trigger User", "User", ["Approval"], {}, ["New", []]],
  ["the feature off", "DocumentExtracted", [], {}, ["New", []]],
] as const)("R119 after reading, %s", async (_title, trigger, features, parts, expected) => {
  expect(await afterReading(trigger, [...features], parts)).toEqual(expected);
});
