import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
beforeAll(async () => void (api = await startTestApp()));
afterAll(() => api.close());

test("an admin names the company anew; others may not, and other companies keep their names", async () => {
  const [tenant, other] = [await buildTenant(api.app), await buildTenant(api.app)];
  const read = async ({ admin }: typeof tenant) => (await api.request("GET", "/v1/tenant", { as: admin })).json();
  const put = (body: object, as = tenant.admin) => api.request("PUT", "/v1/tenant", { as, body });
  const before = await read(other);
  expect((await put({ name: " Modrá Vydra a.s. ", companyId: "800 00 011" })).status).toBe(204);
  expect(await read(tenant)).toMatchObject({ name: "Modrá Vydra a.s.", companyId: "80000011" });
  const refused = await put({ name: "X", companyId: "80000013" });
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ pointer: "/companyId", code: "company-id-invalid" }] }]);
  expect((await put({ name: "X", companyId: null }, await tenant.user("Processor"))).status).toBe(403);
  expect(await read(tenant)).toMatchObject({ name: "Modrá Vydra a.s.", companyId: "80000011" });
  expect((await put({ name: "Modrá Vydra a.s.", companyId: null })).status).toBe(204);
  expect(await read(tenant)).toMatchObject({ companyId: null });
  expect(await read(other)).toEqual(before);
});
