import type { HeaderField } from "#domain/invoice/invoice.ts";

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

export const fieldGroups = [...(Object.keys(GROUPS) as FieldGroup[]), "others"] as const satisfies FieldGroup[];

/** The group by whose curve a field is calibrated. Bank accounts count as numbers, tax numbers as ids. */
export function groupOf(field: HeaderField): FieldGroup {
  return fieldGroups.find((group) => group !== "others" && GROUPS[group].test(field)) ?? "others";
}
