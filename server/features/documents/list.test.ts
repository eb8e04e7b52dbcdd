import type { DocumentFilter, DocumentSummary } from "#contract/documentShapes.ts";
import { listOperators, listProperties, operatorsOf, kindOfListField, type ListFieldKind } from "#domain/document/listFields.ts";
import { allLists } from "#domain/document/lists.ts";
import { type DocumentState, documentStates } from "#domain/document/names.ts";
import type { Role } from "#domain/access/permissions.ts";
import type { Actor } from "#server/actor.ts";
import { createTenant } from "#server/bootstrap/tenant.ts";
import { type Db, openDb } from "#server/platform/db.ts";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countDocuments } from "./counts.ts";
import { listDocuments, rememberList } from "./list.ts";
import { positionIn } from "./position.ts";
import { readFilter } from "./search.ts";
import { naiveList, type NaiveDocument, type Names } from "./testing/naiveList.ts";

const now = new Date("2026-11-21T12:00:00Z");
const today = "2026-11-21";
const seed = Number(process.env.KVITANCE_SEED ?? Date.now() % 1_000_000_007);
const COUNT = 160;

const ownKinds: Record<string, ListFieldKind> = { costCentre: "text", weight: "number", checkedOn: "date", urgent: "flag" };
const dataTypes: Record<string, string> = { costCentre: "TEXT", weight: "DECIMAL", checkedOn: "DATE", urgent: "BINARY" };
const suppliers = ["Modrá Vydra", "Zelený Čáp", "Žlutý Šváb", "Dřevěná Loď", "Alfa", "Česká Řepa"];
const dates = ["2026-01-31", "2026-03-01", "2026-11-21", "2026-11-28", "2025-12-31"];
const numbers = ["0", "7", "12.50", "1210.00", "-5.00", "99999.99"];
const centres = ["Sklad", "Dílna", "S1", "Obchod Brno"];
const types = ["ReceivedInvoice", "Cashier", "Liabilities"];

let database: TestDatabase;
let db: Db;
let actor: Actor;
let other: Actor;
let names: Names;
let documents: NaiveDocument[] = [];
const units: string[] = [];
const people: string[] = [];

beforeAll(async () => {
  console.log(`seed ${seed} (KVITANCE_SEED)`);
  database = await testDatabase();
  db = openDb(database.appUrl);
  [actor, other] = [await makeTenant(), await makeTenant()];
  documents = await fill(actor, true);
  await fill(other, false);
});
afterAll(async () => {
  await db?.close();
  await database?.close();
});

async function makeTenant(): Promise<Actor> {
  const tenantId = randomUUID();
  const ids = [randomUUID(), randomUUID()];
  const unitIds = [randomUUID(), randomUUID()];
  await db.transaction(tenantId, async (tx) => {
    await createTenant(tx, { tenantId, licenceId: randomUUID(), name: "Firma", today: "2026-01-01" });
    for (const [place, unitId] of unitIds.entries())
      await tx
        .insertInto("accounting_units")
        .values({ tenant_id: tenantId, accounting_unit_id: unitId, name: `Jednotka ${place}`, register_data: null as never } as never)
        .execute();
    for (const [place, userId] of ids.entries())
      await tx
        .insertInto("users")
        .values({
          tenant_id: tenantId,
          user_id: userId,
          email: `${userId}@example.com`,
          first_name: "Jana",
          last_name: `Osoba${place}`,
          phone: null,
          language_code: "cs-CZ",
          user_role: "TenantAdmin",
          accounting_unit_id: null,
          preferences: "{}",
        })
        .execute();
    for (const [field, type] of Object.entries(dataTypes))
      for (const documentType of types)
        await tx
          .insertInto("document_type_fields")
          .values({
            tenant_id: tenantId,
            document_type: documentType,
            is_item: false,
            field,
            labels: JSON.stringify({ "cs-CZ": `Pole ${field}`, "en-US": field }) as never,
            data_type: type as never,
            format: "text",
            field_group: "custom",
            ordinal: 900,
            linked_fields: "[]" as never,
            regex_conditions: "[]" as never,
          } as never)
          .execute();
  });
  if (units.length === 0) {
    units.push(...unitIds);
    people.push(...ids);
    names = {
      names: new Map([...unitIds.map((id, place) => [id, `Jednotka ${place}`] as const), ...ids.map((id, place) => [id, `Osoba${place} Jana`] as const)]),
      typeOrder: ["ReceivedInvoice", "Cashier", "CashVouchers", "Liabilities", "OtherCommitments"],
      kinds: ownKinds,
    };
  }
  return actorOf(tenantId, ids[0] ?? "", "TenantAdmin");
}

const actorOf = (tenantId: string, userId: string, role: Role, accountingUnitIds: string[] = []): Actor => ({
  tenantId,
  userId,
  role,
  accountingUnitIds,
  name: "Jana",
  email: "jana@example.com",
  languageCode: "cs-CZ",
  features: new Set(),
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyDocument = fc.record({
  state: fc.constantFrom(...documentStates),
  errorType: fc.constantFrom("ExtractionError", "InvalidDocumentCorrupted"),
  documentType: fc.constantFrom(...types),
  unit: fc.constantFrom(0, 1, undefined),
  uploader: fc.constantFrom(0, 1, undefined),
  validator: fc.constantFrom(0, 1, undefined),
  source: fc.constantFrom("WebApp", "Mail", "API"),
  attention: fc.constantFrom(null, 0, 1, 5),
  hours: fc.integer({ min: 0, max: 400 }),
  isGone: fc.integer({ min: 0, max: 11 }),
  hasAttachment: fc.integer({ min: 0, max: 5 }),
  fileName: fc.constantFrom("faktura.pdf", "účtenka č. 7.jpg", "sken.pdf"),
  note: fc.constantFrom("", "zaplaceno hotově"),
  exported: fc.constantFrom(undefined, "2026-11-20T23:30:00.000Z", "2026-11-21T08:00:00.000Z"),
  fields: fc.record({
    supplierName: maybe(fc.constantFrom(...suppliers)),
    invoiceNumber: maybe(fc.integer({ min: 100, max: 140 }).map((number) => `FV${number}`)),
    variableSymbol: maybe(fc.integer({ min: 2026001, max: 2026040 }).map(String)),
    dueDate: maybe(fc.constantFrom(...dates)),
    taxDate: maybe(fc.constantFrom(...dates)),
    totalAmount: maybe(fc.constantFrom(...numbers)),
    totalVat: maybe(fc.constantFrom(...numbers)),
    currency: maybe(fc.constantFrom("CZK", "EUR")),
    costCentre: maybe(fc.constantFrom(...centres)),
    weight: maybe(fc.constantFrom(...numbers)),
    checkedOn: maybe(fc.constantFrom(...dates)),
    urgent: maybe(fc.constantFrom("true", "false")),
  }),
});

async function fill(owner: Actor, isKept: boolean): Promise<NaiveDocument[]> {
  const made = fc.sample(anyDocument, { seed, numRuns: COUNT });
  const kept: NaiveDocument[] = [];
  await db.transaction(owner.tenantId, async (tx) => {
    for (const each of made) {
      const documentId = randomUUID();
      const fields = Object.fromEntries(Object.entries(each.fields).filter(([, value]) => value !== undefined)) as Record<string, string>;
      const createdTime = new Date(now.getTime() - each.hours * 3_600_000);
      const unit = each.unit === undefined || !isKept ? null : (units[each.unit] ?? null);
      const uploadedBy = each.uploader === undefined || !isKept ? null : (people[each.uploader] ?? null);
      const validator = each.validator === undefined || !isKept ? null : (people[each.validator] ?? null);
      const error = each.state === "Error" ? each.errorType : null;
      const row = (id: string) => ({
        tenant_id: owner.tenantId,
        document_id: id,
        state: each.state,
        error_type: error,
        error_origin: error && "extraction",
        document_type: each.documentType,
        accounting_unit_id: unit,
        folder_id: randomUUID(),
        file_name: each.fileName,
        uploaded_by: uploadedBy,
        validator_id: validator,
        source: each.source,
        attention: each.attention,
        note: each.note,
        exported_at: each.exported ?? null,
        created_at: createdTime,
        changed_at: createdTime,
        fields: JSON.stringify(fields),
      });
      await tx
        .insertInto("documents")
        .values({ ...row(documentId), deleted_at: each.isGone === 0 ? now : null } as never)
        .execute();
      if (each.hasAttachment === 0)
        await tx
          .insertInto("documents")
          .values({ ...row(randomUUID()), attached_to: documentId } as never)
          .execute();
      const { documentKind: _, currency: __, ...searched } = fields;
      kept.push({
        documentId,
        state: each.state,
        documentType: each.documentType,
        accountingUnitId: unit,
        uploadedBy,
        createdTime,
        isGone: each.isGone === 0,
        values: {
          ...fields,
          errorType: error,
          errorOrigin: error && "extraction",
          validator,
          source: each.source,
          attention: each.attention === null ? null : String(each.attention),
          fileName: each.fileName,
          documentNote: each.note || null,
          exportedTime: each.exported ?? null,
          hasAttachments: String(each.hasAttachment === 0),
        },
        texts: [each.fileName, each.note, ...Object.values(searched)],
      });
    }
  });
  return kept;
}

const anyField = fc.constantFrom(
  "supplierName",
  "invoiceNumber",
  "variableSymbol",
  "dueDate",
  "taxDate",
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
        await db.transaction(actor.tenantId, async (tx) => {
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
        await db.transaction(actor.tenantId, async (tx) => {
          const listResultId = await rememberList(tx, actor, filterOf(ask), now);
          const row = await tx
            .selectFrom("documents")
            .selectAll()
            .where("document_id", "=", wanted[index] ?? "")
            .executeTakeFirstOrThrow();
          const position = await positionIn(tx, actor, listResultId, row, now);
          expect(position).toEqual({
            index: index + 1,
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

  test("the tabs count what they list", async () => {
    await db.transaction(actor.tenantId, async (tx) => {
      const { byList } = await countDocuments(tx, actor, await readFilter(tx, actor, { listType: "All" }, now));
      const lists = Object.fromEntries(
        allLists.map((listType) => [listType, naiveList(documents, { listType, words: [], without: [], userId: actor.userId, today }, names).length]),
      );
      expect(byList).toEqual(lists);
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

describe("the index of words beside row-level security", () => {
  test("finds rare words, also among thousands of others, and only in the tenant that is set", async () => {
    const rare = await makeTenant();
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
