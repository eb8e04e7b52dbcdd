import { deliveryProblemCodes } from "#domain/exports/deliveryProblem.ts";
import { exportDetailCodes } from "#domain/exports/details.ts";
import { exportProblemCodes } from "#domain/exports/format.ts";
import { z } from "zod";

/** What the product says, as a code of `domain/exports/details.ts` with the values of its sentence. */
export const exportDetail = z.object({ code: z.enum(exportDetailCodes), values: z.record(z.string(), z.string()) });
export type ExportDetail = z.output<typeof exportDetail>;

/** `field` is a field of the document, or "items.2.vat", "vatBreakdown.0.base", "coding.Centre". */
export const exportProblem = z.object({ code: z.enum(exportProblemCodes), field: z.string().optional(), detail: exportDetail.optional() });

/** Why a test or a delivery failed. */
export const deliveryProblem = z.object({
  code: z.enum(deliveryProblemCodes),
  detail: exportDetail.optional(),
  /** What the remote system said, in its own words; empty where it said nothing. */
  reason: z.string(),
  /** With the code `notExportable`: what stands against the document. */
  exportProblems: z.array(exportProblem).optional(),
});
export type DeliveryProblem = z.output<typeof deliveryProblem>;

/** A remark on a document that was taken: the product's by its code, the remote system's in `reason`. */
export const remark = z.object({ detail: exportDetail.optional(), reason: z.string() });
export type Remark = z.output<typeof remark>;

/** Which integration did not take a document, and why. */
export const exportFailure = z.object({ integration: z.string(), problem: deliveryProblem });
export type ExportFailure = z.output<typeof exportFailure>;
