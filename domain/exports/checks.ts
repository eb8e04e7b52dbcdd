import type { EnumCategory } from "#domain/names.ts";
import type { HeaderField, Invoice } from "#domain/invoice/invoice.ts";
import { detailOf } from "./details.ts";
import type { ExportProblem } from "./format.ts";

/** The problem of a field without a value. */
export function missing(field: string): ExportProblem {
  return { code: "missing", field };
}

/** The problem of a value that is not in its normal form. */
export function invalid(field: string, value: string): ExportProblem {
  return { code: "invalid", field, detail: detailOf("valueInvalid", { value }) };
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Fields whose form every format relies on. */
const forms: Partial<Record<HeaderField, RegExp>> = {
  issueDate: DATE,
  taxDate: DATE,
  dueDate: DATE,
  deductionDate: DATE,
  currency: /^[A-Z]{3}$/,
};

/** Problems of required fields without a value and of values that are not in their normal form. */
export function checkFields(invoice: Invoice, required: HeaderField[]): ExportProblem[] {
  const problems = required.filter((field) => !invoice[field]).map(missing);
  for (const [field, form] of Object.entries(forms) as [HeaderField, RegExp][]) {
    const value = invoice[field];
    if (value !== undefined && !form.test(value)) problems.push(invalid(field, value));
  }
  return problems;
}

/** Problems of code list values, of the header and of lines, that are longer than the format takes: a cut code would name another entry. */
export function checkCodeLengths(invoice: Invoice, lengths: Partial<Record<EnumCategory, number>>): ExportProblem[] {
  const categories = Object.entries(lengths) as [EnumCategory, number][];
  return [invoice.coding, ...invoice.lineItems.map((line) => line.coding ?? {})].flatMap((coding) =>
    categories
      .filter(([category, length]) => (coding[category]?.length ?? 0) > length)
      .map(([category, length]): ExportProblem => ({
        code: "invalid",
        field: `coding.${category}`,
        detail: detailOf("codeTooLong", { value: coding[category]!, length: String(length) }),
      })),
  );
}
