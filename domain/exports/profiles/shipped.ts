import { withoutAccents } from "#domain/text/plain.ts";
import type { ExportProfile, ProfileColumn, ProfiledFormat } from "./shape.ts";

/** A column of one value; the label is the header. */
function column(label: string, ...from: string[]): ProfileColumn {
  return { label, from, constant: "", required: false };
}

function constant(label: string, value: string): ProfileColumn {
  return { label, from: [], constant: value, required: false };
}

function cut(label: string, maxLength: number, ...from: string[]): ProfileColumn {
  return { ...column(label, ...from), maxLength };
}

function required(label: string, ...from: string[]): ProfileColumn {
  return { ...column(label, ...from), required: true };
}

/** One line per line of a document, named as the documented API names the attributes of an expense. */
const fakturoid: ExportProfile = {
  kind: "csv",
  unverified: true,
  encoding: "UTF-8 with BOM",
  decimalMark: ".",
  dateFormat: "YYYY-MM-DD",
  amountsIn: "document",
  separator: ";",
  quotes: "whenNeeded",
  lineEnd: "CRLF",
  header: true,
  files: [
    {
      name: "expenses.csv",
      rows: "items",
      columns: [
        column("number", "coding.NumberSeries"),
        column("original_number", "invoiceNumber"),
        column("variable_symbol", "variableSymbol"),
        column("supplier_name", "supplierName"),
        column("supplier_street", "supplierStreet"),
        column("supplier_city", "supplierCity"),
        column("supplier_zip", "supplierPostalCode"),
        column("supplier_country", "supplierCountry"),
        column("supplier_registration_no", "supplierCompanyId"),
        column("supplier_vat_no", "supplierVatId"),
        column("issued_on", "issueDate", "taxDate"),
        column("taxable_fulfillment_due", "taxDate"),
        column("received_on", "deliveredDate"),
        column("due_on", "dueDate"),
        column("currency", "currency"),
        column("exchange_rate", "exchangeRate"),
        column("subtotal", "base"),
        column("vat", "vat"),
        column("total", "total"),
        column("bank_account", "accountNumber"),
        column("iban", "iban"),
        column("swift_bic", "bic"),
        column("transferred_tax_liability", "isReverseCharge"),
        column("description", "description"),
        column("line_name", "item.description"),
        column("line_quantity", "item.quantity"),
        column("line_unit_name", "item.unit"),
        column("line_unit_price", "item.unitPrice"),
        column("line_vat_rate", "item.percent"),
        column("line_subtotal", "item.base"),
        column("line_vat", "item.vat"),
        column("line_total", "item.total"),
        column("custom_id", "documentId"),
      ],
    },
  ],
};

/** Headers and items in two files; Z is a base and D its VAT, 5 the reduced and 23 the basic rate whatever they are today. */
const heliosRed: ExportProfile = {
  kind: "csv",
  unverified: true,
  encoding: "windows-1250",
  decimalMark: ".",
  dateFormat: "DD.MM.YYYY",
  amountsIn: "crowns",
  separator: ",",
  quotes: "whenNeeded",
  lineEnd: "CRLF",
  header: true,
  files: [
    {
      name: "PRIFAK.csv",
      rows: "documents",
      columns: [
        column("CISLO", "order"),
        required("DATUM", "taxDate", "issueDate", "deliveredDate"),
        column("DATUM2", "issueDate", "taxDate"),
        column("DOKLAD", "invoiceNumber"),
        column("DOKLAD2", "variableSymbol", "invoiceNumber"),
        constant("CIS", "0"),
        cut("TEXT", 200, "supplierName", "description"),
        column("KCS", "total"),
        column("ZN", "rounding"),
        column("Z0", "base.zero"),
        column("Z5", "base.reduced"),
        column("D5", "vat.reduced"),
        column("Z23", "base.basic"),
        column("D23", "vat.basic"),
        constant("DRUH", "FP"),
        column("DATSPL", "dueDate"),
        column("DOD_ICO", "supplierCompanyId"),
        cut("POZNAMKA", 200, "coding.Description", "note", "description"),
        column("STRED", "coding.Centre"),
        column("STRED2", "coding.Contract"),
      ],
    },
    {
      name: "PRIPOL.csv",
      rows: "items",
      columns: [
        column("P_CISLO", "order"),
        column("P_TYP", "taxDate", "issueDate", "deliveredDate"),
        constant("P_DRUH", "FP"),
        cut("P_TEXT", 200, "item.description"),
        column("P_CELKEM", "item.total"),
        constant("P_CM", "0"),
        column("P_ZAKLAD", "item.base"),
        column("P_PROCENTO", "item.percent"),
        column("P_DAN", "item.vat"),
        constant("P_MAJETEK", ".F."),
      ],
    },
  ],
};

/** Columns under Czech names for programs of which only the kind of file is known. */
const czechDocument: ProfileColumn[] = [
  column("Pořadí", "order"),
  column("Řada", "coding.NumberSeries"),
  column("Číslo dokladu", "invoiceNumber"),
  column("Druh dokladu", "documentClass"),
  column("Dobropis", "isCreditNote"),
  column("Variabilní symbol", "variableSymbol"),
  column("Konstantní symbol", "constantSymbol"),
  column("Specifický symbol", "specificSymbol"),
  column("Dodavatel", "supplierName"),
  column("IČO", "supplierCompanyId"),
  column("DIČ", "supplierVatId"),
  column("Ulice", "supplierStreet"),
  column("Město", "supplierCity"),
  column("PSČ", "supplierPostalCode"),
  column("Stát", "supplierCountry"),
  column("Účet", "accountNumber"),
  column("IBAN", "iban"),
  column("Datum vystavení", "issueDate", "taxDate"),
  column("DUZP", "taxDate"),
  column("Datum přijetí", "deliveredDate"),
  column("Datum splatnosti", "dueDate"),
  column("Datum odpočtu", "deductionDate"),
  column("Text", "description"),
  column("Měna", "currency"),
  column("Kurz", "exchangeRate"),
  column("Základ 0", "base.zero"),
  column("Základ snížená", "base.reduced"),
  column("DPH snížená", "vat.reduced"),
  column("Základ základní", "base.basic"),
  column("DPH základní", "vat.basic"),
  column("Zaokrouhlení", "rounding"),
  column("Celkem", "total"),
  column("Odečtená záloha", "advance"),
  column("K úhradě", "due"),
  column("Předkontace", "coding.AccountCode"),
  column("Členění DPH", "coding.BreakdownOfVat"),
  column("Středisko", "coding.Centre"),
  column("Činnost", "coding.Activity"),
  column("Zakázka", "coding.Contract"),
];

const czechItem: ProfileColumn[] = [
  column("Pořadí dokladu", "order"),
  column("Číslo dokladu", "invoiceNumber"),
  column("Pořadí", "item.order"),
  column("Text", "item.description"),
  column("Množství", "item.quantity"),
  column("Jednotka", "item.unit"),
  column("Cena za jednotku", "item.unitPrice"),
  column("Cena s DPH", "item.priceHoldsVat"),
  column("Sazba DPH", "item.percent"),
  column("Základ", "item.base"),
  column("DPH", "item.vat"),
  column("Celkem", "item.total"),
  column("Předkontace", "item.coding.AccountCode"),
  column("Středisko", "item.coding.Centre"),
  column("Činnost", "item.coding.Activity"),
  column("Zakázka", "item.coding.Contract"),
];

const czechCsv = {
  kind: "csv",
  unverified: true,
  encoding: "windows-1250",
  decimalMark: ",",
  dateFormat: "DD.MM.YYYY",
  amountsIn: "crowns",
  separator: ";",
  quotes: "whenNeeded",
  lineEnd: "CRLF",
  header: true,
} as const;

/** Stereo takes headers and items as two files of these names; the columns are not published. */
const stereo: ExportProfile = {
  ...czechCsv,
  files: [
    { name: "Přijaté faktury.csv", rows: "documents", columns: czechDocument },
    { name: "Přijaté faktury položky.csv", rows: "items", columns: czechItem },
  ],
};

/** Duel has booking options, and the source of the note is one of them. */
const duelDocument = [...czechDocument, column("Poznámka", "note")];

const duel: ExportProfile = { ...czechCsv, files: [{ name: "duel.csv", rows: "documents", columns: duelDocument }] };

const signys: ExportProfile = {
  ...czechCsv,
  encoding: "UTF-8 with BOM",
  amountsIn: "document",
  files: [{ name: "signys.csv", rows: "documents", columns: [column("ID dokladu", "documentId"), ...czechDocument] }],
};

/** Labels of the columns as element names. */
const duelConnector: ExportProfile = {
  kind: "xml",
  unverified: true,
  encoding: "UTF-8",
  decimalMark: ".",
  dateFormat: "YYYY-MM-DD",
  amountsIn: "crowns",
  root: "DuelConnector",
  document: "Doklad",
  columns: [column("Id", "documentId"), ...duelDocument.map(asElement)],
  items: { list: "Polozky", item: "Polozka", columns: czechItem.slice(2).map(asElement) },
};

function asElement(entry: ProfileColumn): ProfileColumn {
  const words = withoutAccents(entry.label).split(" ");
  return { ...entry, label: words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("") };
}

/** The profiles that come with the product. None could be checked against the program that reads it. */
export const shippedProfiles: Record<ProfiledFormat, ExportProfile> = {
  FakturoidCSV: fakturoid,
  HeliosRedCSV: heliosRed,
  Stereo: stereo,
  DuelCsv: duel,
  SignysCSV: signys,
  DuelConnectorXml: duelConnector,
};
