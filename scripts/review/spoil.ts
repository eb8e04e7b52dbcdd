import { addDays } from "#domain/documents/typing/typedDate.ts";
import { decimal, formatAmount } from "#domain/money/decimal.ts";

/** Fields that are made wrong, by their format; those a page nearly always prints. */
export const spoilable: Record<string, "amount" | "date" | "symbol" | "text" | "companyId"> = {
  invoiceNumber: "text",
  issueDate: "date",
  totalAmount: "amount",
  supplierName: "text",
  dueDate: "date",
  supplierCompanyId: "companyId",
  variableSymbol: "symbol",
  taxDate: "date",
  totalWithoutVat: "amount",
};

/** A value of the same kind that is wrong: a date nine days later, an amount with a digit too many, a number with two digits changed, half a name. */
export function spoil(name: string, value: string): string {
  switch (spoilable[name]) {
    case "date":
      return addDays(value, 9) ?? value;
    case "amount":
      return formatAmount(decimal(value)!.times(10).plus("1.07"));
    case "companyId":
    case "symbol":
      return value.replace(/\d(?=\d{0,1}$)/g, (digit) => String((Number(digit) + 3) % 10));
    default:
      return /\d/.test(value) ? value.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : value.slice(0, Math.ceil(value.length / 2)).trim();
  }
}

/** The two fields of a document that are made wrong: neighbours in the list above, beginning elsewhere for each document. */
export function fieldsToSpoil(present: readonly string[], index: number): [string, string] | undefined {
  const names = Object.keys(spoilable).filter((name) => present.includes(name));
  if (names.length < 2) return undefined;
  const first = (index * 2) % names.length;
  return [names[first]!, names[(first + 1) % names.length]!];
}
