import { CompiledQuery, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from "kysely";
import type { Socket } from "node:net";
import pg from "pg";

/**
 * No statement of ours takes so long; one that hangs must not hold its locks for ever. Set with the tenant and not with the connection: a pooler
 * between us and PostgreSQL (PgBouncer) takes no settings of a connection.
 */
export const STATEMENT_MS = 120_000;

/** Marks the statement that `tenantPool` sends together with the one behind it. */
const ACT_AS = `select set_config('app.tenant', $1, true), set_config('app.user', $2, true),
  set_config('statement_timeout', '${STATEMENT_MS}', true), set_config('idle_in_transaction_session_timeout', '${STATEMENT_MS}', true)`;
const NOTHING: PostgresQueryResult<never> = { command: "SELECT", rowCount: 0, rows: [] };

/** Says in whose name the running transaction, or without one each statement of the connection until it is released, sees and changes rows. */
export const actAs = (tenantId: string, userId: string): CompiledQuery => CompiledQuery.raw(ACT_AS, [tenantId, userId]);

/**
 * A pool whose connections send `begin` and `actAs` in one piece with the statement behind them, and nothing at all for a transaction
 * without one: of four ways to the database two are left. Without `begin` it goes before each statement, which is then a transaction of its own:
 * one way.
 */
export function tenantPool(pool: pg.Pool, { keepsParsed }: { keepsParsed: boolean }): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const nameOf = keepsParsed ? statementNames() : () => undefined;
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? tenantClient(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function tenantClient(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  /** What is still to be sent. */
  let before: Statement[] = [];
  /** What goes before each statement that is a transaction of its own. */
  let beforeEach: Statement[] = [];
  let isInTransaction = false;
  return {
    query: (async (text: string, values: unknown[]) => {
      sendAtOnce(client);
      if (text === "begin") {
        [before, isInTransaction] = [[{ text, values: [] }], true];
        return NOTHING;
      }
      if (text === ACT_AS) {
        if (isInTransaction) before = [...before, { text, values }];
        else beforeEach = [{ text, values }];
        return NOTHING;
      }
      const isEnd = text === "commit" || text === "rollback";
      const waiting = isInTransaction ? before : beforeEach;
      before = [];
      if (isEnd && isInTransaction) {
        isInTransaction = false;
        if (waiting.length > 0) return NOTHING;
      }
      const last = { text, values, name: nameOf(text) };
      if (waiting.length === 0) return client.query(last as pg.QueryConfig);
      return sendBehind(
        client,
        waiting.map((one) => ({ ...one, name: nameOf(one.text) })),
        last,
      );
    }) as unknown as PostgresPoolClient["query"],
    release: (destroy) => {
      [before, beforeEach, isInTransaction] = [[], [], false];
      client.release(destroy);
    },
  };
}

/**
 * What is asked within one turn of the program is written to the socket at once: each write is a call of the system, and wakes the database. Statements
 * of work that goes on together come from promises, behind all of which the next tick is.
 */
function sendAtOnce(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Statement = { text: string; values: unknown[] };
type Named = Statement & { name: string | undefined };

/** Most statements that a connection keeps parsed. */
const MAX_NAMED = 200;
/** "select *", "returning *", "documents".*: a migration of a newer program adds a column to the answer, which PostgreSQL refuses a parsed statement. */
const ANSWERS_ALL_COLUMNS = /\b(?:select|returning) \*|\.\*/;

/** A name under which connections keep a statement parsed and planned; undefined when they keep enough, or when it may not be kept. */
type NameOf = (text: string) => string | undefined;

/** Names for the statements of the connections of a pool. */
export function statementNames(): NameOf {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED || ANSWERS_ALL_COLUMNS.test(text)) return known;
    const name = `kvitance_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** What a query of pg writes to its connection, and hears from it. */
type Connection = {
  parse(statement: { name: string; text: string }): void;
  bind(portal: { portal: string; statement: string; values: unknown[] }): void;
  execute(portal: { portal: string }): void;
  parsedStatements: Record<string, string>;
};
type Wire = {
  callback(error: Error | null, result: pg.QueryResult): void;
  hasBeenParsed(connection: Connection): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
  handleError(error: Error, connection: Connection): void;
};
const wire = pg.Query.prototype as unknown as Wire;
/** Names of statements that a connection has parsed before others; they stay until it is closed. */
const parsed = new WeakMap<Connection, Set<string>>();

/** Sends statements before another one, with one end for all: the database answers once, and an error in one of them ends them all. */
function sendBehind(client: pg.PoolClient, before: readonly Named[], last: Named): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query({ ...last, queryMode: "extended" } as pg.QueryConfig);
    let left = before.length;
    let isNew = false;
    const own: Omit<Wire, "hasBeenParsed"> = {
      callback: (error, result) => (error ? reject(error) : resolve(result)),
      prepare(connection) {
        const known = parsed.get(connection) ?? new Set();
        parsed.set(connection, known);
        for (const statement of before) {
          const { name = "" } = statement;
          if (name === "" || !known.has(name)) connection.parse({ name, text: statement.text });
          known.add(name);
          connection.bind({ portal: "", statement: name, values: statement.values });
          connection.execute({ portal: "" });
        }
        isNew = !wire.hasBeenParsed.call(query, connection);
        wire.prepare.call(query, connection);
      },
      handleDataRow(message) {
        if (left === 0) wire.handleDataRow.call(query, message);
      },
      handleCommandComplete(message, connection) {
        if (left > 0) left -= 1;
        else wire.handleCommandComplete.call(query, message, connection);
      },
      handleError(error, connection) {
        // pg takes what was said of the first statement for the last one, which the database has not looked at.
        if (left > 0 && isNew && last.name !== undefined) delete connection.parsedStatements[last.name];
        wire.handleError.call(query, error, connection);
      },
    };
    client.query(Object.assign(query, own) as pg.Submittable);
  });
}
