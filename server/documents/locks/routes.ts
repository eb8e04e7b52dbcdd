import { loadDocument, namesOf } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** A lock without a sign of life lasts so long; the screen gives one every third of it. In milliseconds. */
export const LOCK_MS = 45_000;

type Wanted = { tenantId: string; documentId: string; userId: string; now: Date; takeOver: boolean };

/** Takes or keeps the lock when it is free, expired, one's own or taken over. One statement, so that of many exactly one gets it. */
async function hold(tx: Tx, { tenantId, documentId, userId, now, takeOver }: Wanted): Promise<void> {
  const row = { user_id: userId, held_since: now, expires_at: new Date(now.getTime() + LOCK_MS) };
  await tx
    .insertInto("document_locks")
    .values({ tenant_id: tenantId, document_id: documentId, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "document_id"])
        .doUpdateSet({
          ...row,
          // Who keeps a running lock holds it since the beginning.
          held_since: sql<Date>`case when document_locks.user_id = ${userId} and document_locks.expires_at > ${now} then document_locks.held_since else ${now} end`,
        })
        .where((eb) => eb.or([eb("document_locks.user_id", "=", userId), eb("document_locks.expires_at", "<=", now), ...(takeOver ? [eb.lit(true)] : [])])),
    )
    .execute();
}

export const lockHandlers = {
  holdDocument: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_id: documentId } = await loadDocument(tx, actor, params.documentId);
      await hold(tx, { tenantId: actor.tenantId, documentId, userId: actor.userId, now: app.clock.now(), takeOver: body.takeOver });
      const lock = await tx
        .selectFrom("document_locks")
        .selectAll()
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "=", documentId)
        .executeTakeFirstOrThrow();
      const names = await namesOf(tx, actor.tenantId, [lock.user_id]);
      return {
        isMine: lock.user_id === actor.userId,
        holder: { userId: lock.user_id, name: names.get(lock.user_id) ?? "" },
        since: lock.held_since.toISOString(),
        expiresTime: lock.expires_at.toISOString(),
      };
    }),

  releaseDocument: async ({ params }, actor, app) => {
    await app.db.transaction(actor.tenantId, async (tx) => {
      const { document_id: documentId } = await loadDocument(tx, actor, params.documentId);
      await tx
        .deleteFrom("document_locks")
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "=", documentId)
        .where("user_id", "=", actor.userId)
        .execute();
    });
  },
} satisfies Partial<Handlers>;
