import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";

const PASSWORD = "zkouska";
const parent = await mkdtemp(join(tmpdir(), "kvitance-postgres-"));
const folder = join(parent, "postgres");
const start = () => startEmbeddedPostgres(folder, PASSWORD, { mayMake: true });

afterAll(async () => {
  await (await start()).stop();
  await rm(parent, { recursive: true, force: true });
});

const postmaster = (): number => Number(readFileSync(join(folder, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);

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

test(
  "the embedded database is joined when it runs, comes back after kill -9 with all that was committed, by itself too, and stops",
  { timeout: 120_000 },
  async () => {
    const first = await start();
    await query(first.url, "create table kept (value text); insert into kept values ('committed')");
    const joined = await start();
    expect(joined.url).toBe(first.url);

    for (let round = 0; round < 2; round += 1) {
      process.kill(postmaster(), "SIGKILL");
      // At once: the remains of the killed server are still there.
      const next = await start();
      expect(await query(next.url, "select value from kept")).toEqual([{ value: "committed" }]);
      await query(next.url, "select 1");
    }

    const kept = await start();
    const seen: string[] = [];
    kept.keepAlive((_, what) => void seen.push(what));
    process.kill(postmaster(), "SIGKILL");
    await expect.poll(() => query(kept.url, "select value from kept").catch(() => undefined), { timeout: 60_000 }).toEqual([{ value: "committed" }]);
    await expect.poll(() => seen.at(-1)).toContain("answers again");

    await kept.stop();
    await expect(query(kept.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  },
);
