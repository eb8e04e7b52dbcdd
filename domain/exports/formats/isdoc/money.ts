import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts, RateAmounts } from "#domain/exports/amounts.ts";
import { leaf, type XmlElement } from "#domain/exports/xml.ts";

/** The currencies of an ISDOC document. Without `foreign` no element ending in Curr may stand in it (pravidla 6.0.2). */
export type IsdocCurrency = {
  local: string;
  foreign?: string;
  /** Price of `units` of the foreign currency in the local one; both 1 without a foreign currency. */
  rate: Decimal;
  units: Decimal;
};

const HOME = "CZK";
const one = zero.plus(1);

/**
 * A document in another currency with a rate is foreign, its amounts stand in both currencies.
 * Without a rate its own currency is the local one: the standard allows it and no amount is made up.
 */
export function isdocCurrency(invoice: Invoice): IsdocCurrency {
  const rate = decimal(invoice.exchangeRate);
  const currency = invoice.currency!;
  if (currency === HOME || !rate?.gt(zero)) return { local: currency, rate: one, units: one };
  const units = decimal(invoice.exchangeRateAmount);
  return { local: HOME, foreign: currency, rate, units: units?.gt(zero) ? units : one };
}

/** An amount in the currency of the document as `own`, converted to the local one as `local`. */
export type Money = { own: Decimal; local: Decimal };

/** Converts an amount to the local currency, rounded to `places`. */
export function toMoney(own: Decimal, currency: IsdocCurrency, places = 2): Money {
  return { own, local: currency.foreign ? round(own.times(currency.rate).div(currency.units), places) : own };
}

export function addMoney(...amounts: Money[]): Money {
  return { own: sum(amounts.map((amount) => amount.own)), local: sum(amounts.map((amount) => amount.local)) };
}

/** Elements of one amount; the foreign one stands first except in LegalMonetaryTotal. */
export function moneyElements(name: string, money: Money, currency: IsdocCurrency, foreignFirst = true): XmlElement[] {
  const local = leaf(name, formatAmount(money.local));
  if (!currency.foreign) return [local];
  const foreign = leaf(`${name}Curr`, formatAmount(money.own));
  return foreignFirst ? [foreign, local] : [local, foreign];
}

/** Base, tax and both together. */
type Taxed = { base: Money; vat: Money; gross: Money };

/** What the lines come to, what was claimed on advances before, and what is left of it for this document. */
type Shares = { whole: Taxed; claimed: Taxed; difference: Taxed };

/** Amounts per rate and of the whole document in both currencies; they add up in each of them. */
export type IsdocTotals = Shares & { rows: (Shares & { rate: Decimal })[]; rounding: Money; advance: Money; payable: Money };

/** Converts rate by rate and sums what was converted, so that the sums the rules ask for hold in the local currency too. */
export function isdocTotals(amounts: Amounts, claimed: RateAmounts[], currency: IsdocCurrency): IsdocTotals {
  const rates = new Map([...amounts.rows, ...claimed].map(({ rate }) => [rate.toFixed(), rate]));
  const converted = (rows: RateAmounts[], rate: Decimal) => {
    const row = rows.find((each) => each.rate.eq(rate));
    const [base, vat] = [toMoney(row?.base ?? zero, currency), toMoney(row?.vat ?? zero, currency)];
    return { base, vat, gross: addMoney(base, vat) };
  };
  const rows = [...rates.values()].map((rate) => {
    const shares = { claimed: converted(claimed, rate), difference: converted(amounts.rows, rate) };
    return { rate, ...shares, whole: addTaxed([shares.claimed, shares.difference]) };
  });
  const total = (share: keyof Shares) => addTaxed(rows.map((row) => row[share]));
  const difference = total("difference");
  const rounding = toMoney(amounts.rounding, currency);
  const advance = toMoney(amounts.advance, currency);
  const payable = {
    own: difference.gross.own.plus(rounding.own).minus(advance.own),
    local: difference.gross.local.plus(rounding.local).minus(advance.local),
  };
  return { rows, whole: total("whole"), claimed: total("claimed"), difference, rounding, advance, payable };
}

function addTaxed(parts: Taxed[]): Taxed {
  const added = (part: keyof Taxed) => addMoney(...parts.map((each) => each[part]));
  return { base: added("base"), vat: added("vat"), gross: added("gross") };
}
