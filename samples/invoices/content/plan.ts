import type { DocumentKind } from "#domain/invoice/invoice.ts";
import type { LayoutTraits } from "#samples/invoices/layouts/layout.ts";
import type { ItemColumn, Language, LayoutName, InventedParty, Trade } from "#samples/invoices/types.ts";
import type { Counting } from "./amounts.ts";

/** What the caller asks of an invented document. */
export type Wishes = {
  layout: LayoutName;
  traits: LayoutTraits;
  language: Language;
  kind: DocumentKind;
  supplier?: InventedParty;
  customer?: InventedParty;
  trade?: Trade;
  issueDate?: string;
};

/** What is decided about a document before its values are counted. */
export type Plan = {
  language: Language;
  layout: LayoutName;
  traits: LayoutTraits;
  kind: DocumentKind;
  trade: Trade;
  supplier: InventedParty;
  customer?: InventedParty;
  currency: string;
  issueDate: string;
  regime: "domestic" | "nonPayer" | "reverseCharge";
  counting: Counting;
  columns: ItemColumn[];
  isReceipt: boolean;
};
