import type { Actor } from "#server/core/actor.ts";
import type { DocumentRow } from "#server/core/change.ts";

/** Columns of a document whose error is over. */
export const noError = { error_type: null, error_origin: null, error_detail: null, export_failure: null } as const;

/** Columns of a document that a person validates now. */
export const validatedColumns = (document: DocumentRow, actor: Actor, now: Date) => ({
  validated_at: now,
  validator_id: actor.userId,
  first_validated_at: document.first_validated_at ?? now,
});
