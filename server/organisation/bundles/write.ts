import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { FileMissing, type Files } from "#platform/files.ts";
import type { Db, Tx } from "#server/core/db.ts";
import { whileFilesStay } from "#server/core/fileRemoval.ts";
import { isPackedTable, unpackedLine } from "#server/core/packed/stored.ts";
import { programVersion } from "#platform/version.ts";
import { BUNDLE_FORMAT, fileEntry, MANIFEST, type Manifest, SUMS, tableEntry } from "./format.ts";
import { bundledTables, leftOut } from "./tables.ts";
import { type ZipEntry, zipOf } from "./zip.ts";

/** Rows that stand in memory at once; those of pages carry all their words. */
const ROWS_AT_ONCE = 50;

type Source = {
  db: Db;
  files: Files;
  tenantId: string;
  now: Date;
  /** Called with the number of stored files that are in the bundle so far, and of all. */
  onProgress?: (done: number, all: number) => Promise<void>;
};

/**
 * Makes a bundle of everything that a tenant has, as it is at one moment, and gives its bytes to `take` (a ZIP archive). Stored files that are
 * missing or damaged are named in the manifest and stop nothing. Throws FilesHeld; the error of `take` passes.
 */
export async function writeBundle<Result>(source: Source, take: (zip: Readable) => Promise<Result>): Promise<{ manifest: Manifest; taken: Result }> {
  const { db, tenantId } = source;
  return whileFilesStay(db, tenantId, () =>
    db.snapshot(tenantId, async (tx) => {
      // Rows are taken as slowly as the archive is written.
      await sql`select set_config('idle_in_transaction_session_timeout', '0', true), set_config('timezone', 'UTC', true), set_config('extra_float_digits', '1', true)`.execute(
        tx,
      );
      const manifest = await beginManifest(tx, source);
      const zip = zipOf(entriesOf(tx, source, manifest), source.now);
      try {
        return { manifest, taken: await take(zip) };
      } finally {
        // Whoever did not read to the end asks for no more rows.
        zip.destroy();
      }
    }),
  );
}

async function beginManifest(tx: Tx, { tenantId, now }: Source): Promise<Manifest> {
  const tenant = await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirstOrThrow();
  const applied = await sql<{ name: string }>`select name from system.migrations order by applied_at, name`.execute(tx);
  const files = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float as bytes from files where tenant_id = ${tenantId}`.execute(tx);
  return {
    format: BUNDLE_FORMAT,
    program: programVersion,
    migrations: applied.rows.map(({ name }) => name),
    madeAt: now.toISOString(),
    tenant: { tenantId, name: tenant.name },
    tables: [],
    files: { count: 0, bytes: 0, ...files.rows[0], missing: [] },
    leftOut,
    sums: "",
  };
}

/** The files of the bundle in their order: what is found on the way is written into the manifest, which comes last. */
async function* entriesOf(tx: Tx, source: Source, manifest: Manifest): AsyncGenerator<ZipEntry> {
  const sums: string[] = [];
  for (const { name, columns, key } of await bundledTables(tx)) {
    const counted = { name, columns, rows: 0 };
    manifest.tables.push(counted);
    const hash = createHash("sha256");
    yield { name: tableEntry(name), data: tableLines(tx, source.tenantId, { name, columns, key }, (line) => ((counted.rows += 1), hash.update(line))) };
    sums.push(sumLine(hash.digest("hex"), tableEntry(name)));
  }
  yield* storedFiles(tx, source, manifest);
  const hash = createHash("sha256");
  yield { name: SUMS, data: sumLines(tx, { tenantId: source.tenantId, tables: sums, missing: new Set(manifest.files.missing) }, (line) => hash.update(line)) };
  manifest.sums = hash.digest("hex");
  yield { name: MANIFEST, data: one(Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`)) };
}

const sumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`;

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

type Rows = { name: string; columns: string[]; key: string[] };

async function* tableLines(tx: Tx, tenantId: string, { name, columns, key }: Rows, pass: (line: string) => unknown): AsyncGenerator<Buffer> {
  const isPacked = isPackedTable(name);
  const listed = sql.join([...columns, ...(isPacked ? ["packed"] : [])].map((column) => sql.ref(column)));
  const inOrder = sql.join(key.map((column) => sql.ref(column)));
  const query = sql`select row_to_json(row)::text as value from (select ${listed} from ${sql.table(name)} where tenant_id = ${sql.lit(tenantId)} order by ${inOrder}) row`;
  for await (const { value } of fetched<{ value: string }>(tx, "bundle_rows", query)) {
    const line = `${isPacked ? unpackedLine(name, value) : value}\n`;
    pass(line);
    yield Buffer.from(line);
  }
}

/** Rows of a query, some at a time, from a cursor of the transaction. */
async function* fetched<Row>(tx: Tx, cursor: string, query: ReturnType<typeof sql>): AsyncGenerator<Row> {
  await sql`declare ${sql.id(cursor)} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${sql.id(cursor)}`.execute(tx);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close ${sql.id(cursor)}`.execute(tx);
}

type StoredRow = { file_id: string; name: string; storage_key: string; sha256: string };
const storedRows = (tx: Tx, cursor: string, tenantId: string) =>
  fetched<StoredRow>(tx, cursor, sql`select file_id, name, storage_key, sha256 from files where tenant_id = ${sql.lit(tenantId)} order by file_id`);

async function* storedFiles(tx: Tx, { files, tenantId, onProgress }: Source, manifest: Manifest): AsyncGenerator<ZipEntry> {
  let done = 0;
  for await (const row of storedRows(tx, "bundle_files", tenantId)) {
    const bytes = await soundBytes(files, row);
    if (bytes) yield { name: fileEntry(row), data: one(bytes) };
    else manifest.files.missing.push(row.file_id);
    done += 1;
    await onProgress?.(done, manifest.files.count);
  }
}

/** The bytes of a stored file, which uploads limit; undefined when they are missing or not what the database says of them. */
async function soundBytes(files: Files, { storage_key, sha256 }: StoredRow): Promise<Buffer | undefined> {
  const bytes = await files.read(storage_key).catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error;
  });
  return bytes && createHash("sha256").update(bytes).digest("hex") === sha256 ? bytes : undefined;
}

async function* sumLines(tx: Tx, of: { tenantId: string; tables: string[]; missing: Set<string> }, pass: (line: string) => unknown): AsyncGenerator<Buffer> {
  const given = (line: string): Buffer => (pass(line), Buffer.from(line));
  for (const line of of.tables) yield given(line);
  for await (const row of storedRows(tx, "bundle_sums", of.tenantId)) if (!of.missing.has(row.file_id)) yield given(sumLine(row.sha256, fileEntry(row)));
}
