import type { Db } from "#server/core/db.ts";
import { openDb } from "#server/core/db.ts";
import { isPackedTable, unpackedLine } from "#server/core/packed/stored.ts";
import { checkAudit } from "#server/insight/audit/check.ts";
import { BUNDLE_FORMAT, fileEntry, tableEntry } from "#server/organisation/bundles/format.ts";
import { bundledTables, leftOut } from "#server/organisation/bundles/tables.ts";
import { unzip } from "#test/archives.ts";
import { buildTenant } from "#test/build.ts";
import { type CallServer, type Company, openCalls } from "#test/calls.ts";
import { onDatabase, TEST_SECRET, testDatabase, type TestDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { buildWholeTenant, jsonRows } from "#test/wholeTenant.ts";
import { folderFiles } from "#platform/stores/folder.ts";
import { connectOwner } from "#start/migrate.ts";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportTenant } from "./export.ts";
import { type Imported, importTenant } from "./import.ts";

let server: CallServer;
let company: Company;
let target: TestDatabase;
let db: Db;
let archive: string;
const store = join(temporaryFolder(), "files");

beforeAll(async () => {
  server = await openCalls();
  company = await buildWholeTenant(server);
  await buildTenant(server.app, { name: "Vedlejší firma" });
  target = await testDatabase();
  db = openDb(target.appUrl, { maxConnections: 2 });
  archive = (await exported()).path;
}, 120_000);
afterAll(async () => {
  await db.close();
  await target.close();
  await server.close();
  removeFolders();
});

const exported = (folder = temporaryFolder()) =>
  exportTenant({ appUrl: server.database.appUrl, files: server.app.files }, { tenantId: company.tenantId, name: "Celá firma s.r.o." }, folder);
const files = folderFiles(store, { freeBytes: 0 });
const take = (path: string) => importTenant({ ownerUrl: target.ownerUrl, config: { secret: TEST_SECRET }, files }, path);

/** The files of an archive by their names. */
const entriesIn = async (path: string): Promise<Record<string, Buffer>> =>
  Object.fromEntries((await unzip(readFileSync(path))).map(({ name, bytes }) => [name, bytes]));

/** The bundle as a folder, in which a test may change what it likes. */
async function unpacked(): Promise<string> {
  const folder = join(temporaryFolder(), "bundle");
  for (const [name, bytes] of Object.entries(await entriesIn(archive))) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return folder;
}
const keysOf = async () => {
  const keys: string[] = [];
  for await (const key of files.keys("")) keys.push(key);
  return keys;
};
/** What the target holds of all tenants, but for its own upkeep. */
const inTarget = () =>
  query(
    target.ownerUrl,
    "select (select count(*) from tenants)::int as tenants, (select count(*) from documents)::int as documents, (select count(*) from identity.accounts)::int as accounts",
  );

describe("a bundle", () => {
  test("holds every table with a tenant, or says why not", async () => {
    const all = await query(
      server.database.ownerUrl,
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
    );
    const bundled = await server.app.db.snapshot(company.tenantId, bundledTables);
    const accounted = [...bundled.map(({ name }) => name), ...Object.keys(leftOut)].sort();
    expect(accounted).toEqual(all.map(({ name }) => String(name)).sort());
    expect(bundled.length).toBeGreaterThan(35);
  });

  test("holds every stored file that its rows name, with the hash that they name", async () => {
    const entries = await entriesIn(archive);
    const rows =
      entries[tableEntry("files")]
        ?.toString("utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { file_id: string; name: string; sha256: string }) ?? [];
    expect(rows.length).toBeGreaterThan(3);
    const sums = new Map(
      entries.SHA256SUMS?.toString("utf8")
        .trim()
        .split("\n")
        .map((line) => [line.slice(66), line.slice(0, 64)]),
    );
    for (const row of rows) expect(sums.get(fileEntry(row))).toBe(row.sha256);
    expect(sums.size).toBe(Object.keys(entries).length - 2);
  });

  test("holds no secret, no hash of one, and nothing of another tenant", async () => {
    const text = Object.values(await entriesIn(archive))
      .map((bytes) => bytes.toString("latin1"))
      .join("\n");
    const secrets = await query(
      server.database.ownerUrl,
      `select sealed_secret as secret from web_hooks union all select sealed_secrets from export_integrations where sealed_secrets is not null
       union all select encode(secret_hash, 'hex') from document_shares union all select password_hash from identity.accounts where password_hash is not null
       union all select name from tenants where tenant_id <> '${company.tenantId}'`,
    );
    expect(secrets.length).toBeGreaterThan(3);
    for (const { secret } of secrets) expect(text.includes(Buffer.from(String(secret)).toString("latin1")), String(secret)).toBe(false);
    // The audit log says of such columns that they changed, and no more.
    const named = text.match(/"[a-z_]*(secret|sealed|password|token)[a-z_]*": ?.{0,9}/g) ?? [];
    expect(named.filter((each) => !each.endsWith('"changed"'))).toEqual([]);
  });

  test("names a file that is missing or damaged, and holds all others", async () => {
    const [lost, broken] = await query(
      server.database.ownerUrl,
      `select file_id as id, storage_key as key from files where tenant_id = '${company.tenantId}' order by 1 limit 2`,
    );
    const paths = [lost, broken].map((row) => join(server.app.config.dataDir, "files", String(row?.key)));
    const before = paths.map((path) => readFileSync(path));
    try {
      rmSync(paths[0] ?? "");
      writeFileSync(paths[1] ?? "", "jiné bajty");
      expect((await exported()).manifest.files.missing).toEqual([lost?.id, broken?.id]);
    } finally {
      for (const [index, path] of paths.entries()) writeFileSync(path, before[index] ?? "");
    }
  });

  test("made while people work is of one moment: every document has its contents, and every page its file", async () => {
    let isOver = false;
    const work = (async () => {
      while (!isOver) await server.idsFor({ send: ({ documentId }) => ({ params: { documentId } }) }, company);
    })();
    const { path, manifest } = await exported().finally(() => void (isOver = true));
    await work;
    const entries = await entriesIn(path);
    const rows = (name: string) =>
      entries[tableEntry(name)]
        ?.toString("utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, string>) ?? [];
    const documents = new Set(rows("documents").map((row) => row.document_id));
    expect(documents).toEqual(new Set(rows("document_contents").map((row) => row.document_id)));
    const stored = new Set(rows("files").map((row) => row.file_id));
    for (const page of rows("document_pages")) expect(stored.has(page.file_id)).toBe(true);
    expect(manifest.files.count).toBe(stored.size);
  });
});

describe("what cannot be taken in is refused with one line, and nothing is changed:", () => {
  const refused = async (path: string, message: RegExp) => {
    const before = await inTarget();
    await expect(take(path)).rejects.toThrow(message);
    expect([await inTarget(), await keysOf()]).toEqual([before, []]);
  };
  const changed = async (name: string, change: (text: string) => string) => {
    const folder = await unpacked();
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(path, "utf8")));
    return folder;
  };

  test("a newer format, newer tables", async () => {
    await refused(await changed("manifest.json", (text) => text.replace(`"format": ${BUNDLE_FORMAT}`, '"format": 99')), /newer Kvitance \(format 99/);
    await refused(await changed("manifest.json", (text) => text.replace('"migrations": [', '"migrations": ["application/9999_future.sql",')), /9999_future/);
  });

  test("a changed value, a changed list of hashes, a lost file, one too many, no bundle", async () => {
    await refused(await changed(tableEntry("documents"), (text) => text.replace("Vydra", "Vydry")), /damaged: tables\/documents/);
    await refused(await changed("SHA256SUMS", (text) => text.slice(1)), /damaged: SHA256SUMS/);
    const folder = await unpacked();
    const [name = ""] = /files\/\S+/.exec(readFileSync(join(folder, "SHA256SUMS"), "utf8")) ?? [];
    rmSync(join(folder, name));
    await refused(folder, /is missing/);
    await refused(temporaryFolder(), /no bundle/);
    const more = await unpacked();
    writeFileSync(join(more, "files", "navic.txt"), "x");
    await refused(more, /does not belong/);
    const cut = join(temporaryFolder(), "cut.zip");
    writeFileSync(cut, readFileSync(archive).subarray(0, 10_000));
    await refused(cut, /cannot be read/);
  });

  test("rows that the database refuses, after files were stored", async () => {
    await onDatabase(target.ownerUrl, `alter table documents add constraint planted check (file_name <> 'řádek' || chr(9) || 'dva.pdf') not valid`);
    await refused(archive, /planted/);
    await onDatabase(target.ownerUrl, "alter table documents drop constraint planted");
  });

  test("an end that fails when all files are stored", async () => {
    await onDatabase(
      target.ownerUrl,
      `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
       create constraint trigger planted after insert on documents deferrable initially deferred for each row execute function planted()`,
    );
    await refused(archive, /planted/);
    await onDatabase(target.ownerUrl, "drop function planted cascade");
  });
});

describe("taken into another installation", () => {
  let imported: Imported;
  beforeAll(async () => {
    // The e-mail of somebody in another company there.
    const other = "11111111-1111-4111-8111-111111111111";
    await onDatabase(
      target.ownerUrl,
      `insert into tenants (tenant_id, name) values ('${other}', 'Místní'); insert into identity.accounts (user_id, tenant_id, email) values (gen_random_uuid(), '${other}', 'nova@example.com')`,
    );
    archive = (await exported()).path;
    imported = await take(archive);
  }, 60_000);

  test("it says what it took over, and who waits for an e-mail that somebody has here already", () => {
    const { manifest, rows, files: stored, people, waiting } = imported;
    expect([rows, stored]).toEqual([manifest.tables.reduce((sum, table) => sum + table.rows, 0), manifest.files.count]);
    expect(waiting).toEqual(["nova@example.com"]);
    expect(people.length).toBeGreaterThan(5);
  });

  /** What an import takes over otherwise, and secrets. */
  const otherwise: Record<string, string[]> = {
    client_applications: ["is_active"],
    document_shares: ["revoked_at", "secret_hash"],
    export_integrations: ["is_active", "sealed_secrets"],
    import_connections: ["is_active", "sealed_secrets"],
    signing: ["sealed_key", "valid_to", "valid_from", "subject", "issuer", "serial_number", "actions"],
    users: ["feed_secret_hash"],
    web_hooks: ["is_active", "sealed_secret"],
  };

  test("every row is the same, also its histories; computed values are computed anew", async () => {
    const tables = await server.app.db.snapshot(company.tenantId, bundledTables);
    let compared = 0;
    for (const { name } of tables) {
      // A bundle has no packed columns, so these rows stand in the other form until the worker packs them.
      const rows = async (url: string) =>
        (await jsonRows(url, `select * from ${name} where tenant_id = '${company.tenantId}'`, otherwise[name])).map((row) =>
          isPackedTable(name) ? unpackedLine(name, row) : row,
        );
      const [before, after] = [await rows(server.database.ownerUrl), await rows(target.ownerUrl)];
      // One entry says that the tenant was taken in.
      const added = name === "audit_log" ? after.filter((row) => row.includes('"tenant.import"')) : [];
      expect(added).toHaveLength(name === "audit_log" ? 1 : 0);
      expect(
        after.filter((row) => !added.includes(row)),
        name,
      ).toEqual(before);
      compared += after.length;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test("every stored file is the same", async () => {
    const rows = await query(target.ownerUrl, `select storage_key as key, sha256 from files where tenant_id = '${company.tenantId}'`);
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect((await files.read(String(key))).equals(await server.app.files.read(String(key)))).toBe(true);
  });

  test("counts are those of the documents, the audit log is unbroken, and what is new comes after what came along", async () => {
    const counts = (url: string) =>
      jsonRows(
        url,
        `select state, document_type, sum(amount) from document_counts where tenant_id = '${company.tenantId}' group by 1, 2 having sum(amount) <> 0`,
      );
    expect(await counts(target.ownerUrl)).toEqual(await counts(server.database.ownerUrl));
    const owner = await connectOwner(target.ownerUrl);
    try {
      expect((await checkAudit(owner, { ...server.app.config, dataDir: temporaryFolder() }, company.tenantId)).broken).toBeUndefined();
    } finally {
      await owner.end();
    }
    const last = (url: string) => query(url, `select max(history_id)::int as last from document_history where tenant_id = '${company.tenantId}'`);
    const [before] = await last(target.ownerUrl);
    await onDatabase(
      target.ownerUrl,
      `insert into document_history (tenant_id, document_id, kind) select tenant_id, document_id, 'note' from documents where tenant_id = '${company.tenantId}' limit 1`,
    );
    expect(Number((await last(target.ownerUrl))[0]?.last)).toBeGreaterThan(Number(before?.last));
  });

  test("nothing reaches the outside, no link opens, and nobody has a password", async () => {
    const active = await query(
      target.ownerUrl,
      `select 1 from export_integrations where is_active union all select 1 from import_connections where is_active union all select 1 from web_hooks where is_active
       union all select 1 from client_applications where is_active union all select 1 from document_shares where revoked_at is null
       union all select 1 from identity.accounts where tenant_id = '${company.tenantId}' and password_hash is not null`,
    );
    expect(active).toEqual([]);
    const accounts = await query(
      target.ownerUrl,
      `select count(*)::int as all, count(wanted_email)::int as waiting from identity.accounts where tenant_id = '${company.tenantId}'`,
    );
    expect(accounts).toEqual([{ all: (await query(target.ownerUrl, "select from users where deleted_at is null")).length, waiting: 1 }]);
  });

  test("a second time it is refused by its name", async () => {
    await expect(take(archive)).rejects.toThrow(/Celá firma s\.r\.o\..* is in this installation already/);
    expect(existsSync(archive)).toBe(true);
  });

  test("exported again from there, it has the same rows and files", async () => {
    const again = await exportTenant({ appUrl: target.appUrl, files }, { tenantId: company.tenantId, name: "Znovu" }, temporaryFolder());
    const [one, other] = [await entriesIn(archive), await entriesIn(again.path)];
    for (const name of [tableEntry("documents"), ...Object.keys(one).filter((each) => each.startsWith("files/"))])
      expect(other[name]?.equals(one[name] ?? Buffer.alloc(0)), name).toBe(true);
    // History has since grown by what was done here.
    const rowsOf = (entries: typeof one) => (entries[tableEntry("document_history")] ?? Buffer.alloc(0)).toString().split("\n");
    const rows = rowsOf(one);
    expect(rows.length).toBeGreaterThan(1);
    const kept = new Set(rowsOf(other));
    expect(rows.filter((row) => !kept.has(row))).toEqual([]);
  });
});
