import type { exportLists, exportOutcomes } from "#contract/exports/lists.ts";
import type { Actor } from "#server/core/actor.ts";
import { person } from "#server/documents/list/list.ts";
import { inScope } from "#server/documents/scope.ts";
import { INTEGRATION } from "#server/exports/deliveries/complete.ts";
import { namesOf } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import type { z } from "zod";

type Outcome = (typeof exportOutcomes)[number];

/** What each kind of history row says of an export. */
const outcomes: Readonly<Record<string, Outcome>> = {
  export: "Waiting",
  exported: "Exported",
  markAsExported: "Exported",
  exportFailure: "Failed",
};
const kinds = Object.keys(outcomes);

/** Every export attempt of documents in the caller's scope, from the history, newest first. */
export async function listAttempts(
  tx: Tx,
  actor: Actor,
  { documentIds, outcome, skip, take }: z.output<typeof exportLists.listExports.body>,
): Promise<z.input<typeof exportLists.listExports.reply>> {
  const wanted = outcome ? kinds.filter((kind) => outcomes[kind] === outcome) : kinds;
  const rows = await tx
    .selectFrom("document_history as entry")
    .innerJoin("documents", (join) => join.onRef("documents.tenant_id", "=", "entry.tenant_id").onRef("documents.document_id", "=", "entry.document_id"))
    .select([
      "entry.document_id",
      "entry.kind",
      "entry.detail",
      "entry.export_failure",
      "entry.changes",
      "entry.at",
      "entry.user_id",
      "documents.file_name",
      "documents.state",
    ])
    .where("entry.tenant_id", "=", actor.tenantId)
    .where("entry.kind", "in", wanted)
    .where("documents.deleted_at", "is", null)
    .where("entry.document_id", "in", (eb) =>
      eb
        .selectFrom("documents")
        .select("document_id")
        .where((inner) => inScope(inner, actor)),
    )
    .$if(documentIds !== undefined, (query) => query.where("entry.document_id", "in", documentIds!))
    .orderBy("entry.history_id", "desc")
    .offset(skip)
    .limit(take + 1)
    .execute();
  const page = rows.slice(0, take);
  const names = await namesOf(
    tx,
    actor.tenantId,
    page.map((row) => row.user_id),
  );
  return {
    items: page.map((row) => ({
      documentId: row.document_id,
      fileName: row.file_name,
      state: row.state,
      integration: row.changes.find(({ field }) => field === INTEGRATION)?.to ?? null,
      outcome: outcomes[row.kind] ?? "Waiting",
      reason: row.kind === "exportFailure" ? row.detail : null,
      problem: row.export_failure?.problem ?? null,
      time: row.at.toISOString(),
      person: person(row.user_id, names),
    })),
    hasMore: rows.length > take,
  };
}
