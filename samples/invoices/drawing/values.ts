import { isBritishPostcode } from "#samples/invoices/content/places.ts";
import type { HeaderField, Invoice } from "#domain/invoice/invoice.ts";
import { countryText } from "#samples/invoices/content/header.ts";
import { printDate } from "#samples/invoices/dates.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { printAmount, printNumber, printRate } from "#samples/invoices/numbers.ts";
import type { FieldRef, GeneratedInvoice, Language } from "#samples/invoices/types.ts";
import type { Line, Segment } from "./sheet.ts";

/** A label and its value; a label may hold a value of its own (a VAT rate). */
export type Row = { label: Line; value: Line };

export function value(text: string, ...fields: FieldRef[]): Segment {
  return { text, fields };
}

/** An amount with the currency of the document, e.g. "1 250,00 Kč"; the amount alone carries the fields. */
export function money({ invoice, print }: GeneratedInvoice, amount: string, ...fields: FieldRef[]): Line {
  const text = printAmount(amount, print.numbers);
  const currency: Segment =
    fields.includes("totalAmount") || fields.includes("amountDue")
      ? value(print.currency, ...(invoice.currency ? (["currency"] as const) : []))
      : { text: print.currency };
  if (!print.currencyFirst) return [value(text, ...fields), { text: "\u00a0" }, currency];
  const gap = /^[A-Z]/.test(print.currency) ? "\u00a0" : "";
  return [currency, { text: gap }, value(text, ...fields)].filter((segment) => segment.text !== "");
}

export function amountText({ print }: GeneratedInvoice, amount: string): string {
  return printAmount(amount, print.numbers);
}

function groups(text: string, size: number): string {
  return text.replace(new RegExp(`(.{${size}})(?=.)`, "g"), "$1 ");
}

function idText(id: string, isGrouped: boolean): string {
  return isGrouped && /^\d{8}$/.test(id) ? `${id.slice(0, 3)} ${id.slice(3, 5)} ${id.slice(5)}` : id;
}

function labelled(generated: GeneratedInvoice, label: keyof Labels, line: Line): Row {
  return { label: [{ text: generated.print.labels[label] + generated.print.colon }], value: line };
}

/** The row for a place where the label stands above its value. */
export function withoutColon(row: Row): Row {
  return { ...row, label: row.label.map((segment) => ({ ...segment, text: segment.text.replace(/:$/, "") })) };
}

type Role = "supplier" | "customer";

/** Name and address as lines: name, street, postal code with town, country where it is printed. */
export function addressLines({ invoice, language }: GeneratedInvoice, role: Role): Line[] {
  const field = (part: string): HeaderField => `${role}${part}` as HeaderField;
  const text = (part: string): string => String(invoice[field(part)]);
  const postal = value(text("PostalCode"), field("PostalCode"));
  const city = value(text("City"), field("City"));
  const lines: Line[] = [
    [value(text("Name"), field("Name"))],
    [value(text("Street"), field("Street"))],
    isBritishPostcode(text("PostalCode")) ? [city, { text: " " }, postal] : [postal, { text: "  " }, city],
  ];
  const country = invoice[field("Country")];
  return country ? [...lines, [value(countryText(country, language), field("Country"))]] : lines;
}

/** Company id and VAT id with their labels. */
export function idRows(generated: GeneratedInvoice, role: Role): Row[] {
  const { invoice, print } = generated;
  // The register of another country has another name; a Czech id keeps its own.
  const isCzechAbroad = generated[role]?.country === "CZ" && !["cs", "sk", "en"].includes(generated.language);
  const companyId = role === "supplier" ? invoice.supplierCompanyId : invoice.customerCompanyId;
  const vatId = role === "supplier" ? invoice.supplierVatId : invoice.customerVatId;
  return [
    ...(companyId
      ? [
          {
            label: [{ text: isCzechAbroad ? `IČO${print.colon}` : print.labels.companyId + print.colon }],
            value: [value(idText(companyId, print.groupIds), `${role}CompanyId`)],
          },
        ]
      : []),
    ...(vatId ? [labelled(generated, "vatId", [value(vatId, `${role}VatId`)])] : []),
  ];
}

/** E-mail and telephone of the supplier. */
export function contactRows(generated: GeneratedInvoice): Row[] {
  const { invoice } = generated;
  return [
    ...(invoice.supplierPhone ? [labelled(generated, "phone", [value(invoice.supplierPhone, "supplierPhone")])] : []),
    ...(invoice.supplierEmail ? [labelled(generated, "email", [value(invoice.supplierEmail, "supplierEmail")])] : []),
  ];
}

function dateRow(generated: GeneratedInvoice, field: "issueDate" | "taxDate" | "dueDate"): Row[] {
  const { invoice, print, language } = generated;
  const date = invoice[field];
  if (!date) return [];
  if (field === "dueDate" && print.dueTermDays !== undefined) {
    return [labelled(generated, "dueTerm", [value(print.labels.days.replace("{n}", String(print.dueTermDays)), "dueDate")])];
  }
  return [labelled(generated, field, [value(printDate(date, print.dates, language), field)])];
}

/** Issue date, date of supply, due date. */
export function dateRows(generated: GeneratedInvoice): Row[] {
  return [...dateRow(generated, "issueDate"), ...dateRow(generated, "taxDate"), ...dateRow(generated, "dueDate")];
}

function plainRows(generated: GeneratedInvoice, pairs: readonly (readonly [keyof Labels, keyof Invoice & HeaderField])[]): Row[] {
  return pairs.flatMap(([label, field]) => {
    const text = generated.invoice[field];
    return text === undefined ? [] : [labelled(generated, label, [value(text, field)])];
  });
}

/** The number of the document, and the numbers that it refers to. */
export function numberRow(generated: GeneratedInvoice): Row {
  return plainRows(generated, [["invoiceNumber", "invoiceNumber"]])[0]!;
}

export function referenceRows(generated: GeneratedInvoice): Row[] {
  return plainRows(generated, [
    ["originalDocument", "originalDocumentNumber"],
    ["orderNumber", "orderNumber"],
  ]);
}

export function symbolRows(generated: GeneratedInvoice): Row[] {
  return plainRows(generated, [
    ["variableSymbol", "variableSymbol"],
    ["constantSymbol", "constantSymbol"],
    ["specificSymbol", "specificSymbol"],
  ]);
}

/** Account, IBAN, BIC and bank. */
export function accountRows(generated: GeneratedInvoice): Row[] {
  const { invoice, print } = generated;
  return [
    ...plainRows(generated, [
      ["bank", "bankName"],
      ["account", "accountNumber"],
    ]),
    ...(invoice.iban ? [labelled(generated, "iban", [value(print.groupIban ? groups(invoice.iban, 4) : invoice.iban, "iban")])] : []),
    ...plainRows(generated, [["bic", "bic"]]),
  ];
}

/** The way of payment in the words of the document. */
export function methodRows(generated: GeneratedInvoice): Row[] {
  const { invoice, print } = generated;
  const method = invoice.paymentMethod as "transfer" | "cash" | "card" | "directDebit" | "cashOnDelivery" | undefined;
  return method ? [labelled(generated, "paymentMethod", [value(print.labels[method], "paymentMethod")])] : [];
}

/** The exchange rate and VAT in crowns of documents in another currency. */
export function exchangeRows(generated: GeneratedInvoice): Row[] {
  const { invoice, print } = generated;
  if (!invoice.exchangeRate) return [];
  const rate: Line = [
    value(invoice.exchangeRateAmount!, "exchangeRateAmount"),
    { text: ` ${invoice.currency} = ` },
    value(printNumber(invoice.exchangeRate, print.numbers), "exchangeRate"),
    { text: " CZK" },
  ];
  return [
    labelled(generated, "exchangeRate", rate),
    ...(print.vatInCrowns ? [labelled(generated, "vatInCrowns", [{ text: `${amountText(generated, print.vatInCrowns)} CZK` }])] : []),
  ];
}

/** Names of the tax in front of its rate. */
const taxWords: Record<Language, readonly [string, string]> = {
  cs: ["DPH", "DPH"],
  sk: ["DPH", "DPH"],
  de: ["USt.", "MwSt."],
  en: ["VAT", "VAT at"],
  fr: ["TVA", "TVA à"],
  nl: ["Btw", "BTW"],
  pl: ["VAT", "Podatek VAT"],
};

/**
 * The totals in their order; the last row is the one to be paid. With a table of VAT elsewhere the rows of base and VAT
 * may still stand here; `single` joins them with the one rate of the document ("VAT 21 %").
 */
export function totalRows(generated: GeneratedInvoice, single = false): Row[] {
  const { invoice, print } = generated;
  const { labels, numbers } = print;
  const rows: Row[] = [];
  const only = single && invoice.vatBreakdown.length === 1 ? invoice.vatBreakdown[0]! : undefined;
  const cell = (field: "rate" | "base" | "vat"): FieldRef[] => (only ? [{ table: "vatBreakdown", field, row: 0 }] : []);
  const add = (label: Line, amount: string, ...fields: FieldRef[]): void => {
    rows.push({ label, value: money(generated, amount, ...fields) });
  };
  if (invoice.totalWithoutVat) add([{ text: labels.totalWithoutVat }], invoice.totalWithoutVat, "totalWithoutVat", ...cell("base"));
  if (invoice.totalVat) {
    const label: Line = only
      ? [
          { text: `${taxWords[generated.language][print.variant === 2 ? 1 : 0]} ` },
          value(printRate(only.rate, { ...numbers, percent: numbers.percent || " %" }), ...cell("rate")),
        ]
      : [{ text: labels.totalVat }];
    add(label, invoice.totalVat, "totalVat", ...cell("vat"));
  }
  if (invoice.rounding) add([{ text: labels.rounding }], invoice.rounding, "rounding");
  if (!invoice.advancePaid)
    return [...rows, { label: [{ text: labels.totalToPay }], value: money(generated, invoice.totalAmount!, "totalAmount", "amountDue") }];
  add([{ text: labels.total }], invoice.totalAmount!, "totalAmount");
  const advance = invoice.advancePaid;
  add([{ text: labels.advancePaid }], print.variant === 1 && !advance.startsWith("-") ? `-${advance}` : advance, "advancePaid");
  add([{ text: labels.amountDue }], invoice.amountDue!, "amountDue");
  return rows;
}

/** Lines of the delivery address, without values that a reader looks for. */
export function deliveryLines({ print }: GeneratedInvoice): string[] {
  return print.deliveryAddress ?? [];
}

/** The numbers of pages, "Strana 1 z 2". */
export function pageText({ print }: GeneratedInvoice, index: number, count: number): string {
  const { labels } = print;
  return labels.of === "/" ? `${labels.page} ${index + 1}/${count}` : `${labels.page} ${index + 1} ${labels.of} ${count}`;
}
