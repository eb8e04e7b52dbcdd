import type { Box } from "#domain/evidence/reading.ts";
import type { DocumentKind, HeaderField, Invoice, LineItem, LineItemField, VatRow } from "#domain/invoice/invoice.ts";
import type { Labels } from "./languages/labels.ts";
import type { NumberForm } from "./numbers.ts";
import { programForms } from "./programs/names.ts";

export const languages = ["cs", "sk", "de", "en", "fr", "nl", "pl"] as const;
export type Language = (typeof languages)[number];

/** The layouts that documents are drawn in when none is asked for; each is a file in `layouts/`. */
export const commonLayouts = [
  "boxedForm",
  "webMinimal",
  "windowLetter",
  "utilityBill",
  "typewriter",
  "denseLandscape",
  "rightLabels",
  "labelsAbove",
  "sidebar",
  "craftsman",
  "billTo",
  "bandedCards",
  "receiptRestaurant",
  "receiptShop",
  "receiptFuel",
] as const;

/**
 * Forms after the conventions of issuers' own programs, with words, places and decoys of their own; each is a file in `forms/`.
 * They are drawn only when asked for by name, to measure and to train the reader on layouts unlike the common ones.
 */
export const issuerForms = [
  "framedLedger",
  "ledgerColumns",
  "webBill",
  "portalBand",
  "eshop",
  "erpPrint",
  "telecom",
  "energyBill",
  "fuelCards",
  "wholesale",
  "siteWorks",
  "hotelBill",
  "rentLetter",
  "typedBill",
  "cashSlip",
  "tillLetters",
  "craftAbschlag",
  "marketplace",
  "saas",
  "consultancy",
  "artisanFrancais",
  "factuur",
  "slovakPortal",
  "customerFirst",
  "freightNote",
  "supportBill",
  "countySupply",
] as const;

/** The ways in which a document can be laid out. */
export const layoutNames = [...commonLayouts, ...issuerForms, ...programForms] as const;
export type LayoutName = (typeof layoutNames)[number];

/** A company or tradesperson. Ids without spaces, `account` as prefix-number/bank. */
export type InventedParty = {
  name: string;
  companyId?: string;
  vatId?: string;
  /** Number given by the tax office, where it stands beside the VAT id. */
  taxNumber?: string;
  street: string;
  city: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  registration?: string;
  email: string;
  phone: string;
  web: string;
  vatPayer: boolean;
  account?: string;
  iban?: string;
  bic?: string;
  bankName?: string;
};

/** A column of the table of lines; `position` is the running number. */
export type ItemColumn = LineItemField | "position";

/** Groups of sold goods and services; a supplier sells one of them. */
export type Trade =
  | "it"
  | "office"
  | "building"
  | "food"
  | "transport"
  | "services"
  | "books"
  | "electro"
  | "utility"
  | "restaurant"
  | "shop"
  | "fuel"
  | "pharmacy"
  | "parking";

export const fontFamilies = ["inter", "sourceSerif", "robotoMono", "robotoCondensed", "openSans"] as const;
export type FontFamily = (typeof fontFamilies)[number];

/** One supply point of a utility bill: readings of a meter over a period. */
export type Meter = { place: string; number: string; from: string; to: string; start: string; end: string; used: string; unit: string };

/** How the values are put on paper: everything of a document that is not a value. */
export type Print = {
  labels: Labels;
  title: string;
  numbers: NumberForm;
  dates: DateForm;
  /** Written after (or before) totals, e.g. "Kč". */
  currency: string;
  currencyFirst: boolean;
  columns: ItemColumn[];
  /** The unit stands in the cell of the quantity. */
  joinUnit: boolean;
  font: FontFamily;
  accent: string;
  /** 0..2, a choice that each layout uses for a small difference of its own. */
  variant: number;
  groupIban: boolean;
  /** Writes "IČO: 12345678" in groups, "123 45 678". */
  groupIds: boolean;
  colon: string;
  qr: boolean;
  carry: boolean;
  stamp: boolean;
  /** Days instead of a due date. */
  dueTermDays?: number;
  issuedBy?: string;
  deliveryAddress?: string[];
  notes: string[];
  /** Time of a receipt, "14:05". */
  time?: string;
  /** VAT in Czech crowns on documents in another currency. */
  vatInCrowns?: string;
  meter?: Meter;
  /** Words that a receipt prints around its lines: table, cashier, pump. */
  counters: string[];
  tendered?: { given: string; back: string };
  /** Charges and allowances on the whole document, and what the lines come to without them. */
  apart: { label: string; amount: string }[];
  linesTotal: string;
  /** For how many pieces the price of each line holds. */
  pricedPer: number[];
};

/** Expected fields of a document, named and written as the corpora do it: all of them are printed unless `notOnPage` names them. */
export type Truth = {
  documentId: string;
  language: Language;
  documentKind: DocumentKind;
  fields: Partial<Record<HeaderField, string>> & { vatBreakdown?: VatRow[]; lineItems?: LineItem[] };
  notOnPage: string[];
};

/** An invented document: its values, how it is printed, and what a reader should find. */
export type GeneratedInvoice = {
  seed: number;
  layout: LayoutName;
  language: Language;
  kind: DocumentKind;
  supplier: InventedParty;
  customer?: InventedParty;
  /** The values that are on the page. */
  invoice: Invoice;
  truth: Truth;
  print: Print;
};

/** What a printed text stands for: a header field, or a cell of a line or of the VAT table (`row` from 0). */
export type FieldRef = HeaderField | { table: "lineItems"; field: LineItemField; row: number } | { table: "vatBreakdown"; field: keyof VatRow; row: number };

/** Where a value was printed: page from 0, box in shares of the page, and the text as printed there. */
export type TruthBox = { field: FieldRef; page: number; box: Box; text: string };

/** How a document writes its dates. `words` spells the month out. */
export type DateForm = "dotted" | "spaced" | "padded" | "words" | "iso" | "slashed" | "dashed" | "shortYear" | "monthFirst" | "slashedShort";
