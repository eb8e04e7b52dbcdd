import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { type Decimal, decimal, formatAmount, round, sum, zero } from "#domain/money/decimal.ts";
import { lawfulRates } from "./lawfulRates.ts";

type Fields = Readonly<Record<string, string | undefined>>;

/** How far computed sums may lie from stated ones: half a hundredth per rounded part, five hundredths at least. */
const tolerance = (parts: number): Decimal => {
  const perPart = zero.plus("0.005").times(parts);
  return perPart.gt("0.05") ? perPart : zero.plus("0.05");
};

/** Largest difference between the tax of totals and base times rate. */
const MAX_TAX_DIFFERENCE = "0.05";

/** Whether the law of the supplier's country knew a rate (in percent) on the days of the document; a country whose law is unknown allows any. */
export function isLawfulRate(rate: string, fields: Fields): boolean {
  const value = decimal(rate);
  if (!value || value.eq(0)) return true;
  const known = ratesOf(fields);
  return known === undefined || known.some((each) => value.eq(each));
}

/**
 * Rates above zero in percent, those of Czechia included, where suppliers from abroad may be registered; undefined where the law is
 * unknown. A supplier that states no country in Czech crowns is a Czech one.
 */
function ratesOf({ supplierVatId, supplierCountry, currency, taxDate, issueDate }: Fields): Decimal[] | undefined {
  const country = supplierVatId?.slice(0, 2) ?? supplierCountry ?? (currency === "CZK" ? "CZ" : undefined);
  if (!country) return undefined;
  const days = [taxDate, issueDate].filter((day) => day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day)) as string[];
  const own = lawfulRates(country, days);
  return own && [...own, ...(lawfulRates("CZ", days) ?? [])].map((hundredths) => zero.plus(hundredths).div(100));
}

/**
 * The VAT breakdown that the document itself proves: the items by their rates where their sums are the stated totals, else the one
 * lawful rate that turns the stated base into the stated tax. Undefined where nothing proves one.
 */
export function provenBreakdown(fields: Fields, items: readonly LineItem[]): VatRow[] | undefined {
  if (fields.reverseCharge === "true") return undefined;
  return ofItems(fields, items) ?? ofTotals(fields);
}

/** The items by their rates, whatever the totals say; undefined where an item lacks its rate or its sum, or no law knows the rate. */
export function itemsByRate(fields: Fields, items: readonly LineItem[]): VatRow[] | undefined {
  if (fields.reverseCharge === "true" || items.length === 0) return undefined;
  const byRate = new Map<string, { base: Decimal; tax: Decimal }>();
  for (const item of items) {
    const rate = decimal(item.vatRate);
    const part = rate && partsOf(item, rate);
    if (!rate || !part || !isLawfulRate(item.vatRate!, fields)) return undefined;
    const key = rate.toFixed();
    const before = byRate.get(key) ?? { base: zero, tax: zero };
    byRate.set(key, { base: before.base.plus(part.base), tax: before.tax.plus(part.tax) });
  }
  const rows = [...byRate].toSorted(([a], [b]) => Number(b) - Number(a));
  return rows.map(([rate, row]) => ({ rate, base: formatAmount(row.base), vat: formatAmount(row.tax) }));
}

function ofItems(fields: Fields, items: readonly LineItem[]): VatRow[] | undefined {
  const total = decimal(fields.totalAmount)?.minus(decimal(fields.rounding) ?? zero);
  const base = decimal(fields.totalWithoutVat);
  const tax = decimal(fields.totalVat);
  const rows = total || base ? itemsByRate(fields, items) : undefined;
  if (!rows) return undefined;
  const sums = { base: sum(rows.map((row) => decimal(row.base) ?? zero)), tax: sum(rows.map((row) => decimal(row.vat) ?? zero)) };
  const isNear = (stated: Decimal | undefined, computed: Decimal) => stated === undefined || stated.minus(computed).abs().lte(tolerance(items.length));
  return isNear(base, sums.base) && isNear(tax, sums.tax) && isNear(total, sums.base.plus(sums.tax)) ? rows : undefined;
}

/** Base and tax of one line, the missing one of them computed. */
function partsOf(item: LineItem, rate: Decimal): { base: Decimal; tax: Decimal } | undefined {
  const [net, gross, tax] = [decimal(item.totalWithoutVat), decimal(item.totalWithVat), decimal(item.vat)];
  if (net) return { base: net, tax: tax ?? (gross ? gross.minus(net) : round(net.times(rate).div(100))) };
  if (!gross) return undefined;
  const included = tax ?? round(gross.times(rate).div(rate.plus(100)));
  return { base: gross.minus(included), tax: included };
}

function ofTotals(fields: Fields): VatRow[] | undefined {
  const [base, tax] = [decimal(fields.totalWithoutVat), decimal(fields.totalVat)];
  if (!base || !tax || base.eq(0) || tax.eq(0)) return undefined;
  const rate = ratesOf(fields)?.find((each) => base.times(each).div(100).minus(tax).abs().lte(MAX_TAX_DIFFERENCE));
  return rate && [{ rate: rate.toFixed(), base: formatAmount(base), vat: formatAmount(tax) }];
}

/** A row that was read, or computed where it could not be. */
type Row = VatRow & { computed?: boolean };

/**
 * The breakdown to offer of one that was read from pages: rows whose rate no law knows were computed from totals and are no reading, so
 * the breakdown that the document proves stands instead, marked as computed. Where nothing proves one they are left out and a person is asked.
 */
export function offeredBreakdown<Read extends VatRow>(fields: Fields, items: readonly LineItem[], rows: readonly Read[]): (Read | Row)[] {
  const lawful = rows.filter((row) => isLawfulRate(row.rate, fields));
  if (rows.length > 0 && lawful.length === rows.length) return [...rows];
  return provenBreakdown(fields, items)?.map((row): Row => ({ ...row, computed: true })) ?? lawful;
}
