import { openDb } from "#server/core/db.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSweeps } from "./sweeps.ts";

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.close());

/** The databases of as many workers as an installation may have. */
const workers = (count: number) => Array.from({ length: count }, () => openDb(api.database.appUrl));

test("one sweep runs in one worker at a time, and goes on in another when that one ends", async () => {
  const [first, second, third] = workers(3);
  let running = 0;
  let most = 0;
  const runs = [0, 0, 0];
  const ends = [first!, second!, third!].map((db, index) => {
    const sweep = async () => {
      running += 1;
      most = Math.max(most, running);
      runs[index] = (runs[index] ?? 0) + 1;
      await db.tenantIds();
      await new Promise((later) => setTimeout(later, 20));
      running -= 1;
    };
    return startSweeps({ db, log: api.app.log }, { sweep }, { ms: 1 });
  });
  await expect.poll(() => runs.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(20);
  for (const end of ends.slice(0, 2)) await end();
  const before = runs[2]!;
  await expect.poll(() => runs[2]).toBeGreaterThan(before);
  await ends[2]!();
  expect(most).toBe(1);
  for (const db of [first!, second!, third!]) await db.close();
});

test("sweeps of different names wait for nobody, and what a dead worker held is free", async () => {
  const [first, second] = workers(2);
  const done: string[] = [];
  let letGo = () => undefined as void;
  const held = first!.exclusively("purge", () => new Promise((end) => (letGo = end))).catch(() => done.push("cut off"));
  const here = "(select oid from pg_database where datname = current_database())";
  const holders = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and database = ${here}`;
  await expect.poll(async () => (await onDatabase(holders)).length).toBe(1);
  await second!.exclusively("purge", async () => void done.push("twice"));
  await second!.exclusively("anchors", async () => void done.push("anchors"));
  expect(done).toEqual(["anchors"]);
  await onDatabase(`select pg_terminate_backend(pid) from (${holders}) holder`);
  await expect
    .poll(async () => {
      await second!.exclusively("purge", async () => void done.push("purge"));
      return done.includes("purge");
    })
    .toBe(true);
  letGo();
  await held;
  for (const db of [first!, second!]) await db.close();
});

async function onDatabase(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: api.database.ownerUrl });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows as unknown[];
}
