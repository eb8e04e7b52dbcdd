import { accountingSystemHandlers } from "./features/accountingSystems/routes.ts";
import { accountingUnitHandlers } from "./features/accountingUnits/routes.ts";
import { approvalHandlers } from "./features/approval/routes.ts";
import { approvalSettingsHandlers } from "./features/approvalSettings/routes.ts";
import { attachmentHandlers } from "./features/attachments/routes.ts";
import { bulkActionHandlers } from "./features/bulkActions/routes.ts";
import { changeHandlers } from "./features/changes/routes.ts";
import { deliveryHandlers } from "./features/deliveries/routes.ts";
import { documentHandlers } from "./features/documents/routes.ts";
import { documentTypeHandlers } from "./features/documentTypes/routes.ts";
import { documentTypeSettingsHandlers } from "./features/documentTypeSettings/routes.ts";
import { documentValueHandlers } from "./features/documentValues/routes.ts";
import { enumHandlers } from "./features/enums/routes.ts";
import { prefilledNoteHandlers } from "./features/prefilledNotes/routes.ts";
import { exchangeRateHandlers } from "./features/exchangeRate/routes.ts";
import { exportCheckHandlers } from "./features/exportCheck/routes.ts";
import { exportListHandlers } from "./features/exportLists/routes.ts";
import { exportSettingsHandlers } from "./features/exportSettings/routes.ts";
import { importConnectionHandlers } from "./features/importConnections/routes.ts";
import { webHookHandlers } from "./features/webHooks/routes.ts";
import { exportHandlers } from "./features/exports/routes.ts";
import { folderHandlers } from "./features/folders/routes.ts";
import { pageHandlers } from "./features/pages/routes.ts";
import { extractingHandlers } from "./features/extracting/routes.ts";
import { feedbackHandlers } from "./features/feedback/routes.ts";
import { listViewHandlers } from "./features/listViews/routes.ts";
import { lockHandlers } from "./features/locks/routes.ts";
import { sessionHandlers } from "./features/sessions/routes.ts";
import { tenantHandlers } from "./features/tenant/routes.ts";
import { trialHandlers } from "./features/trial/routes.ts";
import { uploadHandlers } from "./features/uploads/routes.ts";
import { clientApplicationHandlers } from "./features/clientApplications/routes.ts";
import { passwordResetHandlers } from "./features/passwordReset/routes.ts";
import { peopleHandlers } from "./features/people/routes.ts";
import { userHandlers } from "./features/users/routes.ts";
import type { Handlers } from "./http/handler.ts";

/** The handler of every call. */
export const handlers: Handlers = {
  ...accountingUnitHandlers,
  ...approvalHandlers,
  ...approvalSettingsHandlers,
  ...attachmentHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...bulkActionHandlers,
  ...listViewHandlers,
  ...documentTypeHandlers,
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
  ...exportSettingsHandlers,
  ...accountingSystemHandlers,
  ...deliveryHandlers,
  ...webHookHandlers,
  ...importConnectionHandlers,
  ...extractingHandlers,
  ...feedbackHandlers,
  ...lockHandlers,
  ...tenantHandlers,
  ...uploadHandlers,
  ...userHandlers,
  ...clientApplicationHandlers,
  ...passwordResetHandlers,
  ...peopleHandlers,
  ...sessionHandlers,
  ...trialHandlers,
};
