import { describe, expect, test } from "vitest";
import { exportFormats, type ExportFormat } from "#domain/exports/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { exportReaders, type Read } from "#test/exportReaders/index.ts";
import { readMoneyS5 } from "#test/exportReaders/xml.ts";
import { invoiceCases, tortureText } from "#test/invoices.ts";
import { exportDocuments } from "./inMemory.ts";

// Every format x every document of the trade: what was written is read back by readers of the tests and must say the same.

const options = { tenantId: "tenant-1", now: new Date("2026-03-05T10:00:00Z") };

async function read(format: ExportFormat, invoice: Invoice): Promise<Read> {
  const result = await exportDocuments(format, [{ invoice }], options);
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  return exportReaders[format](result.bytes);
}

type Sums = Pick<Read, "basic" | "reduced" | "rest" | "total" | "due">;
const none = ["0.00", "0.00"] as const;
const threeRates: Sums = { basic: ["1000.10", "210.02"], reduced: ["500.00", "60.00"], rest: "99.88", total: "1870.00", due: "1870.00" };

/** Counted by hand from the cases; `home` in crowns, each amount of the VAT breakdown converted by itself. */
const expected: Record<string, { own: Sums; home?: Sums }> = {
  "three rates with rounding": { own: threeRates },
  "credit note": { own: { basic: ["-1000.00", "-210.00"], reduced: none, rest: "0.00", total: "-1210.00", due: "-1210.00" } },
  "EUR with a rate": {
    own: { basic: none, reduced: none, rest: "113.89", total: "113.89", due: "113.89" },
    home: { basic: none, reduced: none, rest: "2771.51", total: "2771.51", due: "2771.51" },
  },
  "EUR with Czech VAT": {
    own: { basic: ["61.49", "12.91"], reduced: ["52.40", "6.29"], rest: "0.00", total: "133.09", due: "133.09" },
    home: { basic: ["1496.36", "314.16"], reduced: ["1275.15", "153.07"], rest: "0.00", total: "3238.74", due: "3238.74" },
  },
  "reverse charge": { own: { basic: none, reduced: none, rest: "18050.00", total: "18050.00", due: "18050.00" } },
  "advance deducted": { own: { basic: ["25087.12", "5268.30"], reduced: none, rest: "1672.00", total: "32027.42", due: "19216.42" } },
  "cash receipt without company id": { own: { basic: ["700.00", "147.00"], reduced: ["303.57", "36.43"], rest: "0.00", total: "1187.00", due: "1187.00" } },
  // Nothing is due of a receipt that was paid by card; only tables and copies repeat that.
  "receipt of the cashier": { own: { basic: ["100.00", "21.00"], reduced: none, rest: "0.00", total: "121.00" } },
  "liability without VAT": { own: { basic: none, reduced: none, rest: "4200.00", total: "4200.00", due: "4200.00" } },
  "other commitment": { own: { basic: none, reduced: none, rest: "500.50", total: "500.50", due: "500.50" } },
  "advance invoice": { own: { basic: ["415.00", "87.15"], reduced: none, rest: "0.00", total: "502.15", due: "502.15" } },
  "printed VAT unlike the lines": { own: { basic: ["1000.01", "210.00"], reduced: none, rest: "0.00", total: "1210.01", due: "1210.01" } },
  "torture text": { own: threeRates },
};

/** Formats of programs that keep crowns. */
const inCrowns: readonly ExportFormat[] = ["HeliosRedCSV", "Stereo", "DuelCsv", "DuelConnectorXml", "MoneyXml", "MrpXml"];

const encodings: Record<ExportFormat, string> = {
  Xml: "UTF-8",
  Isdoc: "UTF-8",
  FakturoidCSV: "UTF-8 with BOM",
  HeliosRedCSV: "windows-1250",
  Xlsx: "UTF-8",
  Csv: "UTF-8 with BOM",
  PohodaXml: "windows-1250",
  MrpXml: "UTF-8",
  MoneyXml: "UTF-8",
  Pdf: "",
  DuelConnectorXml: "UTF-8",
  Isdocx: "UTF-8",
  Stereo: "windows-1250",
  Json: "UTF-8",
  Zip: "UTF-8",
  SignysCSV: "UTF-8 with BOM",
  DuelCsv: "windows-1250",
};

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

describe.each(Object.entries(invoiceCases))("R347 R348 R350 R351 %s", (name, invoice) => {
  const { own, home = own } = expected[name]!;

  test.each(exportFormats)("%s says the same sums, the same supplier, in the encoding that it declares", async (format) => {
    const { basic, reduced, rest, total, due, foreignTotal, supplier, encoding } = await read(format, invoice);
    const wanted = inCrowns.includes(format) ? home : own;
    expect({ basic, reduced, rest, total }).toEqual({ basic: wanted.basic, reduced: wanted.reduced, rest: wanted.rest, total: wanted.total });
    if (due !== undefined && wanted.due !== undefined) expect(due).toBe(wanted.due);
    if (foreignTotal !== undefined) expect(foreignTotal).toBe(own.total);
    expect(encoding).toBe(encodings[format]);
    if (name === "torture text") expect(oneLine(supplier)).toContain(texts[format]);
    else expect(supplier).toContain(invoice.supplierName);
  });
});

/** Other agendas of Money S5 are not known and refused. */
const received = Object.entries(invoiceCases).filter(([, invoice]) => invoice.documentClass === "ReceivedInvoice" && invoice.documentKind !== "proforma");

test.each(received)("R348 MoneyXml of Money S5 says the same sums: %s", async (name, invoice) => {
  const result = await exportDocuments("MoneyXml", [{ invoice }], { ...options, settings: { money: "S5" } });
  if ("problems" in result) throw new Error(JSON.stringify(result.problems));
  const { own, home = own } = expected[name]!;
  const { basic, reduced, rest, total, supplier } = await readMoneyS5(result.bytes);
  expect({ basic, reduced, rest, total }).toEqual({ basic: home.basic, reduced: home.reduced, rest: home.rest, total: home.total });
  expect(oneLine(supplier)).toBe(name === "torture text" ? unicode : invoice.supplierName);
});

test("the torture is long enough", () => {
  expect(tortureText.length).toBeGreaterThan(300);
});

/** Characters that XML cannot say are left out; a lone surrogate is no character. */
const unicode = oneLine(tortureText.replace("\u0007", "").toWellFormed());
const line = oneLine(tortureText.replace("\u0007", " ").toWellFormed());
/** The start of the text in windows-1250: a likeness where there is one, else a question mark. */
const latin = `=1+1;'#|&<>"]]> -> ?? ???? łőß Žluťoučký kůň úpěl ďábelské ódy – „uvozovky“ … € 1/2 fi Nandú Thórr obráceně ? a dlouhý konec`;

/** What each format says of the name made to break files: machines get it unchanged, tables of text with an apostrophe, so that it is no formula. */
const texts: Record<ExportFormat, string> = {
  Xml: unicode,
  Isdoc: unicode,
  Isdocx: unicode,
  Json: oneLine(tortureText),
  Zip: oneLine(tortureText),
  // The writer of Excel files leaves the mark of a broken character out.
  Xlsx: oneLine(unicode.replace("\ufffd", "")),
  Csv: `'${oneLine(tortureText.toWellFormed())}`,
  FakturoidCSV: `'${line}`,
  SignysCSV: `'${line}`,
  DuelConnectorXml: line,
  DuelCsv: `'${latin}`,
  Stereo: `'${latin}`,
  HeliosRedCSV: `'${latin}`,
  PohodaXml: latin,
  MoneyXml: unicode,
  // The schema of MRP forbids ' # | and the tab, and ends names at 50 characters.
  MrpXml: "=1+1;",
  // The font of the page has arrows but neither Chinese nor pictures; the name goes on in the next lines of its column.
  Pdf: `=1+1;'#|&<>"]]> → ?? ???? łőß Žluťoučký kůň`,
};
