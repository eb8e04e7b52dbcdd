import { rolePermissions } from "#domain/access/permissions.ts";
import { type ActorFacts, allowedTargets, decideAction, type DocumentFacts, type StateAction } from "#domain/documents/state.ts";
import type { DocumentState } from "#domain/names.ts";
import { undecidedCode } from "#domain/documents/undecided.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import type { Actor } from "#server/core/actor.ts";
import type { ApprovalFacts } from "#server/core/approval.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { checkDocument } from "./check.ts";
import { type ContentsRow, type DocumentRow, loadDocument, namesOf } from "./store.ts";
import { undecidedOf } from "./undecided.ts";

/** What breaks a rule of the document's type, after the questions about the whole document that wait for an answer. */
export async function validationErrorsOf(
  tx: Tx,
  document: DocumentRow,
  contents: Pick<ContentsRow, "items" | "vat_breakdown" | "external_errors" | "proposed_split">,
): Promise<ValidationError[]> {
  const check = async () =>
    checkDocument(tx, await loadDefinition(tx, document.tenant_id, document.document_type, "cs-CZ"), {
      tenantId: document.tenant_id,
      accountingUnitId: document.accounting_unit_id,
      values: { fields: document.fields, items: contents.items, vatBreakdown: contents.vat_breakdown },
      externalErrors: contents.external_errors,
    });
  const [undecided, errors] = await together([undecidedOf(tx, document, contents), check()]);
  return [...undecided, ...errors];
}

/** Without the facts that only approval knows nobody has a turn. */
export function documentFacts(
  document: DocumentRow,
  actor: Actor | undefined,
  errors: readonly ValidationError[],
  approval: ApprovalFacts = { isReadyForApproval: isClean(errors), turn: "none" },
): DocumentFacts {
  return {
    state: document.state,
    errorType: document.error_type,
    errorOrigin: document.error_origin,
    isClean: isClean(errors),
    isApproved: document.approved_at !== null,
    hasFile: document.file_id !== null,
    isUploader: actor !== undefined && document.uploaded_by === actor.userId,
    hasRun: document.approval_run_id !== null,
    ...approval,
  };
}

export function actorFacts(actor: Actor): ActorFacts {
  return { role: actor.role, permissions: new Set(rolePermissions[actor.role]), features: actor.features };
}

/** Actions after which a document no longer stands as what the bank is to pay, or cannot be looked up any more. */
const endsPayment: ReadonlySet<StateAction> = new Set(["delete", "split", "merge", "attach", "unapprove"]);

/**
 * The state an action leads to. `errors` count where the action asks for a document without them, `approval` where it asks for a turn.
 * Throws the Refusal that the state rules name, with what is allowed instead, or payment-ordered.
 */
export function requireAction(
  action: StateAction,
  document: DocumentRow,
  actor: Actor,
  { errors = [], approval }: { errors?: readonly ValidationError[]; approval?: ApprovalFacts } = {},
): DocumentState {
  const facts = documentFacts(document, actor, errors, approval);
  const decision = decideAction(action, facts, actorFacts(actor));
  if (decision.ok && document.payment_ordered_at !== null && endsPayment.has(action)) throw new Refusal("payment-ordered");
  if (decision.ok) return decision.to;
  if (decision.code === "invalid-transition")
    throw new Refusal("invalid-transition", { currentState: document.state, allowed: allowedTargets(facts, actorFacts(actor)) });
  if (decision.code === "validation") {
    const undecided = undecidedCode(errors);
    if (undecided) throw new Refusal(undecided);
    throw new Refusal("validation", {
      errors: errors
        .filter((error) => error.blocking)
        .map((error) => ({ pointer: `/fields/${error.field.replaceAll(".", "/")}`, code: error.rule, message: error.detail ?? error.rule })),
    });
  }
  throw new Refusal(decision.code);
}

/** Whether the values may be saved in this state. */
export function maySave(document: DocumentRow, actor: Actor, errors: readonly ValidationError[]): boolean {
  return decideAction("save", documentFacts(document, actor, errors), actorFacts(actor)).ok;
}

/**
 * The document for a write: locked, and of the version that the client saw when it sent `If-Match`.
 * Throws Refusal not-found, or edited-elsewhere with who saved the newer version and when (Editing state EditedElsewhere).
 */
export async function loadForChange(tx: Tx, actor: Actor, documentId: string, ifMatch: number | undefined): Promise<DocumentRow> {
  const document = await loadDocument(tx, actor, documentId, { lock: true });
  if (ifMatch === undefined || ifMatch === document.version) return document;
  const names = await namesOf(tx, actor.tenantId, [document.changed_by]);
  throw new Refusal("edited-elsewhere", { editedBy: names.get(document.changed_by ?? "") ?? "", editedAt: document.changed_at.toISOString() });
}
