import { accountingSystemsRows, deliveriesRows, exportSettingsRows, importConnectionsRows, mailRows, webHooksRows } from "./integrations.ts";
import { accountingUnitsRows } from "./accountingUnits.ts";
import { approvalRows } from "./approval.ts";
import { approvalSettingsRows } from "./approvalSettings.ts";
import { pushRows } from "./push.ts";
import { feedRows } from "./feed.ts";
import { sharesRows } from "./shares.ts";
import { exportCheckRows, paymentsRows, signingRows } from "./exports.ts";
import { documentTypesRows } from "./documentTypes.ts";
import { uploadsRows } from "./uploads.ts";
import { bulkActionsRows, listViewsRows } from "./lists.ts";
import { locksRows } from "./locks.ts";
import { clientApplicationsRows, passwordResetRows, peopleRows, usersRows } from "./users.ts";
import { pagesRows } from "./pages.ts";
import { sessionsRows } from "./sessions.ts";
import { trialRows } from "./trial.ts";
import { bundlesRows, deletionRows, firstStepsRows, holdsRows, retentionRows, tenantRows } from "./tenant.ts";
import { changesRows } from "./changes.ts";
import { dashboardsRows, publicAddressRows, statusRows } from "./dashboards.ts";
import { documentsRows } from "./documents.ts";
import { documentDataRows } from "./documentData.ts";
import { documentTypeSettingsRows, documentValuesRows, enumsRows, prefilledNotesRows } from "./settings.ts";
import type { CallName } from "#contract/index.ts";
import type { Row } from "./row.ts";

/** Every call once, for the tests that hold of all calls. A call of the contract without a row here does not compile. */
export const callRows: Record<CallName, Row> = {
  ...accountingUnitsRows,
  ...approvalRows,
  ...approvalSettingsRows,
  ...documentTypesRows,
  ...documentTypeSettingsRows,
  ...documentValuesRows,
  ...enumsRows,
  ...prefilledNotesRows,
  ...uploadsRows,
  ...pagesRows,
  ...locksRows,
  ...usersRows,
  ...peopleRows,
  ...sessionsRows,
  ...trialRows,
  ...passwordResetRows,
  ...clientApplicationsRows,
  ...statusRows,
  ...publicAddressRows,
  ...tenantRows,
  ...bundlesRows,
  ...deletionRows,
  ...holdsRows,
  ...retentionRows,
  ...firstStepsRows,
  ...changesRows,
  ...documentsRows,
  ...bulkActionsRows,
  ...listViewsRows,
  ...documentDataRows,
  ...exportSettingsRows,
  ...accountingSystemsRows,
  ...deliveriesRows,
  ...mailRows,
  ...webHooksRows,
  ...importConnectionsRows,
  ...exportCheckRows,
  ...paymentsRows,
  ...sharesRows,
  ...feedRows,
  ...pushRows,
  ...signingRows,
  ...dashboardsRows,
};
