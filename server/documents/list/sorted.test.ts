import type { DocumentSummary } from "#contract/documents/shapes.ts";
import type { App } from "#server/core/app.ts";
import { type Db, openDb } from "#server/core/db.ts";
import { startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields } from "#test/build.ts";
import { buildField } from "#test/buildSettings.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listDocuments } from "./list.ts";
import { orderOf, pageNear, placeOf, readIds } from "./order.ts";
import { find, readFilter } from "./search.ts";
import { fillSorted, forgetUnsorted, noteSorted } from "./sorted.ts";
import { fillListTenant, type ListTenant, makeListTenant, now, seed, today } from "./testing/listTenant.ts";
import { naiveList, type NaiveDocument } from "./testing/naiveList.ts";

type Job = { tenantId: string; sortedId: number };
let database: TestDatabase;
let db: Db;
let tenant: ListTenant;
let documents: NaiveDocument[];
let jobs: Job[];
let day = now;
const app = {
  clock: { now: () => day },
  queue: { send: (_tx: unknown, _name: string, job: Job) => Promise.resolve(void jobs.push(job)) },
} as unknown as App;

beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database?.close());
beforeEach(async () => {
  [jobs, day] = [[], now];
  db = openDb(database.appUrl);
  tenant = await makeListTenant(db);
  documents = await fillListTenant(db, tenant);
  return () => db.close();
});

const asTenant = <Result>(work: Parameters<typeof db.transaction<Result>>[1]) => db.transaction(tenant.actor.tenantId, work);
const note = (field: string) => asTenant((tx) => noteSorted(tx, app, tenant.actor, { field, direction: "asc" }));
const fill = async () => {
  for (const job of jobs.splice(0)) await fillSorted({ db, clock: app.clock }, job);
};
const keys = () => asTenant((tx) => tx.selectFrom("sorted_keys").select(["document_id", "key"]).execute());
const keyOf = async (documentId: string) => (await keys()).find((row) => row.document_id === documentId);
const save = (documentId: string, fields: object) =>
  asTenant((tx) =>
    tx
      .updateTable("documents")
      .set({ fields: JSON.stringify(fields) as never })
      .where("document_id", "=", documentId)
      .execute(),
  );

describe("an order by a field without an index", () => {
  const sorts = fc.record({
    field: fc.constantFrom("costCentre", "weight", "checkedOn", "urgent", "totalVat", "taxDate"),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  });
  const asks = fc.record({ sort: sorts, listType: fc.constantFrom("All" as const, "Process" as const, "Deleted" as const, "Mine" as const) });

  test("is the same from kept keys as from a naive list, from the beginning and from any known place", async () => {
    for (const field of ["costCentre", "weight", "checkedOn", "urgent", "totalVat", "taxDate"]) await note(field);
    expect(jobs).toHaveLength(6);
    await fill();
    await fc.assert(
      fc.asyncProperty(asks, fc.nat(60), fc.integer({ min: 1, max: 60 }), fc.nat(), async (ask, skip, take, at) => {
        const wanted = naiveList(documents, { ...ask, words: [], without: [], userId: tenant.actor.userId, today }, tenant.names);
        await asTenant(async (tx) => {
          const page = await listDocuments(tx, tenant.actor, { ...ask, skip, take } as never, now);
          expect(page.items.map(({ documentId }) => documentId)).toEqual(wanted.slice(skip, skip + take));
          expect(page.cursor === null).toBe(page.items.length === 0);
          const known = wanted.length === 0 ? -1 : at % wanted.length;
          if (known < 0 || (skip < known && known - skip < take)) return;
          const filter = await readFilter(tx, tenant.actor, ask, now);
          const order = await orderOf(tx, tenant.actor, filter, ask.sort);
          const place = await placeOf(tx, tenant.actor.tenantId, order, wanted[known] ?? "");
          const { where } = await find(tx, tenant.actor, filter);
          if (!place) throw new Error("The order has no places.");
          expect(await pageNear(tx, where, { order, skip, take, read: readIds, near: { ...place, skip: known } })).toEqual(wanted.slice(skip, skip + take));
        });
      }),
      { seed, numRuns: 150, endOnFailure: true },
    );
  }, 120_000);

  test("follows what is saved, in the same transaction", async () => {
    await note("weight");
    await fill();
    const documentId = documents[0]?.documentId ?? "";
    await save(documentId, { weight: "-3.5" });
    const negative = (await keyOf(documentId))?.key;
    await save(documentId, { weight: "12" });
    const positive = (await keyOf(documentId))?.key;
    expect([negative?.length, positive?.length, String(negative) < String(positive)]).toEqual([31, 31, true]);
    const rolledBack = asTenant(async (tx) => {
      await tx
        .updateTable("documents")
        .set({ fields: "{}" as never })
        .where("document_id", "=", documentId)
        .execute();
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect((await keyOf(documentId))?.key).toBe(positive);
    await save(documentId, {});
    expect((await keyOf(documentId))?.key).toBeNull();
    await asTenant((tx) => tx.deleteFrom("documents").where("document_id", "=", documentId).execute());
    expect(await keyOf(documentId)).toBeUndefined();
  });

  test("is kept whole by waiting for saves that began before the field was known", async () => {
    const documentId = documents[0]?.documentId ?? "";
    const held = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const old = asTenant(async (tx) => {
      await tx
        .updateTable("documents")
        .set({ fields: JSON.stringify({ costCentre: "pozdě" }) as never })
        .where("document_id", "=", documentId)
        .execute();
      written.resolve();
      await held.promise;
    });
    await written.promise;
    await note("costCentre");
    let asked = 0;
    const watched = { ...db, transaction: (...call: Parameters<typeof db.transaction>) => ((asked += 1), db.transaction(...call)) } as Db;
    const filling = fillSorted({ db: watched, clock: app.clock }, jobs[0] as Job);
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(3);
    expect(await keys()).toEqual([]);
    held.resolve();
    await old;
    await filling;
    expect((await keyOf(documentId))?.key).toBe("pozdě");
  });

  test("is noted once a day until its keys are whole, for known fields alone, and forgotten after 90 days", async () => {
    const fields = () => asTenant((tx) => tx.selectFrom("sorted_fields").select("field").execute());
    for (const field of ["costCentre", "costCentre", "noSuchField", "owner", "dueDate"]) await note(field);
    expect([await fields(), jobs.length]).toEqual([[{ field: "costCentre" }], 1]);
    day = new Date(now.getTime() + 24 * 3_600_000);
    await note("costCentre");
    expect(jobs).toHaveLength(2);
    await fill();
    day = new Date(now.getTime() + 91 * 24 * 3_600_000);
    await forgetUnsorted({ db, clock: app.clock });
    expect(await fields()).toHaveLength(1);
    await note("costCentre");
    expect(jobs).toHaveLength(0);
    day = new Date(now.getTime() + 182 * 24 * 3_600_000);
    await forgetUnsorted({ db, clock: app.clock });
    expect([await fields(), await keys()]).toEqual([[], []]);
  });

  test("no key of another tenant is seen", async () => {
    await note("costCentre");
    await fill();
    const other = await makeListTenant(db);
    expect(await db.transaction(other.actor.tenantId, (tx) => tx.selectFrom("sorted_keys").selectAll().execute())).toEqual([]);
    expect(await keys()).not.toEqual([]);
  });
});

test("a list sorted by an own field is the same before and after its keys are kept, which the first such list sets off", async () => {
  const api = await startTestApp({ worker: true });
  try {
    const company = await buildTenant(api.app);
    const field = await buildField(api.app, company.tenantId);
    const made: Record<string, string> = {};
    for (const value of ["Žito", "Čočka", "Chléb", "Cibule"])
      made[await buildDocument(api.app, company.tenantId, { fields: { ...cleanFields, [field]: value } })] = value;
    const list = async () => {
      const reply = await api.request("POST", "/v1/documents/list", { as: company.admin, body: { sort: { field, direction: "asc" } } });
      return ((await reply.json()) as { items: DocumentSummary[] }).items.map(({ documentId }) => made[documentId]);
    };
    expect(await list()).toEqual(["Cibule", "Čočka", "Chléb", "Žito"]);
    const filled = () =>
      api.app.db.transaction(company.tenantId, (tx) => tx.selectFrom("sorted_fields").select("field").where("filled_at", "is not", null).execute());
    await expect.poll(filled, { timeout: 30_000 }).toEqual([{ field }]);
    expect(await list()).toEqual(["Cibule", "Čočka", "Chléb", "Žito"]);
  } finally {
    await api.close();
  }
});
