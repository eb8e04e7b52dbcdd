import type { Permission } from "#domain/access/permissions.ts";
import type { TextKey } from "#web/locales/language.ts";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** One tab of the settings (R200 to R212). `name` stands in the address; matching ignores case. */
export type SettingsTab = { name: string; label: TextKey; permission: Permission; screen: LazyExoticComponent<ComponentType> };

/** Every tab that there is, in the order shown. A tab is added here and nowhere else. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    name: "General",
    label: "settings.tab.General",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/organisation/general/GeneralTab.tsx")),
  },
  {
    name: "DocumentDetail",
    label: "settings.tab.DocumentDetail",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/organisation/documentDetail/DocumentDetailTab.tsx")),
  },
  {
    name: "DocumentTypes",
    label: "settings.tab.DocumentTypes",
    permission: "UpdateModelConfiguration",
    screen: lazy(() => import("#web/features/organisation/documentTypes/DocumentTypesTab.tsx")),
  },
  {
    name: "AccountingUnits",
    label: "settings.tab.AccountingUnits",
    permission: "ManageAccountingUnit",
    screen: lazy(() => import("#web/features/organisation/accountingUnits/AccountingUnitsTab.tsx")),
  },
  { name: "Users", label: "settings.tab.Users", permission: "ManageUsers", screen: lazy(() => import("#web/features/organisation/people/UsersTab.tsx")) },
  {
    name: "ClientApplications",
    label: "settings.tab.ClientApplications",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/organisation/clientApplications/ClientApplicationsTab.tsx")),
  },
  {
    name: "AccountingSystems",
    label: "settings.tab.AccountingSystems",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/exports/profiles/ProfilesTab.tsx")),
  },
  {
    name: "Export",
    label: "settings.tab.Export",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/exports/integrations/ExportTab.tsx")),
  },
  {
    name: "Import",
    label: "settings.tab.Import",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/intake/connections/ImportTab.tsx")),
  },
  {
    name: "Webhooks",
    label: "settings.tab.Webhooks",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/notifications/webHooks/WebHooksTab.tsx")),
  },
  {
    name: "Undelivered",
    label: "settings.tab.Undelivered",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/notifications/undelivered/UndeliveredTab.tsx")),
  },
  {
    name: "Enums",
    label: "settings.tab.Enums",
    permission: "ManageEnumConfiguration",
    screen: lazy(() => import("#web/features/organisation/codeLists/CodeListsTab.tsx")),
  },
  {
    name: "ApprovalWorkflow",
    label: "settings.tab.ApprovalWorkflow",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/approval/settings/ApprovalWorkflowTab.tsx")),
  },
  {
    name: "AutomaticApproval",
    label: "settings.tab.AutomaticApproval",
    permission: "ManageAutomaticApprovalActions",
    screen: lazy(() => import("#web/features/approval/settings/AutomaticApprovalTab.tsx")),
  },
  {
    name: "EmailNotifications",
    label: "settings.tab.EmailNotifications",
    permission: "AccessTenantConfiguration",
    screen: lazy(() => import("#web/features/approval/settings/EmailNotificationsTab.tsx")),
  },
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
