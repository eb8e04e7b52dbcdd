import type { Actor } from "#server/core/actor.ts";
import { type Db, openDb } from "#server/core/db.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countDocuments } from "./counts.ts";
import { listDocuments } from "./list.ts";
import { readFilter } from "./search.ts";
import { fillListTenant, makeListTenant, now } from "./testing/listTenant.ts";

let database: TestDatabase;
let db: Db;
let actor: Actor;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb(database.appUrl);
  const tenant = await makeListTenant(db);
  actor = tenant.actor;
  await fillListTenant(db, tenant);
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

describe("the index of words beside row-level security", () => {
  test("finds rare words, also among thousands of others, and only in the tenant that is set", async () => {
    const { actor: rare } = await makeListTenant(db);
    await db.transaction(rare.tenantId, async (tx) => {
      const insert = (count: number, word: string, days: number) =>
        tx
          .insertInto("documents")
          .columns(["tenant_id", "document_id", "state", "document_type", "folder_id", "file_name", "source", "created_at", "fields"])
          .expression(
            (eb) =>
              eb
                .selectFrom(eb.fn<{ n: number }>("generate_series", [eb.lit(1), eb.lit(count)]).as("n"))
                .select([
                  eb.val(rare.tenantId).as("t"),
                  eb.fn<string>("gen_random_uuid").as("i"),
                  eb.val("New").as("s"),
                  eb.val("ReceivedInvoice").as("d"),
                  eb.fn<string>("gen_random_uuid").as("f"),
                  eb.val(`${word}.pdf`).as("n"),
                  eb.val("API").as("o"),
                  eb.val(new Date(now.getTime() - days * 86_400_000)).as("c"),
                  eb.cast<never>(eb.val("{}"), "jsonb").as("j"),
                ] as never) as never,
          )
          .execute();
      await insert(6000, "obvykly", 30);
      await insert(1200, "nedavny", 1);
      await insert(3, "vzacny", 60);
      const list = (query: string) => listDocuments(tx, rare, { listType: "All", query, skip: 0, take: 500 }, now);
      const count = async (query: string) => countDocuments(tx, rare, await readFilter(tx, rare, { listType: "All", query }, now));
      expect((await list("vzácný")).items).toHaveLength(3);
      expect(await count("vzácný")).toMatchObject({ count: 3, isMore: false });
      expect((await list("obvyklý")).items).toHaveLength(500);
      expect(await count("obvyklý")).toMatchObject({ count: 5001, isMore: true });
      expect(await count("nedávný")).toMatchObject({ count: 1200, isMore: false });
    });
    const foreign = await db.transaction(actor.tenantId, (tx) =>
      tx.selectNoFrom((eb) => eb.fn<string>("documents_with_words", [eb.val(["%vzacny%"]), eb.lit(10)]).as("id")).execute(),
    );
    expect(foreign).toEqual([]);
  });

  test("answers nothing without a tenant, and takes no SQL", async () => {
    const client = new pg.Client({ connectionString: database.appUrl });
    await client.connect();
    try {
      expect((await client.query("select documents_with_words(array['%vydra%'], 10)")).rows).toEqual([]);
      await client.query("begin");
      await client.query("select set_config('app.tenant', $1, true)", [actor.tenantId]);
      for (const pattern of ["' or true --", "%'; select 1; --", "$2", "%\\%"]) {
        const { rows } = await client.query<{ id: string }>("select documents_with_words(array[$1]::text[], 1000) as id", [pattern]);
        expect(rows).toEqual([]);
      }
      const { rowCount } = await client.query("select documents_with_words(array['%'], 1000)");
      expect(rowCount).toBeGreaterThan(100);
      await client.query("rollback");
    } finally {
      await client.end();
    }
  });
});
