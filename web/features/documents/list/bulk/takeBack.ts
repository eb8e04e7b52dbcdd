import type { BulkAction } from "#contract/documents/bulkActions.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Result } from "#web/features/documents/list/bulk.ts";

/** An action on documents, as a step of taking another one back. */
export type Step = { action: BulkAction; documentIds: string[] };

const toNew: BulkAction = { kind: "setNew" };
const toProcessed: BulkAction = { kind: "validate" };

/** How documents come back into a state from the one that an action led to; states that no action leads back to are not named. */
const wayBack: Partial<Record<BulkAction["kind"], Partial<Record<DocumentState, readonly BulkAction[]>>>> = {
  validate: { New: [toNew], Paused: [{ kind: "pause" }] },
  pause: { New: [toNew], Processed: [toProcessed] },
  setNew: { Processed: [toProcessed], Paused: [{ kind: "pause" }] },
  // Withdrawn from approval a document is New.
  sendToApproval: { New: [toNew], Processed: [toNew, toProcessed], Paused: [toNew, { kind: "pause" }] },
  approve: { ApprovalPending: [{ kind: "unapprove" }] },
};

/**
 * What brings documents back to where they stood before an action, in its order; empty where nothing does so truly. What left
 * for other systems is not taken back by a click; the mark of an export is by an administrator, who alone may (domain rules 2, row 7c).
 */
export function takeBack(action: BulkAction, done: readonly Result[], isAdmin: boolean): Step[] {
  const ways = done.map(({ documentId, before }) => ({ documentId, way: wayOf(action, before, isAdmin) }));
  const groups = Map.groupBy(
    ways.filter(({ way }) => way.length > 0),
    ({ way }) => JSON.stringify(way),
  );
  return [...groups.values()].flatMap((group) => group[0]!.way.map((step) => ({ action: step, documentIds: group.map(({ documentId }) => documentId) })));
}

function wayOf(action: BulkAction, before: Result["before"], isAdmin: boolean): readonly BulkAction[] {
  if (action.kind === "delete") return [{ kind: "restore" }];
  if (!before) return [];
  if (action.kind === "changeUnit") return before.accountingUnitId === null ? [] : [{ kind: "changeUnit", accountingUnitId: before.accountingUnitId }];
  if (action.kind === "markAsExported") return isAdmin && before.state === "Processed" ? [toProcessed] : [];
  return wayBack[action.kind]?.[before.state] ?? [];
}
