import { undecidedCodes } from "#domain/documents/undecided.ts";
import { connectionTypes, deliveryStates } from "#domain/exports/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentId, id, moment, paging } from "#contract/shapes.ts";
import { deliveryProblem, remark } from "./shapes.ts";

/** The way of one document to one integration. */
const delivery = z.object({
  documentId: id,
  fileName: z.string(),
  accountingSystemId: id,
  /** Name of the integration. */
  integration: z.string(),
  type: z.enum(connectionTypes),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  /** When it is tried next; null when it is not. */
  nextAttemptTime: moment.nullable(),
  createdTime: moment,
  changedTime: moment,
  /** The integration is paused: nothing is tried until an administrator resumes it. */
  isPaused: z.boolean(),
  /** Id or number of the record there. */
  remoteId: z.string().nullable(),
  /** Path of the file there. */
  path: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  /** Why the last attempt failed. */
  problem: deliveryProblem.nullable(),
  /** What a person should know although the document was taken. */
  warnings: z.array(remark),
});
export type Delivery = z.output<typeof delivery>;

export const deliveries = {
  documentDeliveries: call({
    method: "GET",
    path: "/v1/documents/{documentId}/deliveries",
    summary: "How far a document has got to each integration.",
    needs: "view",
    params: documentId,
    reply: z.object({ items: z.array(delivery) }),
  }),
  retryDelivery: call({
    method: "POST",
    path: "/v1/documents/{documentId}/deliveries/retry",
    summary: "Tries failed or waiting deliveries of a document again now; the document becomes ready for export again.",
    needs: "ExportDocument",
    params: documentId,
    body: z.strictObject({ /** One integration; all by default. */ accountingSystemId: id.optional() }),
    errors: ["invalid-transition", "approval-required", "validation", ...undecidedCodes],
  }),
  listDeliveries: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems/deliveries/list",
    summary: "The delivery log: what went to the integrations and what did not, newest first.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ accountingSystemId: id.optional(), state: z.enum(deliveryStates).optional(), ...paging }),
    reply: z.object({ items: z.array(delivery), hasMore: z.boolean() }),
  }),
  retryDeliveries: call({
    method: "POST",
    path: "/v1/tenant/accountingSystems/deliveries/retry",
    summary: "Tries all failed deliveries of an integration again.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ accountingSystemId: id }),
    reply: z.object({ retried: z.number(), /** Documents that may not set out now. */ refused: z.number() }),
  }),
} as const;
