import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { onCluster, onDatabase, TEST_SECRET, withDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
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

// The drill: a company of 20,000 documents is backed up while documents are written, and restored elsewhere; every row and every file of the
// moment of the backup is there. `npm run test:long -- test/long/backup.ts`; figures in docs/backup.md.

const DOCUMENTS = 20_000;
const FILE_BYTES = 20_000;

let api: TestApp;
let tenant: TestTenant;
let dataDir: string;
const made: string[] = [];
beforeAll(async () => {
  dataDir = join(temporaryFolder(), "data");
  mkdirSync(dataDir);
  api = await startTestApp({ dataDir });
  const [row] = await query(api.database.ownerUrl, "select installation from system.installation");
  tenant = await buildTenant(api.app);
  confirmFolder({ path: dataDir, marker: undefined, remains: [] }, { installation: String(row?.installation), database: "own" });
  await fill();
}, 1_800_000);
afterAll(async () => {
  await api.close();
  for (const name of made) await onCluster(inject("postgresUrl"), `drop database ${name} with (force)`);
  removeFolders();
});

/** Documents with a file of their own, and four history rows each. */
async function fill(): Promise<void> {
  const rows: string[] = [];
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const fileId = randomUUID();
    const bytes = randomBytes(FILE_BYTES);
    const key = `${tenant.tenantId}/2026-11/${fileId}`;
    const path = join(dataDir, "files", key);
    if (index === 0) mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, bytes);
    rows.push(`('${fileId}', '${key}', '${createHash("sha256").update(bytes).digest("hex")}')`);
  }
  for (let start = 0; start < rows.length; start += 1_000)
    await onDatabase(
      api.database.ownerUrl,
      `with made as (select gen_random_uuid() as document_id, * from (values ${rows.slice(start, start + 1_000).join()}) v (file_id, key, sha256)),
         stored as (insert into files (tenant_id, file_id, storage_key, name, media_type, size, sha256)
           select '${tenant.tenantId}', file_id::uuid, key, 'a.pdf', 'application/pdf', ${FILE_BYTES}, sha256 from made)
       insert into documents (tenant_id, document_id, folder_id, file_id, file_name, state, document_type, source, fields)
         select '${tenant.tenantId}', document_id, document_id, file_id::uuid, 'a.pdf', 'Processed', 'ReceivedInvoice', 'API',
           jsonb_build_object('supplierName', 'Dodavatel ' || left(sha256, 3), 'invoiceNumber', left(sha256, 8), 'totalAmount', '1210.00') from made`,
    );
}

test("20,000 documents under writing: the restored moment is whole, and a flipped byte is found", async () => {
  const key = randomBytes(32);
  const place = join(temporaryFolder(), "backups");
  const store = folderFiles(place, { freeBytes: 0 });
  let isOver = false;
  const writing = (async () => {
    while (!isOver)
      await onDatabase(
        api.database.ownerUrl,
        `update documents set note = note || 'x' where tenant_id = '${tenant.tenantId}' and document_id in (select document_id from documents limit 50)`,
      );
  })();
  const started = performance.now();
  const first = await makeBackup({ ownerUrl: api.database.ownerUrl, dataDir, secret: TEST_SECRET }, store, key);
  const firstMs = performance.now() - started;
  const again = performance.now();
  const second = await makeBackup({ ownerUrl: api.database.ownerUrl, dataDir, secret: TEST_SECRET }, store, key).finally(() => void (isOver = true));
  const secondMs = performance.now() - again;
  await writing;
  expect([first.damaged, first.newFiles, second.newFiles]).toEqual([[], DOCUMENTS, 0]);
  const name = `r_${randomUUID().replaceAll("-", "")}`;
  await onCluster(inject("postgresUrl"), `create database ${name}`);
  made.push(name);
  const target = { dataDir: join(temporaryFolder(), "data"), databaseUrl: withDatabase(inject("postgresUrl"), name) };
  const restoring = performance.now();
  const restored = await restoreBackup(store, key, target);
  const restoreMs = performance.now() - restoring;
  expect(restored.files).toBe(DOCUMENTS);
  expect(await query(target.databaseUrl, "select count(*)::int as documents from documents")).toEqual([{ documents: DOCUMENTS }]);
  console.log(
    `backup of ${DOCUMENTS} documents: first ${Math.round(firstMs / 100) / 10} s, second ${Math.round(secondMs / 100) / 10} s, restored and compared ${Math.round(restoreMs / 100) / 10} s`,
  );
  const [object] = await namesUnder(store, "files/");
  const path = join(place, object ?? "");
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(100) ^ 1, 100);
  writeFileSync(path, bytes);
  const found = await verifyBackups(store, key);
  expect(found.map(({ problems }) => problems.length)).toEqual([1, 1]);
});
