import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { onCluster, onDatabase, TEST_SECRET, withDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { table } from "#test/many/tally.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { folderFiles } from "#platform/stores/folder.ts";
import { confirmFolder } from "#server/core/installation.ts";
import { namesUnder } from "#start/backup/folder.ts";
import { makeBackup } from "#start/backup/make.ts";
import { restoreBackup } from "#start/backup/restore.ts";
import { verifyBackups } from "#start/backup/verify.ts";

// The drill: an installation with a company of 20,000 documents is backed up while another company writes, and restored elsewhere. Every row
// of the first company and every file is compared; of the other one, a single moment was copied. `npm run test:long -- test/long/backup.ts`;
// figures in docs/backup.md.

const DOCUMENTS = Number(process.env.KVITANCE_DRILL_DOCUMENTS ?? 20_000);
const FILE_BYTES = 5_000;
/** Documents of the company that writes: one transaction gives all of them the same number. */
const WRITTEN = 50;
const BATCH = 1_000;

let api: TestApp;
let quiet: TestTenant;
let busy: TestTenant;
let dataDir: string;
const made: string[] = [];
beforeAll(async () => {
  dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  api = await startTestApp({ dataDir });
  const [row] = await query(api.database.ownerUrl, "select installation from system.installation");
  [quiet, busy] = [await buildTenant(api.app), await buildTenant(api.app)];
  confirmFolder({ path: dataDir, marker: undefined, remains: [] }, { installation: String(row?.installation), database: "own" });
  await fill(quiet, DOCUMENTS);
  await fill(busy, WRITTEN);
}, 600_000);
afterAll(async () => {
  await api.close();
  for (const name of made) await onCluster(inject("postgresUrl"), `drop database ${name} with (force)`);
  removeFolders();
});

/** Documents with a file, contents, a page and a history row each. */
async function fill({ tenantId }: TestTenant, count: number): Promise<void> {
  mkdirSync(join(dataDir, "files", tenantId, "2026-11"), { recursive: true });
  for (let start = 0; start < count; start += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - start) }, () => {
      const fileId = randomUUID();
      const bytes = randomBytes(FILE_BYTES);
      const key = `${tenantId}/2026-11/${fileId}`;
      writeFileSync(join(dataDir, "files", key), bytes);
      return `('${fileId}'::uuid, '${key}', '${createHash("sha256").update(bytes).digest("hex")}')`;
    });
    await onDatabase(
      api.database.ownerUrl,
      `create temporary table made as select gen_random_uuid() as document_id, * from (values ${rows.join()}) v (file_id, key, sha256);
       insert into files (tenant_id, file_id, storage_key, name, media_type, size, sha256)
         select '${tenantId}', file_id, key, 'a.pdf', 'application/pdf', ${FILE_BYTES}, sha256 from made;
       insert into documents (tenant_id, document_id, folder_id, file_id, file_name, state, document_type, source, fields)
         select '${tenantId}', document_id, document_id, file_id, 'a.pdf', 'Processed', 'ReceivedInvoice', 'API',
           jsonb_build_object('supplierName', 'Dodavatel ' || left(sha256, 3), 'invoiceNumber', left(sha256, 8), 'totalAmount', '1210.00') from made;
       insert into document_contents (tenant_id, document_id, vat_breakdown)
         select '${tenantId}', document_id, '[{"rate": "21.00", "base": "1000.00", "vat": "210.00"}]' from made;
       insert into document_pages (tenant_id, document_id, page_index, file_id, file_page, width, height, source, words)
         select '${tenantId}', document_id, 0, file_id, 0, 595, 842, 'text', jsonb_build_array(jsonb_build_object('text', sha256, 'box', '[0.1, 0.1, 0.3, 0.12]'::jsonb)) from made;
       insert into document_history (tenant_id, document_id, kind, to_state) select '${tenantId}', document_id, 'Extracted', 'Processed' from made`,
    );
  }
}

/** Gives all documents of the busy company one number after the other, until it is stopped. Gives the number of transactions. */
function keepWriting(): { stop(): Promise<number> } {
  let isOver = false;
  let number = 0;
  const writing = (async () => {
    for (; !isOver; number += 1)
      await onDatabase(
        api.database.ownerUrl,
        `begin;
         update documents set fields = fields || jsonb_build_object('orderNumber', '${number}') where tenant_id = '${busy.tenantId}';
         insert into document_history (tenant_id, document_id, kind, detail) select tenant_id, document_id, 'Saved', '${number}' from documents where tenant_id = '${busy.tenantId}';
         commit`,
      );
  })();
  return {
    stop: async () => {
      isOver = true;
      await writing;
      return number;
    },
  };
}

/** A hash of each row of the quiet company, by table. */
async function rowsOf(url: string): Promise<Record<string, string[]>> {
  const tables = await query(
    url,
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' where n.nspname = 'public' and c.relkind = 'r' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables as { name: string }[]) {
    const rows = await query(url, `select md5(t::text) as hash from ${name} t where tenant_id = '${quiet.tenantId}' order by 1`);
    if (rows.length > 0) found[name] = rows.map((row) => String(row.hash));
  }
  return found;
}

/** Files whose bytes are not those that the restored rows say. */
async function wrongFiles(url: string, folder: string): Promise<string[]> {
  const rows = (await query(url, "select storage_key, sha256 from files")) as { storage_key: string; sha256: string }[];
  const hashOf = (key: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, "files", key)))
      .digest("hex");
  return rows.filter((row) => hashOf(row.storage_key) !== row.sha256).map((row) => row.storage_key);
}

const seconds = async <Result>(work: () => Promise<Result>): Promise<[Result, number]> => {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1_000];
};

test(`${DOCUMENTS} documents under writing: each row and file of the moment is restored, and a flipped byte is found`, { timeout: 1_200_000 }, async () => {
  const key = randomBytes(32);
  const place = join(temporaryFolder(), "backups");
  const store = folderFiles(place, { freeBytes: 0 });
  const source = { ownerUrl: api.database.ownerUrl, dataDir, secret: TEST_SECRET };
  const writing = keepWriting();
  const [first, firstTime] = await seconds(() => makeBackup(source, store, key));
  const [second, secondTime] = await seconds(() => makeBackup(source, store, key));
  const transactions = await writing.stop();
  expect([first.damaged, first.newFiles, second.newFiles]).toEqual([[], DOCUMENTS + WRITTEN, 0]);

  const name = `r_${randomUUID().replaceAll("-", "")}`;
  await onCluster(inject("postgresUrl"), `create database ${name}`);
  made.push(name);
  const target = { dataDir: join(temporaryFolder(), "data"), databaseUrl: withDatabase(inject("postgresUrl"), name) };
  const [restored, restoreTime] = await seconds(() => restoreBackup(store, key, target));
  expect(restored.files).toBe(DOCUMENTS + WRITTEN);
  const [[before, after], compareTime] = await seconds(async () => [await rowsOf(api.database.ownerUrl), await rowsOf(target.databaseUrl)] as const);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const [from, rows] of Object.entries(before)) expect(after[from], from).toEqual(rows);
  expect(before.documents).toHaveLength(DOCUMENTS);
  expect(await wrongFiles(target.databaseUrl, target.dataDir)).toEqual([]);
  const numbers = await query(
    target.databaseUrl,
    `select fields ->> 'orderNumber' as number, (select max(detail::int)::text from document_history h where h.tenant_id = d.tenant_id and kind = 'Saved') as last, count(*)::int
     from documents d where tenant_id = '${busy.tenantId}' group by 1, 2`,
  );
  expect(numbers).toEqual([{ number: expect.stringMatching(/^\d+$/), last: numbers[0]?.number, count: WRITTEN }]);

  const [object] = await namesUnder(store, "files/");
  const path = join(place, object ?? "");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(path, bytes);
  const [found, verifyTime] = await seconds(() => verifyBackups(store, key));
  expect(found.map(({ problems }) => problems.length)).toEqual([1, 1]);
  const rows = Object.values(before).reduce((sum, some) => sum + some.length, 0);
  console.log(
    table(
      ["drill of the backup", ""],
      [
        ["documents", DOCUMENTS + WRITTEN],
        ["rows compared one by one", rows],
        ["files compared by SHA-256", DOCUMENTS + WRITTEN],
        ["transactions written meanwhile", transactions],
        ["first backup, s", firstTime],
        ["second backup (no new file), s", secondTime],
        ["restore with its own comparison, s", restoreTime],
        ["comparison of rows, s", compareTime],
        ["verification of both backups, which finds the flipped byte, s", verifyTime],
      ],
    ),
  );
});
