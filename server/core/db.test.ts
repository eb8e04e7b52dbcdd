import { Socket } from "node:net";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allColumns } from "./columnNames.ts";
import { type Db, openDb, type Tx } from "./db.ts";
import { together } from "./together.ts";

let database: TestDatabase;
/** One connection, so that what one transaction leaves behind would show in the next. */
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb(database.appUrl, { maxConnections: 1 });
  for (const tenantId of [own, foreign])
    await db.transaction(tenantId, (tx) =>
      tx.insertInto("tenants").values({ tenant_id: tenantId, name: tenantId, company_id: null, language_code: "cs-CZ", settings: "{}" }).execute(),
    );
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const own = "00000000-0000-4000-8000-00000000000a";
const foreign = "00000000-0000-4000-8000-00000000000b";
const userId = "00000000-0000-4000-8000-00000000000c";
const names = async (tx: Pick<Tx, "selectFrom">) => (await tx.selectFrom("tenants").select("name").execute()).map(({ name }) => name);
const rename = (tx: Tx, name: string) => tx.updateTable("tenants").set({ name }).execute();
const acting = async (tx: Tx) =>
  (await sql<{ tenant: string; user: string }>`select current_tenant() as tenant, current_actor() as "user"`.execute(tx)).rows[0];

test("a transaction and a read see their tenant alone, whoever had the connection before", async () => {
  for (const tenantId of [own, foreign, own]) {
    expect(await db.read(tenantId, names)).toEqual([tenantId]);
    expect(await db.transaction(tenantId, names)).toEqual([tenantId]);
  }
});

test("who acts holds for every statement of the transaction, and for none after it", async () => {
  await db.onBehalfOf(userId).transaction(own, async (tx) => {
    expect([await acting(tx), await acting(tx)]).toEqual(Array.from({ length: 2 }, () => ({ tenant: own, user: userId })));
  });
  await db.transaction(own, async (tx) => expect(await acting(tx)).toEqual({ tenant: own, user: null }));
});

test("each query of a read sees its tenant, in the name of who acts, and is a transaction of its own", async () => {
  const transaction = async (tx: Tx) => (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx)).rows[0]?.id;
  const read = await db.onBehalfOf(userId).read(own, async (tx) => [await names(tx), ...(await Promise.all([names(tx), acting(tx)]))]);
  expect(read).toEqual([[own], [own], { tenant: own, user: userId }]);
  expect(new Set(await db.read(own, async (tx) => [await transaction(tx), await transaction(tx)])).size).toBe(2);
  const fault = db.read(own, async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    return names(tx);
  });
  expect(await fault).toEqual([own]);
  // The connection belongs to nobody afterwards.
  expect(await db.statement("select name from tenants", [])).toMatchObject({ rows: [] });
});

test("what is asked for together goes to the database in one piece, in a transaction and in a read", async () => {
  const questions = (tx: Tx) => together([1, 2, 3].map(async (one) => (await sql<{ one: number }>`select ${sql.lit(one)} as one`.execute(tx)).rows[0]?.one));
  const pieces = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, "_writev");
  try {
    expect(await db.read(own, questions)).toEqual([1, 2, 3]);
    expect(pieces).toHaveBeenCalledTimes(1);
    expect(await db.transaction(own, questions)).toEqual([1, 2, 3]);
    // The other one is its end.
    expect(pieces).toHaveBeenCalledTimes(3);
  } finally {
    pieces.mockRestore();
  }
});

test("a transaction that fails leaves nothing behind, whichever statement failed", async () => {
  const fault = sql`select 1 / 0`;
  await expect(
    db.transaction(own, async (tx) => {
      await rename(tx, "Jiná");
      await fault.execute(tx);
    }),
  ).rejects.toThrow("division by zero");
  await expect(db.transaction(own, (tx) => fault.execute(tx))).rejects.toThrow("division by zero");
  await expect(
    db.transaction(own, async (tx) => {
      await fault.execute(tx).catch(() => undefined);
      await rename(tx, "Jiná");
    }),
  ).rejects.toThrow("current transaction is aborted");
  await expect(
    db.read(own, (reader) =>
      reader
        .selectFrom("tenants")
        .select(sql`1 / 0`.as("one"))
        .execute(),
    ),
  ).rejects.toThrow("division by zero");
  expect(await db.transaction(own, names)).toEqual([own]);
});

test("queries that do not wait for each other have their own answers", async () => {
  const answers = await db.transaction(own, (tx) => Promise.all([names(tx), acting(tx), names(tx)]));
  expect(answers).toEqual([[own], { tenant: own, user: null }, [own]]);
});

test("a transaction without a query sends nothing", async () => {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  const last = async () =>
    (await client.query("select query_start from pg_stat_activity where usename like 'kvitance_app%' and datname = current_database()")).rows as unknown[];
  await db.read(own, names);
  const before = await last();
  expect(await db.transaction(own, async () => "nothing")).toBe("nothing");
  await expect(db.transaction(own, async () => Promise.reject(new Error("own")))).rejects.toThrow("own");
  expect([before.length, await last()]).toEqual([1, before]);
  await client.end();
  expect(await db.transaction(own, names)).toEqual([own]);
});

test("a tenant that is no id is refused by the database, and the connection goes on", async () => {
  await expect(db.transaction("'; drop table tenants; --", names)).rejects.toThrow("invalid input syntax for type uuid");
  expect(await db.read(own, names)).toEqual([own]);
});

test("a column that a newer program adds does not break statements that were parsed before", async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const everything = (tx: Pick<Tx, "selectFrom">) => tx.selectFrom("tenants").selectAll().execute();
  const renamed = (tx: Tx) => tx.updateTable("tenants").set({ name: own }).returningAll().execute();
  const all = async () => [await db.read(own, everything), ...(await db.transaction(own, async (tx) => [await everything(tx), await renamed(tx)]))];
  try {
    await all();
    await owner.query("alter table tenants add column later text");
    for (const rows of await all()) expect(rows).toMatchObject([{ tenant_id: own, later: null }]);
  } finally {
    await owner.query("alter table tenants drop column if exists later");
    await owner.end();
  }
});

test.each(Object.entries(allColumns))(
  "%s is asked for by its columns: the statement stays planned, and goes on where a newer program adds one",
  async (table, names) => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const ask = () =>
      db.read(own, (tx) =>
        tx
          .selectFrom(table as "files")
          .select(names as [])
          .execute(),
      );
    const kept = () =>
      db.read(own, async (tx) => (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)).rows.map((row) => row.statement));
    try {
      await ask();
      expect((await kept()).filter((statement) => statement.endsWith(`from "${table}"`))).toHaveLength(1);
      await owner.query(`alter table ${table} add column later text`);
      expect(await ask()).toEqual([]);
    } finally {
      await owner.query(`alter table ${table} drop column if exists later`);
      await owner.end();
    }
  },
);

test("a statement that travelled behind one that failed is parsed when it comes again", async () => {
  const fresh = openDb(database.appUrl, { maxConnections: 1 });
  const query = (tx: Tx) => sql<{ says: string }>`select 'only here' as says`.execute(tx);
  // No name of a tenant holds a zero byte, so the database refuses the statement before the query.
  await expect(fresh.transaction("\0", query)).rejects.toThrow("invalid byte sequence");
  expect((await fresh.transaction(own, query)).rows).toEqual([{ says: "only here" }]);
  await fresh.close();
});
