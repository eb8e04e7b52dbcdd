import type { CallRequest } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import type { DocumentFacts } from "#domain/documents/state.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Actor } from "./actor.ts";
import type { Change, DocumentRow } from "./change.ts";
import type { Tx } from "./db.ts";

export type SaveBody = CallRequest<typeof calls.saveDocument>["body"];

/** What the state rules need to know of a document's approval. */
export type ApprovalFacts = Pick<DocumentFacts, "isReadyForApproval" | "turn" | "mayUnapprove">;

/** What approval adds to reading and saving a document. */
export type Approval = {
  facts(tx: Tx, actor: Actor, document: DocumentRow, errors: readonly ValidationError[]): Promise<ApprovalFacts>;
  /** The change that a save makes of a document that is being approved. Throws Refusal when the actor has no turn or may not change these values. */
  correction(tx: Tx, actor: Actor, document: DocumentRow, save: { body: SaveBody; now: Date }): Promise<Change>;
};
