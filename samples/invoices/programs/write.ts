import type { HeaderField } from "#domain/invoice/invoice.ts";
import { type Decimal, formatAmount, round, sum } from "#domain/money/decimal.ts";
import { inventParty } from "#samples/invoices/content/parties.ts";
import { tradespeople } from "#samples/invoices/content/people.ts";
import type { Country } from "#samples/invoices/content/places.ts";
import { addDays, printDate } from "#samples/invoices/dates.ts";
import type { Line } from "#samples/invoices/drawing/sheet.ts";
import type { Form } from "#samples/invoices/forms/form.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { exact } from "#samples/invoices/numbers.ts";
import { createRandom } from "#samples/invoices/random.ts";
import type { FieldRef, GeneratedInvoice, InventedParty, ItemColumn } from "#samples/invoices/types.ts";
import type { Template } from "./program.ts";

/** Which line of the table, which VAT rate or which charge a template is written for. */
export type Of = { item?: number; rate?: number; apart?: number };

const OF_RATE = /\{(?:rate|base|vat|gross)\$?\}/;
const OF_APART = /\{apart(?:Label|Amount)\$?\}/;

/** A template as the lines it stands for: one, one for each rate or charge, or none where a value is absent. */
export function linesOf(form: Form, template: Template): Line[] {
  const { invoice, print } = form.generated;
  const repeated: Of[] = OF_RATE.test(template)
    ? invoice.vatBreakdown.map((_, rate) => ({ rate }))
    : OF_APART.test(template)
      ? print.apart.map((_, apart) => ({ apart }))
      : [{}];
  return repeated.flatMap((of) => {
    const line = lineOf(form, template, of);
    return line ? [line] : [];
  });
}

/** A template as the rows of labels and values it stands for. */
export function rowsOf(form: Form, template: Template): Line[][] {
  return linesOf(form, template).map(splitAtBars);
}

/** Parts the cells of a line. */
export function splitAtBars(line: Line): Line[] {
  const cells: Line[] = [[]];
  for (const segment of line) {
    const [first, ...rest] = segment.fields ? [segment.text] : segment.text.split("|");
    cells.at(-1)!.push({ ...segment, text: first! });
    for (const text of rest) cells.push([{ text }]);
  }
  return cells.map((cell) => cell.filter(({ text }) => text !== ""));
}

/** The line of a template; nothing where a value that must be there is absent. */
export function lineOf(form: Form, template: Template, of: Of = {}): Line | undefined {
  const line: Line = [];
  for (const [, optional, token, text] of template.matchAll(/\[([^\]]*)\]|\{([^}]+)\}|([^[{]+)/g)) {
    if (text !== undefined) line.push({ text });
    else if (optional !== undefined) line.push(...(lineOf(form, optional, of) ?? []));
    else {
      const value = valueOf(form, token!, of);
      if (value.length === 0) return undefined;
      line.push(...value);
    }
  }
  return line.length > 0 ? line : undefined;
}

function valueOf(form: Form, token: string, of: Of): Line {
  if (token.endsWith("$")) return form.pen.withCurrency(valueOf(form, token.slice(0, -1), of));
  const { generated, pen, random } = form;
  if (token.startsWith("#")) return [{ text: generated.print.labels[token.slice(1) as keyof Labels] }];
  if (token.startsWith("?")) return [{ text: random.digits(Number(token.slice(1))) }];
  if (token.startsWith("item.")) return pen.cell(token.slice(5) as ItemColumn, of.item!);
  if (token.startsWith("-")) return negative(valueOf(form, token.slice(1), of));
  const day = /^(\w+)([+-]\d+)$/.exec(token);
  if (day) return dayAfter(form, day[1] as HeaderField, Number(day[2]));
  return (words[token] ?? ((one: Form) => pen.of(token as HeaderField, ...partsOfOnlyRate(one.generated, token))))(form, of);
}

/** The sum without VAT and the VAT of a document with one rate are that rate's base and VAT. */
function partsOfOnlyRate({ invoice }: GeneratedInvoice, token: string): FieldRef[] {
  if (invoice.vatBreakdown.length !== 1) return [];
  if (token === "totalWithoutVat") return [{ table: "vatBreakdown", field: "base", row: 0 }];
  return token === "totalVat" ? [{ table: "vatBreakdown", field: "vat", row: 0 }] : [];
}

function negative(line: Line): Line {
  return line.map((segment, index) => (index === 0 ? { ...segment, text: segment.text.startsWith("-") ? segment.text : `-${segment.text}` } : segment));
}

function dayAfter({ generated: { invoice, print, language } }: Form, field: HeaderField, days: number): Line {
  const date = (invoice as Record<string, unknown>)[field] as string | undefined;
  return date ? [{ text: printDate(addDays(date, days), print.dates, language) }] : [];
}

const plain = (text: string | undefined): Line => (text === undefined || text === "" ? [] : [{ text }]);

/** Another account of the supplier, for another currency: no value of the document. */
function otherAccount({ generated: { supplier, seed } }: Form): InventedParty {
  return inventParty({ country: supplier.country as Country, trade: "it", vatPayer: false }, createRandom(seed + 501));
}

function tenth(amount: string): Decimal {
  return round(exact(amount).div(10), 0);
}

/** Names of values that are no header field. */
const words: Record<string, (form: Form, of: Of) => Line> = {
  title: ({ generated: { print } }) => [{ text: print.title, fields: ["documentKind"] }],
  /** Grand total; where nothing was paid before it is also what is due. */
  total: ({ generated: { invoice }, pen }) => pen.of("totalAmount", ...(invoice.advancePaid ? [] : (["amountDue"] as const))),
  /** What is left where something was paid before, and what is due in every case. */
  left: ({ generated: { invoice }, pen }) => (invoice.advancePaid ? pen.of("amountDue") : []),
  due: ({ generated: { invoice }, pen }) => (invoice.advancePaid ? pen.of("amountDue") : pen.of("totalAmount", "amountDue")),
  currency: ({ generated: { print, invoice } }) => [{ text: print.currency, ...(invoice.currency ? { fields: ["currency" as const] } : {}) }],
  rate: ({ pen }, { rate }) => pen.breakdown(rate!).rate,
  base: ({ pen }, { rate }) => pen.breakdown(rate!).base,
  vat: ({ pen }, { rate }) => pen.breakdown(rate!).vat,
  gross: ({ pen }, { rate }) => pen.breakdown(rate!).gross,
  /** Only where the document has one rate. */
  onlyRate: ({ pen }) => (pen.rates.length === 1 ? pen.breakdown(0).rate : []),
  /** Nothing to see, but only where the document has several rates. */
  severalRates: ({ pen }) => (pen.rates.length > 1 ? [{ text: "" }] : []),
  apartLabel: ({ generated: { print } }, { apart }) => plain(print.apart[apart!]?.label),
  apartAmount: ({ generated: { print }, pen }, { apart }) => plain(pen.amount(print.apart[apart!]!.amount)),
  linesTotal: ({ generated: { print }, pen }) => (print.apart.length > 0 ? plain(pen.amount(print.linesTotal)) : []),
  per: ({ generated: { print } }, { item }) => plain(String(print.pricedPer[item!])),
  until: ({ generated: { invoice }, pen }, { item }) =>
    plain(pen.amount(formatAmount(sum(invoice.lineItems.slice(0, item).map((line) => exact(line.totalWithoutVat ?? line.totalWithVat ?? "0")))))),
  supplierTown: ({ pen }) => pen.address("supplier")[2]!,
  customerTown: ({ pen }) => pen.address("customer")[2]!,
  web: ({ generated: { supplier } }) => plain(supplier.web),
  mail: ({ generated: { supplier } }) => plain(supplier.email),
  person: ({ generated: { supplier, seed } }) =>
    plain(createRandom(seed + 77).pick(tradespeople[supplier.country as Country].filter((name) => /^\S+ \S+$/.test(name)))),
  iban2: (form) => plain(otherAccount(form).iban),
  account2: (form) => plain(otherAccount(form).account),
  bic2: (form) => plain(otherAccount(form).bic),
  /** The VAT in the money of the supplier's country, which no field holds. */
  vatAtHome: ({ generated: { invoice }, pen }) => (invoice.totalVat ? plain(pen.amount(formatAmount(exact(invoice.totalVat).times(exact("4.2713"))))) : []),
  totalInCrowns: ({ generated: { invoice }, pen }) =>
    invoice.exchangeRate ? plain(pen.amount(formatAmount(exact(invoice.totalAmount!).times(exact(invoice.exchangeRate))))) : [],
  vatInCrowns: ({ generated: { print }, pen }) => (print.vatInCrowns ? plain(pen.amount(print.vatInCrowns)) : []),
  time: ({ generated: { print } }) => plain(print.time),
  /** What was handed over in cash and what came back. */
  given: ({ generated: { print }, pen }) => (print.tendered ? plain(pen.amount(print.tendered.given)) : []),
  back: ({ generated: { print }, pen }) => (print.tendered ? plain(pen.amount(print.tendered.back)) : []),
  /** The sum before it was rounded; a tip of a tenth, which is no part of the document, and the sum with it. */
  subtotal: ({ generated: { invoice }, pen }) => plain(pen.amount(formatAmount(exact(invoice.totalAmount!).minus(exact(invoice.rounding ?? "0"))))),
  tip: ({ generated: { invoice }, pen }) => plain(pen.amount(formatAmount(tenth(invoice.totalAmount!)))),
  withTip: ({ generated: { invoice }, pen }) => plain(pen.amount(formatAmount(exact(invoice.totalAmount!).plus(tenth(invoice.totalAmount!))))),
  count: ({ generated: { invoice } }) => plain(String(invoice.lineItems.length)),
};
