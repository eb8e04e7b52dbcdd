import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());
/** A company as it is made at the first start: no accounting unit, nobody but the admin. */
beforeEach(async () => {
  tenant = await buildTenant(api.app);
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.deleteFrom("accounting_units").where("tenant_id", "=", tenant.tenantId).execute());
});

const call = (method: string, path: string, body?: unknown, as: TestUser = tenant.admin) => api.request(method, path, { as, body });
const steps = async () => {
  const reply = (await (await call("GET", "/v1/tenant/first-steps")).json()) as CallReply<typeof calls.getFirstSteps>;
  return { ...reply, steps: Object.fromEntries(reply.steps.map(({ step, state }) => [step, state])) };
};
const company = { name: "Modrá Vydra s.r.o.", companyId: "80000011", vatId: "CZ80000011", vatPayer: true };
const units = async () => ((await (await call("GET", "/v1/accounting-unit/my")).json()) as { items: object[] }).items;

test("a new company has every step before it, and what is done counts however it was done", async () => {
  expect(await steps()).toEqual({
    isShown: true,
    steps: { company: "open", document: "open", program: "open", colleague: "open", approval: "open" },
    program: null,
    firstDocument: null,
  });
  expect((await call("POST", "/v1/tenant/company", company)).status).toBe(204);
  await call("PUT", "/v1/tenant/export/program", { program: "Pohoda" });
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Extracting" });
  expect(await steps()).toMatchObject({
    isShown: true,
    steps: { company: "done", document: "done", program: "done", colleague: "open", approval: "open" },
    program: "Pohoda",
    firstDocument: { documentId, isRead: false },
  });
  await tenant.user("Processor");
  await call("POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] });
  expect(await steps()).toMatchObject({ isShown: false, steps: { colleague: "done", approval: "done" } });
});

test("skipped steps are kept with the company and can be taken back", async () => {
  await call("POST", "/v1/tenant/first-steps", { skipped: ["approval", "colleague"] });
  expect(await steps()).toMatchObject({ isShown: true, steps: { approval: "skipped", colleague: "skipped", company: "open" } });
  await call("POST", "/v1/tenant/first-steps", { skipped: ["company", "document", "program", "colleague", "approval"] });
  expect((await steps()).isShown).toBe(false);
  await call("POST", "/v1/tenant/first-steps", { skipped: [] });
  expect(await steps()).toMatchObject({ isShown: true, steps: { approval: "open" } });
});

test("companies from before are led through the steps only when they ask for it", async () => {
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("tenants").set({ settings: "{}" }).where("tenant_id", "=", tenant.tenantId).execute());
  expect((await steps()).isShown).toBe(false);
  await call("POST", "/v1/tenant/first-steps", { skipped: [] });
  expect((await steps()).isShown).toBe(true);
});

test("the own company is the name of the tenant and one accounting unit, however often it is sent", async () => {
  await Promise.all([call("POST", "/v1/tenant/company", company), call("POST", "/v1/tenant/company", { ...company, vatPayer: false, vatId: null })]);
  await call("POST", "/v1/tenant/company", { ...company, name: "Modrá Vydra a.s." });
  expect(await units()).toMatchObject([{ name: "Modrá Vydra a.s.", companyId: "80000011", vatId: "CZ80000011", vatPayer: true }]);
  expect(await (await call("GET", "/v1/tenant")).json()).toMatchObject({ name: "Modrá Vydra a.s.", companyId: "80000011" });
});

test("a wrong company id is refused and leaves everything as it was", async () => {
  const reply = await call("POST", "/v1/tenant/company", { ...company, companyId: "80000013" });
  expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ pointer: "/companyId", code: "company-id-invalid" }] }]);
  expect(await units()).toEqual([]);
  expect(await (await call("GET", "/v1/tenant")).json()).toMatchObject({ companyId: null });
});

test("only an admin is led, and nobody sees the steps of another company", async () => {
  const processor = await tenant.user("Processor");
  expect((await call("GET", "/v1/tenant/first-steps", undefined, processor)).status).toBe(403);
  expect((await call("POST", "/v1/tenant/company", company, processor)).status).toBe(403);
  const other = await buildTenant(api.app);
  await call("POST", "/v1/tenant/first-steps", { skipped: ["company"] }, other.admin);
  expect((await steps()).steps.company).toBe("open");
});
