import type { DocumentFilter, DocumentSummary } from "#contract/documents/shapes.ts";
import { kindOfListField, type ListFieldKind, listOperators, listProperties, operatorsOf } from "#domain/documents/list/listFields.ts";
import { allLists, type AnyList, listStates } from "#domain/documents/list/lists.ts";
import { type DocumentState, documentStates } from "#domain/names.ts";
import type { Actor } from "#server/core/actor.ts";
import { type Db, openDb } from "#server/core/db.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countDocuments, foldCounts } from "./counts.ts";
import { inList, type ListWhere } from "./filter.ts";
import { listDocuments, rememberList } from "./list.ts";
import { orderOf, pageNear, placeOf, readIds } from "./order.ts";
import { MAX_BEFORE_COMMON, positionIn } from "./position.ts";
import { find, readFilter } from "./search.ts";
import { dates, fillListTenant, makeListTenant, now, numbers, ownKinds, seed, today, types } from "./testing/listTenant.ts";
import { naiveList, type NaiveDocument, type Names } from "./testing/naiveList.ts";

/** Takes a test's changes back. */
class RolledBack extends Error {}

let database: TestDatabase;
let db: Db;
let actor: Actor;
let other: Actor;
let names: Names;
let units: readonly string[];
let people: readonly string[];
let documents: NaiveDocument[] = [];

beforeAll(async () => {
  console.log(`seed ${seed} (KVITANCE_SEED)`);
  database = await testDatabase();
  db = openDb(database.appUrl);
  const own = await makeListTenant(db);
  const foreign = await makeListTenant(db);
  ({ actor, names, units, people } = own);
  other = foreign.actor;
  documents = await fillListTenant(db, own);
  await fillListTenant(db, foreign);
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

const anyField = fc.constantFrom(
  "supplierName",
  "invoiceNumber",
  "variableSymbol",
  "dueDate",
  "taxDate",
  "issueDate",
  "totalAmount",
  "totalVat",
  "currency",
  "costCentre",
  "weight",
  "checkedOn",
  "urgent",
  "state",
  "documentType",
  "accountingUnitId",
  "uploadedBy",
  "validator",
  "source",
  "attention",
  "createdTime",
  "exportedTime",
  "fileName",
  "documentNote",
  "errorType",
  "hasAttachments",
  "noSuchField",
);
const valueOfKind = (field: string, kind: ListFieldKind): fc.Arbitrary<string> => {
  if (kind === "number") return fc.constantFrom(...numbers, "8", "nonsense");
  if (kind === "date" || kind === "moment") return fc.constantFrom(...dates, "7d", "-3d", "0d", "2026-11-20", "nonsense");
  if (kind === "flag") return fc.constantFrom("true", "false");
  if (kind === "person") return fc.constantFrom(...people, people.join(","), "nobody");
  if (field === "accountingUnitId") return fc.constantFrom(...units, units.join(","), "nothing");
  if (kind === "closed") return fc.constantFrom("New", "New,Error", "Mail", "Mail,API", "ReceivedInvoice", "Cashier,Liabilities", "ExtractionError", "zzz");
  return fc.constantFrom(
    "vydra",
    "CAP",
    "zluty",
    "alfa",
    "Sklad",
    "brno",
    "FV1",
    "fv120",
    "100%",
    "_",
    "a",
    "faktura",
    "uctenka c. 7",
    "hotove",
    "Modrá Vydra",
  );
};
const anyCondition = anyField.chain((field) => {
  const kind = kindOfListField(field) ?? ownKinds[field] ?? "text";
  return fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operatorsOf[kind]), value: valueOfKind(field, kind) });
});
const word = fc.constantFrom("vydra", "Čáp", "fv12", "2026001", "7", "faktura", "sken", "hotově", "ř", "neexistuje", "%", "žlutý");
const anyAsk = fc.record({
  listType: fc.constantFrom(...allLists),
  documentType: fc.option(fc.constantFrom(...types), { nil: undefined, freq: 2 }),
  accountingUnitIds: fc.option(fc.constantFrom([0], [1], [0, 1]), { nil: undefined, freq: 2 }),
  states: fc.option(fc.constantFrom<DocumentState[]>(["Archived"], ["New", "Error"]), { nil: undefined, freq: 5 }),
  filters: fc.array(anyCondition, { maxLength: 3 }),
  words: fc.array(word, { maxLength: 2 }),
  without: fc.array(word, { maxLength: 1 }),
  sort: fc.option(
    fc.record({
      field: anyField.filter((field) => field !== "urgent" && field !== "hasAttachments"),
      direction: fc.constantFrom("asc" as const, "desc" as const),
    }),
    { nil: undefined, freq: 3 },
  ),
  skip: fc.integer({ min: 0, max: 40 }),
  take: fc.integer({ min: 1, max: 60 }),
});
type Ask = typeof anyAsk extends fc.Arbitrary<infer Value> ? Value : never;

const filterOf = ({ listType, documentType, accountingUnitIds, states, filters, words, without, sort }: Ask): DocumentFilter => ({
  listType,
  ...(documentType ? { documentType } : {}),
  ...(accountingUnitIds ? { accountingUnitIds: accountingUnitIds.map((place) => units[place] ?? "") } : {}),
  ...(states ? { states: [...states] } : {}),
  query: [...words.map((each) => `"${each}"`), ...without.map((each) => `-"${each}"`)].join(" "),
  filters,
  ...(sort ? { sort } : {}),
});
const expected = (ask: Ask): string[] => naiveList(documents, { ...filterOf(ask), words: ask.words, without: ask.without, userId: actor.userId, today }, names);
const ids = (items: readonly DocumentSummary[]) => items.map((item) => item.documentId);
const runs = { seed, numRuns: 400, endOnFailure: true };

describe("lists against a naive filter over the same documents", () => {
  test("page and count are the same for any list, filter, search and order", async () => {
    await fc.assert(
      fc.asyncProperty(anyAsk, async (ask) => {
        const wanted = expected(ask);
        await db.read(actor.tenantId, async (tx) => {
          const page = await listDocuments(tx, actor, { ...filterOf(ask), skip: ask.skip, take: ask.take }, now);
          expect(ids(page.items)).toEqual(wanted.slice(ask.skip, ask.skip + ask.take));
          expect(page.hasMore).toBe(wanted.length > ask.skip + ask.take);
          expect(await countDocuments(tx, actor, await readFilter(tx, actor, filterOf(ask), now))).toMatchObject({ count: wanted.length, isMore: false });
        });
      }),
      runs,
    );
  }, 120_000);

  test("R049 every document of a list knows its place and its neighbours", async () => {
    await fc.assert(
      fc.asyncProperty(anyAsk, fc.nat(), async (ask, at) => {
        const wanted = expected(ask);
        const index = wanted.length === 0 ? -1 : at % wanted.length;
        if (index < 0) return;
        const listResultId = await rememberList({ db, clock: { now: () => now } }, actor, filterOf(ask));
        await db.transaction(actor.tenantId, async (tx) => {
          const row = await tx
            .selectFrom("documents")
            .selectAll()
            .where("document_id", "=", wanted[index] ?? "")
            .executeTakeFirstOrThrow();
          const position = await positionIn(tx, actor, { listResultId, document: row, now });
          const filter = await readFilter(tx, actor, filterOf(ask), now);
          const { isCommon } = await find(tx, actor, filter);
          const place = await placeOf(tx, actor.tenantId, await orderOf(tx, actor, filter, filterOf(ask).sort), row.document_id);
          // With a common word only the first places are counted; where the whole list is ranked every place is known.
          const isFar = isCommon && place !== undefined && index >= MAX_BEFORE_COMMON;
          expect(position).toEqual({
            index: isFar ? null : index + 1,
            total: wanted.length,
            isMore: false,
            previousId: wanted[index - 1] ?? null,
            nextId: wanted[index + 1] ?? null,
          });
        });
      }),
      { ...runs, numRuns: 150 },
    );
  }, 120_000);

  test("a page is the same counted from any known place, before or after it", async () => {
    const sorts = fc.constantFrom(
      "createdTime",
      "supplierName",
      "dueDate",
      "totalAmount",
      "attention",
      "fileName",
      "invoiceNumber",
      "variableSymbol",
      "issueDate",
    );
    const asks = fc
      .tuple(anyAsk, sorts, fc.constantFrom("asc" as const, "desc" as const))
      .map(([ask, field, direction]): Ask => ({ ...ask, sort: { field, direction } }));
    await fc.assert(
      fc.asyncProperty(asks, fc.nat(), async (ask, at) => {
        const wanted = expected(ask);
        const known = wanted.length === 0 ? -1 : at % wanted.length;
        const { skip, take } = ask;
        if (known < 0 || (skip < known && known - skip < take)) return;
        await db.transaction(actor.tenantId, async (tx) => {
          const filter = await readFilter(tx, actor, filterOf(ask), now);
          const order = await orderOf(tx, actor, filter, ask.sort);
          const place = await placeOf(tx, actor.tenantId, order, wanted[known] ?? "");
          const { where } = await find(tx, actor, filter);
          expect(place).toBeDefined();
          if (place)
            expect(await pageNear(tx, where, { order, skip, take, read: readIds, near: { ...place, skip: known } })).toEqual(wanted.slice(skip, skip + take));
        });
      }),
      { ...runs, numRuns: 200 },
    );
  }, 120_000);

  test("kept counts follow every change, also when they are folded", async () => {
    const changes = fc.array(fc.record({ at: fc.nat(), state: fc.constantFrom(...documentStates), isDeleted: fc.boolean(), isAttached: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (made, isFolded) => {
        const rolledBack = db.transaction(actor.tenantId, async (tx) => {
          for (const { at, state, isDeleted, isAttached } of made) {
            const documentId = documents[at % documents.length]?.documentId ?? "";
            const part = { state, deleted_at: isDeleted ? now : null, attached_to: isAttached ? documentId : null };
            await tx.updateTable("documents").set(part).where("document_id", "=", documentId).execute();
          }
          await tx
            .deleteFrom("documents")
            .where("document_id", "=", documents[0]?.documentId ?? "")
            .execute();
          if (isFolded) await foldCounts(tx, actor.tenantId);
          const { byList } = await countDocuments(tx, actor, await readFilter(tx, actor, { listType: "All" }, now));
          const rows = await tx.selectFrom("documents").select("state").where("deleted_at", "is", null).where("attached_to", "is", null).execute();
          const of = (list: AnyList) => rows.filter((row) => listStates[list].includes(row.state)).length;
          expect([byList.All, byList.Process, byList.Error, byList.Exported]).toEqual([of("All"), of("Process"), of("Error"), of("Exported")]);
          throw new RolledBack();
        });
        await expect(rolledBack).rejects.toThrow(RolledBack);
      }),
      { ...runs, numRuns: 40 },
    );
  }, 120_000);

  test("the tabs count what they list", async () => {
    await db.transaction(actor.tenantId, async (tx) => {
      const { byList } = await countDocuments(tx, actor, await readFilter(tx, actor, { listType: "All" }, now));
      const lists = Object.fromEntries(
        allLists.map((listType) => [listType, naiveList(documents, { listType, words: [], without: [], userId: actor.userId, today }, names).length]),
      );
      expect(byList).toEqual(lists);
    });
  });

  // Without the constants in the statement it is not seen that the partial index holds just these documents.
  test("a plan for any parameters goes through the index of what is for validation", async () => {
    await db.transaction(actor.tenantId, async (tx) => {
      const where: ListWhere = (eb) => inList(eb, actor, { listType: "Validation", now });
      const { sql: text, parameters } = tx.selectFrom("documents").select("document_id").where(where).orderBy("created_at").orderBy("document_id").compile();
      for (const before of ["set local plan_cache_mode = force_generic_plan", "set local enable_sort = off", `prepare listed as ${text}`])
        await sql.raw(before).execute(tx);
      const given = parameters.map((value) => sql.lit(Array.isArray(value) ? `{${value.join()}}` : (value as string)));
      const { rows } = await sql<{ "QUERY PLAN": string }>`explain execute listed(${sql.join(given)})`.execute(tx);
      expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("using documents_to_validate");
      await sql`deallocate listed`.execute(tx);
    });
  });

  test("nothing of another tenant is listed, counted or found by its words", async () => {
    const page = await db.transaction(other.tenantId, (tx) => listDocuments(tx, other, { listType: "All", query: "vydra", skip: 0, take: 500 }, now));
    const own = new Set(documents.map((document) => document.documentId));
    expect(page.items.length).toBeGreaterThan(0);
    expect(page.items.filter((item) => own.has(item.documentId))).toEqual([]);
  });
});

test("every property has a column, and every operator a use", () => {
  expect(Object.keys(listProperties).length).toBeGreaterThan(20);
  expect(new Set(Object.values(operatorsOf).flat()).size).toBe(listOperators.length);
});
