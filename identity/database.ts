import { Client, Pool, type QueryResultRow } from "pg";

/** Anything that runs a statement: a pool, a client, or a client inside a transaction. */
export type Queryable = { query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }> };

const USUAL_CONNECTIONS = 10;

/** Pool of the identity role. Few connections suffice: every statement is one indexed row. */
export function openDatabase(url: string, onError: (error: Error) => void, max = USUAL_CONNECTIONS): Pool {
  const pool = new Pool({ connectionString: url, max, application_name: "kvitance-identity", connectionTimeoutMillis: 10_000 });
  // an idle connection that breaks is replaced by the pool; without a listener it would end the process
  pool.on("error", onError);
  return pool;
}

/** Whether the database answers. */
export const isAlive = (pool: Pool): Promise<boolean> =>
  pool.query("select 1").then(
    () => true,
    () => false,
  );

/** Runs `work` in one transaction and rolls back when it throws. */
export async function transaction<Result>(pool: Pool, work: (tx: Queryable) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // a connection that cannot even roll back is thrown away
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Runs `work` on a connection of the identity role. */
export async function withIdentity<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
