import { MAX_EMAILS_ABOUT_DOCUMENT, MAX_EXTERNAL_EMAILS } from "#domain/notifications/limits.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let processor: TestUser;
let now = new Date("2026-03-02T09:00:00Z");
beforeAll(async () => void (api = await startTestApp({ clock: { now: () => now } })));
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app, { features: ["Approval", "Return", "ReturnByEmail"] });
  processor = await tenant.user("Processor");
});

const build = () => buildDocument(api.app, tenant.tenantId);
async function giveBack(documentId: string, email: string): Promise<{ status: number; code?: string }> {
  const reply = await api.request("POST", `/v1/documents/${documentId}/return-to-issuer`, { as: processor, body: { reason: "Cizí zakázka", email } });
  return reply.status === 204 ? { status: 204 } : { status: reply.status, code: ((await reply.json()) as { code: string }).code };
}
const recipients = () =>
  api.app.db.transaction(tenant.tenantId, async (tx) =>
    (await tx.selectFrom("mail_outbox").select("recipient").where("recipient", "not like", "used-%").execute()).map((row) => row.recipient),
  );
const useUp = (count: number) =>
  api.app.db.transaction(tenant.tenantId, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const row = { event_id: randomUUID(), recipient: `used-${index}@example.com`, content: "{}", is_external: true, created_at: now };
      await tx
        .insertInto("mail_outbox")
        .values({ tenant_id: tenant.tenantId, ...row, due_at: null, sent_at: now, error: null })
        .execute();
    }
  });

test("a trial returns nothing by e-mail, and the document stays as it was", async () => {
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("tenants").set({ trial_until: "2026-04-01" }).execute());
  const documentId = await build();
  expect(await giveBack(documentId, "cizi@example.com")).toEqual({ status: 409, code: "no-email-in-trial" });
  expect(await recipients()).toEqual([]);
  const detail = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: processor })).json()) as { state: string };
  expect(detail.state).toBe("New");
  // Its own people are no strangers.
  expect(await giveBack(documentId, `${tenant.admin.userId}@example.com`)).toEqual({ status: 204 });
});

test("a tenant writes to so many strangers in 24 hours, also when two return at the same moment", async () => {
  await useUp(MAX_EXTERNAL_EMAILS - 1);
  const documentIds = [await build(), await build()];
  const replies = await Promise.all(documentIds.map((documentId, index) => giveBack(documentId, `cizi-${index}@example.com`)));
  expect(replies.map((reply) => reply.code ?? reply.status).sort()).toEqual([204, "email-quota-used-up"]);
  const refused = documentIds[replies.findIndex((reply) => reply.status === 409)]!;
  expect(await giveBack(refused, `${tenant.admin.userId}@example.com`)).toEqual({ status: 204 });
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  expect(await giveBack(await build(), "cizi-2@example.com")).toEqual({ status: 204 });
});

test("a document whose state goes back and forth notifies an approver so many times a day and no more", async () => {
  const approver = await tenant.user("Approver");
  const frequency = { frequency: "PerApprovalRequest", recipient: "All" };
  await api.request("PUT", "/v1/tenant/emailNotifications", { as: tenant.admin, body: frequency });
  await buildWorkflow(api.app, tenant, { steps: [{ name: "1", mode: "any", approvers: [approver.userId] }] });
  const documentId = await build();
  const sendRound = async () => {
    expect((await api.request("POST", `/v1/approval/${documentId}/workflow/start`, { as: processor })).status).toBe(204);
    expect((await api.request("POST", `/v1/approval/${documentId}/reject`, { as: approver, body: { note: "Ne" } })).status).toBe(204);
    expect((await api.request("POST", `/v1/documents/${documentId}/state/change/Extracted`, { as: processor })).status).toBe(204);
  };
  for (let round = 0; round < MAX_EMAILS_ABOUT_DOCUMENT + 2; round += 1) await sendRound();
  expect(await recipients()).toEqual(Array.from({ length: MAX_EMAILS_ABOUT_DOCUMENT }, () => `${approver.userId}@example.com`));
  now = new Date(now.getTime() + 24 * 3_600_000 + 1);
  await sendRound();
  expect(await recipients()).toHaveLength(MAX_EMAILS_ABOUT_DOCUMENT + 1);
});
