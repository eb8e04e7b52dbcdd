import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";

const PASSWORD = "zkouska";
const parent = await mkdtemp(join(tmpdir(), "kvitance-postgres-"));
await chmod(parent, 0o755);
const folder = join(parent, "postgres");
/** Under root the cluster may stand where the server's account can reach it. */
const elsewhere = resolve("/var/lib/kvitance", createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 12));

afterAll(async () => {
  await (await startEmbeddedPostgres(folder, PASSWORD)).stop();
  for (const path of [parent, elsewhere]) await rm(path, { recursive: true, force: true });
});

const postmaster = (): number => {
  const file = [folder, elsewhere].map((home) => join(home, "cluster", "postmaster.pid")).find((path) => existsSync(path));
  return Number(readFileSync(file ?? "", "utf8").split("\n")[0]);
};

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

test("the embedded database is joined when it runs, comes back after kill -9 with all that was committed, and stops", { timeout: 120_000 }, async () => {
  const first = await startEmbeddedPostgres(folder, PASSWORD);
  await query(first.url, "create table kept (value text); insert into kept values ('committed')");
  const joined = await startEmbeddedPostgres(folder, PASSWORD);
  expect(joined.url).toBe(first.url);

  for (let round = 0; round < 2; round += 1) {
    process.kill(postmaster(), "SIGKILL");
    // At once: the remains of the killed server are still there.
    const next = await startEmbeddedPostgres(folder, PASSWORD);
    expect(await query(next.url, "select value from kept")).toEqual([{ value: "committed" }]);
    await query(next.url, "select 1");
  }

  const last = await startEmbeddedPostgres(folder, PASSWORD);
  await last.stop();
  await expect(query(last.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});
