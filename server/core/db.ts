import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { traced } from "#platform/tracing.ts";
import { readingOnce } from "./once.ts";
import { type Parts, pipelined } from "./pipelined.ts";
import type { Tables } from "./schema.ts";
import { actAs, STATEMENT_MS, tenantPool } from "./tenantPool.ts";

const INT8 = 20;
const DATE = 1082;
// Sizes and counts fit a double; calendar dates stay text.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(DATE, (text) => text);

/** How long a caller waits for a free connection before it is asked to come back later. */
const CONNECTION_MS = 10_000;

/** A transaction in which one tenant is set: row-level security shows its rows and no others. First argument of every store function. */
export type Tx = Transaction<Tables>;

export type Db = {
  /** Runs `work` in one transaction as a tenant; an exception rolls everything back. */
  transaction<Result>(tenantId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same at isolation level repeatable read: every query sees the rows as they are when `work` begins. */
  snapshot<Result>(tenantId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs queries as a tenant, each of them a transaction of its own: nothing has to be begun and ended, which is a way to the database less, and
   * each sees what it would see within `transaction`. What is written stays, whatever becomes of `work`.
   */
  read<Result>(tenantId: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The same database, whose changes the audit log puts down to a user or client application; otherwise it is the program that acts. */
  onBehalfOf(userId: string): Db;
  /** Ids of all tenants, for sweeps of the worker. */
  tenantIds(): Promise<string[]>;
  /** Ids of tenants whose deletion was asked for, also of those that are gone. */
  deletedTenantIds(): Promise<string[]>;
  /** Ids of tenants that have messages in an outbox which are due at `now` and which nobody is sending. */
  tenantsWithDue(outbox: string, now: Date): Promise<string[]>;
  /**
   * Does `work` unless another process of the installation is doing work of the same name; then it returns at once. A process that dies
   * lets its name go with its connection.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  /** Runs one statement about the installation, in the name of no tenant: row-level security shows it no tenant's rows. */
  statement<Row>(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
  /** Ids of tenants for which something may need a person at `now`, see server/insight/status/. */
  tenantsToWatch(now: Date): Promise<string[]>;
  /** Connections of the pool: how many there may be, all of them, those that nobody uses, and callers that wait for one. */
  connections(): { most: number; total: number; idle: number; waiting: number };
  /** True when the database answers. */
  isAlive(): Promise<boolean>;
  close(): Promise<void>;
};

/** Opens the connection pool of the application role. `directUrl`: past a pooler, for names that are held; without one there is no pooler. */
export function openDb(url: string, options: { maxConnections?: number; directUrl?: string | undefined } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    connectionTimeoutMillis: CONNECTION_MS,
  });
  // Connections break when the server restarts; the pool opens others. Who used one learns it from the query, and needs no second error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const connections = () => ({ most: pool.options.max, total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  // Behind a pooler the next message may go over another connection, which has parsed nothing.
  const tenants = tenantPool(pool, { keepsParsed: options.directUrl === undefined });
  const dialect = new PostgresDialect({ pool: tenants });
  const parts = { dialect, driver: dialect.createDriver() };
  return actingAs(new Kysely<Tables>({ dialect }), "", { ...openLocks(options.directUrl ?? url), connections, parts });
}

type Locks = Pick<Db, "exclusively" | "close">;
/** What does not hang on who acts. */
type Common = Locks & Pick<Db, "connections"> & { parts: Parts };

/** Names held by this process, all over one connection of its own, which opens with the first: work needs the others. */
function openLocks(url: string): Locks {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: CONNECTION_MS, statement_timeout: STATEMENT_MS });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    exclusively: async (name, work) => {
      const key = [`exclusively ${name}`];
      const { rows } = await pool.query<{ held: boolean }>("select pg_try_advisory_lock(hashtextextended($1, 0)) as held", key);
      if (!rows[0]?.held) return;
      try {
        await work();
      } finally {
        await pool.query("select pg_advisory_unlock(hashtextextended($1, 0))", key);
      }
    },
    close: () => pool.end(),
  };
}

function actingAs(kysely: Kysely<Tables>, userId: string, common: Common): Db {
  return {
    transaction: (tenantId, work) =>
      traced("transaction", {}, () =>
        kysely.transaction().execute(async (transaction) => {
          const tx = readingOnce(await pipelined(transaction, common.parts));
          await tx.executeQuery(actAs(tenantId, userId));
          return work(tx);
        }),
      ),
    snapshot: (tenantId, work) =>
      kysely
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (transaction) => {
          const tx = await pipelined(transaction, common.parts);
          await tx.executeQuery(actAs(tenantId, userId));
          return work(tx);
        }),
    read: (tenantId, work) =>
      kysely.connection().execute(async (connection) => {
        // Whoever only asks sees no difference to a transaction, which adds `commit`.
        const tx = await pipelined(connection, common.parts);
        await tx.executeQuery(actAs(tenantId, userId));
        return work(tx);
      }),
    onBehalfOf: (actorId) => actingAs(kysely, actorId, common),
    exclusively: common.exclusively,
    connections: common.connections,
    tenantIds: async () => (await sql<{ id: string }>`select all_tenant_ids() as id`.execute(kysely)).rows.map((row) => row.id),
    deletedTenantIds: async () => (await sql<{ id: string }>`select deleted_tenant_ids() as id`.execute(kysely)).rows.map((row) => row.id),
    tenantsWithDue: async (outbox, now) =>
      (await sql<{ id: string }>`select tenants_with_due(${outbox}, ${now}) as id`.execute(kysely)).rows.map((row) => row.id),
    statement: <Row>(text: string, values: readonly unknown[]) => kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values])),
    tenantsToWatch: async (now) => (await sql<{ id: string }>`select tenants_to_watch(${now}) as id`.execute(kysely)).rows.map((row) => row.id),
    isAlive: async () => (await sql`select 1`.execute(kysely)).rows.length === 1,
    close: async () => void (await Promise.all([kysely.destroy(), common.close()])),
  };
}
