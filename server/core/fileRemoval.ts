import { sql } from "kysely";
import type pg from "pg";
import type { Db, Tx } from "./db.ts";

/** A number of our own: held while a backup or the bundle of a tenant copies the stored files of a snapshot of the database, shared by whoever removes files. */
const REMOVAL_LOCK = 4_859_732;

/** Whether stored files may be removed until the transaction ends; false while a backup is made. */
export async function mayRemoveFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select pg_try_advisory_xact_lock_shared(${REMOVAL_LOCK}) as may`.execute(tx);
  return rows[0]?.may === true;
}

/** Does `work` while no stored file is removed. Throws FilesHeld when something else that takes long keeps them. */
export async function whileFilesStay<Result>(db: Db, tenantId: string, work: () => Promise<Result>): Promise<Result> {
  return db.transaction(tenantId, async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true), set_config('lock_timeout', ${`${WAIT_SECONDS}s`}, true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${REMOVAL_LOCK})`.execute(tx).catch((error: unknown) => {
      throw (error as { code?: string }).code === LOCK_NOT_AVAILABLE ? new FilesHeld("A backup or the bundle of a company is being made.") : error;
    });
    return work();
  });
}

/** A backup or a bundle is being made: the same is possible when it has come to its end. */
export class FilesHeld extends Error {}

/** How long a backup waits for removals that are under way, or for another backup. */
const WAIT_SECONDS = 60;
const LOCK_NOT_AVAILABLE = "55P03";

/** Keeps stored files from being removed until the connection ends; false when another backup does so. */
export async function holdRemovals(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query(`set lock_timeout = '${WAIT_SECONDS}s'`);
    await client.query("select pg_advisory_lock($1)", [REMOVAL_LOCK]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
}
