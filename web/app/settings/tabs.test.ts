// @vitest-environment happy-dom
import { type Permission, rolePermissions } from "#domain/access/permissions.ts";
import { decide } from "#web/lib/access.ts";
import { buildSession } from "#web/testing/renderScreen.tsx";
import { expect, test } from "vitest";
import { firstTab, permissionsOf, settingsTabs, tabNamed, tabsFor } from "./tabs.ts";

test("R191-R211 the guard asks for the permission of the tab", () => {
  const visitor = (permissions: readonly Permission[]) => ({ ...buildSession(), permissions });
  const access = { permissions: ({ tab }: Readonly<Record<string, string | undefined>>) => permissionsOf(tab) };
  for (const tab of settingsTabs) {
    expect(decide(access, visitor([tab.permission]), { tab: tab.name }), tab.name).toBe("show");
    expect(decide(access, visitor(rolePermissions.TenantAdmin.filter((permission) => permission !== tab.permission)), { tab: tab.name }), tab.name).toBe(
      "forbidden",
    );
  }
  expect(decide(access, visitor(rolePermissions.Uploader), {})).toBe("forbidden");
  expect(decide(access, visitor(rolePermissions.Processor), {})).toBe("show");
});

test("R209 R210 the two tabs of model and code lists have the permissions of the specification", () => {
  expect([tabNamed("documenttypes")?.permission, tabNamed("Enums")?.permission]).toEqual(["UpdateModelConfiguration", "ManageEnumConfiguration"]);
});

test("R419 without a tab the settings begin with General, else with the first tab that is open", () => {
  expect(firstTab(rolePermissions.TenantAdmin)?.name).toBe("General");
  expect(firstTab(rolePermissions.Processor)?.name).toBe("Enums");
  expect(firstTab(rolePermissions.Uploader)).toBeUndefined();
  expect(tabsFor(rolePermissions.Processor).map((tab) => tab.name)).toEqual(["Enums"]);
});
