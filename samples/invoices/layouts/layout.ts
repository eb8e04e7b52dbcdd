import type { DocumentKind, HeaderField } from "#domain/invoice/invoice.ts";
import type { DateForm } from "#samples/invoices/types.ts";
import type { Standing } from "#samples/invoices/content/parties.ts";
import type { Country } from "#samples/invoices/content/places.ts";
import type { Sheet } from "#samples/invoices/drawing/sheet.ts";
import type { NumberForm } from "#samples/invoices/numbers.ts";
import type { ItemColumn, FontFamily, GeneratedInvoice, Language, Trade } from "#samples/invoices/types.ts";

/** What a layout can carry; the content is invented to fit. */
export type LayoutTraits = {
  languages: readonly Language[];
  kinds: readonly DocumentKind[];
  trades: readonly Trade[];
  /** The sets of columns that its table may have. */
  columns: readonly (readonly ItemColumn[])[];
  fonts: readonly FontFamily[];
  fewestLines: number;
  maxLines: number;
  /** Printed on a roll of paper, as long as it needs to be. */
  roll: boolean;
  /** Bills a measured consumption over a period. */
  consumption: boolean;
  /** Points of the page, width and height; the height of a roll is found by drawing. */
  size: readonly [number, number];
  /** How often this layout is drawn among the others. */
  weight: number;
  /** The form of those who pay no VAT. */
  withoutVat?: boolean;
  /** The form of those who pay VAT alone. */
  payersOnly?: boolean;
  /** Values that the form has no place for. */
  omits?: readonly HeaderField[];
  /** Where its suppliers live, where that is not the country of the language. */
  home?: Country;
  /** How often the customer lives in the country of the supplier; without it always in the Czech Republic. */
  domestic?: number;
  standing?: { supplier?: Standing; customer?: Standing };
  /** What the form calls each kind of document, in place of the titles of the language. */
  titles?: Partial<Record<DocumentKind, string>>;
  /** Charges and allowances on the whole document, in percent of the lines; they stand among the sums and are no lines. */
  apart?: readonly { label: string; percent: string }[];
  /** Prices below ten hold for so many pieces. */
  pricedPer?: number;
  /** How often something was paid before, in place of the usual chance. */
  advances?: number;
  /** How often more was paid before than the document comes to, where something was. */
  overpaid?: number;
  /** How often a rebate is a row of its own, in place of the usual chance. */
  discountRows?: number;
  /** Prints the number that the tax office of the supplier gave it beside the VAT id (Germany, Austria). */
  taxNumber?: boolean;
  /** Currency of all its documents. */
  currency?: string;
  /** Habits of the form's program, in place of those drawn for the language. */
  habits?: { numbers?: Partial<NumberForm>; dates?: readonly DateForm[] };
};

/** A layout draws every value of a document; it returns where its last line ended (needed for rolls). */
export type Layout = { traits: LayoutTraits; draw(sheet: Sheet, generated: GeneratedInvoice): number };

export const A4 = [595.28, 841.89] as const;

const allTrades: readonly Trade[] = ["it", "office", "building", "food", "transport", "services", "books", "electro"];

/** What only documents of Czech and Slovak payers print: the symbols of a payment, and the rate into crowns. */
export const czechOnly: readonly HeaderField[] = ["exchangeRate", "exchangeRateAmount", "variableSymbol", "constantSymbol", "specificSymbol"];

/** The usual traits of an invoice on A4; a layout states only where it differs. */
export const commonTraits: LayoutTraits = {
  languages: ["cs", "sk", "de", "en", "fr", "nl"],
  kinds: ["invoice", "creditNote", "proforma", "advanceTaxDocument"],
  trades: allTrades,
  columns: [
    ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat"],
    ["position", "description", "quantity", "unit", "unitPrice", "totalWithoutVat"],
    ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "vat", "totalWithVat"],
  ],
  fonts: [],
  fewestLines: 1,
  maxLines: 40,
  roll: false,
  consumption: false,
  size: A4,
  weight: 1,
};
