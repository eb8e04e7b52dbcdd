import type { payments } from "#contract/exports/payments.ts";
import type { CallReply } from "#contract/call.ts";
import { readAbo } from "#domain/payments/abo.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { buildPaper, namedPdf } from "#test/papers.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

const account = "2000145399/0800";
const fields = { ...cleanFields, accountNumber: "1000000005/0100", dueDate: "2099-11-30" };
const build = (parts: object = {}, of = tenant) => buildDocument(api.app, of.tenantId, { state: "Processed", fields, unitId: of.unitId, ...parts });
const post = (as: TestUser, path: string, body: object) => api.request("POST", `/v1/documents/payment-orders${path}`, { as, body });
const order = (documentIds: string[], parts: object = {}, as = tenant.admin) =>
  post(as, "", { orderId: randomUUID(), documentIds, format: "Abo", account, ...parts });
const ordered = async (documentId: string) => {
  const reply = await api.request("GET", `/v1/documents/${documentId}/payment-order`, { as: tenant.admin });
  return ((await reply.json()) as CallReply<typeof payments.documentPaymentOrder>).order;
};
const reasonsOf = async (reply: Response) => {
  const { code, errors } = (await reply.json()) as { code: string; errors?: { pointer: string; code: string }[] };
  return [reply.status, code, errors?.map((error) => error.code)];
};

test("checked documents become one file; they say who ordered them and when, and the account is offered again", async () => {
  const documentIds = [await build(), await build({ fields: { ...fields, totalAmount: "0.90", dueDate: "2020-01-01" } })];
  const left = await build({ state: "New" });
  const body = { documentIds: [...documentIds, left], format: "Abo" };
  const checked = (await (await post(tenant.admin, "/check", body)).json()) as CallReply<typeof payments.checkPayments>;
  expect(checked.items.map(({ documentId, refusals, payment }) => [documentId, refusals, payment?.amount])).toEqual([
    [documentIds[0], [], "1210.00"],
    [documentIds[1], [], "0.90"],
    [left, ["state"], undefined],
  ]);
  expect(checked.payers).toEqual([{ accountingUnitId: tenant.unitId, name: "Hlavní jednotka", account: null }]);

  const orderId = randomUUID();
  const made = (await (await order(documentIds, { orderId })).json()) as CallReply<typeof payments.createPaymentOrder>;
  expect(made).toMatchObject({ orderId, count: 2 });
  const file = await api.request("GET", `/v1/documents/payment-orders/${orderId}/file`, { as: tenant.admin });
  const text = await file.text();
  expect(readAbo(text)).toEqual({ count: 2, total: "1210.90" });
  expect(file.headers.get("content-disposition")).toContain(made.fileName);
  expect(await ordered(documentIds[0]!)).toMatchObject({ orderId, orderedBy: { name: "Jana TenantAdmin" }, amount: "1210.00", day: "2099-11-30" });

  const again = (await (await post(tenant.admin, "/check", body)).json()) as CallReply<typeof payments.checkPayments>;
  expect(again.items.map(({ refusals }) => refusals)).toEqual([["alreadyOrdered"], ["alreadyOrdered"], ["state"]]);
  expect(again.payers[0]?.account).toBe("CZ7908000000002000145399");
});

test("nothing is ordered twice: not by a repeated call, not by two windows at the same moment", async () => {
  const documentIds = [await build(), await build()];
  const orderId = randomUUID();
  const first = await (await order(documentIds, { orderId })).json();
  expect(await (await order(documentIds.toReversed(), { orderId })).json()).toEqual(first);
  expect(await reasonsOf(await order([await build()], { orderId }))).toEqual([409, "payment-order-differs", undefined]);

  const contested = [await build(), await build(), await build()];
  const replies = await Promise.all([...Array(6).keys()].map((at) => order(at % 2 ? contested : contested.toReversed())));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  const same = [await build()];
  const clicks = await Promise.all([...Array(4).keys()].map(() => order(same, { orderId: same[0] })));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // The database itself refuses a second row.
  const row = { tenant_id: tenant.tenantId, order_id: orderId, document_id: contested[0]!, amount: "1.00", currency: "CZK", day: "2099-01-01", iban: "" };
  const insert = api.app.db.transaction(tenant.tenantId, (tx) => tx.insertInto("payment_order_documents").values(row).execute());
  await expect(insert).rejects.toThrow("payment_ordered_once");
});

test("one document that cannot be paid keeps the whole order back; a payment taken back can be ordered again", async () => {
  const [paid, credit] = [await build(), await build({ fields: { ...fields, documentKind: "creditNote" } })];
  expect(await reasonsOf(await order([paid, credit]))).toEqual([422, "not-payable", ["creditNote"]]);
  expect(await ordered(paid)).toBeNull();
  const orderId = randomUUID();
  expect((await order([paid], { orderId })).status).toBe(200);
  const back = () => api.request("DELETE", `/v1/documents/${paid}/payment-order`, { as: tenant.admin });
  expect([(await back()).status, (await back()).status, await ordered(paid)]).toEqual([204, 404, null]);
  // The first order stays what it was; the document leaves in another one.
  expect(await reasonsOf(await order([credit], { orderId }))).toEqual([409, "payment-order-differs", undefined]);
  expect((await order([paid])).status).toBe(200);
});

test("lists and the history say that a payment was ordered and taken back", async () => {
  const company = await buildTenant(api.app);
  const documentId = await build({}, company);
  await build({}, company);
  const listed = async (operator: string) => {
    const body = { filters: [{ field: "paymentOrderedTime", operator, value: "" }] };
    const reply = await api.request("POST", "/v1/documents/list", { as: company.admin, body });
    return ((await reply.json()) as { items: { documentId: string; paymentOrderedTime: string | null }[] }).items;
  };
  const kinds = async () => {
    const reply = await api.request("GET", `/v1/documents/${documentId}/history`, { as: company.admin });
    return ((await reply.json()) as { entries: { kind: string }[] }).entries.map(({ kind }) => kind);
  };
  expect([(await listed("NotEmpty")).length, (await listed("Empty")).length]).toEqual([0, 2]);
  await order([documentId], {}, company.admin);
  expect(await listed("NotEmpty")).toMatchObject([{ documentId, paymentOrderedTime: expect.any(String) as string }]);
  await api.request("DELETE", `/v1/documents/${documentId}/payment-order`, { as: company.admin });
  expect(await listed("NotEmpty")).toEqual([]);
  expect((await kinds()).filter((kind) => kind.startsWith("payment")).toSorted()).toEqual(["paymentOrdered", "paymentTakenBack"]);
});

test("an ordered document is neither split, merged nor attached: what the bank is to pay stays to be looked up", async () => {
  const company = await buildTenant(api.app, { features: ["Splitting"] });
  const folderId = randomUUID();
  const paper = async () =>
    buildPaper(api.app, company, await namedPdf("Jedna", "Dva"), { pages: 2, state: "Processed", fields, unitId: company.unitId, folderId });
  const [paid, other] = [await paper(), await paper()];
  expect((await order([paid], {}, company.admin)).status).toBe(200);
  const at = (path: string, body: object) => api.request("POST", `/v1/documents/${path}`, { as: company.admin, body });
  expect(await reasonsOf(await at(`${paid}/split-document`, { pageNumbers: "1,2" }))).toEqual([409, "payment-ordered", undefined]);
  expect(await reasonsOf(await at(`${paid}/attach-to-another-document`, { targetDocumentId: other }))).toEqual([409, "payment-ordered", undefined]);
  const merged = (await (await at("merge-and-extract", { documentIds: [other, paid] })).json()) as { documentId: null; results: { code?: string }[] };
  expect([merged.documentId, merged.results.map(({ code }) => code)]).toEqual([null, [undefined, "payment-ordered"]]);
});

test("an ordered document that comes to ask for something else says so, and no person deletes it", async () => {
  const documentId = await build();
  await order([documentId]);
  const call = (method: string, body?: object) => api.request(method, `/v1/documents/${documentId}`, { as: tenant.admin, ...(body ? { body } : {}) });
  const differs = async () => ((await (await call("GET")).json()) as { warnings: { code: string; field?: string; detail?: string }[] }).warnings;
  expect(await differs()).not.toMatchObject([{ code: "payment-differs" }]);
  await call("PATCH", { fields: { note: "Doplněno" } });
  expect((await differs()).filter(({ code }) => code === "payment-differs")).toEqual([]);
  await call("PATCH", { fields: { totalAmount: "1300.00" } });
  expect(await differs()).toContainEqual({ code: "payment-differs", field: "totalAmount", detail: "1210.00 CZK, CZ1801000000001000000005" });
  await call("PATCH", { fields: { totalAmount: "1210.00", accountNumber: "2000145399/0800" } });
  expect(await differs()).toContainEqual({ code: "payment-differs", field: "iban", detail: "1210.00 CZK, CZ1801000000001000000005" });
  const refused = await call("DELETE");
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "payment-ordered"]);
  await api.request("DELETE", `/v1/documents/${documentId}/payment-order`, { as: tenant.admin });
  expect(await differs()).not.toContainEqual(expect.objectContaining({ code: "payment-differs" }));
  expect((await call("DELETE")).status).toBe(204);
});

test("the payer's account is checked, and one order pays for one accounting unit", async () => {
  const [own, other] = [await build(), await build({ unitId: tenant.otherUnitId })];
  for (const wrong of ["2000145398/0800", "SK3112000000198742637541", "nic"])
    expect((await reasonsOf(await order([own], { account: wrong }))).slice(0, 2)).toEqual([422, "payer-account-invalid"]);
  expect((await reasonsOf(await order([own, other]))).slice(0, 2)).toEqual([422, "validation"]);
  expect(await reasonsOf(await order([own], { account: "1000000005/0100" }))).toEqual([422, "not-payable", ["ownAccount"]]);
});

test("while approval is on, only what was approved is paid, as it was approved", async () => {
  const company = await buildTenant(api.app, { features: ["Approval"] });
  const [bare, approved] = [await build({}, company), await build({ state: "ReadyForExport", isApproved: true }, company)];
  expect(await reasonsOf(await order([bare], {}, company.admin))).toEqual([422, "not-payable", ["notApproved"]]);
  expect((await order([approved], {}, company.admin)).status).toBe(200);
});

test("an order that pays for another accounting unit is not there for its processors", async () => {
  const orderId = randomUUID();
  const [documentId, processor] = [await build({ unitId: tenant.otherUnitId }), await tenant.user("AccountingUnitProcessor", { unitId: tenant.unitId })];
  expect((await order([documentId], {}, processor)).status).toBe(404);
  expect((await order([documentId], { orderId })).status).toBe(200);
  expect((await api.request("GET", `/v1/documents/payment-orders/${orderId}/file`, { as: processor })).status).toBe(404);
});
