import type { Actor } from "#server/core/actor.ts";
import { type Db, openDb } from "#server/core/db.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countDocuments } from "./counts.ts";
import { listDocuments } from "./list.ts";
import { readFilter } from "./search.ts";
import { fillListTenant, makeListTenant, now } from "./testing/listTenant.ts";

// What lists ask of the database, by what a connection has parsed: that of each test has parsed nothing before.

let database: TestDatabase;
let db: Db;
let actor: Actor;

beforeEach(async () => {
  database = await testDatabase();
  const filling = openDb(database.appUrl);
  const own = await makeListTenant(filling);
  await fillListTenant(filling, own);
  await filling.close();
  ({ actor } = own);
  db = openDb(database.appUrl);
});
afterEach(async () => {
  await db?.close();
  await database?.close();
});

// The plan of a page of any size would be one for a tenth of the list, so none is kept.
test("the statement of a whole tab states how long its page is", async () => {
  await db.transaction(actor.tenantId, async (tx) => {
    await listDocuments(tx, actor, { listType: "All", skip: 0, take: 50 }, now);
    const { rows } = await sql<{ types: string }>`
      select parameter_types::text as types from pg_prepared_statements where statement like 'select "documents".%'`.execute(tx);
    expect(rows).toEqual([{ types: "{uuid,uuid}" }]);
  });
});

test("what is for validation is counted once, for its tab and for its list", async () => {
  await db.transaction(actor.tenantId, async (tx) => {
    const { count, isMore, byList } = await countDocuments(tx, actor, await readFilter(tx, actor, { listType: "Validation" }, now));
    const { rows } = await sql<{ times: number }>`
      select (generic_plans + custom_plans)::int as times from pg_prepared_statements where statement like 'select count(*)%''Returned''%'`.execute(tx);
    expect([count, isMore, rows]).toEqual([byList.Validation, false, [{ times: 1 }]]);
  });
});
