import { type Curve, type Curves, type Draft, type Drafts, groupOf } from "./curves.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import type { ReadDocument } from "#domain/evidence/reading.ts";
import { probability } from "./ranking.ts";

/** No reading of a page is surer than this. */
export const MAX_CONFIDENCE = 0.995;
const MIN_CONFIDENCE = 0.001;

/** Log-odds of a confidence, within the bounds that a reading can reach. */
export function oddsOf(confidence: number): number {
  const share = Math.min(MAX_CONFIDENCE, Math.max(MIN_CONFIDENCE, confidence));
  return Math.log(share / (1 - share));
}

/** The confidence that held-out documents justify: never falling with the confidence that was read, and the same for 0. */
export function calibrate(confidence: number, curve: Curve): number {
  if (confidence <= MIN_CONFIDENCE) return confidence;
  return Math.round(Math.min(MAX_CONFIDENCE, probability(curve.offset + curve.slope * oddsOf(confidence))) * 1000) / 1000;
}

/** The confidence of a drafted value: that of the choice as its curve justifies it, within its bound. */
export function believed({ confidence, bound = 1 }: Pick<Draft, "confidence" | "bound">, curve: Curve): number {
  return Math.min(calibrate(confidence, curve), Math.round(bound * 1000) / 1000);
}

/** The fields of a read document with calibrated confidence. */
export function calibrated(drafts: Drafts, curves: Curves): ReadDocument["fields"] {
  const each = Object.entries(drafts) as [HeaderField, Draft][];
  return Object.fromEntries(each.map(([field, { bound, ...read }]) => [field, { ...read, confidence: believed({ ...read, bound }, curves[groupOf(field)]) }]));
}
