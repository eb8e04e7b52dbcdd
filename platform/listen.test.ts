import { type TestDatabase, testDatabase } from "#test/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDb } from "#server/core/db.ts";
import { openListener } from "./listen.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

test("listener and pool find back after the database has cut every connection", { timeout: 20_000 }, async () => {
  const listener = await openListener(database.appUrl);
  const db = openDb(database.appUrl);
  const heard: string[] = [];
  listener.on("documents", (payload) => void heard.push(payload));
  expect(await db.isAlive()).toBe(true);
  for (const round of ["1", "2"]) {
    await asOwner("select pg_terminate_backend(pid) from pg_stat_activity where usename like 'kvitance_app%' and datname = current_database()");
    await expect
      .poll(
        async () => {
          await asOwner(`select pg_notify('documents', '${round}')`);
          return heard.includes(round);
        },
        { timeout: 8_000, interval: 200 },
      )
      .toBe(true);
    expect(await db.isAlive()).toBe(true);
  }
  await listener.close();
  await db.close();
});
