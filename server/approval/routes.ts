import { type ApprovalColumn, approvalColumns } from "#domain/approval/names.ts";
import { loadDocument } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import { countApprovals, listApprovals } from "./list.ts";
import { approversFor } from "./people.ts";
import { remind } from "./remind.ts";
import { returnToIssuer } from "#server/documents/return.ts";
import { loadRun } from "./store.ts";
import { passOn, send, takeBack, vote, voteForAll } from "./votes.ts";
import { workflowData } from "./workflowData.ts";

const etag = (version: number): string => `"${version}"`;

export const approvalHandlers = {
  listApprovals: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => listApprovals(tx, actor, body, app.clock.now())),

  countApprovals: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, (tx) => countApprovals(tx, actor, body, app.clock.now())),

  approvalColumnSettings: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const own = tx.updateTable("users").where("tenant_id", "=", actor.tenantId).where("user_id", "=", actor.userId);
      if (body.columns) await own.set({ approval_columns: JSON.stringify(complete(body.columns)) }).execute();
      const { approval_columns } = await tx
        .selectFrom("users")
        .select("approval_columns")
        .where("tenant_id", "=", actor.tenantId)
        .where("user_id", "=", actor.userId)
        .executeTakeFirstOrThrow();
      return { columns: complete(approval_columns) };
    }),

  startWorkflow: async ({ params, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await send(app, actor, { ...params, ifMatch }, { isRestart: false }))),

  restartWorkflow: async ({ params, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await send(app, actor, { ...params, ifMatch }, { isRestart: true }))),

  workflowData: async ({ params, setHeader }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      setHeader("etag", etag(document.version));
      return workflowData(tx, app, actor, document);
    }),

  approve: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await vote(app, actor, { ...params, ifMatch }, { choice: "approve", note: body?.note || null, step: body?.step }))),

  reject: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await vote(app, actor, { ...params, ifMatch }, { choice: "reject", note: body.note, step: body.step }))),

  delegateApproval: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await passOn(app, actor, { documentId: params.documentId, ifMatch }, { email: params.toUserEmail, note: body?.note || null }))),

  unapprove: async ({ params, ifMatch, setHeader }, actor, app) => setHeader("etag", etag(await takeBack(app, actor, { ...params, ifMatch }))),

  remindApprovers: async ({ params, ifMatch, setHeader }, actor, app) => setHeader("etag", etag(await remind(app, actor, { ...params, ifMatch }))),

  approveDocuments: async ({ body }, actor, app) => voteForAll(app, actor, body.documentIds, body.note || null),

  delegationUsers: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id) : undefined;
      const busy = new Set(stored?.run.tasks.filter((task) => task.step === stored.run.current).map((task) => task.userId));
      const people = await approversFor(tx, actor.tenantId, document.accounting_unit_id);
      return {
        items: people
          .filter((person) => person.userId !== actor.userId && !busy.has(person.userId))
          .map(({ userId, name, email, role }) => ({ userId, name, email, userRole: role })),
      };
    }),

  returnToIssuer: async ({ params, body, ifMatch, setHeader }, actor, app) =>
    setHeader("etag", etag(await returnToIssuer(app, actor, { ...params, ifMatch }, { reason: body.reason, email: body.email }))),
} satisfies Partial<Handlers>;

/** Every column once: the chosen ones in their order, then the others. */
function complete(chosen: readonly { column: ApprovalColumn; isVisible: boolean }[]) {
  const known = chosen.filter((one, index) => approvalColumns.includes(one.column) && chosen.findIndex((other) => other.column === one.column) === index);
  const rest = approvalColumns.filter((column) => !known.some((one) => one.column === column));
  return [...known, ...rest.map((column) => ({ column, isVisible: true }))];
}
