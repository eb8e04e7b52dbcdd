import { openAres } from "#server/core/outside/ares.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { type FakeAres, startFakeAres } from "#test/fakes/ares.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const TIMEOUT_MS = 600;
const UNKNOWN = "80000037";

let ares: FakeAres;
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  ares = await startFakeAres();
  // A register of its own for each question, so that no answer comes from the memory of an earlier test.
  api = await startTestApp({ ares: { company: (companyId) => openAres(ares.url, { timeoutMs: TIMEOUT_MS }).company(companyId) } });
  tenant = await buildTenant(api.app);
});
afterAll(async () => {
  await api.close();
  await ares.close();
});
beforeEach(() => void (ares.requests.length = 0));
afterEach(() => {
  ares.mood = "ok";
  ares.delayMs = 0;
});

const basicInfo = async (companyId: string) => {
  const reply = await api.request("GET", `/v1/tenant/ares/basic-info/${companyId}`, { as: tenant.admin });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

describe("R037 company data by company id", () => {
  test("a VAT payer with a whole address", async () => {
    expect(await basicInfo("80000011")).toEqual({
      status: 200,
      body: {
        companyId: "80000011",
        name: "Modrá Vydra s.r.o.",
        vatId: "CZ80000011",
        vatPayer: true,
        address: "U Mlýna 1203/7a, Dolní konec, 10900 Horní Lhota",
        street: "U Mlýna 1203/7a",
        city: "Horní Lhota",
        postalCode: "10900",
        country: "CZ",
        ceasedDate: null,
      },
    });
  });

  test("a village without streets; the postal code is a number and gets its zero back", async () => {
    const { body } = await basicInfo("90000013");
    expect(body).toMatchObject({ vatId: null, vatPayer: false, street: "Závist 12", postalCode: "01234", address: "Závist 12, 01234, Závist" });
  });

  test("an address that is one line", async () => {
    expect((await basicInfo("90000021")).body).toMatchObject({ address: "Náves 3, Kolovraty", street: null, city: null, postalCode: null, vatPayer: false });
  });

  test.each([
    ["AKTIVNI", "CZ699000017", "CZ699000017", true],
    ["AKTIVNI", "N/A", "CZ90000048", true],
    ["HISTORICKY", "CZ699000017", "CZ90000048", false],
  ])("a member of a VAT group (%s, %s) has the DIČ %s, payer: %s", async (state, dicSkDph, vatId, vatPayer) => {
    const registrations = { stavZdrojeDph: "NEEXISTUJICI", stavZdrojeSkDph: state };
    ares.subjects.set("90000048", { ico: "90000048", obchodniJmeno: "Člen skupiny a.s.", dic: "CZ90000048", dicSkDph, seznamRegistraci: registrations });
    expect((await basicInfo("90000048")).body).toMatchObject({ vatId, vatPayer });
  });

  test("a company that ceased is no VAT payer any more", async () => {
    expect((await basicInfo("80000029")).body).toMatchObject({ ceasedDate: "2019-12-31", vatPayer: false });
  });

  test("a shorter id is filled up with zeros before it is asked", async () => {
    ares.subjects.set("00000019", { ico: "00000019", obchodniJmeno: "Stará škola" });
    expect((await basicInfo("19")).body).toMatchObject({ companyId: "00000019", name: "Stará škola", address: "" });
  });

  test("the register does not know it", async () => {
    expect(await basicInfo(UNKNOWN)).toMatchObject({ status: 404, body: { code: "not-found" } });
  });

  test.each(["80000013", "12345678", "abc", "800000111"])("%s has a wrong form or check digit and is never asked", async (companyId) => {
    expect(await basicInfo(companyId)).toMatchObject({ status: 422, body: { code: "company-id-invalid" } });
    expect(ares.requests).toEqual([]);
  });

  test.each([400, 403, 500, 503, "garbage"] as const)("an answer %s of the register is upstream-failed", async (mood) => {
    ares.mood = mood;
    expect(await basicInfo("80000011")).toMatchObject({ status: 502, body: { code: "upstream-failed" } });
  });

  test("no answer in time is upstream-timeout", async () => {
    ares.mood = "hang";
    expect(await basicInfo("80000011")).toMatchObject({ status: 504, body: { code: "upstream-timeout" } });
  });

  test("a slow answer within the limit is an answer", async () => {
    ares.delayMs = TIMEOUT_MS / 6;
    expect((await basicInfo("80000011")).status).toBe(200);
  });

  test("no connection is upstream-failed", async () => {
    await expect(openAres("http://127.0.0.1:1").company("80000011")).rejects.toMatchObject({ code: "upstream-failed" });
  });
});

describe("the register is spared", () => {
  test("answers are kept, also that a company does not exist; requests go one after another", async () => {
    const register = openAres(ares.url);
    ares.delayMs = 10;
    await Promise.all(["80000011", "90000013", UNKNOWN, "80000011", UNKNOWN].map((companyId) => register.company(companyId)));
    expect(ares.requests).toHaveLength(3);
    expect(ares.together).toBe(1);
  });

  test("a failure is not kept", async () => {
    const register = openAres(ares.url);
    ares.mood = 503;
    await expect(register.company("80000011")).rejects.toMatchObject({ code: "upstream-failed" });
    ares.mood = "ok";
    expect(await register.company("80000011")).toMatchObject({ name: "Modrá Vydra s.r.o." });
  });
});

describe("R037 the supplier of a document from the register", () => {
  const fill = async (as: TestUser, documentId: string, companyId: string) => {
    const reply = await api.request("POST", `/v1/documents/${documentId}/company-from-ares`, { as, body: { companyId } });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  };

  test("values come back for the form and nothing is stored", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { supplierName: "Modra vydra" } });
    expect(await fill(tenant.admin, documentId, "8000 0011")).toEqual({
      status: 200,
      body: {
        fields: {
          supplierName: "Modrá Vydra s.r.o.",
          supplierCompanyId: "80000011",
          supplierVatId: "CZ80000011",
          supplierAddress: "U Mlýna 1203/7a, Dolní konec, 10900 Horní Lhota",
          supplierStreet: "U Mlýna 1203/7a",
          supplierCity: "Horní Lhota",
          supplierPostalCode: "10900",
          supplierCountry: "CZ",
        },
      },
    });
    const detail = (await (await api.request("GET", `/v1/documents/${documentId}`, { as: tenant.admin })).json()) as { fields: unknown; version: number };
    expect(detail).toMatchObject({ fields: { supplierName: "Modra vydra" }, version: 1 });
  });

  test("the customer gets the same values under its own names", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    const reply = await api.request("POST", `/v1/documents/${documentId}/company-from-ares`, {
      as: tenant.admin,
      body: { companyId: "90000013", party: "customer" },
    });
    expect(await reply.json()).toMatchObject({ fields: { customerName: "Pila Závist", customerCompanyId: "90000013", customerCity: "Závist" } });
  });

  test("refused: bad id, unknown company, archived document, a role without edit", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    expect(await fill(tenant.admin, documentId, "80000013")).toMatchObject({ status: 422, body: { code: "company-id-invalid" } });
    expect(await fill(tenant.admin, documentId, UNKNOWN)).toMatchObject({ status: 404, body: { code: "not-found" } });
    const archived = await buildDocument(api.app, tenant.tenantId, { state: "Archived" });
    expect(await fill(tenant.admin, archived, "80000011")).toMatchObject({ status: 409, body: { code: "invalid-transition" } });
    expect(await fill(await tenant.user("Uploader"), documentId, "80000011")).toMatchObject({ status: 403, body: { code: "permission-denied" } });
  });

  test("the register fails or is late", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId);
    ares.mood = 500;
    expect(await fill(tenant.admin, documentId, "80000011")).toMatchObject({ status: 502, body: { code: "upstream-failed" } });
    ares.mood = "hang";
    expect(await fill(tenant.admin, documentId, "80000011")).toMatchObject({ status: 504, body: { code: "upstream-timeout" } });
  });
});
