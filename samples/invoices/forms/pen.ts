import type { HeaderField, Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import { countryText } from "#samples/invoices/content/header.ts";
import { printDate } from "#samples/invoices/dates.ts";
import { cellOf } from "#samples/invoices/drawing/cells.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { exact, printAmount, printRate } from "#samples/invoices/numbers.ts";
import type { ItemColumn, FieldRef, GeneratedInvoice } from "#samples/invoices/types.ts";
import type { FreeColumn } from "./columns.ts";

type Role = "supplier" | "customer";
type Closing = { total: string; advance: string; due: string };
type Sums = Closing & { net: string; vat: string; rounding: string };

const DATES = new Set<string>(["issueDate", "taxDate", "dueDate"]);
const AMOUNTS = new Set<string>(["totalWithoutVat", "totalVat", "totalAmount", "rounding", "advancePaid", "amountDue"]);

/** Writes the values of a document in its habits for a form that brings its own words; a value that the document lacks is written as nothing. */
export type Pen = ReturnType<typeof penOf>;

export function penOf(generated: GeneratedInvoice) {
  const values = valuesOf(generated);
  return { ...values, ...partiesOf(generated.invoice, values), ...sumsOf(generated, values), ...columnsOf(generated) };
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ invoice, print, language }: GeneratedInvoice) {
  function text(field: HeaderField): string | undefined {
    const raw = (invoice as Record<string, unknown>)[field] as string | undefined;
    if (raw === undefined) return undefined;
    if (DATES.has(field)) return printDate(raw, print.dates, language);
    if (AMOUNTS.has(field)) return printAmount(raw, print.numbers);
    if (field === "iban" && print.groupIban) return raw.replace(/(.{4})(?=.)/g, "$1 ");
    if (field === "paymentMethod") return print.labels[raw as "transfer"];
    return field.endsWith("Country") ? countryText(raw, language) : raw;
  }

  /** A value, which may stand for further fields too. */
  function of(field: HeaderField, ...also: FieldRef[]): Line {
    const printed = text(field);
    return printed === undefined ? [] : [{ text: printed, fields: [field, ...also] }];
  }

  /** Texts and values side by side; nothing unless every value is there. */
  function line(...parts: (string | Line)[]): Line {
    if (parts.some((part) => part.length === 0)) return [];
    return parts.flatMap((part) => (typeof part === "string" ? [{ text: part }] : part));
  }

  function row(label: string, field: HeaderField, ...also: FieldRef[]): Row[] {
    const value = of(field, ...also);
    return value.length > 0 ? [{ label: [{ text: label }], value }] : [];
  }

  function withCurrency(value: Line): Line {
    if (value.length === 0) return [];
    const sign: Line = [{ text: print.currency, ...(invoice.currency ? { fields: ["currency" as const] } : {}) }];
    return print.currencyFirst ? [...sign, { text: /^[A-Z]/.test(print.currency) ? " " : "" }, ...value] : [...value, { text: " " }, ...sign];
  }

  function amountRow(label: string, field: HeaderField, ...also: FieldRef[]): Row[] {
    const value = withCurrency(of(field, ...also));
    return value.length > 0 ? [{ label: [{ text: label }], value }] : [];
  }

  /** An amount that no field holds. */
  const amount = (value: string): string => printAmount(value, print.numbers);
  return { text, of, line, row, withCurrency, amountRow, amount };
}

function partiesOf(invoice: Invoice, { of, line, row }: Values) {
  /** Britain puts the town in front of its code. */
  function town(role: Role): Line {
    const [code, city] = [of(`${role}PostalCode`), of(`${role}City`)];
    return /^[A-Z]/.test(code[0]?.text ?? "") ? line(city, " ", code) : line(code, " ", city);
  }

  return {
    address: (role: Role): Line[] => [
      of(`${role}Name`),
      of(`${role}Street`),
      town(role),
      ...(invoice[`${role}Country` as keyof Invoice] ? [of(`${role}Country`)] : []),
    ],
    inlineAddress(role: Role, separator = ", "): Line {
      const country = of(`${role}Country`);
      return [...line(of(`${role}Street`), separator, town(role)), ...(country.length > 0 ? [{ text: separator }, ...country] : [])];
    },
    ids: (role: Role, companyId: string, vatId: string): Row[] => [...row(companyId, `${role}CompanyId`), ...row(vatId, `${role}VatId`)],
  };
}

function sumsOf({ invoice, print }: GeneratedInvoice, { of, amountRow, withCurrency }: Values) {
  /** What is to be paid, with the total and what was paid before where there is such. */
  function closing({ total, advance, due }: Closing): Row[] {
    if (!invoice.advancePaid) return amountRow(due, "totalAmount", "amountDue");
    return [...amountRow(total, "totalAmount"), ...amountRow(advance, "advancePaid"), ...amountRow(due, "amountDue")];
  }

  /** Total without VAT, the rates where they stand there, VAT and rounding, then what is to be paid. */
  function sums({ net, vat, rounding, ...words }: Sums, rates: readonly Row[] = []): Row[] {
    return [...amountRow(net, "totalWithoutVat"), ...rates, ...amountRow(vat, "totalVat"), ...amountRow(rounding, "rounding"), ...closing(words)];
  }

  return {
    closing,
    sums,
    /** The same in the labels of the document. */
    labelledSums(): Row[] {
      const { totalWithoutVat: net, totalVat: vat, rounding, total, advancePaid: advance, totalToPay: due } = print.labels;
      return sums({ net, vat, rounding, total, advance, due });
    },
    /** What is left to pay, as a headline prints it. */
    due: (): Line => withCurrency(invoice.advancePaid ? of("amountDue") : of("totalAmount", "amountDue")),
    breakdown(index: number): { rate: Line; base: Line; vat: Line; gross: Line; isOnly: boolean } {
      const { rate, base, vat } = invoice.vatBreakdown[index]!;
      const cell = (field: "rate" | "base" | "vat", printed: string): Line => [{ text: printed, fields: [{ table: "vatBreakdown", field, row: index }] }];
      return {
        rate: cell("rate", printRate(rate, { ...print.numbers, percent: print.numbers.percent || " %" })),
        base: cell("base", printAmount(base, print.numbers)),
        vat: cell("vat", printAmount(vat, print.numbers)),
        gross: [{ text: printAmount(formatAmount(exact(base).plus(exact(vat))), print.numbers) }],
        isOnly: invoice.vatBreakdown.length === 1,
      };
    },
    /** Indexes of the rates of VAT. */
    rates: [...invoice.vatBreakdown.keys()],
  };
}

function columnsOf(generated: GeneratedInvoice) {
  const has = (name: ItemColumn): boolean => generated.print.columns.includes(name);
  const cell = (name: ItemColumn, index: number): Line => cellOf(name, index, generated);

  /** A column of the table of lines, flush right unless it is said otherwise; the title may take several lines. */
  function column(name: ItemColumn, title: string | readonly string[], width: number, align: FreeColumn["align"] = "right"): FreeColumn {
    return { title: typeof title === "string" ? [title] : title, width, align, cell: (row) => cell(name, row) };
  }

  return {
    has,
    cell,
    column,
    /** A column that keeps its room, but is empty when the document does not print it. */
    columnOrBlank: (name: ItemColumn, title: string | readonly string[], width: number, align: FreeColumn["align"] = "right"): FreeColumn =>
      has(name) ? column(name, title, width, align) : { title: [""], width, align, cell: () => [] },
    /** A column that is left out when the document does not print it. */
    columnOrNone: (name: ItemColumn, title: string | readonly string[], width: number, align?: FreeColumn["align"]): FreeColumn[] =>
      has(name) ? [column(name, title, width, align)] : [],
    /** The last column of amounts: without VAT where the document prints that, and with VAT where it prints that. */
    net: has("totalWithoutVat") ? ("totalWithoutVat" as const) : ("totalWithVat" as const),
    gross: has("totalWithVat") ? ("totalWithVat" as const) : ("totalWithoutVat" as const),
  };
}

/** A row of the form's own, whose value no reader looks for. */
export function plainRow(label: string, text: string): Row {
  return { label: [{ text: label }], value: [{ text }] };
}

/** A value of one segment that stands for a further field too. */
export function alsoStandsFor([segment]: Line, field: FieldRef): Line {
  return [{ ...segment!, fields: [...segment!.fields!, field] }];
}

/** Label and value in one line. */
export function inline({ label, value }: Row, gap = " "): Line {
  return [...label, { text: gap }, ...value];
}

/** Rows in one line with a separator between them. */
export function joined(rows: readonly Row[], separator: string): Line {
  return rows.flatMap((row, index) => [{ text: index === 0 ? "" : separator }, ...inline(row)]);
}

/** Rows in one line, each followed by its separator. */
export function strung(rows: readonly Row[], separator: string): Line {
  return rows.flatMap((row) => [...inline(row), { text: separator }]);
}

/** What the other columns leave of a table's width. */
export function restOf(width: number, columns: readonly FreeColumn[]): number {
  return width - columns.reduce((total, column) => total + column.width, 0);
}
