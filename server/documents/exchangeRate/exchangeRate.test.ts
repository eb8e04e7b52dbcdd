import { openCnb } from "#server/core/outside/cnb.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { type FakeCnb, startFakeCnb } from "#test/fakes/cnb.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

const euro = { ...cleanFields, issueDate: "2026-03-07", currency: "EUR", totalWithoutVat: "100.00", totalVat: "21.00", totalAmount: "121.00" };

let bank: FakeCnb;
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  bank = await startFakeCnb();
  // A bank of its own for each question, so that no answer comes from the memory of an earlier test.
  api = await startTestApp({ cnb: { rate: (currency, date) => openCnb(bank.url, { timeoutMs: 500 }).rate(currency, date) } });
  tenant = await buildTenant(api.app);
});
afterAll(async () => {
  await api.close();
  await bank.close();
});
afterEach(() => void (bank.mood = "ok"));

type Answer = { status: number; body: Record<string, unknown> };
async function load(documentId: string, body: object, { as = tenant.admin, ifMatch }: { as?: TestUser; ifMatch?: string } = {}): Promise<Answer> {
  const headers: Record<string, string> = ifMatch ? { "if-match": ifMatch } : {};
  const reply = await api.request("POST", `/v1/documents/${documentId}/document-exchange-rate`, { as, body, headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}
async function get<Reply>(documentId: string, rest = ""): Promise<Reply> {
  return (await (await api.request("GET", `/v1/documents/${documentId}${rest}`, { as: tenant.admin })).json()) as Reply;
}
type Detail = { state: string; version: number; exchangeRate: string | null; fields: Record<string, string>; evidence: Record<string, { source: string }> };

describe("R084 the exchange rate of a document", () => {
  test("by the issue date: a Saturday has Friday's rate; values, place in history and totals in crowns", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fields: euro });
    expect(await load(documentId, {})).toEqual({
      status: 200,
      body: {
        currency: "EUR",
        exchangeRate: "24.330",
        exchangeRateAmount: "1",
        requestedDate: "2026-03-07",
        publishedDate: "2026-03-06",
        totals: { totalWithoutVat: "2433.00", totalVat: "510.93", totalAmount: "2943.93" },
      },
    });
    expect(await get<Detail>(documentId)).toMatchObject({
      state: "Processed",
      version: 2,
      exchangeRate: "24.330",
      fields: { exchangeRate: "24.330", exchangeRateAmount: "1" },
      evidence: { exchangeRate: { source: "register" } },
    });
    const { entries } = await get<{ entries: object[] }>(documentId, "/history");
    expect(entries).toMatchObject([
      { kind: "exchangeRate", detail: "2026-03-06", fromState: "Processed", toState: "Processed", changes: [{ field: "exchangeRate", from: null }, {}] },
    ]);
  });

  test("the rate date wins over the issue date", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: euro });
    expect((await load(documentId, { rateDate: "2026-03-05", issueDate: "2026-03-09" })).body).toMatchObject({
      exchangeRate: "24.315",
      requestedDate: "2026-03-05",
    });
  });

  test("forints: the rate is for a hundred", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...euro, currency: "HUF", totalAmount: "12345" } });
    expect((await load(documentId, {})).body).toMatchObject({ exchangeRate: "6.318", exchangeRateAmount: "100", totals: { totalAmount: "779.96" } });
  });

  test("shown only, nothing is written; values not saved yet count", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...cleanFields, currency: "CZK" } });
    expect(await load(documentId, { isPreview: true, currency: "eur", issueDate: "2026-03-09" })).toMatchObject({
      status: 200,
      body: { exchangeRate: "24.410" },
    });
    expect(await get<Detail>(documentId)).toMatchObject({ version: 1, exchangeRate: null });
  });

  test("without either date: date-required", async () => {
    const { issueDate: _, ...undated } = euro;
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: undated });
    expect(await load(documentId, {})).toMatchObject({ status: 422, body: { code: "date-required" } });
    expect(await load(documentId, { rateDate: "2026-03-06" })).toMatchObject({ status: 200 });
  });

  test.each([["CZK"], ["XXX"], [""]])("currency %j has no rate", async (currency) => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: { ...euro, currency } });
    expect(await load(documentId, {})).toMatchObject({ status: 422, body: { code: "rate-not-found" } });
  });

  test("a date that is none is refused", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: euro });
    expect(await load(documentId, { rateDate: "2026-02-30" })).toMatchObject({ status: 400, body: { code: "invalid-parameter" } });
  });

  test.each(["Archived", "ApprovalPending", "ReadyForExport", "Exported", "Extracting"] as const)("%s: what was approved or left stays", async (state) => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state, fields: euro });
    expect(await load(documentId, {})).toMatchObject({ status: 409, body: { code: "invalid-transition" } });
  });

  test("a newer version wins", async () => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: euro });
    expect(await load(documentId, {}, { ifMatch: '"7"' })).toMatchObject({ status: 412, body: { code: "edited-elsewhere" } });
  });

  test.each([
    [503, 502, "upstream-failed"],
    ["hang", 504, "upstream-timeout"],
  ] as const)("the bank says %s: nothing is written", async (mood, status, code) => {
    const documentId = await buildDocument(api.app, tenant.tenantId, { fields: euro });
    bank.mood = mood;
    expect(await load(documentId, {})).toMatchObject({ status, body: { code } });
    expect(await get<Detail>(documentId)).toMatchObject({ version: 1 });
  });
});
