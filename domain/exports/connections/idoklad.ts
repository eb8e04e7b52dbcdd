import { formatAccount } from "#domain/czech/account.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { advanceNote, booked, originalNote, percentOf, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import { detailOf, type Remark } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { historicalRate, vatTreatment, type RateBucket } from "#domain/exports/vatColumns.ts";
import { cut, describe, noteOf, oneLine, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { checkCounted, checkNoAdvance, checkParty, isCash, jsonNumber, marker, shortMark, unsupported, vatWarnings, type ReceiptMapping } from "./common.ts";
import { countedLines, type CountedLine } from "./countedLines.ts";

/** Lengths of the models of iDoklad API v3 (official SDK), in characters. */
const lengths = {
  name: 200,
  unit: 20,
  variableSymbol: 10,
  orderNumber: 20,
  receivedNumber: 30,
  iban: 50,
  swift: 11,
  company: 200,
  street: 100,
  city: 50,
  postalCode: 11,
  id: 20,
  person: 100,
} as const;

/** Amounts are numbers of JSON there: with four places after the point every amount we let through is exact in fifteen digits. */
const UNIT_PRICE_PLACES = 4;
const MAX_AMOUNT = "10000000000";

/** PriceType of the SDK. */
const priceTypes = { withVat: 0, withoutVat: 1, onlyBase: 2 } as const;
/** VatRateType of the SDK; Reduced2 was the second reduced rate until 2023. */
const vatRateTypes: Record<RateBucket, number> = { low: 0, high: 1, none: 2, third: 3 };
/** MovementType of the SDK. */
export const movements = { income: 1, expense: -1 } as const;

export function goesToCashRegister(invoice: Invoice, receipts: ReceiptMapping): boolean {
  return isCash(invoice) && receipts === "CashVouchers";
}

export function checkIdoklad(invoice: Invoice, receipts: ReceiptMapping): ExportProblem[] {
  const problems = [...checkParty(invoice), ...checkNoAdvance(invoice), ...checkCounted(invoice, UNIT_PRICE_PLACES)];
  const date = invoice.issueDate ?? documentDate(invoice);
  if (invoice.dueDate && date && invoice.dueDate < date)
    problems.push({ code: "invalid", field: "dueDate", detail: detailOf("dueBeforeIssue", { dueDate: invoice.dueDate, issueDate: date }) });
  if (problems.length > 0) return problems;
  const { own } = booked(invoice);
  const historical = own.rows.flatMap(({ bucket }) => historicalRate(bucket, invoice) ?? []);
  if (historical[0] !== undefined) return [{ code: "vatRateUnknown", field: "vatBreakdown", detail: detailOf("rateNotOfDay", { rate: historical[0] }) }];
  if (own.total.abs().gte(MAX_AMOUNT)) return [{ code: "invalid", field: "totalAmount", detail: detailOf("amountTooLarge") }];
  if (!goesToCashRegister(invoice, receipts)) return [];
  if (voucherPrices(own).some(({ price }) => price.lte(zero))) return [unsupported(detailOf("negativeVoucherItem"))];
  return [];
}

/** The supplier as a contact; the id of the country comes from the remote system's list. */
export function idokladContact(invoice: Invoice, countryId: number): Record<string, string | number | undefined> {
  const party = supplierOf(invoice);
  return {
    CompanyName: cut(oneLine(party.name), lengths.company),
    CountryId: countryId,
    IdentificationNumber: whole(party.companyId, lengths.id),
    VatIdentificationNumber: whole(party.vatId, lengths.id),
    Street: cut(oneLine(party.street), lengths.street),
    City: cut(oneLine(party.city), lengths.city),
    PostalCode: whole(party.postalCode, lengths.postalCode),
  };
}

/** What the remote system's lists and defaults give; the rest of a payload comes from the document. */
export type IdokladIds = {
  partnerId: number;
  currencyId: number;
  paymentOptionId: number;
  bankId?: number;
  reverseChargeCodeId?: number;
  tagIds: number[];
};

/** Codes that iDoklad can only keep as tags. */
export function idokladTags({ coding }: Invoice): string[] {
  return [coding.Centre, coding.Activity, coding.Contract].filter((code): code is string => code !== undefined && code !== "");
}

/** A received invoice of a document that passed its checks; numbers of the sequence come from the default of the remote system. */
export function idokladInvoice(invoice: Invoice, ids: IdokladIds): { payload: Record<string, unknown>; warnings: Remark[] } {
  const booking = booked(invoice);
  const { lines, withVat, vatDifference } = countedLines(booking, UNIT_PRICE_PLACES);
  const issued = invoice.issueDate ?? documentDate(invoice)!;
  const isReverse = vatTreatment(invoice, booking.amounts) === "base";
  const account = czechAccountOf(invoice);
  const payload = {
    PartnerId: ids.partnerId,
    CurrencyId: ids.currencyId,
    PaymentOptionId: ids.paymentOptionId,
    ...rateOf(booking),
    DateOfIssue: issued,
    DateOfReceiving: documentDate(invoice),
    DateOfMaturity: invoice.dueDate ?? issued,
    DateOfTaxing: invoice.taxDate ?? issued,
    DateOfVatApplication: invoice.deductionDate ?? undefined,
    Description: `${cut(describe(invoice), lengths.name)} (${shortMark(invoice)})`,
    Note: noteOf(invoice.note, longNumber(invoice), originalNote(invoice), advanceNote(booking), marker(invoice)),
    ReceivedDocumentNumber: cut(invoice.invoiceNumber, lengths.receivedNumber),
    OrderNumber: whole(invoice.orderNumber, lengths.orderNumber),
    VariableSymbol: whole(invoice.variableSymbol, lengths.variableSymbol),
    AccountNumber: account && ids.bankId ? formatAccount(account).split("/")[0] : undefined,
    BankId: account ? ids.bankId : undefined,
    Iban: whole(invoice.iban, lengths.iban),
    Swift: whole(invoice.bic, lengths.swift),
    VatReverseChargeCodeId: isReverse ? ids.reverseChargeCodeId : undefined,
    Tags: ids.tagIds.length > 0 ? ids.tagIds : undefined,
    Items: lines.map((line) => itemOf(line, withVat, isReverse)),
  };
  return { payload, warnings: vatWarnings(invoice, vatDifference) };
}

/** With reverse charge only the base counts ("pouze základ") and the rate says what the customer states the tax at. */
function itemOf(line: CountedLine, withVat: boolean, isReverse: boolean): Record<string, unknown> {
  const onlyBase = isReverse && !line.isRounding;
  return {
    Name: cut(oneLine(line.text), lengths.name) || "—",
    Amount: jsonNumber(line.quantity),
    Unit: cut(oneLine(line.unit), lengths.unit),
    UnitPrice: jsonNumber(line.unitPrice),
    PriceType: onlyBase ? priceTypes.onlyBase : withVat ? priceTypes.withVat : priceTypes.withoutVat,
    VatRateType: vatRateTypes[onlyBase && line.bucket === "none" ? "high" : line.bucket],
  };
}

function rateOf({ foreign }: Booking): Record<string, number | undefined> {
  return foreign ? { ExchangeRate: jsonNumber(foreign.rate), ExchangeRateAmount: jsonNumber(foreign.units) } : {};
}

function longNumber({ invoiceNumber }: Invoice): string | undefined {
  return invoiceNumber && invoiceNumber.length > lengths.receivedNumber ? `Číslo dokladu: ${invoiceNumber}` : undefined;
}

/**
 * One item per rate with VAT, of positive sign. iDoklad takes no negative item: rounding down is part of the column of 0 %, or of the
 * largest one, whose VAT is then smaller than on the paper by a few haléře.
 */
function voucherPrices({ rows, rounding, total }: BookedAmounts): { bucket: RateBucket; price: Decimal }[] {
  const sign = total.lt(zero) ? -1 : 1;
  const prices = rows.map(({ bucket, base, vat }) => ({ bucket, price: base.plus(vat).times(sign) }));
  const rounded = rounding.times(sign);
  const largest = prices.reduce<(typeof prices)[number] | undefined>((most, each) => (most?.price.gte(each.price) ? most : each), undefined);
  const carrier = prices.find(({ bucket }) => bucket === "none") ?? (rounded.lt(zero) ? largest : undefined);
  if (carrier) carrier.price = carrier.price.plus(rounded);
  else if (!rounded.eq(zero)) prices.push({ bucket: "none", price: rounded });
  return prices;
}

/** Printed VAT less the VAT that the till counts from the prices. */
function voucherVatDifference({ own, rates }: Booking, prices: { bucket: RateBucket; price: Decimal }[]): Decimal {
  const counted = prices.map(({ bucket, price }) => {
    const percent = percentOf(bucket, rates);
    return round(price.times(percent).div(zero.plus(100).plus(percent)));
  });
  const printed = sum(own.rows.filter(({ bucket }) => bucket !== "none").map(({ vat }) => vat));
  return printed.abs().minus(sum(counted));
}

export type IdokladVoucher = { movement: number; payload: Record<string, unknown>; warnings: Remark[] };

/** A cash voucher: an expense, or an income when the till gave money back. Prices are with VAT, as at a till. */
export function idokladVoucher(invoice: Invoice, partnerId: number | undefined): IdokladVoucher {
  const booking = booked(invoice);
  const movement = booking.own.total.lt(zero) ? movements.income : movements.expense;
  const mark = ` (${marker(invoice)})`;
  const text = cut(describe(invoice), Math.max(0, lengths.name - mark.length))!;
  const prices = voucherPrices(booking.own);
  const payload = {
    ...rateOf(booking),
    MovementType: movement,
    DateOfTransaction: voucherDate(invoice),
    Name: `${text}${mark}`,
    Person: cut(oneLine(invoice.supplierName), lengths.person),
    PartnerId: partnerId,
    VariableSymbol: whole(invoice.variableSymbol, lengths.variableSymbol),
    Items: prices.map(({ bucket, price }) => ({
      Name: text || "—",
      Price: jsonNumber(round(price)),
      PriceType: priceTypes.withVat,
      VatRateType: vatRateTypes[bucket],
    })),
  };
  return { movement, payload, warnings: vatWarnings(invoice, voucherVatDifference(booking, prices)) };
}

export function voucherDate(invoice: Invoice): string {
  return invoice.issueDate ?? documentDate(invoice)!;
}
