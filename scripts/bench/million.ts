import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { freePort, startEmbeddedPostgres } from "#start/postgres.ts";
import { DOCUMENTS, fillDocuments } from "./documents.ts";
import { type Bench, startBench, temporaryFolder } from "./program.ts";

/** A running program, a connection of the database's owner, and the tenant that has the documents. */
export type Million = { bench: Bench; client: pg.Client; tenantId: string };

/**
 * Runs `work` beside a tenant with a million documents, which takes minutes to make. Where `mayBeKept` and KVITANCE_BENCH_FOLDER names a
 * folder, they are made there once and used again by the next run; `work` then leaves them as they are.
 */
export async function withMillion<Result>(work: (million: Million) => Promise<Result>, { mayBeKept = false } = {}): Promise<Result> {
  const kept = mayBeKept ? process.env.KVITANCE_BENCH_FOLDER?.trim() : undefined;
  const folder = kept ? resolve(kept, `documents-${DOCUMENTS}`) : await temporaryFolder();
  if (kept && existsSync(folder) && !existsSync(join(folder, "filled"))) await rm(folder, { recursive: true });
  await mkdir(join(folder, "data"), { recursive: true, mode: 0o700 });
  const postgres = await startEmbeddedPostgres(join(folder, "postgres"), "bench", { mayMake: true });
  const client = new pg.Client({ connectionString: postgres.url });
  const bench = await startBench({ dataDir: join(folder, "data"), env: { DATABASE_URL: postgres.url, KVITANCE_PORT: String(await freePort()) } });
  try {
    await client.connect();
    const tenantId = existsSync(join(folder, "filled")) ? await filledTenant(client) : await fillDocuments(client);
    if (kept) await mkdir(join(folder, "filled"), { recursive: true });
    return await work({ bench, client, tenantId });
  } finally {
    await client.end();
    await bench.stop(true);
    await postgres.stop();
    if (!kept) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function filledTenant(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tenant_id: string }>("select tenant_id from users limit 1");
  if (!rows[0]) throw new Error("There is no first tenant.");
  return rows[0].tenant_id;
}
