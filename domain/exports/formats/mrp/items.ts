import { formatAmount, round, sum, zero } from "#domain/money/decimal.ts";
import { percentOf, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import { exactItems, vatBreakdownItems, roundingItem, type BookedItem } from "#domain/exports/items.ts";
import { vatTreatment, type RateBucket } from "#domain/exports/vatColumns.ts";
import { leaf, optional, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { lengths, mrpNumber, mrpText, mrpVatOfPiece } from "./texts.ts";

const UNIT_PRICE_PLACES = 6;
/** TaxPercent of what is outside VAT; 0 would say exempt. */
const OUTSIDE_VAT = "99";

/** Whether VAT does not concern the document: its supplier charges none, or ours cannot deduct it. */
export function isOutsideVat({ invoice, amounts }: Booking): boolean {
  const treatment = vatTreatment(invoice, amounts);
  if (treatment === "gross") return true;
  return treatment === "byRates" && invoice.supplierVatId === undefined && amounts.rows.every((row) => row.rate.eq(zero));
}

/** The lines where they give the VAT breakdown, else one item per rate, in the currency of the document. */
export function itemElements(booking: Booking, text: string): XmlElement[] {
  const { invoice, amounts, own } = booking;
  const items = exactItems(invoice, amounts, own.rows, UNIT_PRICE_PLACES) ?? vatBreakdownItems(own.rows, text);
  const elements = items.map((item) => itemElement(item, booking, isOutsideVat(booking) ? OUTSIDE_VAT : percentOf(item.bucket, booking.rates)));
  return own.rounding.eq(zero) ? elements : [...elements, itemElement(roundingItem(own.rounding), booking, OUTSIDE_VAT)];
}

/** One item. Prices are without VAT and VAT is that of one piece; what cannot be written so becomes one piece. */
function itemElement(item: BookedItem, { invoice, amounts }: Booking, percent: string): XmlElement {
  const net = item.payVat ? round(item.base.div(item.quantity), UNIT_PRICE_PLACES) : item.unitPrice;
  const [quantity, price] = [mrpNumber(item.quantity), mrpNumber(net)];
  const pieces = quantity !== undefined && price !== undefined && round(net.times(item.quantity)).eq(item.base) ? item.quantity : undefined;
  const reverseCharge = vatTreatment(invoice, amounts) === "base";
  return parent("Item", [
    optional("Description", mrpText(item.line?.description ?? item.text, lengths.item)),
    leaf("RowType", "1"),
    optional("UnitCode", mrpText(item.unit, lengths.unit)),
    leaf("Quantity", pieces ? quantity! : "1"),
    leaf("UnitPrice", pieces ? price! : formatAmount(item.base)),
    leaf("TaxPercent", percent),
    leaf("TaxAmount", mrpVatOfPiece(pieces ? item.vat.div(pieces) : item.vat)),
    leaf("RowSumType", reverseCharge && percent !== OUTSIDE_VAT ? "3" : "1"),
  ]);
}

/** Kinds of rates: 1 basic, 2 reduced, 3 exempt, 4 outside VAT. */
const kinds: Record<RateBucket, string> = { high: "1", low: "2", third: "2", none: "3" };

/** The VAT breakdown in crowns and, for a foreign document, in its currency as well. */
export function sumValues(booking: Booking, taxCode: string): XmlChild[] {
  const { home, own, foreign } = booking;
  return [...sumRows(booking, home, "CZK", taxCode), ...(foreign ? sumRows(booking, own, foreign.code, taxCode) : [])];
}

function sumRows(booking: Booking, { rows, rounding }: BookedAmounts, currency: string, taxCode: string): XmlElement[] {
  const outside = isOutsideVat(booking);
  const row = (kind: string, percent: string, amount: string, tax: string) =>
    parent("SumValue", [
      leaf("TaxCode", taxCode),
      leaf("TaxType", kind),
      leaf("TaxPercent", percent),
      leaf("CurrencyCode", currency),
      leaf("Amount", amount),
      leaf("Tax", tax),
    ]);
  const taxed = outside
    ? []
    : rows.map(({ bucket, base, vat }) =>
        bucket === "none"
          ? row(kinds.none, "0", formatAmount(base.plus(vat)), "0.00")
          : row(kinds[bucket], percentOf(bucket, booking.rates), formatAmount(base), formatAmount(vat)),
      );
  const untaxed = outside ? sum(rows.flatMap(({ base, vat }) => [base, vat])).plus(rounding) : rounding;
  return untaxed.eq(zero) ? taxed : [...taxed, row("4", OUTSIDE_VAT, formatAmount(untaxed), "0.00")];
}
