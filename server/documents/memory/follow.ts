import type { DocumentRow } from "#server/core/change.ts";
import type { Follower } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { loadContents } from "#server/documents/store.ts";
import { learnFrom } from "./learn.ts";

/** What a person corrected, or confirmed by validating it as it was read, is remembered of the supplier. Approvers teach nothing. */
export const supplierMemory: Follower = {
  after: async (tx, _app, { before, after, contents, change }) => {
    const isValidated = change.columns.validated_at instanceof Date;
    const isCorrection = change.kind === "save" && after.state !== "ApprovalPending" && contents !== undefined;
    const isConfirmation = change.kind === "state" && isValidated && before.state !== "Processed";
    if (!isCorrection && !isConfirmation) return undefined;
    const evidence = contents ? { before: contents.before.evidence, after: contents.after.evidence } : await sameEvidence(tx, after);
    await learnFrom(tx, after, {
      before: { fields: before.fields, evidence: evidence.before },
      after: { fields: after.fields, evidence: evidence.after },
      isValidated,
      now: change.now,
    });
    return undefined;
  },
};

async function sameEvidence(tx: Tx, document: DocumentRow) {
  const { evidence } = await loadContents(tx, document);
  return { before: evidence, after: evidence };
}
