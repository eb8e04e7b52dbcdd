import { approvalSettings } from "./approvalSettings.ts";
import { booking } from "./booking.ts";
import { connections } from "./connections.ts";
import { data } from "./data.ts";
import { exportDetails } from "./exportDetails.ts";
import { exporting } from "./exporting.ts";
import { firstSteps } from "./firstSteps.ts";
import { help } from "./help.ts";
import { insight } from "./insight.ts";
import { organisation } from "./organisation.ts";
import { outside } from "./outside.ts";
import { payments } from "./payments.ts";
import { settings } from "./settings.ts";
import { share } from "./share.ts";
import { status } from "./status.ts";

/** Texts that come with the settings and not with the first load; see `withLaterTexts`. */
export const later = {
  ...settings,
  ...approvalSettings,
  ...organisation,
  ...exporting,
  ...exportDetails,
  ...connections,
  ...booking,
  ...outside,
  ...help,
  ...insight,
  ...firstSteps,
  ...payments,
  ...share,
  ...data,
  ...status,
} as const;
