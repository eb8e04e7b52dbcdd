import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { TenantFeature } from "#domain/access/permissions.ts";
import { openVatRegisters } from "#server/core/outside/vatRegisters.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { query } from "#test/dataFolders.ts";
import { type FakeVatRegisters, startFakeVatRegisters } from "#test/fakes/vatRegisters.ts";
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { refreshAnswers } from "./ask.ts";

const PUBLISHED = "19-2000145399/0800";
const OTHER = "123457/0100";
const fields = {
  ...cleanFields,
  supplierVatId: "CZ80000011",
  accountNumber: PUBLISHED,
  totalWithoutVat: "500000.00",
  totalVat: "105000.00",
  totalAmount: "605000.00",
};

let fake: FakeVatRegisters;
let api: TestApp;
let now = new Date("2026-11-24T08:00:00Z");
beforeAll(async () => {
  fake = await startFakeVatRegisters();
  api = await startTestApp({ worker: true, clock: { now: () => now }, vatRegisters: openVatRegisters(fake, pino({ level: "silent" })) });
});
afterAll(async () => {
  await api.close();
  await fake.close();
});
beforeEach(() => {
  now = new Date("2026-11-24T08:00:00Z");
  fake.mood = "ok";
  fake.asked.adis.length = 0;
  fake.payers.clear();
  fake.payers.set("80000011", { standard: [{ predcisli: "19", cislo: "2000145399", kodBanky: "0800" }] });
});

async function tenantWith(...features: TenantFeature[]): Promise<TestTenant> {
  return buildTenant(api.app, { features });
}
const detailOf = async (tenant: TestTenant, documentId: string) =>
  (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as DocumentDetail;
const save = (tenant: TestTenant, documentId: string, values: Record<string, string>) =>
  api.request("PATCH", `/v1/documents/${documentId}`, { as: tenant.admin, body: { fields: values } });
const codesOf = ({ warnings }: DocumentDetail) => warnings.map(({ code }) => code).filter((code) => /supplier-un|not-published|vat-id/.test(code));

/** A document whose supplier's VAT id a person has just typed. */
async function typedDocument(tenant: TestTenant, values: Record<string, string> = fields): Promise<string> {
  const { supplierVatId = "", ...rest } = values;
  const documentId = await buildDocument(api.app, tenant.tenantId, { fields: rest });
  expect((await save(tenant, documentId, { supplierVatId })).status).toBe(204);
  return documentId;
}

describe("where the tenant switched the registers on", () => {
  test("proceedings against the supplier stand at the document and before its payment, and an answer that is missing is said", async () => {
    const tenant = await tenantWith("VatRegisters");
    fake.proceedings.set("80000029", [{ number: "123", year: "2026", state: "KONKURS", since: "2026-03-02" }]);
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, supplierCompanyId: "80000037" }, state: "Processed" });
    await save(tenant, documentId, { supplierCompanyId: "80000029" });
    const insolvency = async () => (await detailOf(tenant, documentId)).supplierInsolvency;
    await expect.poll(insolvency, { timeout: 10_000 }).not.toBeNull();
    expect(await insolvency()).toMatchObject({ companyId: "80000029", isReachable: true, proceedings: [{ fileNumber: "INS 123/2026", since: "2026-03-02" }] });
    expect((await detailOf(tenant, documentId)).warnings).toContainEqual({
      code: "supplier-insolvent",
      field: "supplierCompanyId",
      detail: "INS 123/2026 (KONKURS)",
    });
    now = new Date("2026-11-25T08:00:00Z");
    fake.mood = 503;
    const body = { documentIds: [documentId], format: "Abo" };
    const checked = await api.request("POST", "/v1/documents/payment-orders/check", { as: tenant.admin, body });
    const { items } = (await checked.json()) as { items: { insolvency: unknown }[] };
    expect(items[0]!.insolvency).toMatchObject({ isReachable: false, askedTime: "2026-11-24T08:00:00.000Z", proceedings: [{ fileNumber: "INS 123/2026" }] });
  });

  test("a supplier is asked about as soon as a document names its VAT id, and the answer stands at the document", async () => {
    const tenant = await tenantWith("VatRegisters");
    const documentId = await typedDocument(tenant);
    await expect
      .poll(async () => (await detailOf(tenant, documentId)).supplierRegister)
      .toMatchObject({
        vatId: "CZ80000011",
        isReachable: true,
        askedTime: "2026-11-24T08:00:00.000Z",
        answer: { register: "adis", isKnown: true, isUnreliable: false, accounts: ["CZ6508000000192000145399"] },
      });
    expect(codesOf(await detailOf(tenant, documentId))).toEqual([]);
  });

  test("what it says against the document is among its warnings, follows the values and is noted for lists", async () => {
    fake.payers.set("80000011", { isUnreliable: true, since: "2024-03-01" });
    const tenant = await tenantWith("VatRegisters");
    const documentId = await typedDocument(tenant, { ...fields, accountNumber: OTHER });
    await expect.poll(async () => codesOf(await detailOf(tenant, documentId))).toEqual(["supplier-unreliable", "account-not-published"]);
    await expect
      .poll(async () => (await query(api.database.ownerUrl, `select checks from documents where document_id = '${documentId}'`))[0]?.checks)
      .toContain("supplier");
    await save(tenant, documentId, { totalAmount: "1210.00", totalVat: "210.00", totalWithoutVat: "1000.00" });
    expect(codesOf(await detailOf(tenant, documentId))).toEqual(["supplier-unreliable"]);
  });

  test("a register that does not answer is said to, and an earlier answer stays with its day", async () => {
    const tenant = await tenantWith("VatRegisters");
    const documentId = await typedDocument(tenant);
    await expect.poll(async () => (await detailOf(tenant, documentId)).supplierRegister?.isReachable).toBe(true);
    now = new Date("2026-11-26T08:00:00Z");
    fake.mood = "3";
    await refreshAnswers(api.app, tenant.tenantId, ["CZ80000011"]);
    expect((await detailOf(tenant, documentId)).supplierRegister).toMatchObject({
      isReachable: false,
      askedTime: "2026-11-24T08:00:00.000Z",
      answer: { isKnown: true },
    });
    const late = await tenantWith("VatRegisters");
    const never = await typedDocument(late);
    await expect.poll(async () => (await detailOf(late, never)).supplierRegister).toMatchObject({ isReachable: false, answer: null });
  });

  test("asks once a day, and keeps earlier answers as evidence", async () => {
    const tenant = await tenantWith("VatRegisters");
    for (const day of ["24", "24", "25"]) {
      now = new Date(`2026-11-${day}T08:00:00Z`);
      fake.payers.set("80000029", { isUnreliable: day === "25" });
      await refreshAnswers(api.app, tenant.tenantId, ["CZ80000029"]);
    }
    now = new Date("2026-11-26T08:00:00Z");
    await refreshAnswers(api.app, tenant.tenantId, ["CZ80000029"]);
    // Questions of documents of other tests may come between.
    expect(fake.asked.adis.filter(([id]) => id === "80000029")).toHaveLength(3);
    const rows = await query(
      api.database.ownerUrl,
      `select since::date::text as since, until::date::text as until, answer ->> 'isUnreliable' as bad from register_answers where tenant_id = '${tenant.tenantId}' order by 1`,
    );
    expect(rows).toEqual([
      { since: "2026-11-24", until: "2026-11-24", bad: "false" },
      { since: "2026-11-25", until: "2026-11-26", bad: "true" },
    ]);
  });

  test("before a payment order everybody is asked again today; what is found stands with the payment and blocks nothing", async () => {
    const tenant = await tenantWith("VatRegisters");
    const documentId = await buildDocument(api.app, tenant.tenantId, {
      state: "Processed",
      fields: { ...fields, supplierVatId: "CZ80000029", accountNumber: OTHER },
    });
    fake.payers.set("80000029", {});
    const check = async () => {
      const reply = await api.request("POST", "/v1/documents/payment-orders/check", { as: tenant.admin, body: { documentIds: [documentId], format: "Abo" } });
      return ((await reply.json()) as { items: { payment: unknown; register: unknown }[] }).items[0];
    };
    expect(await check()).toMatchObject({
      payment: { amount: "605000.00" },
      register: { isReachable: true, isAnswered: true, findings: ["account-not-published"] },
    });
    expect(await check()).toMatchObject({ register: { findings: ["account-not-published"] } });
    expect(fake.asked.adis.filter(([id]) => id === "80000029")).toHaveLength(1);
    now = new Date("2026-11-25T08:00:00Z");
    fake.mood = "garbage";
    expect(await check()).toMatchObject({
      payment: { amount: "605000.00" },
      register: { isReachable: false, isAnswered: true, findings: ["account-not-published"] },
    });
  });

  test("an order that is made without a look at the check has the register asked all the same", async () => {
    const tenant = await tenantWith("VatRegisters");
    const documentId = await buildDocument(api.app, tenant.tenantId, {
      state: "Processed",
      unitId: tenant.unitId,
      fields: { ...fields, dueDate: "2099-01-01" },
    });
    const body = { orderId: randomUUID(), documentIds: [documentId], format: "Abo", account: OTHER };
    expect((await api.request("POST", "/v1/documents/payment-orders", { as: tenant.admin, body })).status).toBe(200);
    expect(fake.asked.adis.filter(([id]) => id === "80000011")).toHaveLength(1);
    expect((await detailOf(tenant, documentId)).supplierRegister).toMatchObject({ isReachable: true, askedTime: now.toISOString() });
  });

  test("an answer is the tenant's own", async () => {
    const [one, other] = [await tenantWith("VatRegisters"), await tenantWith("VatRegisters")];
    await refreshAnswers(api.app, one.tenantId, ["CZ80000011"]);
    const documentId = await buildDocument(api.app, other.tenantId, { fields });
    expect((await detailOf(other, documentId)).supplierRegister).toBeNull();
  });
});

describe("where it did not", () => {
  test("nothing is asked and nothing is said", async () => {
    const tenant = await tenantWith();
    const documentId = await typedDocument(tenant);
    await refreshAnswers(api.app, tenant.tenantId, ["CZ80000011"]);
    expect((await detailOf(tenant, documentId)).supplierRegister).toBeNull();
    const reply = await api.request("POST", "/v1/documents/payment-orders/check", { as: tenant.admin, body: { documentIds: [documentId], format: "Abo" } });
    expect(((await reply.json()) as { items: { register: unknown }[] }).items[0]?.register).toBeNull();
    expect(fake.asked.adis).toEqual([]);
  });
});
