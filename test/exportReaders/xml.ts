import { XMLParser } from "fast-xml-parser";
import { zero } from "#domain/money/decimal.ts";
import { agree, byRates, decode, number, pair, totalOf, written, type Read, type Reader } from "./reading.ts";

/** A parsed element by local names; every child is a list. */
export type Node = { [name: string]: Node[] } & { "#text"?: string };

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  isArray: () => true,
});

/** Reads XML by the encoding of its own declaration, which must be the one of the bytes, and without a byte order mark. */
export function parseXml(bytes: Buffer): { encoding: string; root: Node } {
  const encoding = /^<\?xml version="1\.0" encoding="([^"]+)"\?>/.exec(bytes.toString("latin1", 0, 100))?.[1];
  if (encoding === undefined) throw new Error("the file has no declaration at its start");
  const document = parser.parse(decode(bytes, encoding)) as Record<string, Node[]>;
  const [root] = Object.entries(document).find(([name]) => !name.startsWith("?"))![1];
  return { encoding, root: root! };
}

/** All elements on a path of names; "*" is any name. */
export function all(node: Node, ...path: string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, name) =>
      nodes.flatMap((each) =>
        name === "*" ? Object.entries(each).flatMap(([key, list]) => (key === "#text" ? [] : (list as unknown as Node[]))) : (each[name] ?? []),
      ),
    [node],
  );
}

/** Text of the first element on a path; undefined where there is none. */
export function textOf(node: Node, ...path: string[]): string | undefined {
  return all(node, ...path)[0]?.["#text"];
}

const one = (node: Node, ...path: string[]): Node => {
  const found = all(node, ...path);
  if (found.length !== 1) throw new Error(`${found.length} elements ${path.join("/")}`);
  return found[0]!;
};

const rowOf = (node: Node, rate: string, base: string, vat: string) => ({ rate: textOf(node, rate)!, base: textOf(node, base), vat: textOf(node, vat) });

/** Our own XML. */
export const readXml: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const rows = all(root, "vatBreakdown", "row").map((row) => rowOf(row, "rate", "base", "vat"));
  const total = textOf(root, "totalAmount")!;
  return { ...byRates(rows, textOf(root, "rounding"), total), total, due: textOf(root, "amountDue"), supplier: textOf(root, "supplierName")!, encoding };
};

/** ISDOC; credit notes are positive there and turned here, as the standard says. */
export const readIsdoc: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const suffix = textOf(root, "ForeignCurrencyCode") === undefined ? "" : "Curr";
  const sign = textOf(root, "DocumentType") === "2" ? -1 : 1;
  const turned = (text: string | undefined) => written(number(text).times(sign));
  const totals = one(root, "LegalMonetaryTotal");
  const rounding = turned(textOf(totals, `PayableRoundingAmount${suffix}`));
  const total = written(number(turned(textOf(totals, `TaxInclusiveAmount${suffix}`))).plus(number(rounding)));
  const rows = all(root, "TaxTotal", "TaxSubTotal").map((row) => ({
    rate: textOf(row, "TaxCategory", "Percent")!,
    base: turned(textOf(row, `TaxableAmount${suffix}`)),
    vat: turned(textOf(row, `TaxAmount${suffix}`)),
  }));
  const supplier = textOf(root, "AccountingSupplierParty", "Party", "PartyName", "Name")!;
  return { ...byRates(rows, rounding, total), total, due: turned(textOf(totals, `PayableAmount${suffix}`)), supplier, encoding };
};

/** POHODA counts a document from its items where it has any, so they must give the summary. */
export const readPohoda: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const document = one(root, "dataPackItem", "*");
  const [header] = all(document, "*").filter((part) => part["partnerIdentity"]);
  const summary = [...all(document, "invoiceSummary"), ...all(document, "voucherSummary")][0]!;
  const details = [...all(document, "invoiceDetail", "invoiceItem"), ...all(document, "voucherDetail", "voucherItem")];
  const rule = textOf(summary, "roundingDocument");
  const items = details.map((item) => {
    const price = all(item, "homeCurrency")[0] ?? one(item, "foreignCurrency");
    return { rate: { high: "21", low: "12", none: "0" }[textOf(item, "rateVAT")!]!, base: textOf(price, "price"), vat: textOf(price, "priceVAT") };
  });
  const supplier = textOf(header!, "partnerIdentity", "address", "company")!;
  const foreign = all(summary, "foreignCurrency")[0];
  if (foreign) {
    const parts = byRates(items, undefined, "0");
    return { ...parts, total: textOf(foreign, "priceSum")!, supplier, encoding };
  }
  const home = one(summary, "homeCurrency");
  const rest = written(number(textOf(home, "priceNone")).plus(number(textOf(home, "round", "priceRound"))));
  const parts = {
    basic: pair(textOf(home, "priceHigh"), textOf(home, "priceHighVAT")),
    reduced: pair(textOf(home, "priceLow"), textOf(home, "priceLowVAT")),
    rest,
  };
  const byRule = rule === "none" ? undefined : textOf(home, "round", "priceRound");
  if (items.length > 0) agree("items and summary", byRates(items, byRule, "0"), parts);
  return { ...parts, total: totalOf(parts), supplier, encoding };
};

/** Columns of Money S3 under their old names: "5" is the reduced rate, "22" the basic one. */
function moneyColumns(node: Node): Pick<Read, "basic" | "reduced" | "rest"> {
  const text = (name: string) => textOf(node, "SouhrnDPH", name);
  return { basic: pair(text("Zaklad22"), text("DPH22")), reduced: pair(text("Zaklad5"), text("DPH5")), rest: written(number(text("Zaklad0"))) };
}

export const readMoney: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const document = one(root, "*", "*");
  const partner = all(document, "DodOdb")[0] ?? one(document, "Adresa");
  const foreign = all(document, "Valuty")[0];
  const foreignTotal = foreign && textOf(foreign, "Celkem");
  if (foreign) agree("columns and total in the currency of the document", totalOf(moneyColumns(foreign)), foreignTotal);
  return { ...moneyColumns(document), total: textOf(document, "Celkem")!, foreignTotal, supplier: textOf(partner, "ObchNazev")!, encoding };
};

/** Money S5; a document of the negative direction has positive amounts, which are turned here. */
export const readMoneyS5: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const document = one(root, "FakturaPrijataList", "FakturaPrijata");
  const sign = textOf(document, "ZapornyPohyb") === "True" ? -1 : 1;
  const turned = (...path: string[]) => written(number(textOf(document, ...path)).times(sign));
  const rest = written(number(turned("DPH0", "Zaklad")).plus(number(turned("Korekce0", "Celkem"))));
  const parts = {
    basic: [turned("DPH2", "Zaklad"), turned("DPH2", "Dan")],
    reduced: [turned("DPH1", "Zaklad"), turned("DPH1", "Dan")],
    rest,
  } as const;
  return { ...parts, total: turned("CelkovaCastka"), supplier: textOf(document, "Adresa", "Nazev")!, encoding };
};

export const readMrp: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const document = one(root, "*", "*");
  const text = (name: string) => textOf(document, name);
  const parts = {
    basic: pair(text("BaseTaxRateAmount"), text("BaseTaxRateTax")),
    reduced: pair(text("ReducedTaxRateAmount"), text("ReducedTaxRateTax")),
    rest: written(number(text("ZeroTaxRateAmount")).plus(number(text("RoundingAmount")))),
  };
  const foreignTotal = text("TotalWithTaxCurr");
  const sumOf = (isHome: boolean) =>
    all(document, "*", "SumValue")
      .filter((row) => (textOf(row, "CurrencyCode") === "CZK") === isHome)
      .reduce((sum, row) => sum.plus(number(textOf(row, "Amount"))).plus(number(textOf(row, "Tax"))), zero);
  agree("sums by rates and header", [written(sumOf(true)), written(sumOf(false))], [totalOf(parts), foreignTotal ?? "0.00"]);
  return { ...parts, total: totalOf(parts), foreignTotal, supplier: textOf(document, "Company", "Name")!, encoding };
};

export const readDuelConnector: Reader = async (bytes) => {
  const { encoding, root } = parseXml(bytes);
  const document = one(root, "Doklad");
  const text = (name: string) => textOf(document, name);
  const total = text("Celkem")!;
  const items = all(document, "Polozky", "Polozka").reduce((sum, item) => sum.plus(number(textOf(item, "Celkem"))), zero);
  agree("items and total", written(items), total);
  return {
    basic: pair(text("ZakladZakladni"), text("DPHZakladni")),
    reduced: pair(text("ZakladSnizena"), text("DPHSnizena")),
    rest: written(number(text("Zaklad0")).plus(number(text("Zaokrouhleni")))),
    total,
    due: text("KUhrade"),
    supplier: text("Dodavatel")!,
    encoding,
  };
};
