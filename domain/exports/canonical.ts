import { enumCategories, type EnumCategory } from "#domain/names.ts";
import { headerFields, lineItemFields, type Invoice, type LineItem } from "#domain/invoice/invoice.ts";
import { checkInvoice } from "#domain/invoice/schema.ts";
import type { ExportProblem } from "./format.ts";

/** A value of the canonical tree; objects keep the order in which they are written. */
export type CanonicalValue = string | boolean | CanonicalValue[] | { [key: string]: CanonicalValue };

function pick<Key extends string>(keys: readonly Key[], values: Partial<Record<Key, string>>): Record<string, CanonicalValue> {
  const picked: Record<string, CanonicalValue> = {};
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined) picked[key] = value;
  }
  return picked;
}

function canonicalCoding(coding: Partial<Record<EnumCategory, string>>): Record<string, CanonicalValue> {
  return pick(enumCategories, coding);
}

function canonicalLine(line: LineItem): Record<string, CanonicalValue> {
  return {
    ...pick(lineItemFields, line),
    ...(line.coding && { coding: canonicalCoding(line.coding) }),
    ...(line.customFields && { customFields: { ...line.customFields } }),
  };
}

/** The document as an ordered tree: the same document gives the same order, so files can be compared byte by byte. */
export function canonicalTree(invoice: Invoice): Record<string, CanonicalValue> {
  const unit = invoice.accountingUnit;
  return {
    ...pick(["documentId", "externalDocumentId", "documentClass", "fileName", "deliveredDate"], invoice),
    ...pick(headerFields, invoice),
    vatBreakdown: invoice.vatBreakdown.map((row) => ({ rate: row.rate, base: row.base, vat: row.vat })),
    lineItems: invoice.lineItems.map(canonicalLine),
    coding: canonicalCoding(invoice.coding),
    customFields: { ...invoice.customFields },
    ...(unit && {
      accountingUnit: { ...pick(["accountingUnitId", "name", "companyId", "vatId", "externalId"], unit), vatPayer: unit.vatPayer },
    }),
  };
}

/** Problems that keep a document from its canonical form: the exported file could not be read back. */
export function checkCanonical(invoice: Invoice): ExportProblem[] {
  const checked = checkInvoice(canonicalTree(invoice));
  if (checked.ok) return [];
  return checked.problems.map(({ path }) => ({ code: "invalid", field: path }));
}
