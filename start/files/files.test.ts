import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { onCluster, TEST_SECRET, withDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { startSwift, swift, type Swift } from "#test/servers/swift.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { STORE_MARKER } from "#platform/files.ts";
import { folderFiles } from "#platform/stores/folder.ts";
import { openStore, type StorePlace } from "#platform/stores/place.ts";
import { claimStores, markStore, requireKnownPlace } from "#server/core/fileStore.ts";
import { beginInstallation, confirmFolder, readFolder } from "#server/core/installation.ts";
import { purgeTenant } from "#server/documents/purge/purge.ts";
import { makeBackup } from "#start/backup/make.ts";
import { restoreBackup } from "#start/backup/restore.ts";
import { verifyBackups } from "#start/backup/verify.ts";
import { checkFiles } from "./check.ts";
import { moveFiles } from "./move.ts";

const DOCUMENTS = 4;
let server: Swift;
let installation = "";
let buckets = 0;
const made: string[] = [];

const placeOf = (path: string): StorePlace => ({ kind: "folder", path, name: path });
async function newBucket(): Promise<StorePlace> {
  const bucket = `files-${++buckets}`;
  await server.make(bucket);
  return { kind: "s3", name: `s3://${bucket}`, prefix: "", ...server.place(bucket) };
}
async function fill(api: TestApp): Promise<TestTenant> {
  const tenant = await buildTenant(api.app);
  for (let index = 0; index < DOCUMENTS; index += 1) {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    await storeBytes(api.app, tenant, documentId, Buffer.concat([await blankPdf(), randomBytes(3_000)]));
  }
  return tenant;
}
const installationOf = async (api: TestApp) => String((await query(api.database.ownerUrl, "select installation from system.installation"))[0]?.installation);

beforeAll(async () => {
  if (swift) server = await startSwift();
}, 60_000);
afterAll(async () => {
  await server?.stop();
  for (const name of made) await onCluster(inject("postgresUrl"), `drop database ${name} with (force)`);
  removeFolders();
});

describe.skipIf(!swift)("files move from the data folder into object storage", () => {
  test("while the program works; afterwards the old store is not needed", async () => {
    const before = await startTestApp();
    const dataDir = before.app.config.dataDir;
    await fill(before);
    const to = await newBucket();
    installation = await installationOf(before);
    await markStore(openStore(to), installation);
    // The program is started again and knows both.
    const old = placeOf(join(dataDir, "files"));
    const { openFiles } = await import("#server/core/fileStore.ts");
    const files = openFiles({ dataDir, freeSpace: 0, files: { outside: to, fallback: old } });
    before.app.files = files;
    const [{ tenant_id: tenantId, storage_key: key } = { tenant_id: "", storage_key: "" }] = (await query(
      before.database.ownerUrl,
      "select tenant_id, storage_key from files order by storage_key",
    )) as { tenant_id: string; storage_key: string }[];
    expect((await files.read(key)).length).toBeGreaterThan(3_000);
    const late = await buildDocument(before.app, tenantId);
    await storeBytes(before.app, { tenantId } as TestTenant, late, randomBytes(500));
    expect(await checkFiles(before.database.ownerUrl, openStore(to))).toMatchObject({ files: DOCUMENTS + 1, missing: { length: DOCUMENTS } });

    expect(await moveFiles(before.database.ownerUrl, openStore(old), openStore(to))).toMatchObject({ copied: DOCUMENTS, already: 1, missing: [], damaged: [] });
    expect(await moveFiles(before.database.ownerUrl, openStore(old), openStore(to))).toMatchObject({ copied: 0, already: DOCUMENTS + 1 });
    rmSync(join(dataDir, "files"), { recursive: true });
    expect(await checkFiles(before.database.ownerUrl, openStore(to))).toMatchObject({ files: DOCUMENTS + 1, missing: [], damaged: [] });
    await before.close();
  });

  test("a file that is missing or was changed is named and not taken over, and all others are", async () => {
    const api = await startTestApp();
    await fill(api);
    const folder = join(api.app.config.dataDir, "files");
    const keys = (await query(api.database.ownerUrl, "select storage_key from files order by 1")).map((row) => String(row.storage_key));
    rmSync(join(folder, keys[0]!));
    truncateSync(join(folder, keys[1]!), 10);
    const to = openStore(await newBucket());
    await expect(moveFiles(api.database.ownerUrl, folderFiles(folder), to)).resolves.toMatchObject({
      copied: DOCUMENTS - 2,
      missing: [keys[0]],
      damaged: [keys[1]],
    });
    await api.close();
  });
});

describe.skipIf(!swift)("the program on object storage", () => {
  test("stores, purges, backs up into object storage and is restored from there into another one", async () => {
    const outside = await newBucket();
    await markStore(openStore(outside), "test");
    const api = await startTestApp({ files: { outside } });
    const tenant = await fill(api);
    const { ownerUrl } = api.database;
    const { dataDir } = api.app.config;
    confirmFolder(beginInstallation(dataDir), { installation: await installationOf(api), database: "own", files: outside.name }, false);
    await query(
      ownerUrl,
      `update documents set deleted_at = now() - interval '31 days' where document_id = (select document_id from documents where tenant_id = '${tenant.tenantId}' limit 1)`,
    );
    await purgeTenant(api.app, tenant.tenantId);
    await purgeTenant(api.app, tenant.tenantId);
    const stored = async (place: StorePlace) => (await openStore(place).keys("")[Symbol.asyncIterator]().next()) && count(place);
    expect(await stored(outside)).toBe(DOCUMENTS - 1);

    const key = randomBytes(32);
    const backups = openStore(await newBucket());
    const { damaged } = await makeBackup({ ownerUrl, dataDir, secret: TEST_SECRET, files: openStore(outside) }, backups, key);
    expect(damaged).toEqual([]);
    expect(await verifyBackups(backups, key)).toMatchObject([{ problems: [] }]);
    const name = `r_${randomUUID().replaceAll("-", "")}`;
    await onCluster(inject("postgresUrl"), `create database ${name}`);
    made.push(name);
    const target = { dataDir: join(temporaryFolder(), "data"), databaseUrl: withDatabase(inject("postgresUrl"), name), outside: await newBucket() };
    expect((await restoreBackup(backups, key, target)).files).toBe(DOCUMENTS - 1);
    expect(await checkFiles(target.databaseUrl, openStore(target.outside))).toMatchObject({ files: DOCUMENTS - 1, missing: [], damaged: [] });
    await expect(restoreBackup(backups, key, { ...target, dataDir: join(temporaryFolder(), "other") })).rejects.toThrow(/not empty/);
    await api.close();
  });

  const count = async (place: StorePlace): Promise<number> => {
    let found = 0;
    for await (const key of openStore(place).keys("")) if (key !== STORE_MARKER) found += 1;
    return found;
  };
});

describe("stores at the start", () => {
  const own = { installation: "0b0d3f5e-0000-4000-8000-000000000001" };
  const folder = () => placeOf(join(temporaryFolder(), "files"));

  test("a new one is marked as the installation's; another one's, and an empty one where files are, are refused by the setting's name", async () => {
    const outside = folder();
    await claimStores({ outside }, { ...own, hasFiles: false });
    await claimStores({ outside }, { ...own, hasFiles: true });
    await expect(claimStores({ outside }, { installation: randomUUID(), hasFiles: true })).rejects.toThrow(
      /^KVITANCE_FILES .*belongs to installation 0b0d3f5e/,
    );
    await expect(claimStores({ outside: folder() }, { ...own, hasFiles: true })).rejects.toThrow(/^KVITANCE_FILES .*it has no \.installation/);
    await expect(claimStores({ fallback: folder() }, { ...own, hasFiles: true })).rejects.toThrow(/^KVITANCE_FILES_FALLBACK /);
    await claimStores({ outside: folder(), fallback: outside }, { ...own, hasFiles: true });
  });

  test("a start that forgets where the files went is refused", () => {
    const dataDir = join(temporaryFolder(), "data");
    const outside = folder();
    confirmFolder(beginInstallation(dataDir), { ...own, database: "own" });
    const known = (files: Parameters<typeof requireKnownPlace>[1]["files"]) => requireKnownPlace(readFolder(dataDir), { dataDir, files });
    known({});
    expect(() => known({ outside })).toThrow(/KVITANCE_FILES_FALLBACK/);
    known({ outside, fallback: placeOf(join(dataDir, "files")) });
    confirmFolder(readFolder(dataDir), { ...own, database: "own", files: outside.name }, false);
    known({ outside });
    expect(() => known({})).toThrow(/Name it in KVITANCE_FILES again/);
  });
});
