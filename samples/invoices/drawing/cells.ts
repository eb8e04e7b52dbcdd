import type { LineItem } from "#domain/invoice/invoice.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { printAmount, printNumber, printRate } from "#samples/invoices/numbers.ts";
import type { ItemColumn, GeneratedInvoice } from "#samples/invoices/types.ts";
import type { Line } from "./sheet.ts";

/** A number with at least two decimals, as prices are written. */
function withDecimals(text: string): string {
  const [whole, decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(2, "0")}`;
}

/** The heading of a column in the words of the document. */
export function headingOf(column: ItemColumn, { print }: GeneratedInvoice): string {
  const { labels, columns } = print;
  const keys: Record<ItemColumn, keyof Labels> = {
    position: "position",
    description: "description",
    code: "code",
    quantity: "quantity",
    unit: "unit",
    unitPrice: "unitPrice",
    discount: "discount",
    vatRate: "vatRate",
    totalWithoutVat: "totalWithoutVatColumn",
    vat: "vatColumn",
    totalWithVat: "totalWithVatColumn",
  };
  const isGross = columns.includes("totalWithVat") && !columns.includes("totalWithoutVat");
  const hasVat = columns.includes("vatRate") || columns.includes("totalWithoutVat");
  if (isGross && column === "unitPrice" && hasVat) return labels.unitPriceWithVat;
  // Without VAT there is nothing to distinguish.
  if (isGross && !hasVat && column === "totalWithVat") return labels.totalColumn;
  if (isGross && !hasVat && column === "unitPrice") return labels.unitPrice.replace(/ (bez DPH|netto|excl\. VAT|HT|excl\. btw)$/, "");
  return labels[keys[column]];
}

function cellText(item: LineItem, column: Exclude<ItemColumn, "position">, { print }: GeneratedInvoice): string | undefined {
  const text = item[column];
  if (text === undefined) return undefined;
  switch (column) {
    case "quantity":
      return printNumber(print.variant === 2 && !/\.\d{3}/.test(text) ? withDecimals(text) : text, print.numbers);
    case "unitPrice":
      return printAmount(withDecimals(text), print.numbers);
    case "discount":
      return `${printNumber(text, print.numbers)}\u00a0%`;
    case "vatRate":
      return printRate(text, print.numbers);
    case "totalWithoutVat":
    case "vat":
    case "totalWithVat":
      return printAmount(text, print.numbers);
    default:
      return text;
  }
}

/** What a cell prints; nothing where the line has no such value. */
export function cellOf(column: ItemColumn, row: number, generated: GeneratedInvoice): Line {
  if (column === "position") return [{ text: String(row + 1) }];
  const item = generated.invoice.lineItems[row]!;
  const text = cellText(item, column, generated);
  if (text === undefined) return [];
  const cell: Line = [{ text, fields: [{ table: "lineItems", field: column, row }] }];
  if (column !== "quantity" || !generated.print.joinUnit || !item.unit) return cell;
  return [...cell, { text: " " }, { text: item.unit, fields: [{ table: "lineItems", field: "unit", row }] }];
}
