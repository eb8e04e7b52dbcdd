import { changeState, oneByOne } from "#server/documents/attempt.ts";
import { requireAction } from "#server/documents/rules.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";

export const folderHandlers = {
  moveToFolder: async ({ body }, actor, app) => {
    const folderId = body.folderId ?? randomUUID();
    if (body.folderId !== null) {
      const seen = await app.db.transaction(actor.tenantId, (tx) =>
        tx
          .selectFrom("documents")
          .select("document_id")
          .where("folder_id", "=", folderId)
          .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
          .executeTakeFirst(),
      );
      if (!seen) throw new Refusal("not-found");
    }
    const { results } = await oneByOne(app, body.documentIds, (documentId) =>
      changeState(app, actor, { documentId, ifMatch: undefined }, (document, errors) => ({
        kind: "folder",
        to: requireAction("edit", document, actor, { errors }),
        columns: { folder_id: folderId },
      })),
    );
    return { folderId, results };
  },
} satisfies Partial<Handlers>;

/** Whether no other document stands in the document's folder. */
export async function isAloneInFolder(tx: Tx, document: DocumentRow): Promise<boolean> {
  const other = await tx
    .selectFrom("documents")
    .select("document_id")
    .where("tenant_id", "=", document.tenant_id)
    .where("folder_id", "=", document.folder_id)
    .where("document_id", "<>", document.document_id)
    .where((eb) => isListed(eb))
    .executeTakeFirst();
  return other === undefined;
}
