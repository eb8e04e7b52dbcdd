import { accountingSystemHandlers } from "./exports/integrations/routes.ts";
import { accountingUnitHandlers } from "./organisation/accountingUnits/routes.ts";
import { approvalHandlers } from "./approval/routes.ts";
import { publicAddressHandlers } from "./insight/publicAddress/routes.ts";
import { statusHandlers } from "./insight/status/routes.ts";
import { feedHandlers } from "./approval/settings/feedAddress.ts";
import { approvalSettingsHandlers } from "./approval/settings/routes.ts";
import { attachmentHandlers } from "./documents/attachments/routes.ts";
import { bulkActionHandlers } from "./http/bulkActions/routes.ts";
import { changeHandlers } from "./notifications/changes/routes.ts";
import { dashboardHandlers } from "./insight/dashboards/routes.ts";
import { deliveryHandlers } from "./exports/deliveries/routes.ts";
import { documentHandlers } from "./documents/routes.ts";
import { replacingHandlers } from "./documents/replacing/routes.ts";
import { documentsOfTypeHandlers } from "./documents/ofType/routes.ts";
import { documentTypeHandlers } from "./organisation/documentTypes/routes.ts";
import { documentTypeSettingsHandlers } from "./organisation/documentTypeSettings/routes.ts";
import { documentValueHandlers } from "./documents/values/routes.ts";
import { enumHandlers } from "./organisation/codeLists/routes.ts";
import { prefilledNoteHandlers } from "./organisation/prefilledNotes/routes.ts";
import { exchangeRateHandlers } from "./documents/exchangeRate/routes.ts";
import { exportCheckHandlers } from "./exports/check/routes.ts";
import { exportListHandlers } from "./exports/lists/routes.ts";
import { paymentHandlers } from "./exports/payments/routes.ts";
import { signingHandlers } from "./exports/signing/routes.ts";
import { exportSettingsHandlers } from "./exports/settings/routes.ts";
import { importConnectionHandlers } from "./intake/connections/routes.ts";
import { mailHandlers } from "./notifications/mail/routes.ts";
import { webHookHandlers } from "./notifications/webHooks/routes.ts";
import { undeliveredHandlers } from "./notifications/webHooks/undelivered.ts";
import { exportHandlers } from "./exports/download/routes.ts";
import { folderHandlers } from "./documents/folders/routes.ts";
import { pageHandlers } from "./documents/pages/routes.ts";
import { extractingHandlers } from "./intake/extracting/routes.ts";
import { pushHandlers } from "./organisation/pushDevices/routes.ts";
import { feedbackHandlers } from "./documents/feedback/routes.ts";
import { listViewHandlers } from "./documents/listViews/routes.ts";
import { holdHandlers } from "./documents/hold/routes.ts";
import { retentionHandlers } from "./documents/retention/routes.ts";
import { shareHandlers } from "./documents/shares/routes.ts";
import { lockHandlers } from "./documents/locks/routes.ts";
import { sessionHandlers } from "./organisation/sessions/routes.ts";
import { deletionHandlers } from "./organisation/deletion/routes.ts";
import { bundleHandlers } from "./organisation/bundles/routes.ts";
import { tenantHandlers } from "./organisation/tenant/routes.ts";
import { firstStepsHandlers } from "#server/organisation/firstSteps/routes.ts";
import { trialHandlers } from "./organisation/trial/routes.ts";
import { uploadHandlers } from "./intake/uploads/routes.ts";
import { clientApplicationHandlers } from "./organisation/clientApplications/routes.ts";
import { passwordResetHandlers } from "./organisation/passwordReset/routes.ts";
import { peopleHandlers } from "./organisation/people/routes.ts";
import { userHandlers } from "./organisation/users/routes.ts";
import type { Handlers } from "./core/handler.ts";

/** The handler of every call. */
export const handlers: Handlers = {
  ...accountingUnitHandlers,
  ...approvalHandlers,
  ...approvalSettingsHandlers,
  ...attachmentHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...replacingHandlers,
  ...shareHandlers,
  ...holdHandlers,
  ...retentionHandlers,
  ...bundleHandlers,
  ...deletionHandlers,
  ...feedHandlers,
  ...pushHandlers,
  ...bulkActionHandlers,
  ...listViewHandlers,
  ...documentTypeHandlers,
  ...documentsOfTypeHandlers,
  ...documentTypeSettingsHandlers,
  ...documentValueHandlers,
  ...enumHandlers,
  ...prefilledNoteHandlers,
  ...exchangeRateHandlers,
  ...exportHandlers,
  ...folderHandlers,
  ...pageHandlers,
  ...exportCheckHandlers,
  ...exportListHandlers,
  ...paymentHandlers,
  ...signingHandlers,
  ...exportSettingsHandlers,
  ...accountingSystemHandlers,
  ...deliveryHandlers,
  ...mailHandlers,
  ...webHookHandlers,
  ...undeliveredHandlers,
  ...importConnectionHandlers,
  ...extractingHandlers,
  ...feedbackHandlers,
  ...lockHandlers,
  ...tenantHandlers,
  ...firstStepsHandlers,
  ...uploadHandlers,
  ...userHandlers,
  ...clientApplicationHandlers,
  ...passwordResetHandlers,
  ...peopleHandlers,
  ...sessionHandlers,
  ...trialHandlers,
  ...dashboardHandlers,
  ...statusHandlers,
  ...publicAddressHandlers,
};
