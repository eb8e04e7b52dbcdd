import { type TestDatabase, testDatabase } from "#test/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queues } from "#server/core/queues.ts";
import { isQueueReady, makeQueue } from "./queue.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const ensure = async () => (await isQueueReady(owner)) || makeQueue(owner);
/** When each queue was written last; an update by pg-boss changes it. */
const written = async () => (await owner.query("select name, updated_on from queue.queue order by name")).rows;

test("where all is as it should be, nothing is written", async () => {
  const before = await written();
  expect(before.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(Object.keys(queues)));
  await ensure();
  expect(await written()).toEqual(before);
});

test.each([
  [
    "another setting of a queue",
    "update queue.queue set retry_limit = 99 where name = 'purge'",
    "select retry_limit = $1 as right from queue.queue where name = 'purge'",
  ],
  ["a missing right", "revoke delete on queue.job from kvitance_app", "select has_table_privilege('kvitance_app', 'queue.job', 'delete') and $1 > 0 as right"],
  ["a missing index", "drop index queue.kvitance_turns", "select to_regclass('queue.kvitance_turns') is not null and $1 > 0 as right"],
])("%s is set right", async (_, harm, question) => {
  const isRight = async () => (await owner.query<{ right: boolean }>(question, [queues.purge.retryLimit])).rows[0]?.right;
  await owner.query(harm);
  expect(await isRight()).toBe(false);
  await ensure();
  expect(await isRight()).toBe(true);
});
