import type { PrintedColumn } from "./columnWords.ts";

/** Of two bare totals with VAT between them the first is without it and the second with it. */
export function decideTotals(columns: PrintedColumn[]): void {
  const totals = columns.flatMap((column, i) => (column.kind === "total" ? [i] : []));
  const [first, second] = totals;
  if (totals.length !== 2 || columns.some((column) => column.kind === "net" || column.kind === "gross")) return;
  const isParted = columns.slice(first! + 1, second).some((column) => column.kind === "vat" || column.kind === "vatRate");
  if (isParted && columns.some((column) => column.kind === "unitPrice")) [columns[first!]!.kind, columns[second!]!.kind] = ["net", "gross"];
}

/** Two bare price columns are the unit price and the total; one before a total column is the unit price, as is the second of two quantities ("how many | for how many"). */
export function decidePrices(columns: PrintedColumn[]): void {
  const [, second, ...more] = columns.filter((column) => column.kind === "quantity");
  if (second && more.length === 0 && !columns.some((column) => column.kind === "unitPrice")) second.kind = "unitPrice";
  decideDiscounted(columns);
  const description = columns.findIndex((column) => column.kind === "description");
  const first = columns.findIndex((column) => column.kind === "total" || column.kind === "unitPrice");
  if (first !== -1 && first < description && !columns.some((column) => column.kind === "quantity")) columns[first]!.kind = "quantity";
  const totals = columns.filter((column) => column.kind === "total");
  const hasUnitPrice = columns.some((column) => column.kind === "unitPrice");
  const sums = columns.filter((column) => column.kind === "net" || column.kind === "gross" || column.kind === "total");
  if (!hasUnitPrice && totals.length > 0 && sums.length > 1 && totals[0] === sums[0]) totals[0]!.kind = isPriceOfAll(columns, sums) ? "net" : "unitPrice";
  else if (!hasUnitPrice && sums.length > 1 && sums[0]!.kind === "net" && sums.filter((column) => column.kind === "net").length > 1)
    sums[0]!.kind = "unitPrice";
}

/** "Bruto | Korting | Netto | Bedrag": the price before and after its discount, in front of the sum. */
function decideDiscounted(columns: PrintedColumn[]): void {
  const [price, discount, net, sum] = (["gross", "discount", "net", "total"] as const).map((kind) => columns.find((column) => column.kind === kind));
  if (!price || !discount || !net || !sum || columns.some(({ kind }) => kind === "unitPrice" || kind === "vat")) return;
  if (price.x0 < discount.x0 && discount.x0 < net.x0 && net.x0 < sum.x0) [price.kind, net.kind] = ["unitPrice", "other"];
}

/** Whether a price is that of the whole row, without the tax that stands between it and the sum: "Cena | % DPH | DPH | Celkem" counts nothing. */
function isPriceOfAll(columns: PrintedColumn[], [price, sum]: PrintedColumn[]): boolean {
  const between = columns.slice(columns.indexOf(price!) + 1, columns.indexOf(sum!));
  return between.some(({ kind }) => kind === "vat") && !columns.some(({ kind }) => kind === "quantity" || kind === "unit");
}
