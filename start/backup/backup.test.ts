import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { onCluster, onDatabase, TEST_SECRET, withDatabase } from "#test/database.ts";
import { open as openFolder, query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Files } from "#platform/files.ts";
import { folderFiles } from "#platform/stores/folder.ts";
import { beginInstallation, confirmFolder, readFolder } from "#server/core/installation.ts";
import { purgeTenant } from "#server/documents/purge/purge.ts";
import { connectOwner, migrate } from "#start/migrate.ts";
import { namesUnder, openForReading } from "./folder.ts";
import { type BackupSource, makeBackup } from "./make.ts";
import { pruneBackups } from "./prune.ts";
import { restoreBackup } from "./restore.ts";
import { verifyBackups } from "./verify.ts";

const DOCUMENTS = 6;

let api: TestApp;
let tenant: TestTenant;
let source: BackupSource;
const key = randomBytes(32);
const made: string[] = [];

beforeAll(async () => {
  const dataDir = join(temporaryFolder(), "data");
  api = await startTestApp({ dataDir });
  const { ownerUrl } = api.database;
  const [row] = await query(ownerUrl, "select installation from system.installation");
  rmSync(dataDir, { recursive: true, force: true });
  confirmFolder(beginInstallation(dataDir), { installation: String(row?.installation), database: "own" });
  source = { ownerUrl, dataDir, secret: TEST_SECRET };
  tenant = await buildTenant(api.app);
  for (let index = 0; index < DOCUMENTS; index += 1) await storeDocument();
  await buildTenant(api.app, { name: 'Druhá s.r.o. → \\ "ž"' });
  await folderFiles(join(dataDir, "audit")).put(`${tenant.tenantId}.jsonl`, Buffer.from("{}\n"));
});
afterAll(async () => {
  await api.close();
  for (const name of made) await onCluster(inject("postgresUrl"), `drop database ${name} with (force)`);
  removeFolders();
});

async function storeDocument(): Promise<void> {
  const documentId = await buildDocument(api.app, tenant.tenantId, { fileName: "řádek\tdva\nřádky.pdf" });
  await storeBytes(api.app, tenant, documentId, Buffer.concat([await blankPdf(), randomBytes(3_000)]));
}

const newStore = (): Files & { path: string } => {
  const path = join(temporaryFolder(), "backups");
  return { ...folderFiles(path, { freeBytes: 0 }), path };
};

async function emptyDatabase(): Promise<string> {
  const name = `r_${randomUUID().replaceAll("-", "")}`;
  await onCluster(inject("postgresUrl"), `create database ${name}`);
  made.push(name);
  return withDatabase(inject("postgresUrl"), name);
}

const newTarget = async () => ({ dataDir: join(temporaryFolder(), "data"), databaseUrl: await emptyDatabase() });

/** Every table with the hash of its rows, asked for in another way than a backup does it. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const tables = await query(
    url,
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity', 'system') and tablename <> 'migrations' order by 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await query(url, `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${String(name)} t`);
    found[String(name)] = row;
  }
  return found;
}

const hashes = async (files: Files): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name of await namesUnder(files, ""))
    found[name] = createHash("sha256")
      .update(await files.read(name))
      .digest("hex");
  return found;
};

describe("a backup", () => {
  test("restored, is the same database, row by row, and the same files; a start opens it", async () => {
    const store = newStore();
    const { damaged } = await makeBackup(source, store, key);
    expect(damaged).toEqual([]);
    const target = await newTarget();
    const restored = await restoreBackup(store, key, target);
    expect(await contents(target.databaseUrl)).toEqual(await contents(source.ownerUrl));
    for (const part of ["files", "audit"])
      expect(await hashes(folderFiles(join(target.dataDir, part)))).toEqual(await hashes(folderFiles(join(source.dataDir, part))));
    expect(restored.files).toBe(DOCUMENTS + 1);
    expect(readFileSync(join(target.dataDir, "secret.key"), "utf8").trim()).toBe(TEST_SECRET);
    const { opened, refusal } = await openFolder(target.dataDir, { DATABASE_URL: target.databaseUrl });
    expect(refusal).toBe("");
    expect(opened?.tenants).toContain('Druhá s.r.o. → \\ "ž"');
  });

  test("keeps the order of what is numbered: the next history row does not take a number that is taken", async () => {
    const store = newStore();
    await makeBackup(source, store, key);
    const target = await newTarget();
    await restoreBackup(store, key, target);
    const numbers = "select last_value::int as last from pg_sequences where sequencename = 'document_history_history_id_seq'";
    expect(await query(target.databaseUrl, numbers)).toEqual(await query(source.ownerUrl, numbers));
    const triggers = "select count(*)::int as off from pg_trigger where tgenabled <> 'O'";
    const secured = "select count(*)::int as secured from pg_class where relforcerowsecurity";
    const keys = "select conname, pg_get_constraintdef(oid) as definition, convalidated from pg_constraint order by 1, 2";
    for (const same of [triggers, secured, keys]) expect(await query(target.databaseUrl, same)).toEqual(await query(source.ownerUrl, same));
  });

  test("copies a file once, however many backups and documents have it", async () => {
    const store = newStore();
    const first = await makeBackup(source, store, key);
    expect(first.newFiles).toBe(DOCUMENTS + 1);
    expect(await makeBackup(source, store, key)).toMatchObject({ newFiles: 0 });
    await storeDocument();
    expect(await makeBackup(source, store, key)).toMatchObject({ newFiles: 1 });
    expect((await verifyBackups(store, key)).map(({ problems }) => problems)).toEqual([[], [], []]);
  });

  test("made while people work holds one moment: every file that its rows name, and no document by half", async () => {
    const store = newStore();
    let isOver = false;
    const work = (async () => {
      while (!isOver) await storeDocument();
    })();
    await new Promise((done) => setTimeout(done, 300));
    await makeBackup(source, store, key).finally(() => void (isOver = true));
    await work;
    const target = await newTarget();
    await restoreBackup(store, key, target);
    const kept = new Set(await namesUnder(folderFiles(join(target.dataDir, "files")), ""));
    const files = await query(target.databaseUrl, "select storage_key as key from files");
    expect(files.length).toBeGreaterThanOrEqual(DOCUMENTS);
    for (const { key: name } of files) expect(kept).toContain(name);
    expect(
      await query(target.databaseUrl, "select from document_pages p left join documents d using (tenant_id, document_id) where d.document_id is null"),
    ).toEqual([]);
  });

  test("keeps files from being removed while it copies them; afterwards they go", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, {});
    await storeBytes(api.app, tenant, documentId, Buffer.from("bude smazáno"));
    const [file] = await query(
      source.ownerUrl,
      `select f.storage_key as key from files f join documents d using (file_id) where d.document_id = '${documentId}'`,
    );
    await onDatabase(
      source.ownerUrl,
      `update documents set deleted_at = now() - interval '40 days' where document_id = '${documentId}' or attached_to = '${documentId}'`,
    );
    const backup = await connectOwner(source.ownerUrl);
    const { holdRemovals } = await import("#server/core/fileRemoval.ts");
    expect(await holdRemovals(backup)).toBe(true);
    await purgeTenant(api.app, tenant.tenantId);
    const path = join(source.dataDir, "files", String(file?.key));
    expect(existsSync(path)).toBe(true);
    await backup.end();
    await purgeTenant(api.app, tenant.tenantId);
    expect(existsSync(path)).toBe(false);
  });

  test("names a stored file that is missing or damaged, and holds all others", async () => {
    const [broken, lost] = (await query(source.ownerUrl, "select storage_key as key from files order by 1 limit 2")).map((row) => String(row.key));
    const paths = [broken, lost].map((name) => join(source.dataDir, "files", name ?? ""));
    const before = paths.map((path) => readFileSync(path));
    try {
      writeFileSync(paths[0] ?? "", "jiné bajty");
      rmSync(paths[1] ?? "");
      const store = newStore();
      const { damaged, snapshot } = await makeBackup(source, store, key);
      expect(damaged.toSorted()).toEqual([broken, lost]);
      expect((await verifyBackups(store, key))[0]).toMatchObject({ problems: [], files: snapshot.files.count - 2 + 1 });
    } finally {
      for (const [index, path] of paths.entries()) writeFileSync(path, before[index] ?? "");
    }
  });

  test("of an earlier version is restored with its tables and brought up to date by the next start", async () => {
    const ownerUrl = await emptyDatabase();
    const dataDir = join(temporaryFolder(), "data");
    const folder = beginInstallation(dataDir);
    const all = (await query(source.ownerUrl, "select name from system.migrations order by applied_at, name")).map((row) => String(row.name));
    const last = all
      .filter((name) => name.startsWith("application/"))
      .sort()
      .at(-1);
    const { installation } = await migrate(
      ownerUrl,
      TEST_SECRET,
      { folder, needsFiles: false },
      all.filter((name) => name !== last),
    );
    confirmFolder(folder, { installation, database: "own" });
    await onDatabase(ownerUrl, "insert into tenants (tenant_id, name) values (gen_random_uuid(), 'Z minulé verze')");
    const store = newStore();
    await makeBackup({ ownerUrl, dataDir, secret: TEST_SECRET }, store, key);
    const target = await newTarget();
    const { snapshot } = await restoreBackup(store, key, target);
    expect(snapshot.migrations).not.toContain(last);
    const { opened, refusal } = await openFolder(target.dataDir, { DATABASE_URL: target.databaseUrl });
    expect(refusal).toBe("");
    expect(opened?.tenants).toEqual(["Z minulé verze"]);
    expect((await query(target.databaseUrl, "select name from system.migrations")).map((row) => row.name)).toContain(last);
  });
});

describe("with an owner that is no superuser and sees the rows of one tenant at a time", () => {
  test("all rows of all tenants are copied, once each, and restored by such an owner", async () => {
    const cluster = inject("postgresUrl");
    const owner = `owner_${randomUUID().slice(0, 8)}`;
    await onCluster(cluster, `create role ${owner} login createrole password 'tajne'`);
    await onCluster(cluster, `grant kvitance_app, kvitance_identity to ${owner} with admin option`);
    const asOwner = async (): Promise<{ url: string; admin: string }> => {
      const admin = await emptyDatabase();
      await onDatabase(admin, `alter database ${new URL(admin).pathname.slice(1)} owner to ${owner}; alter schema public owner to ${owner}`);
      const url = new URL(admin);
      url.username = owner;
      url.password = "tajne";
      return { url: url.toString(), admin };
    };
    const [one, other] = [await asOwner(), await asOwner()];
    const secret = randomBytes(32).toString("base64");
    const dataDir = join(temporaryFolder(), "data");
    const folder = beginInstallation(dataDir);
    const { installation, urls } = await migrate(one.url, secret, { folder, needsFiles: false });
    confirmFolder(folder, { installation, database: "own" });
    await onDatabase(
      one.admin,
      `insert into tenants (tenant_id, name) select gen_random_uuid(), 'Firma ' || n from generate_series(1, 3) n;
       insert into document_types (tenant_id, document_type, document_class, labels, ordinal) select tenant_id, 'Faktura', 'ReceivedInvoice', '{}', 0 from tenants;
       insert into documents (tenant_id, document_id, folder_id, file_name, state, document_type, source)
         select tenant_id, gen_random_uuid(), gen_random_uuid(), name || '.pdf', 'New', 'Faktura', 'API' from tenants`,
    );
    const store = newStore();
    await makeBackup({ ownerUrl: one.url, dataDir, secret }, store, key);
    const target = { dataDir: join(temporaryFolder(), "data"), databaseUrl: other.url };
    await restoreBackup(store, key, target);
    expect(await contents(other.admin)).toEqual(await contents(one.admin));
    expect(await query(other.admin, "select file_name from documents order by 1")).toHaveLength(3);
    for (const url of [urls.app, urls.identity]) {
      const role = new URL(url).username;
      for (const { admin } of [one, other]) await onDatabase(admin, `drop owned by ${role}`);
      await onCluster(cluster, `drop role ${role}`);
    }
  });
});

describe("what is wrong with a backup is noticed", () => {
  const parts = ["snapshots/", "lists/", "tables/", "files/"];
  test.each(parts)("a flipped byte in %s", async (prefix) => {
    const store = newStore();
    await makeBackup(source, store, key);
    const object = (await namesUnder(store, prefix)).find((name) => prefix !== "tables/" || name.endsWith("public.documents")) ?? "";
    const path = join(store.path, object);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 4, bytes.length - 20);
    writeFileSync(path, bytes);
    const [verified] = await verifyBackups(store, key);
    expect(verified?.problems.length).toBeGreaterThan(0);
    const target = await newTarget();
    await expect(restoreBackup(store, key, target)).rejects.toThrow(/damaged/);
    // What a broken restore leaves is never taken for an installation.
    if (existsSync(target.dataDir)) expect((await openFolder(target.dataDir, { DATABASE_URL: target.databaseUrl })).refusal).toMatch(/broken off/);
  });

  test("the contents of two files exchanged", async () => {
    const store = newStore();
    await makeBackup(source, store, key);
    const [one, other] = (await namesUnder(store, "files/")).map((name) => join(store.path, name));
    const bytes = readFileSync(one ?? "");
    writeFileSync(one ?? "", readFileSync(other ?? ""));
    writeFileSync(other ?? "", bytes);
    expect((await verifyBackups(store, key))[0]?.problems.length).toBeGreaterThanOrEqual(2);
  });

  test("another key, another installation, a folder without backups, a target that is in use", async () => {
    const store = newStore();
    await expect(verifyBackups(store, key)).rejects.toThrow(/There are no backups/);
    await makeBackup(source, store, key);
    await expect(verifyBackups(store, randomBytes(32))).rejects.toThrow(/not the one of these backups/);
    const target = await newTarget();
    await expect(restoreBackup(store, key, { ...target, dataDir: source.dataDir })).rejects.toThrow(/is not empty/);
    await expect(restoreBackup(store, key, { ...target, databaseUrl: source.ownerUrl })).rejects.toThrow(/is not empty/);
    expect(existsSync(target.dataDir)).toBe(false);
    const foreign = { ownerUrl: target.databaseUrl, dataDir: join(temporaryFolder(), "data"), secret: TEST_SECRET };
    const folder = beginInstallation(foreign.dataDir);
    const { installation } = await migrate(foreign.ownerUrl, TEST_SECRET, { folder, needsFiles: false });
    confirmFolder(folder, { installation, database: "own" });
    await expect(makeBackup(foreign, store, key)).rejects.toThrow(/holds backups of installation/);
    await expect(makeBackup({ ...foreign, dataDir: source.dataDir }, store, key)).rejects.toThrow(/do not belong together/);
    expect(readFolder(foreign.dataDir).marker?.installation).toBe(installation);
  });

  test("a backup of a newer version is refused before anything is written", async () => {
    const store = newStore();
    const { name, snapshot } = await makeBackup(source, store, key);
    await store.remove(`snapshots/${name}`);
    await (await openForReading(store, key)).writeSnapshot(name, { ...snapshot, migrations: [...snapshot.migrations, "application/9999_future.sql"] });
    const target = await newTarget();
    await expect(restoreBackup(store, key, target)).rejects.toThrow(/newer Kvitance .*9999_future/);
    expect(existsSync(target.dataDir)).toBe(false);
  });
});

describe("old backups", () => {
  test("go, with the files that only they have; the others stay whole", async () => {
    const store = newStore();
    const first = await makeBackup(source, store, key);
    await storeDocument();
    const second = await makeBackup(source, store, key);
    const before = (await namesUnder(store, "files/")).length;
    const folder = await openForReading(store, key);
    // What only the first one names: as after a purge.
    const named = (await folder.readFileList(second.name)).slice(1);
    await store.remove(`lists/${second.name}`);
    await folder.writeFileList(second.name, named);
    expect(await pruneBackups(folder, 1)).toEqual([first.name]);
    expect((await namesUnder(store, "files/")).length).toBe(before - 1);
    expect((await verifyBackups(store, key)).map(({ name, problems }) => [name, problems])).toEqual([[second.name, []]]);
    expect((await namesUnder(store, "tables/")).every((name) => name.startsWith(`tables/${second.name}/`))).toBe(true);
  });
});
