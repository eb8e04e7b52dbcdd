import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let first: TestUser;
let second: TestUser;
const now = new Date("2026-03-02T09:00:00Z");
beforeAll(async () => {
  api = await startTestApp({ clock: { now: () => now } });
  tenant = await buildTenant(api.app, { features: ["Approval"] });
  [first, second] = [await tenant.user("Approver"), await tenant.user("Approver")];
  const of = (field: string, value: string) => [{ field, operator: "Eq" as const, value }];
  const steps = (...people: TestUser[]) => people.map(({ userId }, index) => ({ name: `${index}`, mode: "any" as const, approvers: [userId] }));
  await buildWorkflow(api.app, tenant, { name: "Euro", conditions: of("currency", "EUR"), steps: steps(second) });
  await buildWorkflow(api.app, tenant, { name: "Koruny", conditions: of("currency", "CZK"), steps: steps(first, second) });
  for (const fields of [
    { invoiceNumber: "A1", supplierName: "Modrá Vydra s.r.o.", totalAmount: "500.00", dueDate: "2026-03-05" },
    { invoiceNumber: "B2", supplierName: "Modrá Vydra s.r.o.", totalAmount: "15000.00", dueDate: "2026-04-30" },
    { invoiceNumber: "C3", supplierName: "Zelený Čáp a.s.", totalAmount: "20000.00", dueDate: "2026-03-06", currency: "EUR" },
  ]) {
    const documentId = await buildDocument(api.app, tenant.tenantId, { state: "Processed", fields: { ...cleanFields, ...fields } });
    await api.request("POST", `/v1/approval/${documentId}/workflow/start`, { as: tenant.admin });
  }
});
afterAll(() => api.close());

/** Numbers of the documents that a list shows, and how many it counts. */
async function found(as: TestUser, body: object): Promise<[string, number]> {
  const ask = async (path: string, of: object) => (await api.request("POST", `/v1/approval/${path}`, { as, body: of })).json();
  const { items } = (await ask("list", { ...body, sort: { field: "IdentificationNumber", direction: "asc" } })) as {
    items: { fields: Record<string, string> }[];
  };
  const { count } = (await ask("count", body)) as { count: number };
  return [items.map(({ fields }) => fields["invoiceNumber"]).join(" "), count];
}

test.each([
  ["vydra", "A1 B2"],
  ["dodavatel:cap", "C3"],
  ["castka>10000", "B2 C3"],
  ["splatnost<7d castka<1000", "A1"],
  ["-vydra", "C3"],
  ["mena:EUR splatnost<7d", "C3"],
  ["nikde", ""],
])("the search %s finds %s among all that wait", async (query, numbers) => {
  const count = numbers.split(" ").filter(Boolean).length;
  expect(await found(tenant.admin, { listType: "All", query })).toEqual([numbers, count]);
});

test("a list is narrowed to those who decide now, and both go together with the person's own list", async () => {
  expect(await found(tenant.admin, { waitsFor: first.userId })).toEqual(["A1 B2", 2]);
  expect(await found(tenant.admin, { waitsFor: second.userId })).toEqual(["C3", 1]);
  expect(await found(tenant.admin, { waitsFor: first.userId, query: "castka>10000" })).toEqual(["B2", 1]);
  expect(await found(first, { listType: "Mine", query: "castka>10000" })).toEqual(["B2", 1]);
  const foreign = await buildTenant(api.app, { features: ["Approval"] });
  expect(await found(foreign.admin, { waitsFor: first.userId })).toEqual(["", 0]);
});
