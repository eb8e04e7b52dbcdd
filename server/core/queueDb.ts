import pg from "pg";
import { statementNames } from "./tenantPool.ts";

/** Of its own: a transaction that queues a job holds a connection of the pool and must not wait for another one. */
const QUEUE_CONNECTIONS = 2;
const CONNECTION_MS = 10_000;

/**
 * Settings of a connection that takes and ends jobs. Taking one and ending it need not wait for the disk: what a crash takes back is a job that is
 * done again, which every job allows, and a commit that did wait takes everything before it to the disk. A plan that is kept must be the right one
 * for a queue that fills after it was made, so it looks things up by index also where the tables are empty.
 */
export const QUEUE_SETTINGS = "-c synchronous_commit=off -c enable_seqscan=off";

/** The connections of the queue, as pg-boss takes them. */
export type QueueDb = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  close(): Promise<void>;
};

/**
 * Opens the connections of the queue. They keep its statements parsed and planned, as pg-boss's own would not: planning took ten times as long as
 * taking a job. `isPooled`: the next message may go over another connection, which has parsed nothing and takes no settings.
 */
export function openQueueDb(url: string, { isPooled, onError }: { isPooled: boolean; onError: (error: unknown) => void }): QueueDb {
  const pool = new pg.Pool({
    connectionString: url,
    max: QUEUE_CONNECTIONS,
    connectionTimeoutMillis: CONNECTION_MS,
    application_name: "pgboss",
    ...(isPooled ? {} : { options: QUEUE_SETTINGS }),
  });
  pool.on("error", onError);
  const nameOf = statementNames();
  return {
    executeSql: (text, values) => {
      // What comes without values may be several statements.
      const name = isPooled || !values?.length ? undefined : nameOf(text);
      return pool.query<Record<string, unknown>>({ text, ...(values && { values }), ...(name && { name }) });
    },
    close: async () => void (pool.ended || (await pool.end())),
  };
}
