import type { DataCounts, DeletionCertificate } from "#domain/organisation/deletionCertificate.ts";
import { isEmpty } from "#domain/organisation/deletionCertificate.ts";
import type { Files } from "#platform/files.ts";
import type { Db, Tx } from "#server/core/db.ts";
import { FilesHeld, mayRemoveFiles } from "#server/core/fileRemoval.ts";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { requireNoHold } from "./hold.ts";
import { countFiles, countJobs, countRows, jobsOf } from "./count.ts";

/** Documents that go in one transaction. */
const BATCH = 200;

/** People and programs of a tenant at the identity server, how many of each. */
export type SignInCounts = Record<string, number>;

export type DeletionPlace = {
  db: Db;
  files: Files;
  dataDir: string;
  now(): Date;
  /** Removes accounts, sessions, tokens and links of a tenant; answers how many there were. */
  removeSignIns(tenantId: string): Promise<SignInCounts>;
};

/**
 * Deletes a tenant whose deletion was asked for: who could sign in first, then documents, all other rows, files. May be cut off at any moment
 * and called again: what is counted first stays counted. Throws Refusal legal-hold, FilesHeld while a backup is made, and an Error when
 * something is left at the end.
 */
export async function deleteTenant(place: DeletionPlace, tenantId: string): Promise<DeletionCertificate | undefined> {
  const { db } = place;
  const asked = await db.transaction(tenantId, (tx) => deletionOf(tx, tenantId));
  if (!asked || asked.finished_at) return undefined;
  await db.transaction(tenantId, (tx) => requireNoHold(tx, tenantId));
  const before = asked.counted ?? (await countOnce(place, tenantId));
  await place.removeSignIns(tenantId);
  while (await db.transaction(tenantId, (tx) => deleteBatch(tx, tenantId)));
  const auditLog = await db.transaction(tenantId, (tx) => deleteRest(tx, tenantId));
  await removeFiles(place, tenantId);
  const after = await countAll(place, tenantId, await place.removeSignIns(tenantId));
  if (!isEmpty(after)) throw new Error(`Of tenant ${tenantId} something is left: ${JSON.stringify(after)}`);
  const certificate: DeletionCertificate = {
    tenantId,
    company: asked.company,
    requestedBy: asked.requested_by,
    requestedAt: asked.requested_at.toISOString(),
    finishedAt: place.now().toISOString(),
    before,
    after,
    auditLog,
  };
  await db.transaction(tenantId, (tx) =>
    tx
      .updateTable("tenant_deletions")
      .set({ certificate: JSON.stringify(certificate), counted: null, finished_at: place.now() })
      .where("tenant_id", "=", tenantId)
      .execute(),
  );
  return certificate;
}

const deletionOf = (tx: Tx, tenantId: string) => tx.selectFrom("tenant_deletions").selectAll().where("tenant_id", "=", tenantId).executeTakeFirst();

async function countAll({ db, files }: DeletionPlace, tenantId: string, signIns: SignInCounts): Promise<DataCounts> {
  const rows = await db.transaction(tenantId, (tx) => countRows(tx, tenantId));
  const jobs = await db.transaction(tenantId, (tx) => countJobs(tx, tenantId));
  return { ...rows, tables: { ...rows.tables, ...signIns, "queue.job": jobs }, files: await countFiles(files, tenantId), bytes: 0 };
}

async function countOnce(place: DeletionPlace, tenantId: string): Promise<DataCounts> {
  const counted = await countAll(place, tenantId, await place.removeSignIns(tenantId));
  return place.db.transaction(tenantId, async (tx) => {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(size), 0)::float as bytes from files where tenant_id = ${tenantId}`.execute(tx);
    const all = { ...counted, bytes: rows[0]?.bytes ?? 0 };
    await tx
      .updateTable("tenant_deletions")
      .set({ counted: JSON.stringify(all) })
      .where("tenant_id", "=", tenantId)
      .execute();
    return all;
  });
}

async function deleteBatch(tx: Tx, tenantId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from documents where tenant_id = ${tenantId} and document_id in (select document_id from documents where tenant_id = ${tenantId} limit ${BATCH})`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Ends with the histories and the audit log; answers the end of the log. */
async function deleteRest(tx: Tx, tenantId: string): Promise<DeletionCertificate["auditLog"]> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
  await sql`delete from queue.job where ${jobsOf(tenantId)}`.execute(tx);
  const { rows } = await sql<{ end: DeletionCertificate["auditLog"] }>`select delete_tenant() as end`.execute(tx);
  return rows[0]?.end ?? null;
}

/** Files and the anchors of the audit log. Throws FilesHeld. */
async function removeFiles({ db, files, dataDir }: DeletionPlace, tenantId: string): Promise<void> {
  await db.transaction(tenantId, async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    if (!(await mayRemoveFiles(tx))) throw new FilesHeld("A backup or the bundle of a company is being made.");
    await files.remove(tenantId);
  });
  await rm(join(dataDir, "audit", `${tenantId}.jsonl`), { force: true });
}
