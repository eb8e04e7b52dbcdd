import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { queues } from "#server/core/queues.ts";
import { TURNS_INDEX } from "#server/core/turns.ts";

/** Version of the tables that our pg-boss works with. */
const { pgboss } = createRequire(import.meta.url)("pg-boss/package.json") as { pgboss: { schema: number } };

/** Makes the queue's tables, or brings them up to date, over the owner's connection. */
export async function makeQueue(client: pg.Client): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const db = { executeSql: (text: string, values?: unknown[]) => client.query<Record<string, unknown>>(text, values) };
  const boss = new PgBoss({ db, schema: "queue", supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await client.query(TURNS_INDEX);
  await client.query("grant usage on schema queue to kvitance_app");
  await client.query("grant execute on all functions in schema queue to kvitance_app");
  await client.query("grant select, insert, update, delete on all tables in schema queue to kvitance_app");
}

/** The right to the tables is given last of all: a start that was broken off is not taken for a whole one. */
const STANDING = `
  select (select version from queue.version) as version,
    to_regclass('queue.kvitance_turns') is not null as "hasTurns",
    has_schema_privilege('kvitance_app', 'queue', 'usage') and not exists (select from pg_class
      where relnamespace = 'queue'::regnamespace and relkind in ('r', 'p') and not has_table_privilege('kvitance_app', oid, 'delete')) as "isOpen",
    (select json_object_agg(name, json_build_object('retryLimit', retry_limit, 'retryDelay', retry_delay, 'expireInSeconds', expire_seconds,
      'deleteAfterSeconds', deletion_seconds, 'heartbeatSeconds', heartbeat_seconds)) from queue.queue) as queues`;

/** Whether the queue is as it should be, which is so at nearly every start: pg-boss is not even loaded then. */
export async function isQueueReady(client: pg.Client): Promise<boolean> {
  const { rows: made } = await client.query<{ isMade: boolean }>("select to_regclass('queue.version') is not null as \"isMade\"");
  if (!made[0]?.isMade) return false;
  const { rows } = await client.query<{ version: number; hasTurns: boolean; isOpen: boolean; queues: Record<string, object> | null }>(STANDING);
  const standing = rows[0];
  if (standing?.version !== pgboss.schema || !standing.hasTurns || !standing.isOpen) return false;
  return Object.entries(queues).every(([name, settings]) => isDeepStrictEqual(standing.queues?.[name], settings));
}
