import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from "#start/postgres.ts";
import { DOCUMENTS, fillDocuments } from "./documents.ts";
import { type Bench, startBench, temporaryFolder } from "./program.ts";

/** Connections over which documents are made. */
const FILLING = 2;

/** A running program, a connection of the database's owner, and the tenant that has the documents. */
export type Filled = { bench: Bench; client: pg.Client; tenantId: string };

/** The folder in which so many documents are made once and used again; none where KVITANCE_BENCH_FOLDER names no place for it. */
function keptFolder(documents: number): string | undefined {
  const kept = process.env.KVITANCE_BENCH_FOLDER?.trim();
  return kept ? resolve(kept, `documents-${documents}`) : undefined;
}

const isFilled = (folder: string): boolean => existsSync(join(folder, "filled"));

/** Whether an earlier run has kept so many documents. */
export function isKept(documents: number): boolean {
  const folder = keptFolder(documents);
  return folder !== undefined && isFilled(folder);
}

/**
 * Runs `work` beside a tenant with so many documents, a million without a wish, which takes minutes to make. Where `mayBeKept` and
 * KVITANCE_BENCH_FOLDER names a folder, they are made there once and used again by the next run; `work` then leaves them as they are.
 */
export async function withDocuments<Result>(
  work: (filled: Filled) => Promise<Result>,
  { documents = DOCUMENTS, mayBeKept = false }: { documents?: number; mayBeKept?: boolean } = {},
): Promise<Result> {
  const kept = mayBeKept ? keptFolder(documents) : undefined;
  const folder = kept ?? (await temporaryFolder());
  if (kept && existsSync(folder) && !isFilled(folder)) await rm(folder, { recursive: true });
  await mkdir(join(folder, "data"), { recursive: true, mode: 0o700 });
  if (!isFilled(folder)) await fill(folder, documents);
  if (kept) await mkdir(join(folder, "filled"), { recursive: true });
  const { postgres, bench } = await open(folder);
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    return await work({ bench, client, tenantId: await filledTenant(client) });
  } finally {
    await client.end();
    await bench.stop(true);
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function open(folder: string, durable = true): Promise<{ postgres: EmbeddedPostgres; bench: Bench }> {
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true, durable });
  const bench = await startBench({ dataDir: join(folder, "data"), env: { DATABASE_URL: postgres.url, KVITANCE_PORT: String(await freePort()) } });
  return { postgres, bench };
}

/** Makes the documents while the database need survive no crash, and nothing else works in it. */
async function fill(folder: string, documents: number): Promise<void> {
  const { postgres, bench } = await open(folder, false);
  await bench.stop(true);
  const clients = Array.from({ length: FILLING }, () => new pg.Client({ connectionString: postgres.url }));
  try {
    for (const client of clients) await client.connect();
    await clients[0]?.query("alter system set max_wal_size = '8GB'");
    await clients[0]?.query("alter system set autovacuum = off");
    await clients[0]?.query("select pg_reload_conf()");
    await fillDocuments(clients, documents);
    await clients[0]?.query("alter system reset all");
  } finally {
    for (const client of clients) await client.end();
    await postgres.stop();
  }
}

async function filledTenant(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tenant_id: string }>("select tenant_id from users limit 1");
  if (!rows[0]) throw new Error("There is no first tenant.");
  return rows[0].tenant_id;
}
