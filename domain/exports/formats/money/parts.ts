import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, round, zero, type Decimal } from "#domain/money/decimal.ts";
import { columnOf, percentOf, toHome, type BookedAmounts, type Booking, type ForeignCurrency } from "#domain/exports/booking.ts";
import { accountOfBucket, exactItems, hasCodesByRate, vatBreakdownItems, roundingItem, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { describe, oneLine } from "#domain/exports/texts.ts";
import { leaf, optional, optionalParent, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";

/** Longest texts of the schema of Money S3 (version 20.201), in characters. */
export const lengths = {
  text: 50,
  documentNumber: 50,
  symbol: 20,
  constantSymbol: 4,
  street: 50,
  city: 40,
  zip: 10,
  country: 20,
  companyId: 10,
  vatId: 20,
  account: 24,
  bank: 50,
  email: 50,
  unit: 10,
  catalogue: 60,
  order: 50,
} as const;

/** Code list values that reach the file: abbreviations of ten characters, number series of five. */
export const codeLengths: Partial<Record<EnumCategory, number>> = {
  NumberSeries: 5,
  AccountCode: 10,
  AccountCodeZero: 10,
  AccountCodeLow: 10,
  AccountCodeHigh: 10,
  BreakdownOfVat: 10,
  Centre: 10,
  Activity: 10,
  Contract: 10,
  BankAccount: 10,
  Cashier: 10,
  DocumentType: 10,
};

/** Decimal places of prices and quantities. */
const PLACES = 4;

/** Cuts a text of one row to what the schema takes. */
export function cutText(text: string | undefined, length: number): string | undefined {
  const line = oneLine(text?.toWellFormed());
  return line === undefined ? undefined : [...line].slice(0, length).join("").trim();
}

/** Text of the document. */
export function documentText(invoice: Invoice): string {
  return cutText(describe(invoice), lengths.text)!;
}

const countryNames = new Intl.DisplayNames(["cs"], { type: "region", fallback: "code" });

/** The supplier under the name that the agenda gives to the partner. */
export function partner(name: string, invoice: Invoice): XmlChild {
  const party = supplierOf(invoice);
  const account = czechAccountOf(invoice);
  const country = party.country?.length === 2 ? party.country : undefined;
  return optionalParent(name, [
    optional("ObchNazev", oneLine(party.name)),
    optionalParent("ObchAdresa", [
      optional("Ulice", cutText(party.street, lengths.street)),
      optional("Misto", cutText(party.city, lengths.city)),
      optional("PSC", cutText(party.postalCode, lengths.zip)),
      optional("Stat", country && cutText(countryNames.of(country), lengths.country)),
      optional("KodStatu", country),
    ]),
    optional("ICO", cutText(party.companyId, lengths.companyId)),
    optional("DIC", cutText(party.vatId ?? party.taxNumber, lengths.vatId)),
    optional("EMail", cutText(party.email, lengths.email)),
    optional("Banka", cutText(invoice.bankName, lengths.bank)),
    ...(account
      ? [leaf("Ucet", `${account.prefix ? `${account.prefix}-` : ""}${account.number}`), leaf("KodBanky", account.bank)]
      : [optional("Ucet", fittingIban(invoice)), optional("KodBanky", fittingIban(invoice) && invoice.bic)]),
  ]);
}

/** The IBAN where the field of the account takes it: a code of a bank without an account would pay nobody. */
function fittingIban({ iban }: Invoice): string | undefined {
  return iban !== undefined && iban.length <= lengths.account ? iban : undefined;
}

/** The account that the fields cannot hold, for the note. */
export function accountNote(invoice: Invoice): string | undefined {
  if (!invoice.iban || czechAccountOf(invoice) || fittingIban(invoice)) return undefined;
  return [`IBAN: ${invoice.iban}`, invoice.bic && `BIC: ${invoice.bic}`].filter(Boolean).join(", ");
}

/**
 * The VAT breakdown under its old names: `5` is the reduced rate and `22` the basic one, whatever they are today.
 * Money counts the total from these columns, so the rounding stands in the column of 0 %.
 */
export function vatSummary(amounts: BookedAmounts, { rates }: Booking): XmlElement {
  const { low, high, third, none } = {
    low: columnOf(amounts, "low"),
    high: columnOf(amounts, "high"),
    third: columnOf(amounts, "third"),
    none: columnOf(amounts, "none"),
  };
  const hasThird = !third.base.eq(zero) || !third.vat.eq(zero);
  return parent("SouhrnDPH", [
    leaf("Zaklad0", formatAmount(none.base.plus(none.vat).plus(amounts.rounding))),
    leaf("Zaklad5", formatAmount(low.base)),
    leaf("Zaklad22", formatAmount(high.base)),
    leaf("DPH5", formatAmount(low.vat)),
    leaf("DPH22", formatAmount(high.vat)),
    hasThird
      ? parent("SeznamDalsiSazby", [
          parent("DalsiSazba", [
            leaf("Popis", "druhá snížená"),
            leaf("HladinaDPH", "1"),
            leaf("Sazba", percentOf("third", rates)),
            leaf("Zaklad", formatAmount(third.base)),
            leaf("DPH", formatAmount(third.vat)),
          ]),
        ])
      : undefined,
  ]);
}

/** VAT breakdown and total in crowns, and in the currency of the document where it is another one. */
export function totals(booking: Booking): XmlChild[] {
  const { home, own, foreign } = booking;
  return [
    vatSummary(home, booking),
    leaf("Celkem", formatAmount(home.total)),
    foreign && parent("Valuty", [currencyElement(foreign), vatSummary(own, booking), leaf("Celkem", formatAmount(own.total))]),
  ];
}

function currencyElement(foreign: ForeignCurrency): XmlElement {
  const { rate, units } = moneyRate(foreign);
  return parent("Mena", [leaf("Kod", foreign.code), leaf("Mnozstvi", formatNumber(units)), leaf("Kurs", formatNumber(rate))]);
}

/** A rate of four decimal places for whole units: more places become more units. */
export function moneyRate({ rate, units }: ForeignCurrency): { rate: Decimal; units: Decimal } {
  let scaled = { rate, units };
  for (let step = 0; step < 8 && !(round(scaled.rate, PLACES).eq(scaled.rate) && round(scaled.units, 0).eq(scaled.units)); step++) {
    scaled = { rate: scaled.rate.times(10), units: scaled.units.times(10) };
  }
  return { rate: round(scaled.rate, PLACES), units: round(scaled.units, 0) };
}

/** The lines where they give the VAT breakdown, else one item per rate where codes by rate ask for it; the rounding is an item. */
export function itemsOf({ invoice, amounts, own }: Booking): BookedItem[] | undefined {
  const printed = exactItems(invoice, amounts, own.rows, PLACES)?.map(asOnePiece);
  const items = printed ?? (hasCodesByRate(invoice) ? vatBreakdownItems(own.rows, describe(invoice)) : undefined);
  return items && (own.rounding.eq(zero) ? items : [...items, roundingItem(own.rounding)]);
}

/** A quantity of more than four places cannot be written: the line becomes one piece. */
function asOnePiece(item: BookedItem): BookedItem {
  if (round(item.quantity, PLACES).eq(item.quantity)) return item;
  return { ...item, quantity: zero.plus(1), unitPrice: item.payVat ? item.base.plus(item.vat) : item.base };
}

/** Price of one piece in crowns and, for a foreign document, in its currency, from which Money counts the first. */
export function prices(item: BookedItem, { foreign }: Booking): XmlChild[] {
  const home = foreign ? toHome(item.unitPrice, foreign, PLACES) : item.unitPrice;
  return [leaf("Cena", formatNumber(home)), foreign && leaf("Valuty", formatNumber(item.unitPrice))];
}

/** The account code of an item: its own, else the one of its rate. */
export function accountOf(item: BookedItem, invoice: Invoice): string | undefined {
  const byRate = accountOfBucket[item.bucket];
  return item.line?.coding?.AccountCode ?? (byRate && invoice.coding[byRate]);
}
