import { runEnding } from "./approval/ending.ts";
import { approvalStanding } from "./approval/standing.ts";
import { approvalOfRead } from "./approval/trigger.ts";
import type { Follower } from "#server/core/app.ts";
import { standingChecks } from "./documents/checks.ts";
import { duplicatePairs } from "./documents/duplicates.ts";
import { supplierMemory } from "./documents/memory/follow.ts";
import { registerQuestion } from "./documents/vatRegister/ask.ts";
import { setOutForExport } from "./exports/deliveries/follow.ts";
import { cancelledDeliveries } from "./exports/deliveries/stop.ts";
import { liveEvents } from "./notifications/changes/announce.ts";
import { webHookMessages } from "./notifications/webHooks/follow.ts";

/**
 * Everything that a change of a document sets off, in this order, in the transaction of the change. Those that may change the document
 * again stand last: their change has all of these followers itself.
 */
export const followers: readonly Follower[] = [
  duplicatePairs,
  standingChecks,
  registerQuestion,
  runEnding,
  approvalStanding,
  cancelledDeliveries,
  webHookMessages,
  liveEvents,
  supplierMemory,
  approvalOfRead,
  setOutForExport,
];
