import { type Permission, rolePermissions, type Role } from "#domain/access/permissions.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterAll(() => api.close());

test.each<[Role, Permission[]]>([
  ["Uploader", ["ViewMyDocuments", "UploadDocument", "DownloadDocument", "DeleteDocument"]],
  ["TenantAdmin", [...rolePermissions.TenantAdmin]],
])("R146 R314 one's own data as %s come with the permissions", async (role, permissions) => {
  const user = await tenant.user(role, { unitId: tenant.unitId });
  const me = (await (await api.request("GET", "/v1/users/me", { as: user })).json()) as { permissions: Permission[] };
  expect(me).toMatchObject({
    userId: user.userId,
    firstName: "Jana",
    lastName: role,
    email: `${user.userId}@example.com`,
    phone: null,
    languageCode: "cs-CZ",
    userRole: role,
    accountingUnitId: tenant.unitId,
    additionalAccountingUnitIds: [],
    theme: "OsDefault",
  });
  expect(me.permissions.toSorted()).toEqual(permissions.toSorted());
});
