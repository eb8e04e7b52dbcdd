import type { SettingsTab } from "./tabs.ts";

/** What the tabs are about, in the order shown. */
export const settingsGroups: readonly { group: "company" | "documents" | "approval" | "connections"; tabs: readonly SettingsTab["name"][] }[] = [
  { group: "company", tabs: ["General", "AccountingUnits", "Users", "Data", "Status"] },
  { group: "documents", tabs: ["DocumentDetail", "DocumentTypes", "Enums"] },
  { group: "approval", tabs: ["ApprovalWorkflow", "AutomaticApproval", "EmailNotifications"] },
  { group: "connections", tabs: ["ClientApplications", "AccountingSystems", "Export", "Import", "Webhooks", "Undelivered"] },
];
