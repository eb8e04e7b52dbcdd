import { all, parseXml, textOf, type Node } from "#test/exportReaders/xml.ts";

/** Cells of a document by column, as text. */
export type Cells = Record<string, string>;

/** Reads a table of tables.ts: cells by document, "=" filled in from the first row. */
export function readTable(table: string): Record<string, Cells> {
  const [head = [], ...rows] = table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const columns = head.slice(1);
  return Object.fromEntries(
    rows.map(([name = "", ...cells]) => {
      if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} cells, not ${columns.length}`);
      return [name, Object.fromEntries(columns.map((column, at) => [column, cells[at] === "=" ? rows[0]![at + 1]! : cells[at]!]))];
    }),
  );
}

const NONE = "-";
const first = (node: Node, ...paths: string[]): string => paths.map((path) => textOf(node, ...path.split("/"))).find((text) => text !== undefined) ?? NONE;
/** Several cells as one, without those that are not there. */
const joined = (...cells: string[]): string => cells.filter((cell) => cell !== NONE && cell.trim() !== "").join(" ") || NONE;
const listed = (cells: string[]): string => cells.join(", ") || NONE;

export function pohodaCells(bytes: Buffer): Cells {
  const document = all(parseXml(bytes).root, "dataPackItem", "*")[0]!;
  const header = [...all(document, "invoiceHeader"), ...all(document, "voucherHeader")][0]!;
  const summary = [...all(document, "invoiceSummary"), ...all(document, "voucherSummary")][0]!;
  const home = (name: string) => first(summary, `homeCurrency/${name}`);
  const prices = (item: Node) => all(item, "*").find((part) => part["priceSum"])!;
  const item = (mark: string) => (each: Node) =>
    joined(mark, first(each, "rateVAT"), first(each, "percentVAT"), first(prices(each), "price"), first(prices(each), "priceVAT"));
  const details = [...all(document, "invoiceDetail"), ...all(document, "voucherDetail")];
  return {
    type: first(header, "invoiceType", "voucherType"),
    number: first(header, "originalDocument"),
    symbol: first(header, "symVar", "symPar"),
    day: first(header, "date"),
    deducted: first(header, "dateTax"),
    supplied: first(header, "dateKHDPH"),
    due: first(header, "dateDue"),
    none: home("priceNone"),
    low: home("priceLow"),
    "low VAT": home("priceLowVAT"),
    high: home("priceHigh"),
    "high VAT": home("priceHighVAT"),
    rounding: home("round/priceRound"),
    rule: first(summary, "roundingDocument"),
    account: first(header, "accounting/ids"),
    "VAT code": first(header, "classificationVAT/ids", "classificationVAT/classificationVATType"),
    centre: first(header, "centre/ids"),
    currency: joined(first(summary, "foreignCurrency/currency/ids"), first(summary, "foreignCurrency/rate"), first(summary, "foreignCurrency/amount")),
    sum: first(summary, "foreignCurrency/priceSum"),
    items: listed([
      ...details.flatMap((detail) => [...all(detail, "invoiceItem"), ...all(detail, "voucherItem")]).map(item(NONE)),
      ...details.flatMap((detail) => all(detail, "invoiceAdvancePaymentItem")).map(item("advance")),
    ]),
  };
}

export function moneyCells(bytes: Buffer): Cells {
  const list = Object.entries(parseXml(bytes).root).find(([name]) => name.startsWith("Seznam"))![1][0]!;
  const [agenda, [document]] = Object.entries(list).find(([name]) => name !== "#text") as [string, [Node]];
  const summary = (name: string) => first(document, `SouhrnDPH/${name}`);
  const further = ["Sazba", "Zaklad", "DPH"].map((name) => summary(`SeznamDalsiSazby/DalsiSazba/${name}`));
  return {
    agenda,
    number: first(document, "PrijatDokl", "PrDokl"),
    symbol: first(document, "VarSymbol", "VarSym"),
    issued: first(document, "Vystaveno", "DatVyst"),
    supplied: first(document, "PlnenoDPH", "DatPln"),
    due: first(document, "Splatno", "DatSpl"),
    zero: summary("Zaklad0"),
    low: summary("Zaklad5"),
    "low VAT": summary("DPH5"),
    high: summary("Zaklad22"),
    "high VAT": summary("DPH22"),
    rates: joined(first(document, "SazbaDPH1", "SSazba"), first(document, "SazbaDPH2", "ZSazba"), ...further),
    total: first(document, "Celkem"),
    credit: first(document, "Dobropis", "Dbrpis"),
    kind: first(document, "Druh"),
    account: first(document, "PredKontac", "PrKont"),
    "VAT code": first(document, "KodDPH", "Cleneni"),
    centre: first(document, "Stredisko", "Stred"),
    currency: joined(
      first(document, "Valuty/Mena/Kod"),
      first(document, "Valuty/Mena/Kurs"),
      first(document, "Valuty/Mena/Mnozstvi"),
      first(document, "Valuty/Celkem"),
    ),
  };
}

export function mrpCells(bytes: Buffer): Cells {
  const list = Object.entries(parseXml(bytes).root).find(([name]) => name !== "#text")![1][0]!;
  const [agenda, [document]] = Object.entries(list).find(([name]) => name !== "#text") as [string, [Node]];
  return {
    agenda,
    kind: joined(first(document, "DocType"), first(document, "InvoiceType")),
    number: first(document, "OriginalDocumentNumber"),
    symbol: first(document, "VariableSymbol"),
    issued: first(document, "IssueDate"),
    supplied: first(document, "TaxPointDate"),
    delivered: first(document, "DeliveryDate"),
    due: first(document, "PaymentDueDate"),
    "VAT code": first(document, "TaxCode"),
    zero: first(document, "ZeroTaxRateAmount"),
    low: first(document, "ReducedTaxRateAmount"),
    "low VAT": first(document, "ReducedTaxRateTax"),
    high: first(document, "BaseTaxRateAmount"),
    "high VAT": first(document, "BaseTaxRateTax"),
    rounding: first(document, "RoundingAmount"),
    currency: joined(first(document, "CurrencyCode"), first(document, "CurrRate"), first(document, "CurrRateAmount")),
    sum: first(document, "TotalWithTaxCurr"),
    centre: first(document, "CostCentre"),
    account: first(document, "DoubleEntryBookkeepingCode"),
  };
}

export function isdocCells(bytes: Buffer): Cells {
  const { root } = parseXml(bytes);
  const total = (name: string) => first(root, `LegalMonetaryTotal/${name}`);
  const payment = (name: string) => first(root, `PaymentMeans/Payment/${name}`);
  return {
    kind: first(root, "DocumentType"),
    number: first(root, "ID"),
    issued: first(root, "IssueDate"),
    supplied: first(root, "TaxPointDate"),
    VAT: first(root, "VATApplicable"),
    currency: joined(...["LocalCurrencyCode", "ForeignCurrencyCode", "CurrRate", "RefCurrRate"].map((name) => first(root, name))),
    breakdown: listed(
      all(root, "TaxTotal", "TaxSubTotal").map((row) => joined(first(row, "TaxCategory/Percent"), first(row, "TaxableAmount"), first(row, "TaxAmount"))),
    ),
    claimed: total("AlreadyClaimedTaxInclusiveAmount"),
    total: total("TaxInclusiveAmount"),
    rounding: total("PayableRoundingAmount"),
    advance: total("PaidDepositsAmount"),
    payable: total("PayableAmount"),
    "paid by": payment("PaymentMeansCode"),
    symbol: payment("Details/VariableSymbol"),
    corrected: first(root, "OriginalDocumentReferences/OriginalDocumentReference/ID"),
  };
}
