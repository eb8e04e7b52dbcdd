import { type ComponentType, lazy } from "react";
import type { SettingsTab } from "./tabs.ts";

/** What each tab of the settings shows; a tab without a screen does not compile. */
export const tabScreens: Record<SettingsTab["name"], ComponentType> = {
  General: lazy(() => import("#web/features/organisation/general/GeneralTab.tsx")),
  DocumentDetail: lazy(() => import("#web/features/organisation/documentDetail/DocumentDetailTab.tsx")),
  DocumentTypes: lazy(() => import("#web/features/organisation/documentTypes/DocumentTypesTab.tsx")),
  AccountingUnits: lazy(() => import("#web/features/organisation/accountingUnits/AccountingUnitsTab.tsx")),
  Users: lazy(() => import("#web/features/organisation/people/UsersTab.tsx")),
  Data: lazy(() => import("#web/features/organisation/data/DataTab.tsx")),
  Status: lazy(() => import("#web/features/insight/status/StatusTab.tsx")),
  ClientApplications: lazy(() => import("#web/features/organisation/clientApplications/ClientApplicationsTab.tsx")),
  AccountingSystems: lazy(() => import("#web/features/exports/profiles/ProfilesTab.tsx")),
  Export: lazy(() => import("#web/features/exports/integrations/ExportTab.tsx")),
  Import: lazy(() => import("#web/features/intake/connections/ImportTab.tsx")),
  Webhooks: lazy(() => import("#web/features/notifications/webHooks/WebHooksTab.tsx")),
  Undelivered: lazy(() => import("#web/features/notifications/undelivered/UndeliveredTab.tsx")),
  Enums: lazy(() => import("#web/features/organisation/codeLists/CodeListsTab.tsx")),
  ApprovalWorkflow: lazy(() => import("#web/features/approval/settings/ApprovalWorkflowTab.tsx")),
  AutomaticApproval: lazy(() => import("#web/features/approval/settings/AutomaticApprovalTab.tsx")),
  EmailNotifications: lazy(() => import("#web/features/approval/settings/EmailNotificationsTab.tsx")),
};
