import { accountingSystems } from "./exports/integrations.ts";
import { accountingUnits } from "./organisation/accountingUnits.ts";
import { approval } from "./approval/approval.ts";
import { approvalSettings } from "./approval/settings.ts";
import { attachments } from "./documents/attachments.ts";
import { bulkActions } from "./documents/bulkActions.ts";
import { firstSteps } from "./organisation/firstSteps.ts";
import { clientApplications } from "./organisation/clientApplications.ts";
import { changes } from "./notifications/changes.ts";
import { dashboards } from "./insight/dashboards.ts";
import { deliveries } from "./exports/deliveries.ts";
import { documents } from "./documents/documents.ts";
import { exchangeRate } from "./documents/exchangeRate.ts";
import { exportCheck } from "./exports/check.ts";
import { exportLists } from "./exports/lists.ts";
import { payments } from "./exports/payments.ts";
import { signing } from "./exports/signing.ts";
import { exportSettings } from "./exports/settings.ts";
import { importConnections } from "./intake/connections.ts";
import { mail } from "./notifications/mail.ts";
import { webHooks } from "./notifications/webHooks.ts";
import { extracting } from "./intake/extracting.ts";
import { feedback } from "./documents/feedback.ts";
import { documentTypes } from "./organisation/documentTypes.ts";
import { documentTypeSettings } from "./organisation/documentTypeSettings.ts";
import { documentValues } from "./documents/values.ts";
import { enums } from "./organisation/codeLists.ts";
import { folders } from "./documents/folders.ts";
import { listViews } from "./documents/listViews.ts";
import { pages } from "./documents/pages.ts";
import { locks } from "./documents/locks.ts";
import { holds } from "./documents/hold.ts";
import { replacing } from "./documents/replacing.ts";
import { retention } from "./documents/retention.ts";
import { shares } from "./documents/shares.ts";
import { feed } from "./notifications/feed.ts";
import { push } from "./notifications/push.ts";
import { prefilledNotes } from "./organisation/prefilledNotes.ts";
import { passwordReset } from "./organisation/passwordReset.ts";
import { people } from "./organisation/people.ts";
import { sessions } from "./organisation/sessions.ts";
import { publicAddress } from "./insight/publicAddress.ts";
import { status } from "./insight/status.ts";
import { tenant } from "./organisation/tenant.ts";
import { deletion } from "./organisation/deletion.ts";
import { bundles } from "./organisation/bundles.ts";
import { trial } from "./organisation/trial.ts";
import { uploads } from "./intake/uploads.ts";
import { users } from "./organisation/users.ts";

/** Every call that the API serves. A name missing a handler stops the start. */
export const calls = {
  ...accountingUnits,
  ...approval,
  ...approvalSettings,
  ...status,
  ...publicAddress,
  ...documentTypes,
  ...documentTypeSettings,
  ...documentValues,
  ...enums,
  ...prefilledNotes,
  ...documents,
  ...replacing,
  ...shares,
  ...holds,
  ...retention,
  ...bundles,
  ...deletion,
  ...feed,
  ...push,
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
  ...mail,
  ...locks,
  ...exchangeRate,
  ...exportCheck,
  ...payments,
  ...signing,
  ...exportLists,
  ...exportSettings,
  ...firstSteps,
  ...accountingSystems,
  ...deliveries,
  ...webHooks,
  ...importConnections,
  ...extracting,
  ...feedback,
  ...dashboards,
} as const;

export type CallName = keyof typeof calls;
