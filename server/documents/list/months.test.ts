import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { documentStates } from "#domain/names.ts";
import { type Db, openDb, type Tx } from "#server/core/db.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { foldMonths, stepTo } from "./months.ts";
import { orderOf, pageAt, pageNear, readIds } from "./order.ts";
import { find, readFilter } from "./search.ts";
import { fillListTenant, type ListTenant, makeListTenant, now } from "./testing/listTenant.ts";

const DAY_MS = 86_400_000;
let database: TestDatabase;
let db: Db;
let tenant: ListTenant;

beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database?.close());
beforeEach(async () => {
  db = openDb(database.appUrl);
  tenant = await makeListTenant(db);
  await spread((await fillListTenant(db, tenant)).map(({ documentId }) => documentId));
  return () => db.close();
});

const asTenant = <Result>(work: (tx: Tx) => Promise<Result>) => db.transaction(tenant.actor.tenantId, work);

/** Documents over two years, many of them where weeks and months begin or within one week; some are gone since, some have changed. */
const spread = (ids: string[]) =>
  asTenant(async (tx) => {
    for (const [place, documentId] of ids.entries()) {
      const moments = [
        Date.UTC(2025, place % 4, [1, 8, 28, 29][place % 7] ?? 31),
        Date.UTC(2026, 10, 8 + (place % 7), place % 24),
        now.getTime() - ((place * 37) % 700) * DAY_MS,
      ];
      const created_at = new Date(moments[place % 3] ?? now);
      await tx
        .updateTable("documents")
        .set({ created_at } as never)
        .where("document_id", "=", documentId)
        .execute();
    }
    await tx.deleteFrom("documents").where("document_id", "in", ids.slice(0, 9)).execute();
    await tx.updateTable("documents").set({ state: "Archived" }).where("document_id", "in", ids.slice(9, 30)).execute();
  });

/** How the version before 0079_weeks.sql adds up, which leaves counts by month. */
const foldAsBefore = (tx: Tx) =>
  sql`with folded as (delete from document_months where tenant_id = ${tenant.actor.tenantId} returning *)
    insert into document_months (tenant_id, month, state, amount)
    select tenant_id, month, state, sum(amount) from folded group by 1, 2, 3 having sum(amount) <> 0`.execute(tx);

type Count = { month: string; week: string | null; state: string; amount: number };
const keptCounts = async (tx: Tx) =>
  (
    await sql<Count>`select month, week, state, sum(amount)::int as amount from document_months
      where tenant_id = ${tenant.actor.tenantId} group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`.execute(tx)
  ).rows;
const countsOfDocuments = async (tx: Tx) =>
  (
    await sql<Count>`select month_of(created_at) as month, week_of(created_at) as week, state, count(*)::int as amount from documents
      where deleted_at is null and attached_to is null group by 1, 2, 3 order by 1, 2, 3`.execute(tx)
  ).rows;
const byMonth = (counts: Count[]) => {
  const sums: Record<string, number> = {};
  for (const { month, state, amount } of counts) sums[`${month} ${state}`] = (sums[`${month} ${state}`] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
};

const everything: DocumentFilter = { listType: "All", states: [...documentStates] };
const stepOf = async (tx: Tx, body: DocumentFilter, skip: number, actor = tenant.actor) => {
  const filter = await readFilter(tx, actor, body, now);
  return stepTo(tx, actor, filter, { order: await orderOf(tx, actor, filter, body.sort), skip, take: 1 });
};
/** Jumps to every document. */
const jumpEverywhere = async (tx: Tx) => {
  const ends = new Set<string>();
  for (let skip = 0; ; skip += 1) {
    const step = await stepOf(tx, everything, skip);
    if (!step) return ends;
    ends.add(String(step.key));
  }
};

const forms: [string, (tx: Tx) => Promise<unknown>][] = [
  ["as changes were added", () => Promise.resolve()],
  ["folded", (tx) => foldMonths(tx, tenant.actor.tenantId)],
  [
    "folded by the version before, and changed since",
    async (tx) => {
      await foldAsBefore(tx);
      await tx.updateTable("documents").set({ state: "Exported" }).where("state", "in", ["New", "Processed", "Paused"]).execute();
    },
  ],
];

describe.each(forms)("with counts %s", (_name, form) => {
  beforeEach(() => asTenant(async (tx) => void (await form(tx))));

  test("a jump gives the page that counting documents gives, from both ends of a period", async () => {
    const filters: DocumentFilter[] = [
      { listType: "Exported" },
      { listType: "All" },
      { listType: "Process" },
      { listType: "Archived" },
      { listType: "All", states: ["New", "Error"] },
      { listType: "All", sort: { field: "createdTime", direction: "asc" } },
    ];
    const steps = { fromBefore: 0, fromBehind: 0 };
    for (const body of filters)
      await asTenant(async (tx) => {
        const filter = await readFilter(tx, tenant.actor, body, now);
        const order = await orderOf(tx, tenant.actor, filter, body.sort);
        const { where } = await find(tx, tenant.actor, filter);
        const all = await pageAt(tx, where, { order, skip: 0, take: 500, read: readIds });
        for (let skip = 0; skip < all.length; skip += 3)
          for (const take of [1, 5]) {
            const step = await stepTo(tx, tenant.actor, filter, { order, skip, take });
            if (!step) throw new Error("No period was found.");
            steps.fromBefore += step.skip > 0 && step.skip < skip ? 1 : 0;
            steps.fromBehind += step.skip > skip ? 1 : 0;
            expect(await pageNear(tx, where, { order, skip, take, read: readIds, near: step })).toEqual(all.slice(skip, skip + take));
          }
        expect(await stepTo(tx, tenant.actor, filter, { order, skip: all.length, take: 1 })).toBeUndefined();
      });
    expect(steps.fromBefore).toBeGreaterThan(10);
    expect(steps.fromBehind).toBeGreaterThan(10);
  });

  test("jumps count each month by its weeks, once", async () => {
    await asTenant(async (tx) => {
      const months = new Set((await countsOfDocuments(tx)).map(({ month }) => month));
      await jumpEverywhere(tx);
      expect(await keptCounts(tx)).toEqual(await countsOfDocuments(tx));
      expect((await jumpEverywhere(tx)).size).toBeGreaterThan(2 * months.size);
      await foldMonths(tx, tenant.actor.tenantId);
      expect(await keptCounts(tx)).toEqual(await countsOfDocuments(tx));
    });
  });
});

test("only whole lists of a role that sees all are counted by period", async () => {
  const whole = { listType: "All" as const };
  await asTenant(async (tx) => {
    expect(await stepOf(tx, whole, 3)).toBeDefined();
    expect(await stepOf(tx, whole, 3, { ...tenant.actor, role: "Uploader" })).toBeUndefined();
    expect(await stepOf(tx, { ...whole, query: "vydra" }, 3)).toBeUndefined();
    expect(await stepOf(tx, { ...whole, documentType: "Cashier" }, 3)).toBeUndefined();
  });
});

describe("while the weeks of a month are counted", () => {
  /** Runs `work` up to where `until` is awaited, and ends its transaction afterwards. */
  const beside = async (work: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
    const done = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const other = asTenant(async (tx) => {
      await work(tx);
      done.resolve();
      await free.promise;
    });
    await Promise.race([done.promise, other]);
    await meanwhile();
    free.resolve();
    await other;
  };
  const waiting = () =>
    db
      .statement<{ count: number }>("select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'", [])
      .then(({ rows }) => rows[0]?.count);
  /** Jumps while another transaction holds rows of the counts, and waits for it. */
  const jumpBehind = async (work: (tx: Tx) => Promise<unknown>) => {
    let jump: Promise<unknown> = Promise.resolve();
    await beside(work, async () => {
      jump = asTenant((tx) => stepOf(tx, everything, 0));
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    });
    await jump;
  };
  const isExact = () =>
    asTenant(async (tx) => {
      await jumpEverywhere(tx);
      expect(await keptCounts(tx)).toEqual(await countsOfDocuments(tx));
    });

  beforeEach(() => asTenant(foldAsBefore));

  test("changes that are committed later are counted once", async () => {
    const change = async (tx: Tx) => {
      await tx.updateTable("documents").set({ state: "Returned" }).where("state", "=", "New").execute();
      await tx.deleteFrom("documents").where("state", "=", "Error").execute();
    };
    await beside(change, () => asTenant(jumpEverywhere));
    await asTenant(async (tx) => expect(await keptCounts(tx)).toEqual(await countsOfDocuments(tx)));
  });

  test("another jump to the same month waits, and counts nothing twice", async () => {
    await jumpBehind((tx) => stepOf(tx, everything, 0));
    await isExact();
  });

  test("a month of which another transaction adds up some rows stays as it is until the next jump", async () => {
    await asTenant((tx) => tx.updateTable("documents").set({ state: "Paused" }).where("state", "=", "New").execute());
    const oneRow = sql`select max(count_id) from document_months where week is null and month = (select max(month) from document_months)`;
    await jumpBehind((tx) =>
      sql`with folded as (delete from document_months where count_id = (${oneRow}) returning *)
        insert into document_months (tenant_id, month, state, amount) select tenant_id, month, state, amount from folded`.execute(tx),
    );
    await asTenant(async (tx) => expect(byMonth(await keptCounts(tx))).toEqual(byMonth(await countsOfDocuments(tx))));
    await isExact();
  });
});
