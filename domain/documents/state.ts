import { type ActorRole, isAdmin, type Permission, type TenantFeature } from "#domain/access/permissions.ts";
import type { DocumentErrorType, DocumentState } from "#domain/names.ts";

/** What the state rules need to know of a document. */
export type DocumentFacts = {
  state: DocumentState;
  errorType: DocumentErrorType | null;
  errorOrigin: "extraction" | "export" | null;
  /** No blocking validation error (required, type, pattern). */
  isClean: boolean;
  /** Approved and not changed since; see `keepsApproval`. */
  isApproved: boolean;
  /** The document has a stored file that can be read. */
  hasFile: boolean;
  isUploader: boolean;
  /** There is no other document in its folder; only asked where it counts. */
  isAloneInFolder?: boolean;
  /** As isClean, only that fields required in the approval workflow may still be empty. */
  isReadyForApproval: boolean;
  /** The document went to approval before. */
  hasRun: boolean;
  /** Whether the caller may decide the current approval step: by a task, or as an admin without one. */
  turn: "none" | "task" | "override";
  /** Whether the caller's own approval may still be taken back; only asked where it counts. */
  mayUnapprove?: boolean;
};

/** What the state rules need to know of the caller and the tenant. */
export type ActorFacts = { role: ActorRole; permissions: ReadonlySet<Permission>; features: ReadonlySet<TenantFeature> };

export const stateActions = [
  "save",
  "validate",
  "setNew",
  "pause",
  "archive",
  "reExtract",
  "split",
  "merge",
  "unlock",
  "replaceFile",
  "attach",
  "detach",
  "pdfOnly",
  "edit",
  "editNote",
  "loadExchangeRate",
  "export",
  "markAsExported",
  "markAsExportFailure",
  "startApproval",
  "restartApproval",
  "withdraw",
  "approve",
  "reject",
  "delegate",
  "unapprove",
  "remind",
  "editInApproval",
  "returnToIssuer",
  "delete",
] as const;
export type StateAction = (typeof stateActions)[number];

export type StateDecision =
  | { ok: true; to: DocumentState }
  | {
      ok: false;
      code:
        | "permission-denied"
        | "feature-disabled"
        | "invalid-transition"
        | "validation"
        | "approval-required"
        | "not-current-approver"
        | "only-document-in-folder";
    };

type Rule = {
  from: readonly DocumentState[];
  needs: Permission;
  feature?: TenantFeature;
  /** Such files can never be read again; see "final file error". */
  refusesFinalError?: true;
  /** What the document's error has to be. */
  needsError?: (document: DocumentFacts) => boolean;
  /** Error only counts when it came from an export. */
  onlyExportErrors?: true;
  needsClean?: true;
  needsApproval?: true;
  needsFile?: true;
  /** The only document of a folder may not leave it as an attachment (R075). */
  refusesLoneliness?: true;
  needsReady?: true;
  needsRun?: true;
  /** "task": only who holds an open task of the current step; "any": an admin too. */
  needsTurn?: "task" | "any";
  needsOwnApproval?: true;
  to: (document: DocumentFacts) => DocumentState;
};

const open: readonly DocumentState[] = ["New", "Processed", "Paused", "Returned", "Rejected", "Error"];
const stays = (document: DocumentFacts): DocumentState => document.state;
const always = (state: DocumentState) => (): DocumentState => state;

/** Transitions of domain rules section 2. What a vote leads to is decided in domain/approval. */
const rules: Record<Exclude<StateAction, "delete">, Rule> = {
  save: { from: [...open, "ReadyForExport"], needs: "EditDocument", refusesFinalError: true, to: saved },
  validate: { from: open, needs: "EditDocument", refusesFinalError: true, needsClean: true, to: always("Processed") },
  setNew: {
    from: ["Processed", "Paused", "Returned", "Rejected", "ReadyForExport", "Error"],
    needs: "EditDocument",
    refusesFinalError: true,
    to: always("New"),
  },
  pause: { from: ["New", "Processed", "Rejected", "Returned", "ReadyForExport", "Error"], needs: "EditDocument", to: always("Paused") },
  archive: { from: ["Processed", "Exported", "Rejected", "Returned"], needs: "EditDocument", feature: "Archive", to: always("Archived") },
  reExtract: { from: open, needs: "EditDocument", refusesFinalError: true, needsFile: true, to: always("Extracting") },
  split: { from: open, needs: "EditDocument", feature: "Splitting", refusesFinalError: true, needsFile: true, to: always("Extracting") },
  merge: { from: open, needs: "EditDocument", refusesFinalError: true, needsFile: true, to: always("Extracting") },
  unlock: {
    from: ["Error", "Paused"],
    needs: "EditDocument",
    needsFile: true,
    needsError: ({ errorType }) => errorType === "InvalidDocumentProtected",
    to: always("Extracting"),
  },
  replaceFile: { from: ["Error"], needs: "EditDocument", needsFile: true, needsError: ({ errorOrigin }) => errorOrigin !== "export", to: always("Extracting") },
  attach: { from: open, needs: "EditDocument", refusesLoneliness: true, to: stays },
  // What was attached without a file has nothing to be read.
  detach: { from: open, needs: "EditDocument", to: (document) => (document.hasFile ? "Extracting" : "New") },
  pdfOnly: { from: ["New", "Error"], needs: "EditDocument", to: always("New") },
  edit: { from: [...open, "ReadyForExport", "Exported"], needs: "EditDocument", to: stays },
  editNote: { from: [...open, "ReadyForExport", "Exported", "ApprovalPending", "Extracting"], needs: "EditDocument", to: stays },
  // Not after approval: the values exported are the values approved.
  loadExchangeRate: { from: open, needs: "EditDocument", to: stays },
  export: {
    from: ["New", "Processed", "Error"],
    needs: "ExportDocument",
    onlyExportErrors: true,
    needsClean: true,
    needsApproval: true,
    to: always("ReadyForExport"),
  },
  markAsExported: {
    from: ["Processed", "ReadyForExport", "Error"],
    needs: "ExportDocument",
    onlyExportErrors: true,
    needsClean: true,
    needsApproval: true,
    to: always("Exported"),
  },
  markAsExportFailure: { from: ["ReadyForExport", "Exported"], needs: "ExportDocument", to: always("Error") },
  startApproval: {
    from: ["New", "Processed", "Rejected", "Returned", "Paused"],
    needs: "SendDocumentToApproval",
    feature: "Approval",
    refusesFinalError: true,
    needsReady: true,
    to: always("ApprovalPending"),
  },
  restartApproval: {
    from: ["ApprovalPending", "Rejected", "Processed", "ReadyForExport"],
    needs: "SendDocumentToApproval",
    feature: "Approval",
    needsRun: true,
    needsReady: true,
    to: always("ApprovalPending"),
  },
  withdraw: { from: ["ApprovalPending"], needs: "SendDocumentToApproval", to: always("New") },
  approve: { from: ["ApprovalPending"], needs: "ApproveDocument", feature: "Approval", needsTurn: "any", to: stays },
  reject: { from: ["ApprovalPending"], needs: "RejectDocument", feature: "Approval", needsTurn: "any", to: stays },
  delegate: { from: ["ApprovalPending"], needs: "ApproveDocument", feature: "Approval", needsTurn: "task", to: stays },
  unapprove: {
    from: ["ApprovalPending", "ReadyForExport"],
    needs: "ApproveDocument",
    feature: "Approval",
    needsOwnApproval: true,
    to: always("ApprovalPending"),
  },
  remind: { from: ["ApprovalPending"], needs: "RemindApprover", feature: "Approval", to: stays },
  editInApproval: { from: ["ApprovalPending"], needs: "ApproveDocument", feature: "Approval", needsTurn: "any", to: stays },
  returnToIssuer: {
    from: ["New", "Processed", "Paused", "Error", "ApprovalPending", "Rejected"],
    needs: "ReturnDocumentToSender",
    feature: "Return",
    to: always("Returned"),
  },
};

/** Clean values are validated by saving them; values that break a rule are kept but send the document back to New. */
function saved(document: DocumentFacts): DocumentState {
  return document.isClean ? "Processed" : afterErrors(document);
}

/** Where errors found without a save (an outside check) leave a document: what is validated or approved goes back to New. */
export function afterErrors({ state, isClean }: Pick<DocumentFacts, "state" | "isClean">): DocumentState {
  return !isClean && (state === "Processed" || state === "ReadyForExport") ? "New" : state;
}

export const finalErrors: ReadonlySet<DocumentErrorType> = new Set(["UnsupportedFiletype", "InvalidDocumentCorrupted", "InvalidDocumentProtected"]);

/** Decides one action on one document: the state it leads to, or why not. */
export function decideAction(action: StateAction, document: DocumentFacts, actor: ActorFacts): StateDecision {
  if (action === "delete")
    return mayDelete(document, actor)
      ? { ok: true, to: document.state }
      : refuse(actor.permissions.has("DeleteDocument") ? "invalid-transition" : "permission-denied");
  const rule = rules[action];
  if (!actor.permissions.has(rule.needs)) return refuse("permission-denied");
  if (rule.feature && !actor.features.has(rule.feature)) return refuse("feature-disabled");
  if (leavesClosedState(action, document)) return isAdmin(actor.role) ? reopen(action, document) : refuse("permission-denied");
  if (!rule.from.includes(document.state)) return refuse("invalid-transition");
  if (document.state === "Error" && rule.onlyExportErrors && document.errorOrigin !== "export") return refuse("invalid-transition");
  // A paused document keeps its error: a pause must not be the way around it.
  if (rule.refusesFinalError && document.errorType && finalErrors.has(document.errorType)) return refuse("invalid-transition");
  if (rule.needsError && !rule.needsError(document)) return refuse("invalid-transition");
  if (rule.needsFile && !document.hasFile) return refuse("invalid-transition");
  if (rule.needsRun && !document.hasRun) return refuse("invalid-transition");
  if (rule.needsTurn && document.turn !== "task" && (rule.needsTurn === "task" || document.turn === "none")) return refuse("not-current-approver");
  if (rule.needsOwnApproval && !document.mayUnapprove) return refuse("invalid-transition");
  if (rule.needsReady && !document.isReadyForApproval) return refuse("validation");
  if (rule.refusesLoneliness && document.isAloneInFolder) return refuse("only-document-in-folder");
  if (rule.needsClean && !document.isClean) return refuse("validation");
  if (rule.needsApproval && actor.features.has("Approval") && !document.isApproved) return refuse("approval-required");
  return { ok: true, to: rule.to(document) };
}

/** Documents that take an attachment made of another document (domain rules 2, row 17). */
export function takesDocuments(state: DocumentState): boolean {
  return state !== "Archived" && state !== "Exported" && state !== "ApprovalPending";
}

/** States in which an approval still stands; every other one voids it (domain rules 2, rows 6 and 7). */
export function keepsApproval(state: DocumentState): boolean {
  return state === "ReadyForExport" || state === "Exported" || state === "Archived" || state === "Error";
}

const refuse = (code: Extract<StateDecision, { ok: false }>["code"]): StateDecision => ({ ok: false, code });

/**
 * Only the admin takes a document out of Exported or Archived (R177; domain rules 2, rows 7c and 14). A failure reported for what was
 * confirmed counts as well: Error can be set to New and edited by anybody who edits documents.
 */
function leavesClosedState(action: StateAction, document: DocumentFacts): boolean {
  if (action === "markAsExportFailure") return document.state === "Exported";
  return (document.state === "Exported" || document.state === "Archived") && (action === "setNew" || action === "validate");
}

function reopen(action: StateAction, document: DocumentFacts): StateDecision {
  if (action === "markAsExportFailure") return { ok: true, to: "Error" };
  if (action === "setNew") return { ok: true, to: "New" };
  return document.isClean ? { ok: true, to: "Processed" } : refuse("validation");
}

/** Domain rules 1.3. */
function mayDelete(document: DocumentFacts, actor: ActorFacts): boolean {
  if (!actor.permissions.has("DeleteDocument")) return false;
  if (isAdmin(actor.role)) return true;
  if (document.state === "Archived" || document.state === "ApprovalPending") return false;
  if (actor.features.has("RestrictedDelete")) return document.isUploader && document.state === "New";
  if (actor.role === "Uploader") return document.isUploader && ["New", "Error", "Returned"].includes(document.state);
  return true;
}

/** States that a manual change can lead to now, for the answer to an illegal one. */
export function allowedTargets(document: DocumentFacts, actor: ActorFacts): DocumentState[] {
  const targets = (["validate", "setNew", "withdraw", "pause", "archive"] as const).flatMap((action) => {
    const decision = decideAction(action, document, actor);
    return decision.ok ? [decision.to] : [];
  });
  return [...new Set(targets)];
}
