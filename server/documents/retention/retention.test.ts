import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { query } from "#test/dataFolders.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweepExpired } from "./sweep.ts";

let now = new Date("2037-01-01T08:00:00.000Z");
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp({ clock: { now: () => now } })));
afterAll(() => api.close());
beforeEach(async () => {
  now = new Date("2037-01-01T08:00:00.000Z");
  tenant = await buildTenant(api.app);
});

const ask = (method: string, path: string, body?: object) => api.request(method, `/v1/${path}`, { as: tenant.admin, ...(body ? { body } : {}) });
const term = { months: 120, from: "YearEnd" };
const set = (value: object | null, documentType = "ReceivedInvoice") => ask("PUT", "tenant/retention", { documentType, term: value });
const issued = (issueDate: string, parts: object = {}) =>
  buildDocument(api.app, tenant.tenantId, { state: "Exported", fields: { ...cleanFields, issueDate }, ...parts });
const left = async () =>
  (await query(api.database.ownerUrl, `select document_id as id from documents where tenant_id = '${tenant.tenantId}' and deleted_at is null`))
    .map(({ id }) => String(id))
    .toSorted();
const preview = async (value = term) =>
  (await (await ask("POST", "tenant/retention/preview", { documentType: "ReceivedInvoice", ...value })).json()) as { count: number };

test("what is past its term goes on the day after, as often as the sweep runs; the rest stays", async () => {
  const [last, next] = [await issued("2026-12-31"), await issued("2027-01-01")];
  const odd = await issued("neznámé", { createdAt: new Date("2026-06-01T00:00:00Z") });
  const stay = [
    next,
    await issued("2020-01-01", { state: "ApprovalPending" }),
    await issued("2020-01-01", { documentType: "Cashier" }),
    await issued("neznámé", { createdAt: new Date("2027-06-01T00:00:00Z") }),
  ];
  await sweepExpired(api.app);
  expect(await left()).toHaveLength(6);

  now = new Date("2036-12-31T22:59:00.000Z");
  expect((await preview()).count).toBe(0);
  expect((await set(term)).status).toBe(204);
  await sweepExpired(api.app);
  expect(await left()).toHaveLength(6);
  // Midnight in Prague.
  now = new Date("2036-12-31T23:00:00.000Z");
  expect(await preview()).toEqual({ count: 2, lastIssueDate: "2026-12-31" });
  for (let run = 0; run < 2; run += 1) await sweepExpired(api.app);
  expect(await left()).toEqual(stay.toSorted());

  const history = (await query(api.database.ownerUrl, `select kind, user_id as by from document_history where document_id in ('${last}', '${odd}')`)).filter(
    ({ kind }) => kind === "expired",
  );
  expect(history).toEqual([
    { kind: "expired", by: null },
    { kind: "expired", by: null },
  ]);
  const restored = await ask("POST", "documents/bulk", { action: { kind: "restore" }, documentIds: [last] });
  expect(await restored.json()).toMatchObject({ results: [{ ok: true }] });
});

test("holds of documents and of the company keep what is past its term; other companies are none of its business", async () => {
  const other = await buildTenant(api.app);
  const foreign = await buildDocument(api.app, other.tenantId, { fields: { ...cleanFields, issueDate: "2020-01-01" } });
  const [held, free] = [await issued("2020-01-01"), await issued("2020-01-01")];
  await set(term);
  await ask("PUT", `documents/${held}/hold`, { reason: "spor" });
  await ask("PUT", "tenant/hold", { reason: "kontrola" });
  await sweepExpired(api.app);
  expect(await left()).toEqual([held, free].toSorted());
  await ask("DELETE", "tenant/hold");
  expect((await preview()).count).toBe(1);
  await sweepExpired(api.app);
  expect(await left()).toEqual([held]);
  expect(await query(api.database.ownerUrl, `select from documents where document_id = '${foreign}' and deleted_at is null`)).toHaveLength(1);
});

test("more than fit into one transaction go; terms are shown and ended; a type that is none and a wrong term are refused", async () => {
  for (let count = 0; count < 51; count += 1) await issued("2020-01-01");
  await set({ months: 12, from: "IssueDate" });
  await sweepExpired(api.app);
  expect(await left()).toEqual([]);
  const items = async () => ((await (await ask("GET", "tenant/retention")).json()) as { items: { documentType: string; months: number | null }[] }).items;
  expect((await items()).find(({ documentType }) => documentType === "ReceivedInvoice")).toMatchObject({
    months: 12,
    from: "IssueDate",
    label: expect.any(String),
  });
  await set(null);
  expect((await items()).every(({ months }) => months === null)).toBe(true);
  expect((await set(term, "Nic")).status).toBe(404);
  expect((await set({ months: 0, from: "YearEnd" })).status).toBe(400);
});
