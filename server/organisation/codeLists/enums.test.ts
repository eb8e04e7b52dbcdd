import { refreshCodeLists } from "./synchronize.ts";
import type { CodeListDetail, CodeListSummary } from "#contract/organisation/codeLists.ts";
import type { Problem } from "#contract/errors.ts";
import { builtInLists } from "#domain/codeLists/builtIn.ts";
import { enumCategories } from "#domain/names.ts";
import type { SourceList } from "#server/core/codeListSource.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { buildCodeList, codeRows } from "#test/buildSettings.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let offered: SourceList[] = [];
const systemId = randomUUID();
beforeAll(async () => {
  api = await startTestApp({ codeListSources: { open: async (_tenant, id) => (id === systemId ? { lists: async () => offered } : undefined) } });
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await buildTenant(api.app);
});

const call = (method: string, path: string, body?: unknown) =>
  api.request(method, `/v1/enums${path}`, { as: tenant.admin, ...(body === undefined ? {} : { body }) });
const json = async <T>(reply: Promise<Response>) => (await (await reply).json()) as T;
const refused = async (reply: Promise<Response>) => {
  const { status, code } = await json<Problem>(reply);
  return [status, code];
};
const list = (parts: object = {}) => ({ name: "Střediska", type: "Default", category: "Centre", rows: codeRows("PRG", "BRN"), ...parts });
const create = async (parts: object = {}) => (await json<{ id: string }>(call("POST", "", list(parts)))).id;
const read = (id: string) => json<CodeListDetail>(call("GET", `/${id}`));
const all = async (body: object = {}) => (await json<{ items: CodeListSummary[] }>(call("POST", "/list", body))).items;

describe("R340 a code list", () => {
  test("keeps name, type, rows, mapping, units and conditions", async () => {
    const parts = {
      type: "ByAccountingUnit",
      accountingUnitIds: [tenant.unitId],
      fields: ["project"],
      conditions: [{ field: "currency", operator: "Eq", value: "EUR" }],
      rows: [...codeRows("PRG"), { ...codeRows("OLD")[0], hidden: true }],
    };
    const id = await create(parts);
    expect(await read(id)).toEqual({
      ...list(parts),
      rows: parts.rows.map((row) => ({ ...row, gone: false })),
      id,
      builtIn: false,
      accountingSystemId: null,
      rowCount: 2,
    });
    expect((await all()).find((each) => each.id === id)).toMatchObject({ name: "Střediska", rowCount: 2 });
  });

  test("R341 is read in each language, hidden rows left out", async () => {
    const id = await create({ rows: [...codeRows("PRG"), { ...codeRows("OLD")[0], hidden: true }] });
    expect(await json(call("GET", `/${id}/cs-CZ`))).toEqual({ id, name: "Střediska", values: [{ key: "PRG", label: "PRG česky" }] });
    expect(await json(call("GET", `/${id}/en-US`))).toMatchObject({ values: [{ key: "PRG", label: "PRG in English" }] });
    expect((await call("GET", `/${id}/de-DE`)).status).toBe(400);
  });

  test("R485 PUT replaces it, PATCH changes parts and rows by key", async () => {
    const id = await create();
    expect((await call("PATCH", `/${id}`, { name: "Centra", rows: [{ ...codeRows("BRN")[0], hidden: true }, ...codeRows("OVA")] })).status).toBe(204);
    const changed = await read(id);
    expect([changed.name, changed.category, changed.rows.map((row) => `${row.key}${row.hidden ? " hidden" : ""}`)]).toEqual([
      "Centra",
      "Centre",
      ["PRG", "BRN hidden", "OVA"],
    ]);
    expect((await call("PUT", `/${id}`, list({ rows: codeRows("X") }))).status).toBe(204);
    expect((await read(id)).rows.map((row) => row.key)).toEqual(["X"]);
    expect((await call("DELETE", `/${id}`)).status).toBe(204);
    expect((await call("GET", `/${id}`)).status).toBe(404);
  });

  test("R342 without a visible row it is refused", async () => {
    expect(await refused(call("POST", "", list({ rows: [] })))).toEqual([422, "enum-empty"]);
    const id = await create({ rows: codeRows("A") });
    expect(await refused(call("PATCH", `/${id}`, { rows: [{ ...codeRows("A")[0], hidden: true }] }))).toEqual([422, "enum-empty"]);
    expect((await read(id)).rows[0]?.hidden).toBe(false);
  });

  test("R344 R311 a list by accounting unit needs units that no other list of the mapping has", async () => {
    expect(await refused(call("POST", "", list({ type: "ByAccountingUnit" })))).toEqual([422, "validation"]);
    const own = list({ type: "ByAccountingUnit", accountingUnitIds: [tenant.unitId] });
    expect((await call("POST", "", own)).status).toBe(200);
    expect(await refused(call("POST", "", own))).toEqual([409, "accounting-unit-in-use"]);
    expect((await call("POST", "", { ...own, accountingUnitIds: [tenant.otherUnitId] })).status).toBe(200);
    const foreign = await buildTenant(api.app);
    expect((await call("POST", "", { ...own, category: "Stock", accountingUnitIds: [foreign.unitId] })).status).toBe(404);
  });

  test("of two lists made for one unit at the same time one stands", async () => {
    const own = list({ type: "ByAccountingUnit", accountingUnitIds: [tenant.unitId] });
    const statuses = await Promise.all([1, 2, 3].map(async () => (await call("POST", "", own)).status));
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  test("R343 the built-in lists are read and not changed", async () => {
    const { enumId, rows } = builtInLists[0]!;
    expect(await read(enumId)).toMatchObject({ builtIn: true, name: "Druh dokladu", rows });
    expect(await json(call("GET", `/${enumId}/en-US`))).toMatchObject({ name: "Document kind" });
    expect((await all()).filter((each) => each.builtIn)).toHaveLength(builtInLists.length);
    for (const [method, body] of [["PUT", list()], ["PATCH", { name: "X" }], ["DELETE"]] as const)
      expect(await refused(call(method, `/${enumId}`, body))).toEqual([422, "enum-read-only"]);
  });

  test("another tenant's list is not found", async () => {
    const foreign = await buildTenant(api.app);
    const id = await buildCodeList(api.app, foreign.tenantId);
    for (const [method, body] of [["GET"], ["PUT", list()], ["PATCH", { name: "X" }], ["DELETE"]] as const)
      expect((await call(method, `/${id}`, body)).status).toBe(404);
    expect((await call("GET", `/${id}/cs-CZ`)).status).toBe(404);
    expect((await all()).map((each) => each.id)).not.toContain(id);
  });

  test("R345 every category is taken, an unknown one is not", async () => {
    for (const category of enumCategories) expect((await call("POST", "", list({ category }))).status, category).toBe(200);
    expect((await call("POST", "", list({ category: "Colour" }))).status).toBe(400);
    expect((await all({ category: "VatReportCode" })).map((each) => each.category)).toEqual(["VatReportCode"]);
  });

  test("thousands of rows are kept in their order", async () => {
    const keys = Array.from({ length: 5_000 }, (_, at) => `K${at}`);
    const id = await create({ rows: codeRows(...keys) });
    expect((await read(id)).rows.map((row) => row.key)).toEqual(keys);
  });
});

describe("lists of an accounting system", () => {
  const pick = ({ name, type, category, fields, accountingUnitIds, conditions }: Omit<CodeListDetail, "rows">) => ({
    name,
    type,
    category,
    fields,
    accountingUnitIds,
    conditions,
  });

  const rows = (...keys: string[]) => codeRows(...keys).map(({ key, labels }) => ({ key, labels }));
  const synchronize = (body: object = {}) =>
    json<{ enums: { id: string; added: number; changed: number; hidden: number }[] }>(
      call("POST", "/synchronizeFromAccountingSystem", { accountingSystemId: systemId, ...body }),
    );

  test("are offered, taken over and followed; what is gone there is hidden here", async () => {
    offered = [
      { sourceKey: "centres", names: { "cs-CZ": "Střediska", "en-US": "Centres" }, category: "Centre", rows: rows("PRG", "BRN") },
      { sourceKey: "empty", names: { "cs-CZ": "Prázdný", "en-US": "Empty" }, category: "Activity", rows: [] },
    ];
    const { enums } = await synchronize();
    expect(enums).toMatchObject([{ added: 2, changed: 0, hidden: 0 }]);
    const id = enums[0]!.id;
    await call("PATCH", `/${id}`, { name: "Naše střediska" });
    offered = [{ ...offered[0]!, rows: rows("PRG", "OVA") }];
    expect((await synchronize()).enums).toEqual([{ id, name: "Naše střediska", added: 1, changed: 0, hidden: 1 }]);
    expect((await read(id)).rows.map((row) => [row.key, row.hidden])).toEqual([
      ["PRG", false],
      ["OVA", false],
      ["BRN", true],
    ]);
    expect(await json(call("GET", `/getEnumsFromAccountingSystem?accountingSystemId=${systemId}`))).toEqual({
      enums: [{ sourceKey: "centres", name: "Střediska", category: "Centre", rowCount: 2, enumId: id }],
    });
  });

  test("follow the accounting system every night: what was taken over alone, and one that fails holds up no other", async () => {
    offered = ["centres", "activities"].map(
      (sourceKey) => ({ sourceKey, names: { "cs-CZ": sourceKey, "en-US": sourceKey }, category: "Contract", rows: rows("A", "B") }) as const,
    );
    const { enums } = await synchronize({ sourceKeys: ["centres"] });
    const id = enums[0]!.id;
    const before = (await all()).length;
    offered = offered.map((list) => ({ ...list, rows: rows("B", "C") }));
    const foreign = await buildTenant(api.app);
    const broken = await buildCodeList(api.app, foreign.tenantId);
    await api.app.db.transaction(foreign.tenantId, (tx) =>
      tx.updateTable("enums").set({ accounting_system_id: randomUUID(), source_key: "centres" }).where("enum_id", "=", broken).execute(),
    );
    await refreshCodeLists(api.app);
    expect((await read(id)).rows.map((row) => [row.key, row.hidden])).toEqual([
      ["B", false],
      ["C", false],
      ["A", true],
    ]);
    expect((await all()).length).toBe(before);
    // A person hides one; the one that is gone comes back.
    const { rows: kept, ...rest } = await read(id);
    const body = { ...pick(rest), rows: kept.map((row) => (row.key === "C" ? { ...row, hidden: true } : row)) };
    expect((await call("PUT", `/${id}`, body)).status).toBe(204);
    offered = offered.map((list) => ({ ...list, rows: rows("A", "B", "C") }));
    await refreshCodeLists(api.app);
    expect((await read(id)).rows.map((row) => [row.key, row.hidden, row.gone])).toEqual([
      ["A", false, false],
      ["B", false, false],
      ["C", true, false],
    ]);
  });

  test("can be for accounting units, and only those asked for come", async () => {
    offered = ["a", "b"].map((sourceKey) => ({ sourceKey, names: { "cs-CZ": sourceKey, "en-US": sourceKey }, category: "Centre", rows: rows("X") }) as const);
    const { enums } = await synchronize({ sourceKeys: ["b"], accountingUnitIds: [tenant.unitId] });
    expect(await read(enums[0]!.id)).toMatchObject({ name: "b", type: "ByAccountingUnit", accountingUnitIds: [tenant.unitId], accountingSystemId: systemId });
  });

  test("an accounting system that nobody connected is not found", async () => {
    expect((await call("GET", `/getEnumsFromAccountingSystem?accountingSystemId=${randomUUID()}`)).status).toBe(404);
    expect((await call("POST", "/synchronizeFromAccountingSystem", { accountingSystemId: randomUUID() })).status).toBe(404);
  });
});
