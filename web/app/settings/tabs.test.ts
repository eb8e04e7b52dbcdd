import { rolePermissions } from "#domain/access/permissions.ts";
import { expect, test } from "vitest";
import { firstTab, permissionsOf, tabsFor } from "./tabs.ts";

test("R192 the settings as a whole are open to whoever may open one of their tabs", () => {
  expect(permissionsOf(undefined).toSorted()).toEqual([
    "AccessTenantConfiguration",
    "ManageAccountingUnit",
    "ManageAutomaticApprovalActions",
    "ManageEnumConfiguration",
    "ManageUsers",
    "UpdateModelConfiguration",
  ]);
});

test("R419 without a tab the settings begin with General, else with the first tab that is open", () => {
  expect(firstTab(rolePermissions.TenantAdmin)?.name).toBe("General");
  expect(firstTab(rolePermissions.Processor)?.name).toBe("Enums");
  expect(firstTab(rolePermissions.Uploader)).toBeUndefined();
  expect(tabsFor(rolePermissions.Processor).map((tab) => tab.name)).toEqual(["Enums"]);
});
