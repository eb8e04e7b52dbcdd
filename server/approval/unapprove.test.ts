import type { WorkflowData } from "#contract/approval/approval.ts";
import type { Problem } from "#contract/errors.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll } from "#test/deliver.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let receiver: Receiver;
let tenant: TestTenant;
let processor: TestUser;
let first: TestUser;
let second: TestUser;
beforeAll(async () => {
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"] });
  receiver = await startReceiver();
});
afterAll(async () => {
  await api.close();
  await receiver.close();
});
beforeEach(async () => {
  tenant = await buildTenant(api.app, { features: ["Approval"] });
  [processor, first, second] = [await tenant.user("Processor"), await tenant.user("Approver"), await tenant.user("Approver")];
});

const call = (path: string, as: TestUser, body: object = {}) => api.request("POST", `/v1/approval/${path}`, { as, body });
const approve = async (documentId: string, as: TestUser) => expect((await call(`${documentId}/approve`, as)).status).toBe(204);
const unapprove = (documentId: string, as: TestUser) => api.request("POST", `/v1/approval/${documentId}/unapprove`, { as });
const refusal = async (documentId: string, as: TestUser) => {
  const { status, code } = (await (await unapprove(documentId, as)).json()) as Problem;
  return [status, code];
};
const dataOf = async (documentId: string, as = tenant.admin): Promise<WorkflowData> =>
  (await (await api.request("GET", `/v1/approval/${documentId}/workflow-data`, { as })).json()) as WorkflowData;
const states = async (documentId: string) => (await dataOf(documentId)).history.map(({ state }) => state);
const listed = async (as: TestUser, listType: string) =>
  ((await (await call("list", as, { listType })).json()) as { items: { documentId: string }[] }).items.map(({ documentId }) => documentId);
const offered = async (documentId: string, as: TestUser) => (await dataOf(documentId, as)).allowedActions.includes("unapprove");
const documentOf = (documentId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow());

/** A document that waits for approval: of the first, then of the second, unless other steps are named. */
async function sent(...steps: TestUser[][]): Promise<string> {
  const people = steps.length > 0 ? steps : [[first], [second]];
  await buildWorkflow(api.app, tenant, {
    steps: people.map((step, index) => ({ name: `${index}`, mode: "any", approvers: step.map(({ userId }) => userId) })),
  });
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed" });
  expect((await api.request("POST", `/v1/approval/${documentId}/workflow/start`, { as: processor })).status).toBe(204);
  return documentId;
}

test("an approval is taken back until the next step decides: the turn is open again, and the history says so", async () => {
  const documentId = await sent();
  expect(await offered(documentId, first)).toBe(false);
  await approve(documentId, first);
  expect([await offered(documentId, first), await offered(documentId, second)]).toEqual([true, false]);
  expect((await unapprove(documentId, first)).status).toBe(204);
  expect([await listed(first, "Mine"), await listed(second, "Mine"), await listed(first, "ApprovedByMe")]).toEqual([[documentId], [], []]);
  expect(await dataOf(documentId, first)).toMatchObject({ documentState: "ApprovalPending", turn: "task", run: { state: "open", currentStep: 0 } });
  expect(await states(documentId)).toEqual(["PREAPPROVED", "UNAPPROVED", "ABANDONED"]);
  expect(await documentOf(documentId)).toMatchObject({ last_approver_id: null, last_approval_step_at: null });
  await approve(documentId, first);
  await approve(documentId, second);
  expect(await refusal(documentId, first)).toEqual([409, "next-step-decided"]);
  expect((await dataOf(documentId)).documentState).toBe("ReadyForExport");
});

test("the last approval taken back brings the document back to approval, and nothing leaves any more", async () => {
  await buildIntegration(api.app, tenant.tenantId, { connection: { url: receiver.url, token: "tajny-token" } });
  const documentId = await sent();
  await approve(documentId, first);
  await approve(documentId, second);
  expect((await unapprove(documentId, second)).status).toBe(204);
  expect(await documentOf(documentId)).toMatchObject({ state: "ApprovalPending", approved_at: null, last_approver_id: first.userId });
  await deliverAll(api.app, tenant.tenantId);
  const marked = await api.request("POST", `/v1/documents/${documentId}/mark-as-exported`, { as: processor });
  expect([receiver.booked.length, marked.status]).toEqual([0, 409]);
  const { entries } = (await (await api.request("GET", `/v1/documents/${documentId}/history`, { as: processor })).json()) as {
    entries: { kind: string; fromState: string; toState: string }[];
  };
  expect(entries[0]).toMatchObject({ kind: "unapproved", fromState: "ReadyForExport", toState: "ApprovalPending" });
  await approve(documentId, second);
  await deliverAll(api.app, tenant.tenantId);
  expect([(await documentOf(documentId)).state, receiver.booked.length]).toEqual(["Exported", 1]);
  expect([await refusal(documentId, second), await offered(documentId, second)]).toEqual([[409, "already-sent"], false]);
});

test("what is being handed over, or stands in a payment order, stays approved", async () => {
  const integrationId = await buildIntegration(api.app, tenant.tenantId, { connection: { url: receiver.url, token: "tajny-token" } });
  const documentId = await sent([first]);
  await approve(documentId, first);
  const claim = (claimed_until: Date | null) =>
    api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("deliveries").set({ claimed_until }).where("integration_id", "=", integrationId).execute());
  await claim(new Date(Date.now() + 60_000));
  expect(await refusal(documentId, first)).toEqual([409, "already-sent"]);
  await claim(null);
  await api.app.db.transaction(tenant.tenantId, (tx) =>
    tx.updateTable("documents").set({ payment_ordered_at: new Date() }).where("document_id", "=", documentId).execute(),
  );
  expect(await refusal(documentId, first)).toEqual([409, "payment-ordered"]);
});

test("nobody takes back what another person approved, what is not theirs to see, or without the feature", async () => {
  const documentId = await sent([first, second]);
  await approve(documentId, first);
  expect(await refusal(documentId, second)).toEqual([409, "invalid-transition"]);
  expect(await refusal(documentId, tenant.admin)).toEqual([409, "invalid-transition"]);
  expect(await refusal(documentId, processor)).toEqual([403, "permission-denied"]);
  const foreign = await buildTenant(api.app, { features: ["Approval"] });
  expect(await refusal(documentId, foreign.admin)).toEqual([404, "not-found"]);
  const stale = await api.request("POST", `/v1/approval/${documentId}/unapprove`, { as: first, headers: { "if-match": '"1"' } });
  expect(stale.status).toBe(412);
  expect((await dataOf(documentId)).documentState).toBe("ReadyForExport");
});

test("of several documents each has its own answer", async () => {
  const [one, two] = [await sent(), await sent()];
  for (const documentId of [one, two]) await approve(documentId, first);
  await approve(two, second);
  const reply = await api.request("POST", "/v1/documents/bulk", { as: first, body: { action: { kind: "unapprove" }, documentIds: [one, two] } });
  expect(await reply.json()).toMatchObject({
    results: [
      { documentId: one, ok: true },
      { documentId: two, ok: false, code: "next-step-decided" },
    ],
  });
});

test("two people at once: either the next step decides, or the approval is taken back", async () => {
  const taken: boolean[] = [];
  for (let round = 0; round < 6; round += 1) {
    const documentId = await sent();
    await approve(documentId, first);
    const [back, on] = await Promise.all([unapprove(documentId, first), call(`${documentId}/approve`, second, { step: 1 })]);
    const isTaken = back.status === 204;
    taken.push(isTaken);
    expect([back.status, on.status]).toEqual(isTaken ? [204, 403] : [409, 204]);
    expect(await dataOf(documentId)).toMatchObject(
      isTaken ? { documentState: "ApprovalPending", run: { currentStep: 0 } } : { documentState: "ReadyForExport", run: { state: "approved" } },
    );
  }
  expect(taken).toHaveLength(6);
});
