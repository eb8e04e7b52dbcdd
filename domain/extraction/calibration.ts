import type { HeaderField } from "#domain/invoice/invoice.ts";
import type { ReadDocument, ReadValue } from "#domain/evidence/reading.ts";
import { probability } from "./ranking.ts";
import { trained } from "./trained.ts";

/** Fields that go wrong in the same ways share one curve. */
const GROUPS = {
  names: /Name$/,
  addresses: /Street$|City$|PostalCode$|Address$/,
  ids: /CompanyId$|VatId$|TaxNumber$/,
  dates: /Date$/,
  amounts: /^total|^amountDue$|^rounding$|^advancePaid$/,
  numbers: /Number$|Symbol$|^iban$|^bic$/,
} as const;

export type FieldGroup = keyof typeof GROUPS | "others";
/** The calibrated log-odds are `offset + slope * log-odds`. */
export type Curve = { offset: number; slope: number };
/** The curve that changes nothing. */
export const uncalibratedCurve: Curve = { offset: 0, slope: 1 };
export type Calibration = Record<FieldGroup, Curve>;

/** No reading of a page is surer than this. */
export const MOST_SURE = 0.995;
const LEAST = 0.001;

export const fieldGroups = [...(Object.keys(GROUPS) as FieldGroup[]), "others"] as const satisfies FieldGroup[];

/** The group by whose curve a field is calibrated. Bank accounts count as numbers, tax numbers as ids. */
export function groupOf(field: HeaderField): FieldGroup {
  return fieldGroups.find((group) => group !== "others" && GROUPS[group].test(field)) ?? "others";
}

/** Log-odds of a confidence, within the bounds that a reading can reach. */
export function oddsOf(confidence: number): number {
  const share = Math.min(MOST_SURE, Math.max(LEAST, confidence));
  return Math.log(share / (1 - share));
}

/** The confidence that held-out documents justify: never falling with the confidence that was read, and the same for 0. */
export function calibrate(confidence: number, curve: Curve): number {
  if (confidence <= LEAST) return confidence;
  return Math.round(Math.min(MOST_SURE, probability(curve.offset + curve.slope * oddsOf(confidence))) * 1000) / 1000;
}

/** The fields of a read page with calibrated confidence. */
export function calibrated(fields: ReadDocument["fields"], curves: Calibration = trained.calibration): ReadDocument["fields"] {
  const each = Object.entries(fields) as [HeaderField, ReadValue][];
  return Object.fromEntries(each.map(([field, read]) => [field, { ...read, confidence: calibrate(read.confidence, curves[groupOf(field)]) }]));
}
