import { testDatabase } from "#test/database.ts";
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
  temporaryFolder,
  USER,
} from "#test/dataFolders.ts";
import { isRoot } from "#test/servers/program.ts";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { earlierClusterFolder } from "./cluster.ts";

// However a data folder came to its place: a start opens the data that belong to it. Starts that are refused: refusedStarts.test.ts.

let own: Installation;
beforeAll(async () => void (own = await makeInstallation("Vlastni")), 120_000);

type Way = [name: string, prepare: (path: string) => string | void | Promise<string | void>, env?: NodeJS.ProcessEnv];

async function opens(way: Way): Promise<void> {
  const [, prepare, env] = way;
  const copied = copy(own.path);
  const path = (await prepare(copied)) ?? copied;
  const { opened, refusal } = await open(path, env);
  expect(refusal).toBe("");
  expect(opened?.tenants).toEqual(["Vlastni"]);
  expect(readFileSync(join(path, "files", "kept"), "utf8")).toBe("Vlastni");
  expect(JSON.parse(readFileSync(join(path, "installation.json"), "utf8"))).toMatchObject({ installation: opened?.id });
  if (prepare !== fromBefore) expect(opened?.id).toBe(own.id);
  expect(existsSync(cluster(path, "PG_VERSION"))).toBe(true);
}

afterAll(removeFolders);

describe("opens the data that belong to the folder", () => {
  test.each<Way>([
    ["a second start", () => undefined],
    [
      "a folder that was renamed",
      (path) => {
        renameSync(path, `${path}-renamed`);
        return `${path}-renamed`;
      },
    ],
    ["a folder with rights for nobody else", (path) => chmodSync(path, 0o700)],
    ["a copy whose database everybody may enter", (path) => chmodSync(cluster(path), 0o755)],
    ["a folder from before the marker", fromBefore],
    ["the secret in KVITANCE_SECRET, without the file", (path) => remove(join(path, "secret.key")), {}],
    ["a folder without its lock file", (path) => rmSync(join(path, "running.lock"), { force: true })],
  ])("%s", async (...way) => {
    if (way[2]) way[2] = { KVITANCE_SECRET: readFileSync(join(own.path, "secret.key"), "utf8").trim() };
    await opens(way);
  });

  test("a folder with letters beyond Latin-1 and a space in its name", async () => {
    await opens([
      "",
      (path) => {
        const moved = join(dirname(path), "účetní data ř");
        renameSync(path, moved);
        return moved;
      },
    ]);
  });

  test("a program that was killed: its database lives on and is joined", async () => {
    const path = copy(own.path);
    const killed = await hold(path);
    process.kill(killed.pid, "SIGKILL");
    const next = await hold(path);
    expect(next).toMatchObject({ id: own.id, tenants: ["Vlastni"], url: killed.url });
    await next.close();
  });

  test.skipIf(!isRoot)("as root, a copy that belongs to root throughout: the database is handed to its account", () =>
    opens(["", (path) => void execFileSync("chown", ["-R", "0:0", path])]),
  );

  test.skipIf(!isRoot)("as root, a database that an earlier version put outside of the folder: it is moved in", async () => {
    const path = copy(own.path, "/var/tmp");
    await fromBefore(path);
    const elsewhere = earlierClusterFolder(path);
    removeLater(dirname(elsewhere));
    mkdirSync(dirname(elsewhere), { recursive: true });
    const isSameDisk = statSync(dirname(elsewhere)).dev === statSync(path).dev;
    execFileSync("chown", ["--reference", cluster(path), dirname(elsewhere)]);
    execFileSync("mv", [cluster(path), elsewhere]);
    const { opened, refusal } = await open(path);
    expect(refusal).toBe("");
    expect(opened?.tenants).toEqual(["Vlastni"]);
    expect(existsSync(cluster(path, "PG_VERSION"))).toBe(true);
    // From another disk it is copied, and stays.
    expect(existsSync(elsewhere)).toBe(!isSameDisk);
  });

  test.skipIf(!maySwitchUser)("as an ordinary user, a folder of that user; then as root, which leaves it the user's", async () => {
    const path = copy(own.path);
    chmodSync(dirname(path), 0o755);
    execFileSync("chown", ["-R", `${USER.uid}:${USER.gid}`, path]);
    expect(await openOutside(path, { asUser: true })).toMatchObject({ refusal: "", opened: { tenants: ["Vlastni"] } });
    expect(await open(path)).toMatchObject({ refusal: "", opened: { tenants: ["Vlastni"] } });
    expect(statSync(cluster(path)).uid).toBe(USER.uid);
    expect(await openOutside(path, { asUser: true })).toMatchObject({ refusal: "", opened: { tenants: ["Vlastni"] } });
  });
});

describe("begins", () => {
  test("in an empty folder, closed to everybody else", async () => {
    const path = join(temporaryFolder(), "data");
    const { opened } = await open(path);
    expect(opened?.tenants).toEqual([]);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(join(path, "installation.json"), "utf8"))).toMatchObject({ installation: opened?.id, database: "embedded" });
  });

  test("where the first start was killed before it came to its end, at each of its steps", async () => {
    const path = join(temporaryFolder(), "data");
    mkdirSync(path, { recursive: true });
    const id = "55555555-5555-4555-8555-555555555555";
    writeFileSync(join(path, "installation.json"), JSON.stringify({ installation: id, database: null, version: "0.1.0" }));
    expect((await open(path)).opened?.id).toBe(id);
    setMarker(path, { database: null, cluster: undefined });
    expect((await open(path)).opened).toMatchObject({ id });
    remove(join(path, "postgres"));
    mkdirSync(join(path, "postgres", "new-abc"), { recursive: true });
    setMarker(path, { database: null, cluster: undefined });
    remove(join(path, "files"));
    expect((await open(path)).opened).toMatchObject({ id, tenants: [] });
  });
});

describe("with a PostgreSQL of one's own", () => {
  test("folder and database must belong together; neither is begun anew beside the other", async () => {
    const [first, second, third] = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
    const at = (database: { ownerUrl: string }) => ({ DATABASE_URL: database.ownerUrl });
    try {
      for (const database of [first, second, third]) await query(database.ownerUrl, "delete from system.installation");
      const path = join(temporaryFolder(), "data");
      const begun = await open(path, at(first));
      await query(first.ownerUrl, "insert into tenants (tenant_id, name) values ('66666666-6666-4666-8666-666666666666', 'Vlastni')");
      await query(
        first.ownerUrl,
        "insert into files (tenant_id, file_id, storage_key, name, media_type, size, sha256) values ('66666666-6666-4666-8666-666666666666', gen_random_uuid(), 'k', 'n', 'm', 1, 's')",
      );
      writeFileSync(join(path, "files", "kept"), "x");
      expect((await open(path, at(first))).opened).toEqual({ ...begun.opened, tenants: ["Vlastni"] });

      const empty = join(temporaryFolder(), "data");
      expect((await open(empty, at(first))).refusal).toMatch(/^The database names stored files, but [^\n]+files is missing or empty[^\n]+\n$/);
      expect((await open(empty, at(first))).opened).toBeUndefined();
      expect((await open(path, at(second))).refusal).toMatch(/^The database is empty, but the data folder [^\n]+ holds data[^\n]+\n$/);
      await open(join(temporaryFolder(), "data"), at(third));
      expect((await open(path, at(third))).refusal).toMatch(/^The database belongs to installation [^\n]+, the data folder [^\n]+\n$/);
      expect((await open(path)).refusal).toMatch(/DATABASE_URL/);
    } finally {
      for (const database of [first, second, third]) await database.close();
    }
  });
});
