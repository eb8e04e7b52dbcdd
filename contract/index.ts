import { accountingSystems } from "./accountingSystems.ts";
import { accountingUnits } from "./accountingUnits.ts";
import { approval } from "./approval.ts";
import { approvalSettings } from "./approvalSettings.ts";
import { attachments } from "./attachments.ts";
import { bulkActions } from "./bulkActions.ts";
import { clientApplications } from "./clientApplications.ts";
import { changes } from "./changes.ts";
import { deliveries } from "./deliveries.ts";
import { documents } from "./documents.ts";
import { exchangeRate } from "./exchangeRate.ts";
import { exportCheck } from "./exportCheck.ts";
import { exportLists } from "./exportLists.ts";
import { exportSettings } from "./exportSettings.ts";
import { importConnections } from "./importConnections.ts";
import { webHooks } from "./webHooks.ts";
import { extracting } from "./extracting.ts";
import { feedback } from "./feedback.ts";
import { documentTypes } from "./documentTypes.ts";
import { documentTypeSettings } from "./documentTypeSettings.ts";
import { documentValues } from "./documentValues.ts";
import { enums } from "./enums.ts";
import { folders } from "./folders.ts";
import { listViews } from "./listViews.ts";
import { pages } from "./pages.ts";
import { locks } from "./locks.ts";
import { prefilledNotes } from "./prefilledNotes.ts";
import { passwordReset } from "./passwordReset.ts";
import { people } from "./people.ts";
import { sessions } from "./sessions.ts";
import { tenant } from "./tenant.ts";
import { trial } from "./trial.ts";
import { uploads } from "./uploads.ts";
import { users } from "./users.ts";

/** Every call that the API serves. A name missing a handler stops the start. */
export const calls = {
  ...accountingUnits,
  ...approval,
  ...approvalSettings,
  ...documentTypes,
  ...documentTypeSettings,
  ...documentValues,
  ...enums,
  ...prefilledNotes,
  ...documents,
  ...bulkActions,
  ...listViews,
  ...uploads,
  ...attachments,
  ...pages,
  ...folders,
  ...users,
  ...people,
  ...sessions,
  ...trial,
  ...passwordReset,
  ...clientApplications,
  ...tenant,
  ...changes,
  ...locks,
  ...exchangeRate,
  ...exportCheck,
  ...exportLists,
  ...exportSettings,
  ...accountingSystems,
  ...deliveries,
  ...webHooks,
  ...importConnections,
  ...extracting,
  ...feedback,
} as const;

export type CallName = keyof typeof calls;
