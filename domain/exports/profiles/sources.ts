import { enumCategories, type EnumCategory } from "#domain/names.ts";
import { headerFields, type HeaderField } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
import { columnOf, percentOf, type BookedAmounts, type Booking } from "#domain/exports/booking.ts";
import { accountOfBucket, type BookedItem } from "#domain/exports/items.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { type Party } from "#domain/invoice/party.ts";
import type { BucketAmounts, RateBucket } from "#domain/exports/vatColumns.ts";
import { describe } from "#domain/exports/texts.ts";
import { unitCompanyId } from "#domain/exports/unit.ts";

export type RowKind = "documents" | "items" | "rates";

/** One row of a file: a document, a line of it or a rate of its VAT breakdown. */
export type ProfileRow = {
  booking: Booking;
  /** Amounts in the currency that the profile asks for. */
  amounts: BookedAmounts;
  advance: Decimal;
  /** Place of the document in the file, from 1. */
  order: number;
  item?: BookedItem;
  rate?: BucketAmounts;
  /** Place of the line or the rate in the document, from 1. */
  place: number;
};

/** A value in its normal form and how it is written. */
export type SourceValue = { kind: "text" | "date" | "amount" | "number"; value: string };

type Source = (row: ProfileRow) => SourceValue | undefined;

const text = (value: string | undefined): SourceValue | undefined => (value === undefined || value === "" ? undefined : { kind: "text", value });
const date = (value: string | undefined): SourceValue | undefined => (value === undefined ? undefined : { kind: "date", value });
const amount = (value: Decimal): SourceValue => ({ kind: "amount", value: formatAmount(value) });
const number = (value: Decimal): SourceValue => ({ kind: "number", value: formatNumber(value) });

const dateFields: readonly HeaderField[] = ["issueDate", "taxDate", "dueDate", "deductionDate"];
const numberFields: readonly HeaderField[] = ["exchangeRate", "exchangeRateAmount"];
/** Header values that are amounts come from the booking instead, where they add up. */
const amountFields: readonly HeaderField[] = ["totalWithoutVat", "totalVat", "rounding", "totalAmount", "advancePaid", "amountDue"];
const partyFields: Partial<Record<HeaderField, keyof Party>> = {
  supplierStreet: "street",
  supplierCity: "city",
  supplierPostalCode: "postalCode",
  supplierCountry: "country",
};

function headerSource(field: HeaderField): Source {
  const part = partyFields[field];
  if (part) return ({ booking }) => text(supplierOf(booking.invoice)[part]);
  if (dateFields.includes(field)) return ({ booking }) => date(booking.invoice[field]);
  if (numberFields.includes(field))
    return ({ booking }) => {
      const value = booking.invoice[field];
      return value === undefined ? undefined : { kind: "number", value };
    };
  return ({ booking }) => text(booking.invoice[field]);
}

function bucketSources(bucket: RateBucket, name: string): [string, Source][] {
  return [
    [`base.${name}`, ({ amounts }) => amount(columnOf(amounts, bucket).base.plus(bucket === "none" ? columnOf(amounts, bucket).vat : zero))],
    [`vat.${name}`, ({ amounts }) => amount(bucket === "none" ? zero : columnOf(amounts, bucket).vat)],
    [`percent.${name}`, ({ booking }) => text(percentOf(bucket, booking.rates))],
  ];
}

const total = (rows: BucketAmounts[], part: "base" | "vat") => rows.reduce((sum, row) => sum.plus(row[part]), zero);

const account = ({ booking }: ProfileRow) => czechAccountOf(booking.invoice);

const documentSources = new Map<string, Source>([
  ["order", ({ order }) => text(String(order))],
  ["documentId", ({ booking }) => text(booking.invoice.documentId)],
  ["externalDocumentId", ({ booking }) => text(booking.invoice.externalDocumentId)],
  ["documentClass", ({ booking }) => text(booking.invoice.documentClass)],
  ["fileName", ({ booking }) => text(booking.invoice.fileName)],
  ["deliveredDate", ({ booking }) => date(booking.invoice.deliveredDate)],
  ["description", ({ booking }) => text(describe(booking.invoice))],
  ["unitName", ({ booking }) => text(booking.invoice.accountingUnit?.name)],
  ["unitCompanyId", ({ booking }) => text(unitCompanyId(booking.invoice))],
  ["bankAccount", (row) => text(account(row) && `${account(row)!.prefix ? `${account(row)!.prefix}-` : ""}${account(row)!.number}`)],
  ["bankCode", (row) => text(account(row)?.bank)],
  ["isCreditNote", ({ booking }) => text(booking.amounts.credit ? "1" : "0")],
  ["isReverseCharge", ({ booking }) => text(booking.invoice.reverseCharge === "true" ? "1" : "0")],
  ["base", ({ amounts }) => amount(total(amounts.rows, "base"))],
  ["vat", ({ amounts }) => amount(total(amounts.rows, "vat"))],
  ["rounding", ({ amounts }) => amount(amounts.rounding)],
  ["total", ({ amounts }) => amount(amounts.total)],
  ["advance", ({ advance }) => amount(advance)],
  ["due", ({ amounts, advance }) => amount(amounts.total.minus(advance))],
  ...bucketSources("none", "zero"),
  ...bucketSources("low", "reduced"),
  ...bucketSources("high", "basic"),
  ...bucketSources("third", "secondReduced"),
  ...headerFields.filter((field) => !amountFields.includes(field)).map((field): [string, Source] => [field, headerSource(field)]),
  ...enumCategories.map((category): [string, Source] => [`coding.${category}`, ({ booking }) => text(booking.invoice.coding[category])]),
]);

/** The code of a line: its own, else that of its rate, else that of the document. */
function itemCode({ item, booking }: ProfileRow, category: EnumCategory): string | undefined {
  const byRate = category === "AccountCode" && item ? accountOfBucket[item.bucket] : undefined;
  return item?.line?.coding?.[category] ?? (byRate && booking.invoice.coding[byRate]) ?? booking.invoice.coding[category];
}

const itemSources = new Map<string, Source>([
  ["item.order", ({ place }) => text(String(place))],
  ["item.description", ({ item }) => text(item!.line?.description ?? item!.text)],
  ["item.code", ({ item }) => text(item!.line?.code)],
  ["item.quantity", ({ item }) => number(item!.quantity)],
  ["item.unit", ({ item }) => text(item!.unit)],
  ["item.unitPrice", ({ item }) => number(item!.unitPrice)],
  ["item.priceHoldsVat", ({ item }) => text(item!.payVat ? "1" : "0")],
  ["item.percent", ({ item, booking }) => text(percentOf(item!.bucket, booking.rates))],
  ["item.base", ({ item }) => amount(item!.base)],
  ["item.vat", ({ item }) => amount(item!.vat)],
  ["item.total", ({ item }) => amount(item!.base.plus(item!.vat))],
  ...enumCategories.map((category): [string, Source] => [`item.coding.${category}`, (row) => text(itemCode(row, category))]),
]);

const rateSources = new Map<string, Source>([
  ["rate.order", ({ place }) => text(String(place))],
  ["rate.percent", ({ rate, booking }) => text(percentOf(rate!.bucket, booking.rates))],
  ["rate.base", ({ rate }) => amount(rate!.base)],
  ["rate.vat", ({ rate }) => amount(rate!.vat)],
  ["rate.total", ({ rate }) => amount(rate!.base.plus(rate!.vat))],
]);

const ownSources: Record<RowKind, Map<string, Source>> = { documents: new Map(), items: itemSources, rates: rateSources };
const CUSTOM = /^custom\..{1,100}$/;

function sourceOf(name: string, rows: RowKind): Source | undefined {
  if (CUSTOM.test(name)) return ({ booking }) => text(booking.invoice.customFields[name.slice("custom.".length)]);
  return documentSources.get(name) ?? ownSources[rows].get(name);
}

/** Whether rows of that kind have a value of the name. */
export function isSource(name: string, rows: RowKind): boolean {
  return sourceOf(name, rows) !== undefined;
}

/** Names of the values that rows of a kind have, for choosing; fields of the tenant are `custom.` and their id. */
export function sourceNames(rows: RowKind): string[] {
  return [...documentSources.keys(), ...ownSources[rows].keys()];
}

/** The first known value of the names; undefined when none is known. */
export function valueOf(names: string[], row: ProfileRow, rows: RowKind): SourceValue | undefined {
  for (const name of names) {
    const value = sourceOf(name, rows)?.(row);
    if (value) return value;
  }
  return undefined;
}
