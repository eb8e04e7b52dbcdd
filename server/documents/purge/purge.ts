import type { App } from "#server/core/app.ts";
import { addHistory } from "#server/documents/change.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { RESTORABLE_MS } from "#server/documents/restorable.ts";
import { mayRemoveFiles } from "#server/core/fileRemoval.ts";
import { emptyOldEmails } from "#server/notifications/mail/outbox.ts";
import { forgetDocuments } from "#server/documents/memory/forget.ts";
import type { Tx } from "#server/core/db.ts";
import { type SqlBool, sql } from "kysely";
import { dropUnusedFiles, filesOf } from "./unusedFiles.ts";

/** Deleted documents that go in one transaction; the audit log of the tenant waits for its end. */
const BATCH = 50;

/** What was deleted before this moment can't be had back any more (restore.ts asks the same). */
const deadline = (app: App): Date => new Date(app.clock.now().getTime() - RESTORABLE_MS);

/** Under no legal hold, of the document, an attachment or the tenant; a trigger would refuse the others. */
const isFree = sql`held_at is null
  and not exists (select from documents attachment where attachment.tenant_id = documents.tenant_id and attachment.attached_to = documents.document_id and attachment.held_at is not null)
  and not exists (select from tenants held where held.tenant_id = documents.tenant_id and held.held_at is not null)`;

/** Once a day: queues a purge for each tenant that has something to purge, or something left over from a purge that was cut off. */
export async function sweepDeleted(app: App): Promise<void> {
  for (const tenantId of await app.db.tenantIds())
    await app.db.transaction(tenantId, async (tx) => {
      const { rows } = await sql<{ isDue: boolean }>`
        select exists (select from documents where tenant_id = ${tenantId} and deleted_at < ${deadline(app)} and ${isFree})
          or exists (select from files_to_remove where tenant_id = ${tenantId}) as "isDue"`.execute(tx);
      if (rows[0]?.isDue) await app.queue.send(tx, "purge", { tenantId });
    });
}

/**
 * The job: documents that were deleted more than 30 days ago go for good (domain rules 1.3). Rows first, in transactions that also note
 * which files are to go, then the files: at every moment a document that is there has its files, and what was noted is removed by the
 * next run however this one ends. May run twice, also at once.
 */
export async function purgeTenant(app: App, tenantId: string): Promise<void> {
  const before = deadline(app);
  await app.db.transaction(tenantId, (tx) => emptyOldEmails(tx, tenantId, before));
  do await removeNotedFiles(app, tenantId);
  while (!app.stopping.aborted && (await app.db.transaction(tenantId, (tx) => purgeBatch(tx, tenantId, { before, now: app.clock.now() }))));
}

/** Purges some documents with their attachments; returns whether there were any. One that somebody is just restoring is left alone. */
async function purgeBatch(tx: Tx, tenantId: string, { before, now }: { before: Date; now: Date }): Promise<boolean> {
  // One purge of a tenant after the other: two of documents that share a file would each leave it to the other one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purge ${tenantId}`}, 0))`.execute(tx);
  const due = await locked(tx, tenantId, sql`deleted_at < ${before} and ${isFree} order by deleted_at limit ${BATCH} for update skip locked`);
  const attached = await locked(tx, tenantId, sql`attached_to = any(${due.map((each) => each.document_id)}::uuid[]) for update`);
  const documents = new Map([...due, ...attached].map((document) => [document.document_id, document]));
  const documentIds = [...documents.keys()];
  if (documentIds.length === 0) return false;
  for (const document of documents.values())
    await addHistory(tx, document, { kind: "purge", from: document.state, to: document.state, userId: null, changes: [], detail: null, now });
  await forgetDocuments(tx, tenantId, documentIds);
  const fileIds = await filesOf(tx, tenantId, documentIds);
  const isTheirs = sql<SqlBool>`document_id = any(${documentIds}::uuid[])`;
  for (const table of ["web_hook_outbox", "documents"] as const) await tx.deleteFrom(table).where("tenant_id", "=", tenantId).where(isTheirs).execute();
  await tx
    .deleteFrom("document_duplicates")
    .where("tenant_id", "=", tenantId)
    .where(sql<SqlBool>`(${isTheirs} or other_id = any(${documentIds}::uuid[]))`)
    .execute();
  await dropUnusedFiles(tx, tenantId, fileIds);
  return true;
}

type Row = Pick<DocumentRow, "tenant_id" | "document_id" | "state">;

async function locked(tx: Tx, tenantId: string, which: ReturnType<typeof sql>): Promise<Row[]> {
  return (await sql<Row>`select tenant_id, document_id, state from documents where tenant_id = ${tenantId} and ${which}`.execute(tx)).rows;
}

/**
 * Removes the files that transactions have noted, unless a backup is being made: it copies the files that were there when it began, and
 * the next purge removes them. A failing file store ends the purge; the next purge begins here.
 */
async function removeNotedFiles(app: App, tenantId: string): Promise<void> {
  await app.db.transaction(tenantId, async (tx) => {
    if (!(await mayRemoveFiles(tx))) return;
    const noted = await tx.selectFrom("files_to_remove").select("storage_key").where("tenant_id", "=", tenantId).execute();
    const keys = noted.map((file) => file.storage_key);
    for (const key of keys) await app.files.remove(key);
    await tx
      .deleteFrom("files_to_remove")
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`storage_key = any(${keys})`)
      .execute();
  });
}
