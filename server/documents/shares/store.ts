import type { Share } from "#contract/documents/shares.ts";
import { isShareOpen } from "#domain/documents/shares.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tables } from "#server/core/schema.ts";
import { type DocumentRow, namesOf } from "#server/documents/store.ts";
import { person } from "#server/documents/list/list.ts";
import type { Selectable } from "kysely";
import { readToken } from "#server/core/linkToken.ts";

type ShareRow = Selectable<Tables["document_shares"]>;

const MAX_VISITS = 20;

/** Links with when they were opened, as the API shows them. */
export async function shown(tx: Tx, app: App, tenantId: string, rows: readonly ShareRow[]): Promise<Share[]> {
  const names = await namesOf(
    tx,
    tenantId,
    rows.map((row) => row.created_by),
  );
  return Promise.all(
    rows.map(async (row) => {
      const visits = tx.selectFrom("document_share_visits").where("tenant_id", "=", tenantId).where("share_id", "=", row.share_id);
      const newest = await visits.select(["visited_at", "address"]).orderBy("visited_at", "desc").limit(MAX_VISITS).execute();
      const { count } = await visits.select((eb) => eb.fn.countAll<string>().as("count")).executeTakeFirstOrThrow();
      return {
        shareId: row.share_id,
        documentId: row.document_id,
        createdBy: person(row.created_by, names),
        createdTime: row.created_at.toISOString(),
        expiresTime: row.expires_at.toISOString(),
        isOpen: isShareOpen(row, app.clock.now()),
        revokedTime: row.revoked_at?.toISOString() ?? null,
        visits: newest.map(({ visited_at, address }) => ({ time: visited_at.toISOString(), address })),
        visitCount: Number(count),
      };
    }),
  );
}

/**
 * The document behind a link. Throws Refusal not-found for a link that ended, expired or never was, for a deleted document, and where the
 * company shares nothing: all of them alike, so that nobody learns which.
 */
export async function openShare<Outcome>(
  app: App,
  token: string,
  work: (tx: Tx, share: ShareRow, document: DocumentRow) => Promise<Outcome>,
): Promise<Outcome> {
  const read = readToken(token);
  if (!read) throw new Refusal("not-found");
  const { tenantId, hash } = read;
  return app.db.transaction(tenantId, async (tx) => {
    const share = await tx.selectFrom("document_shares").selectAll().where("tenant_id", "=", tenantId).where("secret_hash", "=", hash).executeTakeFirst();
    if (!share || !isShareOpen(share, app.clock.now()) || !(await hasFeature(tx, tenantId, "Sharing"))) throw new Refusal("not-found");
    const found = tx.selectFrom("documents").select(allColumns.documents).where("tenant_id", "=", tenantId).where("document_id", "=", share.document_id);
    const document = await found.where("deleted_at", "is", null).executeTakeFirst();
    if (!document) throw new Refusal("not-found");
    return work(tx, share, document);
  });
}
