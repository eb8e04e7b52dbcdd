import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const ask = async (method: "GET" | "POST" | "DELETE", path: string, body?: object, as = tenant.admin) => {
  const reply = await api.request(method, `/v1/accounting-unit${path}`, { as, ...(body ? { body } : {}) });
  const text = await reply.text();
  return { status: reply.status, data: text ? (JSON.parse(text) as Record<string, unknown>) : undefined };
};
const company = { companyId: "80000011", name: "Modrá Vydra s.r.o.", vatId: "CZ80000011", vatPayer: true, address: "Závist 1" };
const registerData = { ...company, street: null, city: "Závist", postalCode: "10000", country: "CZ", ceasedDate: null };
const full = {
  name: "Pobočka Brno",
  externalId: "BRNO",
  companyId: "80000011",
  vatId: "CZ80000011",
  vatPayer: true,
  singleEntryAccounting: true,
  itemExport: "DontExport",
  registerData,
};

describe("R309 R481 accounting units", () => {
  test("keep everything they are made of, and change by a POST", async () => {
    const made = await ask("POST", "", full);
    expect(made).toMatchObject({ status: 200, data: full });
    const path = `/${String(made.data?.accountingUnitId)}`;
    expect((await ask("POST", path, { name: "Pobočka Olomouc", companyId: null, vatPayer: false })).status).toBe(204);
    expect((await ask("GET", path)).data).toEqual({ ...made.data, name: "Pobočka Olomouc", companyId: null, vatPayer: false });
  });

  test("are made of a name alone, with plain ids in normal form", async () => {
    const made = await ask("POST", "", { name: "Malá", companyId: " 8000 0011", vatId: "cz 80000011" });
    expect(made.data).toMatchObject({ companyId: "80000011", vatId: "CZ80000011", vatPayer: false, itemExport: "DefaultExportSettings", registerData: null });
  });

  test("refuse ids that can't be right, each at its place", async () => {
    const refused = await ask("POST", "", { name: "Špatná", companyId: "80000012", vatId: "CZ1" });
    expect(refused).toMatchObject({ status: 422, data: { code: "validation", errors: [{ pointer: "/companyId" }, { pointer: "/vatId" }] } });
    expect(await ask("POST", "", { name: " " })).toMatchObject({ status: 400 });
  });

  test("can be deleted only while no document, person or code list names them", async () => {
    const unit = async () => String((await ask("POST", "", { name: "Dočasná" })).data?.accountingUnitId);
    const [ofDocument, ofPerson, free] = [await unit(), await unit(), await unit()];
    await buildDocument(api.app, tenant.tenantId, { unitId: ofDocument, fileName: "nájem.pdf" });
    await tenant.user("AccountingUnitProcessor", { unitId: ofPerson });
    expect(await ask("DELETE", `/${ofDocument}`)).toMatchObject({ status: 409, data: { code: "accounting-unit-in-use", detail: "nájem.pdf" } });
    expect(await ask("DELETE", `/${ofPerson}`)).toMatchObject({ status: 409, data: { code: "accounting-unit-in-use" } });
    expect((await ask("DELETE", `/${free}`)).status).toBe(204);
    expect((await ask("GET", `/${free}`)).status).toBe(404);
  });

  test("R311 stay while a code list maps them", async () => {
    const { data } = await ask("POST", "", { name: "S číselníkem" });
    const unitId = String(data?.accountingUnitId);
    await api.app.db.transaction(tenant.tenantId, async (tx) => {
      const row = {
        tenant_id: tenant.tenantId,
        enum_id: unitId,
        name: "Střediska",
        type: "ByAccountingUnit",
        category: "Centre",
        fields: [],
        conditions: "[]",
      };
      await tx
        .insertInto("enums")
        .values({ ...row, accounting_system_id: null, source_key: null, changed_at: new Date() } as never)
        .execute();
      await tx.insertInto("enum_accounting_units").values({ tenant_id: tenant.tenantId, enum_id: unitId, accounting_unit_id: unitId }).execute();
    });
    expect(await ask("DELETE", `/${unitId}`)).toMatchObject({ status: 409, data: { code: "accounting-unit-in-use", detail: "Střediska" } });
  });
});
