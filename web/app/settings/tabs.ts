import type { Permission } from "#domain/access/permissions.ts";
import type { TextKey } from "#web/locales/language.ts";

type TabName =
  | "General"
  | "DocumentDetail"
  | "DocumentTypes"
  | "AccountingUnits"
  | "Users"
  | "Data"
  | "Status"
  | "ClientApplications"
  | "AccountingSystems"
  | "Export"
  | "Import"
  | "Webhooks"
  | "Undelivered"
  | "Enums"
  | "ApprovalWorkflow"
  | "AutomaticApproval"
  | "EmailNotifications";

/** One tab of the settings (R200 to R212). `name` stands in the address; matching ignores case. */
export type SettingsTab = { name: TabName; label: TextKey; permission: Permission };

/** Every tab that there is, in the order shown. Its screen stands in `tabScreens.ts`, which comes with the settings. */
export const settingsTabs: readonly SettingsTab[] = [
  { name: "General", label: "settings.tab.General", permission: "AccessTenantConfiguration" },
  { name: "DocumentDetail", label: "settings.tab.DocumentDetail", permission: "AccessTenantConfiguration" },
  { name: "DocumentTypes", label: "settings.tab.DocumentTypes", permission: "UpdateModelConfiguration" },
  { name: "AccountingUnits", label: "settings.tab.AccountingUnits", permission: "ManageAccountingUnit" },
  { name: "Users", label: "settings.tab.Users", permission: "ManageUsers" },
  { name: "Data", label: "settings.tab.Data", permission: "AccessTenantConfiguration" },
  { name: "Status", label: "settings.tab.Status", permission: "AccessTenantConfiguration" },
  { name: "ClientApplications", label: "settings.tab.ClientApplications", permission: "AccessTenantConfiguration" },
  { name: "AccountingSystems", label: "settings.tab.AccountingSystems", permission: "AccessTenantConfiguration" },
  { name: "Export", label: "settings.tab.Export", permission: "AccessTenantConfiguration" },
  { name: "Import", label: "settings.tab.Import", permission: "AccessTenantConfiguration" },
  { name: "Webhooks", label: "settings.tab.Webhooks", permission: "AccessTenantConfiguration" },
  { name: "Undelivered", label: "settings.tab.Undelivered", permission: "AccessTenantConfiguration" },
  { name: "Enums", label: "settings.tab.Enums", permission: "ManageEnumConfiguration" },
  { name: "ApprovalWorkflow", label: "settings.tab.ApprovalWorkflow", permission: "AccessTenantConfiguration" },
  { name: "AutomaticApproval", label: "settings.tab.AutomaticApproval", permission: "ManageAutomaticApprovalActions" },
  { name: "EmailNotifications", label: "settings.tab.EmailNotifications", permission: "AccessTenantConfiguration" },
];

/** The tab of a name in the address. */
export function tabNamed(name: string | undefined): SettingsTab | undefined {
  return settingsTabs.find((tab) => tab.name.toLowerCase() === name?.toLowerCase());
}

/** The tabs that somebody may open. */
export function tabsFor(permissions: readonly Permission[]): SettingsTab[] {
  return settingsTabs.filter((tab) => permissions.includes(tab.permission));
}

/** Any of these opens a route of the settings: the permission of its tab, or of any tab where none is named. */
export function permissionsOf(name: string | undefined): Permission[] {
  const tab = tabNamed(name);
  return tab ? [tab.permission] : [...new Set(settingsTabs.map((each) => each.permission))];
}

/** Where the settings begin: General, or the first tab that the person may open (R419). */
export function firstTab(permissions: readonly Permission[]): SettingsTab | undefined {
  const open = tabsFor(permissions);
  return open.find((tab) => tab.name === "General") ?? open[0];
}
