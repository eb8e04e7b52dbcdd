import type { ReadValue } from "#domain/evidence/reading.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import type { Variant } from "./variant.ts";

/** Fields that go wrong in the same ways share one curve. */
const GROUPS = {
  names: /Name$/,
  addresses: /Street$|City$|PostalCode$|Address$/,
  ids: /CompanyId$|VatId$|TaxNumber$/,
  dates: /Date$/,
  amounts: /^total|^amountDue$|^rounding$|^advancePaid$/,
  bank: /^iban$|^bic$|^accountNumber$/,
  numbers: /Number$|Symbol$/,
  kind: /^documentKind$/,
  payment: /^paymentMethod$/,
} as const;

export type CurveGroup = keyof typeof GROUPS | "others";
/** The calibrated log-odds are `offset + slope * log-odds`. */
export type Curve = { offset: number; slope: number };
/**
 * A value before calibration. Its confidence is that of the choice among what stands on the page, which curves calibrate; `bound` is how sure the
 * value is at most for other reasons, of which the choice says nothing: letters or figures that may be misread, parties that only their places distinguish.
 */
export type Draft = ReadValue & { bound?: number };
export type Drafts = Partial<Record<HeaderField, Draft>>;
/** The curve that changes nothing. */
export const uncalibratedCurve: Curve = { offset: 0, slope: 1 };
export type Curves = Record<CurveGroup, Curve>;
/** What a confidence is worth depends on how well the page was seen. */
export type Calibration = Record<Variant, Curves>;

export const curveGroups = [...(Object.keys(GROUPS) as CurveGroup[]), "others"] as const satisfies CurveGroup[];

/** The group by whose curve a field is calibrated. Tax numbers count as ids. */
export function groupOf(field: HeaderField): CurveGroup {
  return curveGroups.find((group) => group !== "others" && GROUPS[group].test(field)) ?? "others";
}
