import { TEST_SECRET, testDatabase, type TestDatabase } from "#test/database.ts";
import { query, removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { readConfig } from "#server/core/config.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAlone } from "./alone.ts";

// Parts that run apart from the rest have the rights of their own role alone.

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(async () => {
  await database.close();
  removeFolders();
});

/** The address of the database without user and password. */
const place = (): string => {
  const url = new URL(database.ownerUrl);
  url.username = url.password = "";
  return url.href;
};
const configOf = (part: string, env: NodeJS.ProcessEnv, path = join(temporaryFolder(), "data")) =>
  readConfig(["--data", path, `--only=${part}`], { KVITANCE_SECRET: TEST_SECRET, ...env }, true);
const opens = (part: "api" | "identity", env: NodeJS.ProcessEnv = { DATABASE_URL: place() }) => openAlone(configOf(part, env), [part]);

describe("a part alone", () => {
  test("works with its own role on a database whose address says nothing of an owner", async () => {
    const api = await opens("api");
    expect(await query(api.app, "select current_user ~ '^kvitance_app_' as own")).toEqual([{ own: true }]);
    expect(api.identity).toBe("");
    const identity = await opens("identity");
    expect(await query(identity.identity, "select current_user ~ '^kvitance_identity_' as own")).toEqual([{ own: true }]);
    expect(identity.app).toBe("");
  });

  test("binds its data folder to the installation, and refuses the folder of another one", async () => {
    const path = join(temporaryFolder(), "data");
    await openAlone(configOf("worker", { DATABASE_URL: place() }, path), ["worker"]);
    const { installation } = JSON.parse(readFileSync(join(path, "installation.json"), "utf8")) as { installation: string };
    expect(await query(database.ownerUrl, "select installation from system.installation")).toEqual([{ installation }]);
    const other = await testDatabase();
    await query(other.ownerUrl, "update system.installation set installation = gen_random_uuid()");
    const elsewhere = other.ownerUrl;
    await expect(openAlone(configOf("worker", { DATABASE_URL: elsewhere }, path), ["worker"])).rejects.toThrow(/^The database belongs to installation/);
    await other.close();
  });

  test("begins no installation", () => {
    expect(() => configOf("api", { KVITANCE_SECRET: undefined })).toThrow(/^There is no installation in .*--data\.$/);
  });

  test("without a database says which settings name one", async () => {
    await expect(opens("api", {})).rejects.toThrow(/^--only=api runs .*DATABASE_URL .*DATABASE_APP_URL\.$/);
    await expect(opens("identity", { DATABASE_URL: "postgres://127.0.0.1:1/none" })).rejects.toThrow(
      /^The database that DATABASE_URL names \(127\.0\.0\.1:1\/none\) cannot be reached as kvitance_identity_.*: .*ECONNREFUSED/,
    );
  });
});

describe("versions that overlap", () => {
  const note = (name: string, contracts: boolean) =>
    query(database.ownerUrl, `insert into system.migrations (name, contracts) values ('application/${name}', ${contracts})`);

  test("a later migration that only adds keeps no part from starting", async () => {
    await note("9001_later.sql", false);
    await opens("api");
  });

  test("one that takes away what this version needs does, in one line", async () => {
    await note("9002_later.sql", true);
    await expect(opens("identity")).rejects.toThrow(
      /^The database was migrated by a newer Kvitance, .* it does not know application\/9002_later\.sql\.[^\n]*$/,
    );
    await query(database.ownerUrl, "delete from system.migrations where name like 'application/900%'");
  });

  test("a missing migration does too, and the line says how to make it", async () => {
    await query(database.ownerUrl, "delete from system.migrations where name = 'identity/0018_proven_addresses.sql'");
    await expect(opens("api")).rejects.toThrow(
      /^The database is older than this Kvitance .*0018_proven_addresses\.sql is not applied\. Run "npm run -s migrate"/,
    );
    await query(database.ownerUrl, "insert into system.migrations (name) values ('identity/0018_proven_addresses.sql')");
  });
});
