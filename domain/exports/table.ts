import { presentRates } from "#domain/vat/rates.ts";
import { builtInFields, builtInItemFields, codingFields, type FieldFormat, type FieldLabels } from "#domain/documents/fields.ts";
import { enumCategories } from "#domain/names.ts";
import type { Invoice, LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { completeAmounts, type RateAmounts } from "./amounts.ts";

/** What a cell of a table holds; it steers how a spreadsheet shows the value. */
export type CellKind = "text" | "date" | "amount" | "number";

/** One column of a table of `Row`s; the value is in its normal form, absent = empty cell. */
export type TableColumn<Row> = { labels: FieldLabels; kind: CellKind; value: (row: Row) => string | undefined };

/** A document with the totals that could be counted where the page prints none. */
export type TableRow = {
  invoice: Invoice;
  rates: RateAmounts[];
  totals: Partial<Record<"totalWithoutVat" | "totalVat" | "rounding" | "totalAmount" | "advancePaid" | "amountDue", string>>;
};

/** Prepares a document for the tables: printed values stay, missing totals are counted. */
export function documentRow(invoice: Invoice): TableRow {
  const completed = completeAmounts(invoice);
  if (!completed.ok) return { invoice, rates: printedRates(invoice), totals: {} };
  const { rows, base, vat, rounding, total, advance, due, credit } = completed.amounts;
  // Tables repeat the page: a credit note printed with positive amounts stays so.
  const turned = credit && (decimal(invoice.totalAmount) ?? zero).gt(zero) ? -1 : 1;
  const write = (amount: Decimal) => formatAmount(amount.times(turned));
  return {
    invoice,
    rates:
      printedRates(invoice).length > 0
        ? printedRates(invoice)
        : rows.map((row) => ({ rate: row.rate, base: row.base.times(turned), vat: row.vat.times(turned) })),
    totals: {
      totalWithoutVat: write(base),
      totalVat: write(vat),
      rounding: write(rounding),
      totalAmount: write(total),
      advancePaid: write(advance),
      amountDue: write(due),
    },
  };
}

function printedRates(invoice: Invoice): RateAmounts[] {
  return invoice.vatBreakdown.map((row) => ({ rate: decimal(row.rate) ?? zero, base: decimal(row.base) ?? zero, vat: decimal(row.vat) ?? zero }));
}

const kinds: Partial<Record<FieldFormat, CellKind>> = { date: "date", amount: "amount", rate: "number" };
/** Amounts that may need more than two places. */
const numberFields = new Set(["quantity", "unitPrice", "discount", "vatRate"]);

const headerColumns: TableColumn<TableRow>[] = builtInFields.map(({ name, labels, format }) => ({
  labels,
  kind: kinds[format] ?? "text",
  value: ({ invoice, totals }) => invoice[name] ?? (totals as Record<string, string | undefined>)[name],
}));

const CZECH_RATES = [presentRates.high, presentRates.low, "0"];

function ofRates(rates: RateAmounts[], matches: (rate: string) => boolean, part: "base" | "vat"): string | undefined {
  const matching = rates.filter((row) => matches(formatNumber(row.rate)));
  return matching.length > 0 ? formatAmount(sum(matching.map((row) => row[part]))) : undefined;
}

function rateColumn(cs: string, en: string, matches: (rate: string) => boolean, part: "base" | "vat"): TableColumn<TableRow> {
  return { labels: { "cs-CZ": cs, "en-US": en }, kind: "amount", value: ({ rates }) => ofRates(rates, matches, part) };
}

const otherRate = (rate: string) => !CZECH_RATES.includes(rate);

const rateColumns: TableColumn<TableRow>[] = [
  ...CZECH_RATES.flatMap((czech) => [
    rateColumn(`Základ ${czech} %`, `Base ${czech} %`, (rate) => rate === czech, "base"),
    ...(czech === "0" ? [] : [rateColumn(`DPH ${czech} %`, `VAT ${czech} %`, (rate) => rate === czech, "vat")]),
  ]),
  rateColumn("Základ jiných sazeb", "Base, other rates", otherRate, "base"),
  rateColumn("DPH jiných sazeb", "VAT, other rates", otherRate, "vat"),
];

function codingColumn([, category, cs, en]: (typeof codingFields)[number]): TableColumn<TableRow> {
  return { labels: { "cs-CZ": cs, "en-US": en }, kind: "text", value: ({ invoice }) => invoice.coding[category] };
}

const commonColumns: TableColumn<TableRow>[] = [
  { labels: { "cs-CZ": "ID dokladu", "en-US": "Document ID" }, kind: "text", value: ({ invoice }) => invoice.documentId },
  { labels: { "cs-CZ": "Typ dokladu", "en-US": "Document class" }, kind: "text", value: ({ invoice }) => invoice.documentClass },
  { labels: { "cs-CZ": "Soubor", "en-US": "File" }, kind: "text", value: ({ invoice }) => invoice.fileName },
  { labels: { "cs-CZ": "Datum doručení", "en-US": "Delivered" }, kind: "date", value: ({ invoice }) => invoice.deliveredDate },
  ...headerColumns,
  ...rateColumns,
  ...codingFields.map(codingColumn),
];

/** Columns of the table of documents: identity, header, amounts by rate, coding, then the codes and own fields that these documents use. */
export function documentColumns(invoices: Invoice[]): TableColumn<TableRow>[] {
  const common: string[] = codingFields.map(([, category]) => category);
  const categories = enumCategories.filter((category) => !common.includes(category) && invoices.some((invoice) => invoice.coding[category] !== undefined));
  const customFields = [...new Set(invoices.flatMap((invoice) => Object.keys(invoice.customFields)))].sort();
  return [
    ...commonColumns,
    ...categories.map((category): TableColumn<TableRow> => ({ labels: sameLabel(category), kind: "text", value: ({ invoice }) => invoice.coding[category] })),
    ...customFields.map((id): TableColumn<TableRow> => ({ labels: sameLabel(id), kind: "text", value: ({ invoice }) => invoice.customFields[id] })),
  ];
}

function sameLabel(label: string): FieldLabels {
  return { "cs-CZ": label, "en-US": label };
}

/** One line of one document. */
export type ItemRow = { invoice: Invoice; line: LineItem };

const commonItemColumns: TableColumn<ItemRow>[] = [
  { labels: { "cs-CZ": "ID dokladu", "en-US": "Document ID" }, kind: "text", value: ({ invoice }) => invoice.documentId },
  { labels: { "cs-CZ": "Číslo dokladu", "en-US": "Document number" }, kind: "text", value: ({ invoice }) => invoice.invoiceNumber },
  { labels: { "cs-CZ": "Dodavatel", "en-US": "Supplier" }, kind: "text", value: ({ invoice }) => invoice.supplierName },
  ...builtInItemFields.map(({ name, labels, format }): TableColumn<ItemRow> => ({
    labels,
    kind: numberFields.has(name) ? "number" : (kinds[format] ?? "text"),
    value: ({ line }) => line[name],
  })),
  ...codingFields.map(([, category, cs, en]): TableColumn<ItemRow> => ({
    labels: { "cs-CZ": cs, "en-US": en },
    kind: "text",
    value: ({ line }) => line.coding?.[category],
  })),
];

/** Columns of the table of lines: the first three identify the document, the last ones are the own columns that these lines use. */
export function itemColumns(rows: readonly ItemRow[]): TableColumn<ItemRow>[] {
  const customFields = [...new Set(rows.flatMap(({ line }) => Object.keys(line.customFields ?? {})))].sort();
  return [
    ...commonItemColumns,
    ...customFields.map((id): TableColumn<ItemRow> => ({ labels: sameLabel(id), kind: "text", value: ({ line }) => line.customFields?.[id] })),
  ];
}

/** Lines of several documents under one another. */
export function itemRows(invoices: Invoice[]): ItemRow[] {
  return invoices.flatMap((invoice) => invoice.lineItems.map((line) => ({ invoice, line })));
}
