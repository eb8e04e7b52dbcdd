import type { ApprovalSummary, WorkflowData } from "#contract/approval/approval.ts";
import type { Problem } from "#contract/errors.ts";
import type { ApprovalWorkflow } from "#contract/approval/settings.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type DocumentParts, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { blankPdf } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const pdf = await blankPdf();
let api: TestApp;
let tenant: TestTenant;
let processor: TestUser;
let first: TestUser;
let second: TestUser;
let third: TestUser;
let now = new Date("2026-03-02T09:00:00Z");
beforeAll(async () => {
  api = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => api.close());
beforeEach(async () => {
  now = new Date("2026-03-02T09:00:00Z");
  tenant = await buildTenant(api.app, { features: ["Approval", "Return"] });
  processor = await tenant.user("Processor");
  [first, second, third] = [await tenant.user("Approver"), await tenant.user("Approver"), await tenant.user("Approver")];
});

const call = (method: string, path: string, as: TestUser, body?: unknown, headers?: Record<string, string>) =>
  api.request(method, path, { as, ...(body === undefined ? {} : { body }), ...(headers ? { headers } : {}) });
const status = async (method: string, path: string, as: TestUser, body?: unknown) => (await call(method, path, as, body)).status;
const problem = async (reply: Promise<Response>): Promise<Problem> => (await (await reply).json()) as Problem;
const build = (parts: DocumentParts = {}) => buildDocument(api.app, tenant.tenantId, parts);
const send = (documentId: string, as = processor) => call("POST", `/v1/approval/${documentId}/workflow/start`, as);
const approve = (documentId: string, as: TestUser, body: object = {}) => call("POST", `/v1/approval/${documentId}/approve`, as, body);
const reject = (documentId: string, as: TestUser, note = "Chybí objednávka.") => call("POST", `/v1/approval/${documentId}/reject`, as, { note });
const emailOf = (user: TestUser) => `${user.userId}@example.com`;
const delegate = (documentId: string, as: TestUser, to: TestUser) =>
  call("POST", `/v1/approval/${documentId}/delegate/${encodeURIComponent(emailOf(to))}`, as, {});
const dataOf = async (documentId: string, as = tenant.admin): Promise<WorkflowData> =>
  (await (await call("GET", `/v1/approval/${documentId}/workflow-data`, as)).json()) as WorkflowData;
const stateOf = async (documentId: string) => (await dataOf(documentId)).documentState;
const historyOf = async (documentId: string) => (await dataOf(documentId)).history.map((entry) => entry.state);
const list = async (as: TestUser, listType: string) =>
  ((await (await call("POST", "/v1/approval/list", as, { listType })).json()) as { items: ApprovalSummary[] }).items;
const ids = async (as: TestUser, listType: string) => (await list(as, listType)).map((item) => item.documentId);
const step = (...people: TestUser[]) => ({ name: "Vedoucí", mode: "any" as const, approvers: people.map((person) => person.userId) });
const everybody = (...people: TestUser[]) => ({ ...step(...people), name: "Vedení", mode: "all" as const });

describe("R113 R120 R121 R133 the way through two steps", () => {
  test("sent, passed on, approved twice: ready for export, with who and when", async () => {
    await buildWorkflow(api.app, tenant, { name: "Dva kroky", steps: [step(first, second), everybody(third)] });
    const documentId = await build({ state: "Processed" });
    expect((await send(documentId)).status).toBe(204);
    expect(await dataOf(documentId, first)).toMatchObject({
      documentState: "ApprovalPending",
      turn: "task",
      run: { workflowName: "Dva kroky", currentStep: 0, isBlocked: false },
    });
    expect([await ids(first, "Mine"), await ids(second, "Mine"), await ids(third, "Mine")]).toEqual([[documentId], [documentId], []]);
    expect((await approve(documentId, first, { note: "Souhlasí." })).status).toBe(204);
    expect([await ids(second, "Mine"), await ids(third, "Mine"), await ids(first, "ApprovedByMe")]).toEqual([[], [documentId], [documentId]]);
    expect((await approve(documentId, third)).status).toBe(204);
    expect(await historyOf(documentId)).toEqual(["PREAPPROVED", "ABANDONED", "APPROVED"]);
    const { history, run } = await dataOf(documentId);
    expect(history[0]).toMatchObject({ person: { userId: first.userId }, note: "Souhlasí.", stepName: "Vedoucí", time: now.toISOString() });
    expect(run).toMatchObject({ state: "approved" });
    const detail = (await (await call("GET", `/v1/documents/${documentId}`, processor)).json()) as Record<string, unknown>;
    expect(detail).toMatchObject({ state: "ReadyForExport", lastApprover: { userId: third.userId }, lastApprovalStepTime: now.toISOString() });
  });

  test("each transition is one line of the document's history", async () => {
    const documentId = await build({ state: "Processed" });
    await send(documentId);
    await approve(documentId, first);
    const { entries } = (await (await call("GET", `/v1/documents/${documentId}/history`, processor)).json()) as {
      entries: { kind: string; fromState: string; toState: string }[];
    };
    expect(entries.map(({ kind, fromState, toState }) => [kind, fromState, toState])).toEqual([
      ["approved", "ApprovalPending", "ReadyForExport"],
      ["approvalStart", "Processed", "ApprovalPending"],
    ]);
  });

  test("without a workflow any eligible approver decides, nothing passes silently", async () => {
    const documentId = await build();
    await send(documentId);
    expect(await dataOf(documentId, first)).toMatchObject({ turn: "task", run: { workflowName: null, steps: [{ anyApprover: true }] } });
    expect(await ids(first, "Mine")).toEqual([documentId]);
    await reject(documentId, first);
    expect([await stateOf(documentId), await historyOf(documentId), await ids(second, "Rejected")]).toEqual(["Rejected", ["REJECTED"], [documentId]]);
  });

  test("R117 a workflow without steps approves at once", async () => {
    await buildWorkflow(api.app, tenant, { steps: [], conditions: [] });
    const documentId = await build();
    await send(documentId);
    expect([await stateOf(documentId), await historyOf(documentId)]).toEqual(["ReadyForExport", ["APPROVED"]]);
    expect(await status("POST", `/v1/documents/${documentId}/mark-as-exported`, processor)).toBe(204);
  });

  test("R134 automatic actions decide before people are asked, rejections first", async () => {
    await buildWorkflow(api.app, tenant, { name: "Drobné", operation: "Approve", conditions: [{ field: "totalAmount", operator: "Lt", value: "2000" }] });
    await buildWorkflow(api.app, tenant, { name: "Cizí měna", operation: "Reject", conditions: [{ field: "currency", operator: "Ne", value: "CZK" }] });
    const small = await build();
    const foreign = await build({ fields: { ...cleanFields, currency: "EUR" } });
    const large = await build({ fields: { ...cleanFields, totalAmount: "5000" } });
    for (const documentId of [small, foreign, large]) await send(documentId);
    expect([await stateOf(small), await stateOf(foreign), await stateOf(large)]).toEqual(["ReadyForExport", "Rejected", "ApprovalPending"]);
    expect((await dataOf(foreign)).history).toMatchObject([{ state: "REJECTED", person: null, note: "Cizí měna" }]);
  });

  test("a run keeps the steps it began with", async () => {
    const workflowId = await buildWorkflow(api.app, tenant, { steps: [step(first)] });
    const documentId = await build();
    await send(documentId);
    await call("PUT", "/v1/tenant/approvalWorkflows", tenant.admin, {
      approvalWorkflowId: workflowId,
      name: "Jiný",
      documentType: "ReceivedInvoice",
      steps: [step(second)],
    });
    expect(await problem(approve(documentId, second))).toMatchObject({ status: 403, code: "not-current-approver" });
    expect((await approve(documentId, first)).status).toBe(204);
  });
});

describe("who may, and when", () => {
  test("R168 without the feature nothing of it works", async () => {
    const plain = await buildTenant(api.app);
    const documentId = await buildDocument(api.app, plain.tenantId);
    for (const path of ["workflow/start", "workflow/restart", "approve", "remind"])
      expect(await problem(call("POST", `/v1/approval/${documentId}/${path}`, plain.admin, path === "approve" ? {} : undefined)), path).toMatchObject({
        status: 403,
        code: "feature-disabled",
      });
  });

  test("R170 an admin decides without a turn, and it is said", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first)] });
    const documentId = await build();
    await send(documentId);
    expect((await approve(documentId, tenant.admin)).status).toBe(204);
    expect((await dataOf(documentId)).history[0]).toMatchObject({ state: "APPROVED", isOverride: true });
  });

  test("approvers see what went to approval, others' documents are unknown to them", async () => {
    const documentId = await build();
    expect(await status("GET", `/v1/approval/${documentId}/workflow-data`, first)).toBe(404);
    await send(documentId);
    expect(await status("GET", `/v1/approval/${documentId}/workflow-data`, first)).toBe(200);
    await call("POST", `/v1/documents/${documentId}/state/change/Extracted`, processor);
    expect(await status("GET", `/v1/documents/${documentId}`, first)).toBe(200);
  });

  test("an illegal state is 409 and says what is open", async () => {
    const exported = await build({ state: "Exported" });
    expect(await problem(send(exported))).toMatchObject({ status: 409, code: "invalid-transition", currentState: "Exported", allowed: ["Archived"] });
    const fresh = await build();
    expect(await problem(call("POST", `/v1/approval/${fresh}/workflow/restart`, processor))).toMatchObject({ code: "invalid-transition", currentState: "New" });
    expect(await problem(approve(fresh, tenant.admin))).toMatchObject({ code: "invalid-transition", currentState: "New", allowed: ["Processed", "Paused"] });
    expect(await problem(call("POST", `/v1/approval/${fresh}/remind`, processor))).toMatchObject({ code: "invalid-transition" });
  });

  test("what breaks a rule is not sent; fields required in the workflow may still be empty", async () => {
    const documentId = await build({ fields: { supplierName: "X" } });
    const refused = await problem(send(documentId));
    expect([refused.status, refused.code]).toEqual([422, "validation"]);
    expect(refused.errors?.map((error) => error.pointer)).toContain("/fields/invoiceNumber");
  });

  test("a repeat of one's own vote is 204, anything else comes too late", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first, second)] });
    const documentId = await build();
    await send(documentId);
    await approve(documentId, first);
    const { version } = await dataOf(documentId);
    expect((await approve(documentId, first)).status).toBe(204);
    expect(await problem(reject(documentId, first))).toMatchObject({ status: 409, code: "already-decided", currentState: "ReadyForExport" });
    expect(await problem(approve(documentId, second))).toMatchObject({ status: 409, code: "already-decided" });
    expect((await dataOf(documentId)).version).toBe(version);
  });

  test("a vote over a newer version, or for a step that passed, does not count", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first), step(first)] });
    const documentId = await build();
    await send(documentId);
    expect((await call("POST", `/v1/approval/${documentId}/approve`, first, {}, { "if-match": '"1"' })).status).toBe(412);
    expect((await approve(documentId, first, { step: 0 })).status).toBe(204);
    expect((await approve(documentId, first, { step: 0 })).status).toBe(204);
    expect(await dataOf(documentId)).toMatchObject({ documentState: "ApprovalPending", run: { currentStep: 1 } });
  });

  test("R122 a rejection needs a reason of at most 1000 characters", async () => {
    const documentId = await build();
    await send(documentId);
    expect([(await reject(documentId, first, "")).status, (await reject(documentId, first, "x".repeat(1001))).status]).toEqual([400, 400]);
    expect(await stateOf(documentId)).toBe("ApprovalPending");
  });
});

describe("R123 delegation", () => {
  test("the delegate decides, the delegator no longer; targets are offered without those who have a turn", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first, second)] });
    const documentId = await build();
    await send(documentId);
    const { items } = (await (await call("GET", `/v1/documents/${documentId}/delegation/users/list`, first)).json()) as {
      items: { userId: string; email: string }[];
    };
    expect(items.map((item) => item.userId).sort()).toEqual([third.userId, tenant.admin.userId].sort());
    expect((await delegate(documentId, first, third)).status).toBe(204);
    expect((await delegate(documentId, first, third)).status).toBe(204);
    expect([await ids(first, "Mine"), await ids(third, "Mine")]).toEqual([[], [documentId]]);
    expect(await problem(approve(documentId, first))).toMatchObject({ code: "not-current-approver" });
    expect((await approve(documentId, third)).status).toBe(204);
    expect((await dataOf(documentId)).history).toMatchObject([
      { state: "DELEGATED", person: { userId: first.userId }, toPerson: { userId: third.userId } },
      { state: "APPROVED", person: { userId: third.userId }, onBehalfOf: { userId: first.userId } },
      { state: "ABANDONED", person: { userId: second.userId } },
    ]);
  });

  test("not to a colleague with a turn, to who may not approve, to nobody", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first, second)] });
    const documentId = await build();
    await send(documentId);
    for (const email of [emailOf(second), emailOf(processor), emailOf(first), "nikdo@example.com"])
      expect(await problem(call("POST", `/v1/approval/${documentId}/delegate/${encodeURIComponent(email)}`, first, {})), email).toMatchObject({
        status: 422,
        code: "validation",
      });
  });
});

describe("R124 R125 R129 again, back, away", () => {
  test("restarted: earlier votes count no longer and the steps begin anew", async () => {
    await buildWorkflow(api.app, tenant, { steps: [everybody(first, second)] });
    const documentId = await build();
    await send(documentId);
    await approve(documentId, first);
    expect((await call("POST", `/v1/approval/${documentId}/workflow/restart`, processor)).status).toBe(204);
    expect(await historyOf(documentId)).toEqual(["PREAPPROVED", "UNAPPROVED", "ABANDONED"]);
    expect([await ids(first, "Mine"), await ids(first, "ApprovedByMe")]).toEqual([[documentId], []]);
    await approve(documentId, first);
    await approve(documentId, second);
    expect(await stateOf(documentId)).toBe("ReadyForExport");
  });

  test("withdrawn by who sends; deleted by the admin: open turns are abandoned", async () => {
    const [one, other] = [await build(), await build()];
    await send(one);
    await send(other);
    expect(await status("POST", `/v1/documents/${one}/state/change/Extracted`, processor)).toBe(204);
    expect([await stateOf(one), await historyOf(one), await ids(first, "Mine")]).toEqual(["New", ["ABANDONED"], [other]]);
    expect(await status("DELETE", `/v1/documents/${other}`, processor)).toBe(409);
    expect(await status("DELETE", `/v1/documents/${other}`, tenant.admin)).toBe(204);
    expect(await ids(first, "Mine")).toEqual([]);
    const rows = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("approval_runs").select("state").orderBy("state").execute());
    expect(rows.map((row) => row.state)).toEqual(["deleted", "withdrawn"]);
  });

  test("R070 R132 returned to the issuer by an approver: a reason is asked for and kept, the run ends as refused", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first, second)] });
    const documentId = await build();
    await send(documentId);
    const back = (reason: string) => status("POST", `/v1/documents/${documentId}/return-to-issuer`, first, { reason });
    expect([await back(" "), await back("Není to naše faktura.")]).toEqual([400, 204]);
    expect([await stateOf(documentId), await historyOf(documentId)]).toEqual(["Returned", ["REFUSED", "ABANDONED"]]);
    expect((await dataOf(documentId)).history[0]).toMatchObject({ note: "Není to naše faktura.", person: { userId: first.userId } });
  });

  test("R171 returning needs the feature", async () => {
    const plain = await buildTenant(api.app);
    const documentId = await buildDocument(api.app, plain.tenantId);
    expect(await problem(call("POST", `/v1/documents/${documentId}/return-to-issuer`, plain.admin, { reason: "x" }))).toMatchObject({
      code: "feature-disabled",
    });
  });

  test("3.11 approval is not switched off while documents wait", async () => {
    const off = () => call("POST", "/v1/tenant/features", tenant.admin, { features: [{ feature: "Approval", enabled: false }] });
    const documentId = await build();
    await send(documentId);
    expect(await problem(off())).toMatchObject({ status: 409, code: "approvals-pending" });
    await approve(documentId, first);
    expect((await off()).status).toBe(204);
  });
});

describe("R137 R138 fields during approval", () => {
  const mark = (field: string, settings: { show_in_approval_workflow?: boolean; required_in_approval_workflow?: boolean }) =>
    api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("document_type_fields")
        .set({ ...settings, hidden: false })
        .where("field", "=", field)
        .where("is_item", "=", false)
        .execute(),
    );
  const save = (documentId: string, as: TestUser, fields: Record<string, string | null>) => call("PATCH", `/v1/documents/${documentId}`, as, { fields });

  test("only what the workflow shows, only by who decides now, only what breaks no rule", async () => {
    await mark("note", { show_in_approval_workflow: true });
    await mark("dueDate", { show_in_approval_workflow: true });
    await buildWorkflow(api.app, tenant, { steps: [step(first)] });
    const documentId = await build();
    await send(documentId);
    expect((await dataOf(documentId, first)).fields.map((field) => field.definition.name).sort()).toEqual(["dueDate", "note"]);
    expect((await save(documentId, first, { note: "Středisko 100" })).status).toBe(204);
    expect(await problem(save(documentId, first, { totalAmount: "1" }))).toMatchObject({
      status: 422,
      errors: [{ pointer: "/fields/totalAmount", code: "not-in-workflow" }],
    });
    expect(await problem(save(documentId, first, { dueDate: "zítra" }))).toMatchObject({ status: 422, errors: [{ pointer: "/fields/dueDate" }] });
    expect(await problem(save(documentId, second, { note: "x" }))).toMatchObject({ status: 403, code: "not-current-approver" });
    expect(await problem(save(documentId, processor, { note: "x" }))).toMatchObject({ status: 409, code: "invalid-transition" });
    expect(await problem(call("PATCH", `/v1/documents/${documentId}`, first, { items: [] }))).toMatchObject({ status: 422, errors: [{ pointer: "/items" }] });
    expect(await dataOf(documentId)).toMatchObject({
      documentState: "ApprovalPending",
      fields: expect.arrayContaining([expect.objectContaining({ value: "Středisko 100" })]) as unknown,
    });
    // An approver's additions are no lesson for reading the supplier's documents.
    const memories = await api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("supplier_memories").select("memory_id").execute());
    expect(memories).toEqual([]);
  });

  test("what the workflow requires must be filled in before anybody approves; rejecting goes without", async () => {
    await mark("orderNumber", { required_in_approval_workflow: true, show_in_approval_workflow: true });
    const documentId = await build();
    await send(documentId);
    expect(await problem(approve(documentId, first))).toMatchObject({
      status: 422,
      code: "validation",
      errors: [{ pointer: "/fields/orderNumber", code: "required" }],
    });
    expect((await save(documentId, first, { orderNumber: "OBJ-1" })).status).toBe(204);
    expect((await approve(documentId, first)).status).toBe(204);
  });
});

describe("an edited document is no longer approved", () => {
  const approved = async (): Promise<string> => {
    const documentId = await build({ unitId: tenant.unitId });
    await send(documentId);
    await approve(documentId, first);
    return documentId;
  };
  test.each([
    ["a clean save", "Processed", (id: string) => call("PATCH", `/v1/documents/${id}`, processor, { fields: { totalAmount: "9999.00" } })],
    ["back to New", "New", (id: string) => call("POST", `/v1/documents/${id}/state/change/Extracted`, processor)],
    ["a pause", "Paused", (id: string) => call("POST", `/v1/documents/${id}/state/change/Paused`, processor)],
    ["another unit", "Processed", (id: string) => call("POST", `/v1/documents/${id}/update-accounting-unit/${tenant.otherUnitId}`, processor)],
    ["another item", "Processed", (id: string) => call("PATCH", `/v1/documents/${id}`, processor, { items: [{ description: "Práce", totalWithVat: "1.00" }] })],
    ["another delivery date", "Processed", (id: string) => call("PATCH", `/v1/documents/${id}`, processor, { deliveredDate: "2026-02-27" })],
  ])("%s voids the approval", async (_title, state, change) => {
    const documentId = await approved();
    expect((await change(documentId)).status).toBe(204);
    expect([await stateOf(documentId), await historyOf(documentId), await ids(first, "ApprovedByMe")]).toEqual([state, ["APPROVED", "UNAPPROVED"], []]);
    expect(await problem(call("POST", `/v1/documents/${documentId}/mark-as-exported`, processor))).toMatchObject({ status: 409 });
  });
  const attach = async (documentId: string): Promise<Response> => {
    const form = new FormData();
    form.append("File", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "dodaci-list.pdf");
    return api.request("POST", `/v1/documents/${documentId}/attachments`, { as: processor, form });
  };
  const attachmentOf = async (documentId: string) => ((await (await attach(documentId)).json()) as { attachmentId: string }).attachmentId;
  const lastChange = async (documentId: string) =>
    ((await (await call("GET", `/v1/documents/${documentId}/history`, processor)).json()) as { entries: object[] }).entries[0];

  test("an attachment that comes or goes after the approval voids it, with a line of the history", async () => {
    const documentId = await build({ unitId: tenant.unitId });
    const attachmentId = await attachmentOf(documentId);
    await send(documentId);
    await approve(documentId, first);
    expect(await status("DELETE", `/v1/documents/${documentId}/attachments/${attachmentId}`, processor)).toBe(204);
    expect([await stateOf(documentId), await historyOf(documentId)]).toEqual(["Processed", ["APPROVED", "UNAPPROVED"]]);
    expect(await lastChange(documentId)).toMatchObject({ kind: "attachment", fromState: "ReadyForExport", toState: "Processed" });

    const other = await approved();
    expect((await attach(other)).status).toBe(200);
    expect([await stateOf(other), await historyOf(other)]).toEqual(["Processed", ["APPROVED", "UNAPPROVED"]]);
    expect(await lastChange(other)).toMatchObject({ kind: "attachment", fromState: "ReadyForExport", toState: "Processed" });
    expect(await problem(call("POST", `/v1/documents/${other}/mark-as-exported`, processor))).toMatchObject({ code: "approval-required" });
  });
  test("another document made an attachment voids it too; attached before, the approval speaks of it", async () => {
    const documentId = await build({ unitId: tenant.unitId });
    const attachmentId = await attachmentOf(documentId);
    await send(documentId);
    await approve(documentId, first);
    const body = { name: "Dodací list č. 2.pdf" };
    expect(await status("POST", `/v1/documents/${documentId}/attachments/${attachmentId}/rename`, processor, body)).toBe(204);
    expect(await stateOf(documentId)).toBe("ReadyForExport");
    const folderId = randomUUID();
    const [moved] = [await build({ unitId: tenant.unitId, folderId }), await build({ unitId: tenant.unitId, folderId })];
    expect(await status("POST", `/v1/documents/${moved}/attach-to-another-document`, processor, { targetDocumentId: documentId })).toBe(204);
    expect([await stateOf(documentId), await historyOf(documentId)]).toEqual(["Processed", ["APPROVED", "UNAPPROVED"]]);
  });
  test("what was added to an exported document does not leave without an approval", async () => {
    const documentId = await approved();
    expect(await status("POST", `/v1/documents/${documentId}/mark-as-exported`, processor)).toBe(204);
    expect((await attach(documentId)).status).toBe(200);
    expect(await stateOf(documentId)).toBe("Exported");
    expect(await problem(call("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, processor))).toMatchObject({ code: "approval-required" });
    const files = { documentIds: [documentId], exportFormat: "Csv" };
    expect(await problem(call("POST", "/v1/documents/files/export", processor, files))).toMatchObject({ code: "approval-required" });
  });
  test.each([
    ["a new name", "PUT", "/rename", { fileName: "jiný název.pdf" }, "rename"],
    ["a note", "PATCH", "", { note: "Zaplaceno kartou" }, "save"],
    ["an external id", "PATCH", "", { externalDocumentId: "2026-17" }, "save"],
  ])("%s leaves it, with a line of the history", async (_, method, path, body, kind) => {
    const documentId = await approved();
    expect(await status(method, `/v1/documents/${documentId}${path}`, processor, body)).toBe(204);
    expect([await stateOf(documentId), await historyOf(documentId)]).toEqual(["ReadyForExport", ["APPROVED"]]);
    expect(await lastChange(documentId)).toMatchObject({ kind, toState: "ReadyForExport" });
    expect(await status("POST", `/v1/documents/${documentId}/mark-as-exported`, processor)).toBe(204);
  });
  test("values that changed behind the back of every call do not leave", async () => {
    const documentId = await approved();
    await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx
        .updateTable("document_contents")
        .set({ items: JSON.stringify([{ description: "cizí", totalWithVat: "1" }]), packed: null })
        .where("document_id", "=", documentId)
        .execute(),
    );
    expect(await problem(call("POST", `/v1/documents/${documentId}/mark-as-exported`, processor))).toMatchObject({ code: "approval-required" });
    expect(await problem(call("GET", `/v1/documents/${documentId}/file/export?exportFormat=Json`, processor))).toMatchObject({ code: "approval-required" });
  });
});

describe("lists, columns, reminders, feed", () => {
  test("R094 R108 the lists with their columns, and their counts", async () => {
    await buildWorkflow(api.app, tenant, { name: "Postup A", steps: [step(first)] });
    const documentId = await build({ unitId: tenant.unitId });
    await send(documentId);
    expect(await list(first, "All")).toMatchObject([
      { documentId, workflowName: "Postup A", stepName: "Vedoucí", approvers: [{ userId: first.userId }], fields: { supplierName: cleanFields.supplierName } },
    ]);
    const counts = async (as: TestUser) => ((await (await call("POST", "/v1/approval/count", as, {})).json()) as { byList: object }).byList;
    expect([await counts(first), await counts(second)]).toEqual([
      { Mine: 1, All: 1, ApprovedByMe: 0, Rejected: 0 },
      { Mine: 0, All: 1, ApprovedByMe: 0, Rejected: 0 },
    ]);
    const outside = await tenant.user("AccountingUnitApprover", { unitId: tenant.otherUnitId });
    expect(await list(outside, "All")).toEqual([]);
  });

  test("the lists are ordered by number, supplier as Czechs sort, amount or workflow; what has no value comes last", async () => {
    await buildWorkflow(api.app, tenant, { name: "Postup", steps: [step(first)], conditions: [{ field: "supplierName", operator: "Eq", value: "Chlum" }] });
    const names: Record<string, string> = {};
    const documents = [
      { supplierName: "Chlum", totalAmount: "20.00", invoiceNumber: "F-3" },
      { supplierName: "Cihla", totalAmount: "9.00", invoiceNumber: "F-1" },
      { supplierName: "Hora", totalAmount: "1000.00", invoiceNumber: "F-2" },
    ];
    for (const { supplierName, ...values } of documents) {
      const documentId = await build({ state: "Processed", fields: { ...cleanFields, supplierName, ...values } });
      names[documentId] = supplierName;
      expect((await send(documentId)).status).toBe(204);
    }
    const sorted = async (listType: string, field: string, direction: string) => {
      const reply = await call("POST", "/v1/approval/list", first, { listType, sort: { field, direction } });
      return ((await reply.json()) as { items: ApprovalSummary[] }).items.map(({ documentId }) => names[documentId]);
    };
    for (const listType of ["Mine", "All"]) {
      expect(await sorted(listType, "IssuedByName", "asc")).toEqual(["Cihla", "Hora", "Chlum"]);
      expect(await sorted(listType, "TotalAmount", "desc")).toEqual(["Hora", "Chlum", "Cihla"]);
      expect(await sorted(listType, "IdentificationNumber", "desc")).toEqual(["Chlum", "Hora", "Cihla"]);
      for (const direction of ["asc", "desc"]) expect((await sorted(listType, "WorkflowName", direction))[0]).toBe("Chlum");
    }
    expect(await status("POST", "/v1/approval/list", first, { sort: { field: "Approver", direction: "asc" } })).toBe(400);
  });

  test("R108 columns are chosen per person and come back whole", async () => {
    const settings = async (body: object) =>
      ((await (await call("POST", "/v1/approval/columnSettings", first, body)).json()) as { columns: { column: string; isVisible: boolean }[] }).columns;
    expect(await settings({})).toHaveLength(6);
    await settings({
      columns: [
        { column: "TotalAmount", isVisible: true },
        { column: "Approver", isVisible: false },
      ],
    });
    expect((await settings({})).map(({ column, isVisible }) => (isVisible ? column : `-${column}`))).toEqual([
      "TotalAmount",
      "-Approver",
      "IdentificationNumber",
      "IssuedByName",
      "DueDate",
      "WorkflowName",
    ]);
  });

  test("bulk approval shows the result of each", async () => {
    await buildWorkflow(api.app, tenant, { steps: [step(first)] });
    const [one, other] = [await build(), await build()];
    await send(one);
    const { results } = (await (await call("POST", "/v1/documents/approve", first, { documentIds: [one, other] })).json()) as {
      results: { ok: boolean; code?: string }[];
    };
    expect(results.map((result) => result.code ?? result.ok)).toEqual([true, "not-found"]);
    expect(await stateOf(one)).toBe("ReadyForExport");
  });

  test("R159 a reminder goes once in 24 hours, whatever the run", async () => {
    const documentId = await build();
    await send(documentId);
    const remind = () => call("POST", `/v1/approval/${documentId}/remind`, processor);
    expect((await remind()).status).toBe(204);
    now = new Date(now.getTime() + 3_600_000);
    await call("POST", `/v1/approval/${documentId}/workflow/restart`, processor);
    const refused = await remind();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, String(23 * 3600)]);
    now = new Date(now.getTime() + 23 * 3_600_000);
    expect((await remind()).status).toBe(204);
  });

  test("R393 the RSS feed holds what waits for the caller, as a file", async () => {
    const documentId = await build({ fields: { ...cleanFields, supplierName: "Vydra & <syn>" } });
    await send(documentId);
    const reply = await call("GET", "/v1/notifications", first);
    const xml = await reply.text();
    expect([reply.headers.get("content-type"), reply.headers.get("content-disposition")]).toEqual([
      "application/rss+xml; charset=utf-8",
      expect.stringContaining("notifications.xml"),
    ]);
    expect(xml).toContain("<title>Vydra &amp; &lt;syn&gt; · FV-2026-001</title>");
    expect(xml).toContain(`http://app.test/DocumentApproval/${documentId}`);
    expect(await (await call("GET", "/v1/notifications", processor)).text()).not.toContain("<item>");
  });
});

describe("R114-R118 R135 settings", () => {
  const create = (body: object, as = tenant.admin) => call("POST", "/v1/tenant/approvalWorkflows", as, body);
  const base = { name: "Postup", documentType: "ReceivedInvoice" };
  const idOf = async (reply: Promise<Response>) => ((await (await reply).json()) as { approvalWorkflowId: string }).approvalWorkflowId;
  const all = async () =>
    (await (await call("POST", "/v1/tenant/approvalWorkflows/list", tenant.admin, {})).json()) as {
      workflows: ApprovalWorkflow[];
      automaticActions: ApprovalWorkflow[];
      documentApprovalWorkflowTrigger: string;
    };

  test("R114 R116 R118 what is stored comes back, in the order it was given", async () => {
    const one = await idOf(create({ ...base, name: "Jedna", steps: [step(first)] }));
    const two = await idOf(create({ ...base, name: "Dvě", conditions: [{ field: "totalAmount", operator: "Gte", value: "10000" }], order: 0 }));
    expect((await all()).workflows).toMatchObject([
      { approvalWorkflowId: two, conditions: [{ field: "totalAmount", operator: "Gte", value: "10000" }], steps: [], order: 0 },
      { approvalWorkflowId: one, steps: [{ name: "Vedoucí", mode: "any", approvers: [first.userId], people: [{ name: "Jana Approver" }] }], order: 1 },
    ]);
    await call("PUT", "/v1/tenant/approvalWorkflows", tenant.admin, { ...base, approvalWorkflowId: one, name: "Jedna", steps: [step(first)], order: 0 });
    expect((await all()).workflows.map((workflow) => [workflow.name, workflow.order])).toEqual([
      ["Jedna", 0],
      ["Dvě", 1],
    ]);
  });

  test.each([
    ["R135 an automatic action without a field", { operation: "Approve" }, "/conditions"],
    [
      "an automatic action with steps",
      {
        operation: "Reject",
        conditions: [{ field: "currency", operator: "Eq", value: "EUR" }],
        steps: [{ name: "x", approvers: ["00000000-0000-4000-8000-000000000000"] }],
      },
      "/steps",
    ],
    ["a field the type does not have", { conditions: [{ field: "nothing", operator: "Eq", value: "1" }] }, "/conditions/0/field"],
    ["an item field", { conditions: [{ field: "unitPrice", operator: "Gt", value: "1" }] }, "/conditions/0/field"],
    ["text compared by size", { conditions: [{ field: "supplierName", operator: "Gt", value: "A" }] }, "/conditions/0/operator"],
    ["a number that is none", { conditions: [{ field: "totalAmount", operator: "Gt", value: "mnoho" }] }, "/conditions/0/value"],
    ["a step of strangers", { steps: [{ name: "x", approvers: ["00000000-0000-4000-8000-000000000000"] }] }, "/steps/0/approvers/0"],
    ["an unknown type", { documentType: "Nothing" }, "/documentType"],
  ])("%s is refused", async (_title, parts, pointer) => {
    const refused = await problem(create({ ...base, ...parts }));
    expect([refused.status, refused.errors?.map((error) => error.pointer)]).toEqual([422, expect.arrayContaining([pointer])]);
    expect((await all()).workflows).toEqual([]);
  });

  test("many changed at once are all stored, and none waits for another in a circle", async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, ordinal) => buildWorkflow(api.app, tenant, { name: `Souběh ${ordinal}`, ordinal, steps: [step(first)] })),
    );
    const change = (approvalWorkflowId: string) =>
      status("PUT", "/v1/tenant/approvalWorkflows", tenant.admin, {
        approvalWorkflowId,
        name: "Změněný",
        documentType: "ReceivedInvoice",
        steps: [step(first)],
      });
    expect(await Promise.all([...ids, ...ids].map(change))).toEqual([...ids, ...ids].map(() => 204));
  });

  test("a workflow in use may be edited, not deleted", async () => {
    const workflowId = await buildWorkflow(api.app, tenant, { steps: [step(first)] });
    const documentId = await build();
    await send(documentId);
    const remove = () => call("DELETE", `/v1/tenant/approvalWorkflows?approvalWorkflowId=${workflowId}`, tenant.admin);
    expect(await problem(remove())).toMatchObject({ status: 409, code: "workflow-in-use" });
    await approve(documentId, first);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
  });

  test("R119 the trigger is stored", async () => {
    expect((await all()).documentApprovalWorkflowTrigger).toBe("User");
    expect(await status("PUT", "/v1/tenant/approvalWorkflow/settings?documentApprovalWorkflowTrigger=DocumentExtracted", tenant.admin)).toBe(204);
    expect((await all()).documentApprovalWorkflowTrigger).toBe("DocumentExtracted");
  });

  test("a dry run says which way a document would take, and why, and changes nothing", async () => {
    await buildWorkflow(api.app, tenant, {
      name: "Velké",
      ordinal: 0,
      conditions: [{ field: "totalAmount", operator: "Gte", value: "10000" }],
      steps: [step(first)],
    });
    await buildWorkflow(api.app, tenant, { name: "Ostatní", ordinal: 1, steps: [step(first)] });
    const documentId = await build();
    const answer = await (await call("POST", "/v1/tenant/approvalWorkflows/dryRun", tenant.admin, { documentId })).json();
    expect(answer).toMatchObject({
      kind: "workflow",
      name: "Ostatní",
      considered: [
        { name: "Velké", isTaken: false, conditions: [{ actual: "1210.00", holds: false }] },
        { name: "Ostatní", isTaken: true },
      ],
    });
    expect(await stateOf(documentId)).toBe("New");
  });

  test("R390 R391 R392 notification settings are stored and taken back", async () => {
    const read = async () => (await call("GET", "/v1/tenant/emailNotifications", tenant.admin)).json();
    expect(await read()).toEqual({ frequency: "Never", recipient: "All", isMailOn: false });
    expect(await status("PUT", "/v1/tenant/emailNotifications", tenant.admin, { frequency: "Daily", recipient: "DelegatedUser" })).toBe(204);
    expect(await read()).toMatchObject({ frequency: "Daily", recipient: "DelegatedUser" });
    expect(await status("DELETE", "/v1/tenant/emailNotifications", tenant.admin)).toBe(204);
    expect(await read()).toMatchObject({ frequency: "Never" });
  });
});
