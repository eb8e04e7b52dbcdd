import {
  cluster,
  copy,
  fromBefore,
  hold,
  type Installation,
  makeInstallation,
  maySwitchUser,
  open,
  openOutside,
  query,
  remove,
  removeFolders,
  removeLater,
  setMarker,
} from "#test/dataFolders.ts";
import { isRoot } from "#test/servers/program.ts";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierClusterFolder } from "./cluster.ts";

// A start that cannot open the right data says so in one line, and leaves everything as it is. Those that can: starts.test.ts.

let own: Installation;
let foreign: Installation;
beforeAll(async () => {
  own = await makeInstallation("Vlastni");
  foreign = await makeInstallation("Cizi");
}, 120_000);

/** What a start may write: its lock, and what a PostgreSQL that started and stopped again leaves. */
const VOLATILE =
  /running\.lock$|\/(postmaster\.\w+|server\.log|pg_internal\.init|pgstat\.stat|pg_control)$|\/(pg_wal|pg_stat|pg_stat_tmp|pg_logical|pg_subtrans|pg_xact|base|global)\//;

function look(folder: string): Map<string, string> {
  const seen = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const content = entry.isFile() && !VOLATILE.test(path) ? createHash("sha256").update(readFileSync(path)).digest("hex") : "";
    seen.set(relative(folder, path), entry.isSymbolicLink() ? readlinkSync(path) : content);
  }
  return seen;
}

type Way = [name: string, prepare: (path: string) => string | void | Promise<string | void>, env?: NodeJS.ProcessEnv];

async function refuses([, prepare, env]: Way, sentence: RegExp): Promise<void> {
  const copied = copy(own.path);
  const path = (await prepare(copied)) ?? copied;
  const before = look(dirname(path));
  const { opened, refusal } = await open(path, env);
  expect(opened).toBeUndefined();
  expect(refusal).toMatch(sentence);
  expect(refusal.trim().split("\n")).toHaveLength(1);
  const after = look(dirname(path));
  for (const [name, content] of before)
    if (!/postmaster\.|pg_internal|pgstat|\/pg_(wal|stat|logical|subtrans)\//.test(name)) expect(after.get(name), name).toBe(content);
  // The second start must be refused too: the first one leaves nothing that looks like a new installation.
  expect((await open(path, env)).opened).toBeUndefined();
}

afterAll(removeFolders);

describe("refuses, and changes nothing", () => {
  test.each<[...Way, RegExp]>([
    ["the secret is missing", (path) => remove(join(path, "secret.key")), {}, /secret\.key is missing, but the folder holds data .*files.*KVITANCE_SECRET/],
    ["the secret is empty", (path) => truncateSync(join(path, "secret.key")), {}, /secret\.key is empty/],
    [
      "the secret is another one",
      (path) => writeFileSync(join(path, "secret.key"), readFileSync(join(foreign.path, "secret.key"))),
      {},
      /The secret does not fit the database .*secret\.key/,
    ],
    ["the database is missing", (path) => remove(join(path, "postgres")), {}, /There is no database in .*cluster, but the data folder holds data/],
    [
      "the database is an empty folder",
      (path) => {
        remove(cluster(path));
        mkdirSync(cluster(path));
      },
      {},
      /There is no database in/,
    ],
    ["PG_VERSION is missing", (path) => remove(cluster(path, "PG_VERSION")), {}, /is not whole: PG_VERSION is missing/],
    ["pg_control is missing", (path) => remove(cluster(path, "global", "pg_control")), {}, /is not whole: global\/pg_control is missing/],
    ["pg_wal is missing", (path) => remove(cluster(path, "pg_wal")), {}, /is not whole: pg_wal is missing/],
    [
      "the write-ahead log was not restored",
      (path) => {
        for (const name of readdirSync(cluster(path, "pg_wal")).filter((file) => /^[0-9A-F]{24}$/.test(file))) remove(cluster(path, "pg_wal", name));
      },
      {},
      /did not start on .*: could not locate a valid checkpoint record/,
    ],
    [
      "the database is that of another installation",
      (path) => {
        remove(cluster(path));
        execFileSync("cp", ["-a", cluster(foreign.path), cluster(path)]);
      },
      {},
      /is not the one of this data folder/,
    ],
    [
      "the database was put one folder too high",
      (path) => {
        renameSync(cluster(path), join(path, "cluster"));
        remove(join(path, "postgres"));
        renameSync(join(path, "cluster"), join(path, "postgres"));
      },
      {},
      /should stand in .*cluster: move it there/,
    ],
    ["the folder of the database is given", (path) => cluster(path), {}, /is the folder of a PostgreSQL database and no data folder/],
    ["PostgreSQL is newer", (path) => writeFileSync(cluster(path, "PG_VERSION"), "19\n"), {}, /is one of PostgreSQL 19, this version .* PostgreSQL 18/],
    ["PostgreSQL is older", (path) => writeFileSync(cluster(path, "PG_VERSION"), "17\n"), {}, /is one of PostgreSQL 17, this version .* PostgreSQL 18/],
    ["the files are missing", (path) => remove(join(path, "files")), {}, /is not the file store of this installation .*files\/\.installation is missing/],
    [
      "the files are those of another installation",
      (path) => {
        remove(join(path, "files"));
        execFileSync("cp", ["-a", join(foreign.path, "files"), join(path, "files")]);
      },
      {},
      /is not the file store of this installation .*belongs to installation/,
    ],
    ["the marker is damaged", (path) => truncateSync(join(path, "installation.json"), 20), {}, /installation\.json is damaged/],
    [
      "a folder from before the marker, without its database",
      async (path) => {
        await fromBefore(path);
        remove(join(path, "postgres"));
        mkdirSync(join(path, "postgres"));
      },
      {},
      /There is no database in .*secret\.key, files, audit/,
    ],
    [
      "only files are left",
      (path) => ["secret.key", "installation.json", "postgres", "audit"].forEach((name) => remove(join(path, name))),
      {},
      /secret\.key is missing, but the folder holds data of an installation \(files\)/,
    ],
    [
      "a newer version migrated the database",
      async (path) => {
        const running = await hold(path);
        await query(
          running.url,
          "insert into system.migrations (name) values ('application/9999_later.sql'); update system.installation set version = '9.0.0'",
        );
        await running.close();
      },
      {},
      /newer Kvitance \(9\.0\.0\): this one \(.+\) does not know application\/9999_later\.sql/,
    ],
    [
      "DATABASE_URL was forgotten",
      (path) => setMarker(path, { database: "own", cluster: undefined }),
      {},
      /belongs to a PostgreSQL of your own: .*DATABASE_URL/,
    ],
    [
      "DATABASE_URL leads nowhere",
      () => undefined,
      { DATABASE_URL: "postgres://x@127.0.0.1:1/x" },
      /The database.* \(127\.0\.0\.1:1\/x\) cannot be reached: .*ECONNREFUSED/,
    ],
  ])("%s", (name, prepare, env, sentence) => refuses([name, prepare, env], sentence));

  test("another program runs on the folder", async () => {
    const path = copy(own.path);
    const first = await hold(path);
    expect((await openOutside(path)).refusal).toMatch(/^Another Kvitance runs on the data folder .*\n$/);
    await query(first.url, "select 1");
    await first.close();
    expect((await open(path)).opened?.tenants).toEqual(["Vlastni"]);
  });

  test("a copy was made while the program ran", async () => {
    const path = copy(own.path);
    const running = await hold(path);
    const hot = copy(path);
    const { refusal, opened } = await open(hot);
    expect(opened).toBeUndefined();
    expect(refusal).toMatch(/^The database in [^\n]+ was copied while it ran: its server \(process \d+\) works on another folder[^\n]+\n$/);
    await query(running.url, "select 1");
    await running.close();
  });

  test.skipIf(!isRoot)("as root, an earlier version left two databases of the folder, or one for a folder that is empty now", async () => {
    const path = copy(own.path);
    await fromBefore(path);
    const elsewhere = earlierClusterFolder(path);
    removeLater(dirname(elsewhere));
    mkdirSync(dirname(elsewhere), { recursive: true });
    execFileSync("cp", ["-a", cluster(foreign.path), elsewhere]);
    expect((await open(path)).refusal).toMatch(/^There are two databases of the data folder [^\n]+\n$/);
    remove(path);
    expect((await open(path)).refusal).toMatch(/is empty, but a database of it lies in [^\n]+\n$/);
    expect((await open(path)).refusal).toMatch(/is empty, but a database of it lies in [^\n]+\n$/);
    expect(existsSync(join(elsewhere, "PG_VERSION"))).toBe(true);
  });

  test.skipIf(!maySwitchUser)("as an ordinary user, a folder of root", async () => {
    const path = copy(own.path);
    chmodSync(dirname(path), 0o755);
    for (const mode of [0o700, 0o755]) {
      chmodSync(path, mode);
      expect((await openOutside(path, { asUser: true })).refusal).toMatch(/^The data folder [^\n]+ cannot be used: this account may not [^\n]+chown[^\n]+\n$/);
    }
    expect((await open(path)).opened?.tenants).toEqual(["Vlastni"]);
  });
});
