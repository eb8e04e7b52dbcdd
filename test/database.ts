import { roleUrls } from "#start/roles.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { inject } from "vitest";

export type TestDatabase = { ownerUrl: string; appUrl: string; identityUrl: string; close(): Promise<void> };

/** Secret of test installations; 32 bytes. */
export const TEST_SECRET = Buffer.alloc(32, 7).toString("base64");

/** A pool on a test's database. Its connections may be closed by the server once the database is dropped: that ends no run. */
export function testPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", () => undefined);
  return pool;
}

/** A fresh, migrated database on the real PostgreSQL of the test run. */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject("postgresUrl");
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // Copied as files: by way of the log, as is usual, making and dropping one takes more than twice the processor's time.
  await onCluster(cluster, `create database ${name} template kvitance_template strategy file_copy`);
  const ownerUrl = withDatabase(cluster, name);
  // The roles belong to the whole cluster: two files that alter them at once would refuse each other.
  const urls = roleUrls(ownerUrl, TEST_SECRET);
  return { ownerUrl, appUrl: urls.app, identityUrl: urls.identity, close: () => drop(cluster, name) };
}

/** How long connections that are being closed may take. */
const CLOSING_MS = 1_000;

/** A connection that is being closed is waited for: one that the server ends fails in a client that nobody hears any more. */
async function drop(cluster: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(cluster, "postgres") });
  await client.connect();
  try {
    const isUsed = async () => (await client.query("select from pg_stat_activity where datname = $1", [name])).rowCount !== 0;
    for (const end = Date.now() + CLOSING_MS; (await isUsed()) && Date.now() < end;) await sleep(20);
    await client.query(`drop database ${name} with (force)`);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}

export async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Runs SQL in a database of the tests, as the role that the address names. */
export async function onDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
