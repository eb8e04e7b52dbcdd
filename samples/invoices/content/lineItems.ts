import type { LineItem } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber } from "#domain/money/decimal.ts";
import type { Counted } from "./amounts.ts";
import type { Plan } from "./plan.ts";
import type { DraftLine } from "./lines.ts";

/** The lines as the document prints them: a value for each of its columns and no other. */
export function fillLines(ordered: DraftLine[], counted: Counted[], plan: Plan): LineItem[] {
  return ordered.map((line, index) => {
    const amounts = counted[index]!;
    const whole: LineItem = {
      description: line.description,
      code: line.code,
      quantity: formatNumber(line.quantity),
      ...(line.unit ? { unit: line.unit } : {}),
      unitPrice: formatNumber(line.unitPrice),
      ...(line.discount ? { discount: formatNumber(line.discount) } : {}),
      vatRate: line.rate.toFixed(2),
      totalWithoutVat: formatAmount(amounts.base),
      vat: formatAmount(amounts.vat),
      totalWithVat: formatAmount(amounts.gross),
    };
    const shown = new Set<string>(plan.columns);
    // A quantity always shows its unit, in its own column or beside it.
    if (shown.has("quantity")) shown.add("unit");
    return Object.fromEntries(Object.entries(whole).filter(([field]) => shown.has(field)));
  });
}
