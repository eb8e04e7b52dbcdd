import type { ValidationError } from "./validationError.ts";

/** An accounting unit as far as a document can name it. */
export type UnitIds = { companyId: string | null; vatId: string | null };

type Fields = Readonly<Record<string, string | undefined>>;

/**
 * Accounting-unit validation (R331, R332): a Czech invoice must name our unit as its customer. `units` is the unit of the document,
 * or all of them while it has none. An invoice from abroad, and one that names no customer id, is none of its business.
 */
export function checkAccountingUnit(fields: Fields, units: readonly UnitIds[]): ValidationError[] {
  if (!isCzechInvoice(fields)) return [];
  for (const [field, ids] of [
    ["customerCompanyId", units.map((unit) => unit.companyId)],
    ["customerVatId", units.map((unit) => unit.vatId)],
  ] as const) {
    const known = ids.filter((id) => id !== null);
    const named = fields[field];
    if (!named || known.length === 0) continue;
    // The company id decides; the VAT id speaks only where there is none.
    return known.includes(named) ? [] : [{ field, rule: "accountingUnit", blocking: true, detail: known.join(", ") }];
  }
  return [];
}

/** Decided by the supplier's country, else by its VAT id; a supplier with neither is taken for a Czech one. */
function isCzechInvoice({ supplierCountry, supplierVatId }: Fields): boolean {
  return supplierCountry ? supplierCountry === "CZ" : !supplierVatId || supplierVatId.startsWith("CZ");
}
