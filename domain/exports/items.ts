import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { unitName } from "#domain/invoice/units.ts";
import { round, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts, LineAmounts } from "./amounts.ts";
import { bucketOf, rateBuckets, vatTreatment, type BucketAmounts, type RateBucket, type VatTreatment } from "./vatColumns.ts";

/** One item as it is booked; `unitPrice` times `quantity` gives `base` (or base + vat when `payVat`). */
export type BookedItem = {
  line?: LineAmounts["line"];
  text?: string;
  /** Its short Czech name, whatever code the invoice states it by: the systems print it as it is. */
  unit?: string;
  bucket: RateBucket;
  quantity: Decimal;
  unitPrice: Decimal;
  payVat: boolean;
  base: Decimal;
  vat: Decimal;
};

const one = zero.plus(1);

/**
 * The printed lines as items, but only when they make the VAT breakdown in every column: accounting systems
 * count the document from its items, and the VAT breakdown on paper is what the control statement compares.
 * Cents by which VAT rounded on every line differs from VAT rounded once are put on lines, so that the items add up to it.
 * `places` is how many decimal places a unit price may have there.
 */
export function exactItems(invoice: Invoice, amounts: Amounts, rows: BucketAmounts[], places: number): BookedItem[] | undefined {
  if (!amounts.lines?.length) return undefined;
  const treatment = vatTreatment(invoice, amounts);
  const items: BookedItem[] = [];
  for (const line of amounts.lines) {
    const bucket = treatment === "byRates" ? bucketOf(line.rate, invoice) : "none";
    if (!bucket) return undefined;
    items.push(itemOf(line, bucket, treatment, places));
  }
  for (const bucket of rateBuckets) if (!levelCents(items, rows, bucket)) return undefined;
  return items;
}

const CENT = zero.plus("0.01");
/** Rounding once to a cent goes wrong by at most so much. */
const HALF_CENT = CENT.div(2);

/**
 * Makes the items of a column add up to its rows, where nothing but rounding is between them: VAT alone differs, or VAT and base of lines
 * priced with VAT, whose sum agrees. The cents go to the lines that were rounded furthest the other way. False when it is no rounding.
 */
function levelCents(items: BookedItem[], rows: BucketAmounts[], bucket: RateBucket): boolean {
  const missing = (part: "base" | "vat") => sumOf(rows, bucket, part).minus(sumOf(items, bucket, part));
  const [base, vat] = [missing("base"), missing("vat")];
  if (base.eq(zero) && vat.eq(zero)) return true;
  const isWithVat = base.plus(vat).eq(zero);
  const ofRows = { base: sumOf(rows, bucket, "base"), vat: sumOf(rows, bucket, "vat") };
  const lines = items.filter((item) => item.bucket === bucket && !item.base.eq(zero));
  const isRounding = vat.abs().lte(HALF_CENT.times(lines.length + 1));
  if (!isRounding || !(isWithVat || base.eq(zero)) || ofRows.base.eq(zero)) return false;
  const cent = CENT.times(vat.gt(zero) ? 1 : -1);
  const lost = (item: BookedItem) => item.base.times(ofRows.vat).div(ofRows.base).minus(item.vat).times(cent);
  const levelled = lines.filter((item) => item.payVat === isWithVat).sort((one, other) => lost(other).cmp(lost(one)));
  for (const item of levelled.slice(0, Number(vat.div(cent)))) {
    item.vat = item.vat.plus(cent);
    if (isWithVat) item.base = item.base.minus(cent);
  }
  return missing("vat").eq(zero);
}

const sumOf = (list: readonly { bucket: RateBucket; base: Decimal; vat: Decimal }[], bucket: RateBucket, part: "base" | "vat") =>
  list.reduce((sum, entry) => (entry.bucket === bucket ? sum.plus(entry[part]) : sum), zero);

function itemOf(amounts: LineAmounts, bucket: RateBucket, treatment: VatTreatment, places: number): BookedItem {
  const base = treatment === "gross" ? amounts.gross : amounts.net;
  const vat = treatment === "byRates" ? amounts.vat : zero;
  const payVat = amounts.priceWithVat && treatment === "byRates";
  const target = payVat ? base.plus(vat) : base;
  const quantity = amounts.quantity && !amounts.quantity.eq(zero) ? amounts.quantity : one;
  const prices = [treatment === "gross" || payVat ? amounts.unitGross : amounts.unitNet, round(target.div(quantity), places)];
  const unitPrice = prices.find((price) => round(price, places).eq(price) && round(price.times(quantity)).eq(target));
  // No unit price of so many places gives the total (e.g. a discount on thousands of pieces): the line becomes one piece.
  const unit = amounts.line.unit && unitName(amounts.line.unit, "cs-CZ");
  return { line: amounts.line, ...(unit && { unit }), bucket, quantity: unitPrice ? quantity : one, unitPrice: unitPrice ?? target, payVat, base, vat };
}

/** One item per column of the VAT breakdown, for documents that need items but whose lines do not add up. */
export function vatBreakdownItems(rows: BucketAmounts[], text: string): BookedItem[] {
  return rows.map(({ bucket, base, vat }) => ({ text, bucket, quantity: one, unitPrice: base, payVat: false, base, vat }));
}

/** An item of one piece that stands for the rounding of the document. */
export function roundingItem(rounding: Decimal): BookedItem {
  return { text: "Zaokrouhlení", bucket: "none", quantity: one, unitPrice: rounding, payVat: false, base: rounding, vat: zero };
}

/** Account codes that hold for one column of the VAT breakdown. */
export const accountOfBucket: Record<RateBucket, EnumCategory | undefined> = {
  none: "AccountCodeZero",
  low: "AccountCodeLow",
  high: "AccountCodeHigh",
  third: undefined,
};

/** Account codes by rate can stand on items only. */
export function hasCodesByRate(invoice: Invoice): boolean {
  return Object.values(accountOfBucket).some((category) => category && invoice.coding[category]);
}
