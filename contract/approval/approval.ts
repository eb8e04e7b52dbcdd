import { undecidedCodes } from "#domain/documents/undecided.ts";
import { roles } from "#domain/access/permissions.ts";
import { MAX_NOTE, approvalColumns, approvalHistoryStates, approvalLists, approvalSortColumns, stepModes } from "#domain/approval/names.ts";
import { runStates, taskStates } from "#domain/approval/run.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentActions, documentSummary } from "#contract/documents/shapes.ts";
import { fieldDefinition } from "#contract/organisation/documentTypes.ts";
import { bulkResult, documentId, documentState, id, moment, paging, person } from "#contract/shapes.ts";

const note = z.string().trim().max(MAX_NOTE);
const reason = note.min(1);
/** The step that the person saw, from 0: a vote meant for it never counts for the next one. */
const step = z.number().int().min(0).max(1000).optional();

const filter = {
  listType: z.enum(approvalLists).default("All"),
  documentType: z.string().max(64).optional(),
  /** As in the list of documents: words and conditions, e.g. `dodavatel:Alfa částka>10000 splatnost<7d`. */
  query: z.string().max(300).optional(),
  /** Only what waits for this person's decision. */
  waitsFor: id.optional(),
};

const sort = z.strictObject({ field: z.enum(approvalSortColumns), direction: z.enum(["asc", "desc"]) }).optional();

/** A document in approval with what the approval list shows of it. */
export const approvalSummary = documentSummary.extend({
  /** Null when no workflow matched: any eligible approver decides. */
  workflowName: z.string().nullable(),
  stepName: z.string().nullable(),
  /** Whose turn it is; empty with `anyApprover`. */
  approvers: z.array(person),
  anyApprover: z.boolean(),
  startedTime: moment.nullable(),
});
export type ApprovalSummary = z.output<typeof approvalSummary>;

const columns = z.array(z.strictObject({ column: z.enum(approvalColumns), isVisible: z.boolean() })).max(approvalColumns.length);

const historyEntry = z.object({
  time: moment,
  state: z.enum(approvalHistoryStates),
  runId: id,
  step: z.number(),
  stepName: z.string(),
  /** Null for what a rule decided, and for a turn of any eligible approver that nobody took. */
  person: person.nullable(),
  onBehalfOf: person.nullable(),
  /** The delegate, on DELEGATED. */
  toPerson: person.nullable(),
  note: z.string().nullable(),
  /** An admin decided without having a turn. */
  isOverride: z.boolean(),
});

const task = z.object({
  person: person.nullable(),
  onBehalfOf: person.nullable(),
  state: z.enum(taskStates),
  time: moment.nullable(),
  isOverride: z.boolean(),
});

const workflowData = z.object({
  documentType: z.string(),
  documentState,
  version: z.number(),
  run: z
    .object({
      runId: id,
      workflowName: z.string().nullable(),
      state: z.enum(runStates),
      currentStep: z.number(),
      startedBy: person.nullable(),
      startedTime: moment,
      endedTime: moment.nullable(),
      /** Nobody of the current step may decide: an admin has to. */
      isBlocked: z.boolean(),
      steps: z.array(z.object({ name: z.string(), mode: z.enum(stepModes), approvers: z.array(person), anyApprover: z.boolean(), tasks: z.array(task) })),
    })
    .nullable(),
  /** Fields that the workflow shows, with their values in normal form. */
  fields: z.array(z.object({ definition: fieldDefinition, value: z.string() })),
  /** Whether the caller has a turn, or may decide without one. */
  turn: z.enum(["none", "task", "override"]),
  allowedActions: z.array(z.enum(documentActions)),
  history: z.array(historyEntry),
  /** For returning the document: the address that is known, and whether an e-mail is written to it. */
  returning: z.object({ email: z.string().nullable(), isWritten: z.boolean() }),
});
export type WorkflowData = z.output<typeof workflowData>;

const decision = ["invalid-transition", "not-current-approver", "already-decided", "validation", "edited-elsewhere"] as const;

export const approval = {
  listApprovals: call({
    method: "POST",
    path: "/v1/approval/list",
    summary: "Documents in approval: mine, all, approved by me, rejected; newest first unless sorted otherwise.",
    needs: "signedIn",
    body: z.strictObject({ ...filter, sort, ...paging }),
    reply: z.object({ items: z.array(approvalSummary), hasMore: z.boolean() }),
  }),
  countApprovals: call({
    method: "POST",
    path: "/v1/approval/count",
    summary: "Counts the documents of a list and of every approval list.",
    needs: "signedIn",
    body: z.strictObject(filter),
    reply: z.object({ count: z.number(), byList: z.record(z.enum(approvalLists), z.number()) }),
  }),
  approvalColumnSettings: call({
    method: "POST",
    path: "/v1/approval/columnSettings",
    summary: "The caller's columns of the approval list; with a body, chosen anew.",
    needs: "signedIn",
    onlyPeople: true,
    body: z.strictObject({ columns: columns.optional() }),
    reply: z.object({ columns }),
  }),
  startWorkflow: call({
    method: "POST",
    path: "/v1/approval/{documentId}/workflow/start",
    summary: "Sends a document to approval.",
    needs: "SendDocumentToApproval",
    feature: "Approval",
    params: documentId,
    errors: ["invalid-transition", "validation", "edited-elsewhere", ...undecidedCodes],
  }),
  restartWorkflow: call({
    method: "POST",
    path: "/v1/approval/{documentId}/workflow/restart",
    summary: "Sends a document to approval again; earlier votes count no longer.",
    needs: "SendDocumentToApproval",
    feature: "Approval",
    params: documentId,
    errors: ["invalid-transition", "validation", "edited-elsewhere", ...undecidedCodes],
  }),
  workflowData: call({
    method: "GET",
    path: "/v1/approval/{documentId}/workflow-data",
    summary: "How the approval of a document stands: steps, votes, history, fields to look at, what the caller may do.",
    needs: "view",
    params: documentId,
    reply: workflowData,
  }),
  approve: call({
    method: "POST",
    path: "/v1/approval/{documentId}/approve",
    summary: "Approves the current step.",
    needs: "ApproveDocument",
    feature: "Approval",
    params: documentId,
    body: z.strictObject({ note: note.optional(), step }).optional(),
    errors: decision,
  }),
  reject: call({
    method: "POST",
    path: "/v1/approval/{documentId}/reject",
    summary: "Rejects in the current step, with a reason.",
    needs: "RejectDocument",
    feature: "Approval",
    params: documentId,
    body: z.strictObject({ note: reason, step }),
    errors: decision,
  }),
  delegateApproval: call({
    method: "POST",
    path: "/v1/approval/{documentId}/delegate/{toUserEmail}",
    summary: "Passes the caller's turn to another approver.",
    needs: "ApproveDocument",
    feature: "Approval",
    params: z.strictObject({ documentId: id, toUserEmail: z.string().max(320) }),
    body: z.strictObject({ note: note.optional() }).optional(),
    errors: decision,
  }),
  unapprove: call({
    method: "POST",
    path: "/v1/approval/{documentId}/unapprove",
    summary: "Takes the caller's own approval back, until a later step has decided or the document has left.",
    needs: "ApproveDocument",
    feature: "Approval",
    params: documentId,
    errors: ["invalid-transition", "next-step-decided", "already-decided", "already-sent", "payment-ordered", "edited-elsewhere"],
  }),
  remindApprovers: call({
    method: "POST",
    path: "/v1/approval/{documentId}/remind",
    summary: "Reminds those whose turn it is, at most once in 24 hours.",
    needs: "RemindApprover",
    feature: "Approval",
    params: documentId,
    errors: ["invalid-transition", "rate-limited"],
  }),
  approveDocuments: call({
    method: "POST",
    path: "/v1/documents/approve",
    summary: "Approves the current step of several documents.",
    needs: "ApproveDocument",
    feature: "Approval",
    body: z.strictObject({ documentIds: z.array(id).min(1).max(1000), note: note.optional() }),
    reply: bulkResult,
  }),
  delegationUsers: call({
    method: "GET",
    path: "/v1/documents/{documentId}/delegation/users/list",
    summary: "People to whom the caller may pass their turn.",
    needs: "ApproveDocument",
    feature: "Approval",
    params: documentId,
    reply: z.object({ items: z.array(person.extend({ email: z.string(), userRole: z.enum(roles) })) }),
  }),
  returnToIssuer: call({
    method: "POST",
    path: "/v1/documents/{documentId}/return-to-issuer",
    summary: "Returns a document to who sent it, with a reason; by e-mail where that is switched on.",
    needs: "ReturnDocumentToSender",
    feature: "Return",
    params: documentId,
    body: z.strictObject({
      reason,
      /** Where the e-mail goes; without it to the sender of the document, else to the supplier's address on it. */
      email: z.email().max(320).optional(),
    }),
    errors: ["invalid-transition", "validation", "edited-elsewhere", "email-quota-used-up", "no-email-in-trial"],
  }),
} as const;
