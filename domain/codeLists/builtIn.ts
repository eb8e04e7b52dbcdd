import type { DocumentKind, PaymentMethod } from "#domain/invoice/invoice.ts";
import type { CodeListRow } from "./codeLists.ts";
import type { FieldLabels } from "#domain/documents/fields.ts";

/** A closed list of the product, shown beside the tenant's code lists; nobody edits it (code `enum-read-only`). */
export type BuiltInList = { enumId: string; labels: FieldLabels; field: string; rows: readonly CodeListRow[] };

const rowsOf = <Key extends string>(names: Record<Key, readonly [cs: string, en: string]>): CodeListRow[] =>
  (Object.entries(names) as [Key, readonly [string, string]][]).map(([key, [cs, en]]) => ({ key, labels: { "cs-CZ": cs, "en-US": en }, hidden: false }));

const kinds: Record<DocumentKind, readonly [string, string]> = {
  invoice: ["Faktura", "Invoice"],
  creditNote: ["Dobropis", "Credit note"],
  debitNote: ["Vrubopis", "Debit note"],
  proforma: ["Zálohová faktura", "Proforma"],
  advanceTaxDocument: ["Daňový doklad k přijaté platbě", "Tax document for an advance"],
  receipt: ["Účtenka", "Receipt"],
  other: ["Jiný", "Other"],
};
const methods: Record<PaymentMethod, readonly [string, string]> = {
  transfer: ["Převodem", "Transfer"],
  cash: ["Hotově", "Cash"],
  card: ["Kartou", "Card"],
  directDebit: ["Inkasem", "Direct debit"],
  cashOnDelivery: ["Dobírkou", "Cash on delivery"],
  other: ["Jinak", "Other"],
};

/** The same for every tenant, hence with fixed ids. */
export const builtInLists: readonly BuiltInList[] = [
  {
    enumId: "00000000-0000-4000-8000-00000000e001",
    labels: { "cs-CZ": "Druh dokladu", "en-US": "Document kind" },
    field: "documentKind",
    rows: rowsOf(kinds),
  },
  {
    enumId: "00000000-0000-4000-8000-00000000e002",
    labels: { "cs-CZ": "Forma úhrady", "en-US": "Payment method" },
    field: "paymentMethod",
    rows: rowsOf(methods),
  },
];
