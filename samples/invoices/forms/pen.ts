import type { HeaderField, Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import { countryText } from "#samples/invoices/content/header.ts";
import { printDate } from "#samples/invoices/dates.ts";
import { cellOf } from "#samples/invoices/drawing/cells.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import type { Row } from "#samples/invoices/drawing/values.ts";
import { exact, printAmount, printRate } from "#samples/invoices/numbers.ts";
import type { Column, FieldRef, GeneratedInvoice } from "#samples/invoices/types.ts";

type Role = "supplier" | "customer";
type Closing = { total: string; advance: string; due: string };

const DATES = new Set<string>(["issueDate", "taxDate", "dueDate"]);
const AMOUNTS = new Set<string>(["totalWithoutVat", "totalVat", "totalAmount", "rounding", "advancePaid", "amountDue"]);

/** Writes the values of a document in its habits for a form that brings its own words; a value that the document lacks is written as nothing. */
export function penOf(generated: GeneratedInvoice) {
  const { invoice, print, language } = generated;

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

  /** What is to be paid, with the total and what was paid before where there is such. */
  function closing({ total, advance, due }: Closing): Row[] {
    if (!invoice.advancePaid) return amountRow(due, "totalAmount", "amountDue");
    return [...amountRow(total, "totalAmount"), ...amountRow(advance, "advancePaid"), ...amountRow(due, "amountDue")];
  }

  /** Britain puts the town in front of its code. */
  function town(role: Role): Line {
    const [code, city] = [of(`${role}PostalCode`), of(`${role}City`)];
    return /^[A-Z]/.test(code[0]?.text ?? "") ? line(city, " ", code) : line(code, " ", city);
  }

  function address(role: Role): Line[] {
    return [of(`${role}Name`), of(`${role}Street`), town(role), ...(invoice[`${role}Country` as keyof Invoice] ? [of(`${role}Country`)] : [])];
  }

  function inlineAddress(role: Role, separator = ", "): Line {
    const country = of(`${role}Country`);
    return [...line(of(`${role}Street`), separator, town(role)), ...(country.length > 0 ? [{ text: separator }, ...country] : [])];
  }

  function ids(role: Role, companyId: string, vatId: string): Row[] {
    return [...row(companyId, `${role}CompanyId`), ...row(vatId, `${role}VatId`)];
  }

  function recap(index: number): { rate: Line; base: Line; vat: Line; gross: Line; isOnly: boolean } {
    const { rate, base, vat } = invoice.vatBreakdown[index]!;
    const cell = (field: "rate" | "base" | "vat", printed: string): Line => [{ text: printed, fields: [{ table: "vatBreakdown", field, row: index }] }];
    return {
      rate: cell("rate", printRate(rate, { ...print.numbers, percent: print.numbers.percent || " %" })),
      base: cell("base", printAmount(base, print.numbers)),
      vat: cell("vat", printAmount(vat, print.numbers)),
      gross: [{ text: printAmount(formatAmount(exact(base).plus(exact(vat))), print.numbers) }],
      isOnly: invoice.vatBreakdown.length === 1,
    };
  }

  return {
    text,
    of,
    line,
    row,
    amountRow,
    withCurrency,
    closing,
    address,
    inlineAddress,
    ids,
    recap,
    /** Indexes of the rates of VAT. */
    rates: [...invoice.vatBreakdown.keys()],
    /** An amount that no field holds. */
    amount: (value: string): string => printAmount(value, print.numbers),
    cell: (column: Column, index: number): Line => cellOf(column, index, generated),
    has: (column: Column): boolean => print.columns.includes(column),
  };
}

/** Label and value in one line. */
export function inline({ label, value }: Row, gap = " "): Line {
  return [...label, { text: gap }, ...value];
}
