import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY, readPage } from "#test/readPage.ts";
import { czechInvoice, germanInvoice, receipt } from "#test/invoicePages.ts";
import { extractDocuments } from "./extract.ts";
import type { ReadDocument } from "#domain/evidence/reading.ts";

const read = (rows: string[], context = NOBODY) => readPage(drawPage(rows), context);
const fieldsOf = (document: ReadDocument) => Object.fromEntries(Object.entries(document.fields).map(([name, value]) => [name, value.value]));
/** The invoice with some rows exchanged. */
const with_ = (rows: string[], changes: Record<string, string>) =>
  rows.map((row) => Object.entries(changes).reduce((text, [from, to]) => text.replace(from, to), row));

describe("reading a Czech invoice (R023 extracts data from each uploaded document)", () => {
  const document = read(czechInvoice);
  it("finds the header", () => {
    expect(fieldsOf(document)).toMatchObject({
      supplierName: "Vzorová dílna s.r.o.",
      supplierCompanyId: "91234506",
      supplierVatId: "CZ91234506",
      supplierAddress: "Dlouhá 12/3, 602 00 Brno",
      customerName: "Zkušební sklad, a.s.",
      customerCompanyId: "87654300",
      customerVatId: "CZ87654300",
      customerCity: "Praha 1",
      invoiceNumber: "2026-0042",
      variableSymbol: "20260042",
      constantSymbol: "0308",
      issueDate: "2026-06-03",
      dueDate: "2026-06-17",
      taxDate: "2026-06-01",
      accountNumber: "2300100002/0800",
      iban: "CZ4408000000002300100002",
      bankName: "Česká spořitelna, a.s.",
      currency: "CZK",
      totalWithoutVat: "3200.00",
      totalVat: "636.00",
      totalAmount: "3836.00",
      amountDue: "3836.00",
    });
    expect([document.documentKind, document.language, document.pageRange]).toEqual(["invoice", "cs", [0, 0]]);
  });

  it("finds the VAT breakdown and the items", () => {
    expect(document.vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "21.00", base: "2800.00", vat: "588.00" },
      { rate: "12.00", base: "400.00", vat: "48.00" },
    ]);
    expect(document.lineItems.map((row) => row.values)).toEqual([
      { description: "Dubová deska 40 mm, olejovaná", quantity: "2", unit: "ks", unitPrice: "1250", vatRate: "21.00", totalWithoutVat: "2500.00" },
      { description: "Doprava na adresu", quantity: "1", unit: "ks", unitPrice: "300", vatRate: "21.00", totalWithoutVat: "300.00" },
      { description: "Kniha o dřevě", quantity: "4", unit: "ks", unitPrice: "100", vatRate: "12.00", totalWithoutVat: "400.00" },
    ]);
  });

  it("says where each value stands, how sure it is and what else it could be", () => {
    const total = document.fields.totalAmount!;
    expect(total).toMatchObject({ source: "text", page: 0, checks: expect.arrayContaining(["sums"]) });
    expect(total.confidence).toBeGreaterThan(0.97);
    expect(total.box![0]).toBeGreaterThan(0.4);
    expect(total.candidates!.length).toBeLessThanOrEqual(4);
    expect(document.fields.supplierCompanyId!.checks).toContain("checkDigit");
    expect(document.fields.totalWithoutVat!.source).toBe("derived");
  });

  it("is sure of less where the sums do not agree", () => {
    const wrong = read(with_(czechInvoice, { "3 836,00 Kč": "3 999,00 Kč" }));
    expect(wrong.fields.totalAmount!.checks).not.toContain("sums");
    expect(wrong.fields.totalAmount!.confidence).toBeLessThan(document.fields.totalAmount!.confidence);
  });

  it("takes our own company for the customer, wherever it stands", () => {
    const rows = with_(czechInvoice, { "Dodavatel:": "          ", "Odběratel:": "          " });
    const ours = { ownCompanyIds: ["91234506"], ownVatIds: ["CZ91234506"], ownNames: ["Vzorová dílna s.r.o."] };
    expect(fieldsOf(read(rows, ours))).toMatchObject({
      customerCompanyId: "91234506",
      customerName: "Vzorová dílna s.r.o.",
      supplierCompanyId: "87654300",
      supplierName: "Zkušební sklad, a.s.",
    });
  });

  it("derives the due date from a term in days", () => {
    const document14 = read(with_(czechInvoice, { "Datum splatnosti:      17. 6. 2026": "Splatnost: 14 dní" }));
    expect(document14.fields.dueDate).toMatchObject({ value: "2026-06-17", source: "derived" });
  });

  it("derives the variable symbol from the document number", () => {
    const document42 = read(with_(czechInvoice, { "Variabilní symbol:     20260042": "" }));
    expect(document42.fields.variableSymbol).toMatchObject({ value: "20260042", source: "derived" });
  });
});

describe("reading other documents", () => {
  it("takes words for words that name what every object has", () => {
    const words = [...Object.getOwnPropertyNames(Object.prototype), ...Object.getOwnPropertyNames(Map.prototype)].join(" ");
    expect(fieldsOf(read([words, ...czechInvoice.slice(0, 4), words, ...czechInvoice.slice(4), words]))).toMatchObject({ totalAmount: "3836.00" });
  });

  it("reads a German invoice with a sender line and an address window", () => {
    const document = read(germanInvoice);
    expect(document.language).toBe("de");
    expect(fieldsOf(document)).toMatchObject({
      supplierName: "Muster Werkstatt GmbH",
      supplierVatId: "DE000000100",
      customerName: "Beispiel Handel AG",
      customerPostalCode: "20095",
      invoiceNumber: "RE-7781",
      issueDate: "2026-03-07",
      taxDate: "2026-03-05",
      dueDate: "2026-03-21",
      iban: "DE89500105179999999999",
      currency: "EUR",
      totalWithoutVat: "480.00",
      totalVat: "91.20",
      totalAmount: "571.20",
    });
    expect(document.lineItems.map((row) => row.values.description)).toEqual(["Werkzeugkoffer groß", "Wartung vor Ort"]);
  });

  it("reads a till receipt: legal name, total proved by the change, lines of two rows", () => {
    const document = read(receipt);
    expect(document.documentKind).toBe("receipt");
    expect(fieldsOf(document)).toMatchObject({
      supplierName: "Pražírna vzorová s.r.o.",
      invoiceNumber: "118/2026",
      issueDate: "2026-10-05",
      totalAmount: "155.00",
      totalVat: "16.61",
    });
    expect(document.lineItems.map((row) => row.values)).toEqual([
      { description: "Espresso", quantity: "2", unitPrice: "55", vatRate: "12.00", totalWithVat: "110.00" },
      { description: "Minerálka", quantity: "1", unitPrice: "45", vatRate: "12.00", totalWithVat: "45.00" },
    ]);
  });

  it("leaves register, tax and telephone numbers with unread labels out of the address of a receipt", () => {
    const numbers = ["(001451637-M)Z", "G5T N0 000417619968"];
    const rows = [...receipt.slice(0, 2), ...numbers, ...receipt.slice(2, 4), "M&L 03-91334364", ...receipt.slice(6)];
    expect(read(rows).fields.supplierAddress?.value).toBe("Dlouhá 1, 602 00 Brno");
    const loose = [...receipt.slice(0, 2), ...numbers, "Lot 12, Long Lane", "Upper Town", "M&L 03-91334364", ...receipt.slice(6)];
    expect(read(loose).fields.supplierAddress?.value).toBe("Lot 12, Long Lane, Upper Town");
  });

  it.each([
    ["Daňový doklad k přijaté záloze č. 2026017", "advanceTaxDocument"],
    ["Anzahlungsrechnung Nr. 2026017", "advanceTaxDocument"],
    ["Corrective tax document No. 2026017", "creditNote"],
  ])("knows the kind of %s", (title, kind) => expect(read([title, "", "Celkem k úhradě      1 210,00 Kč"]).documentKind).toBe(kind));

  it("takes a page without a title for an invoice where it asks for money by a day, else for another document", () => {
    const rows = [
      "Vzorová dílna s.r.o.",
      "IČO: 91234506",
      "Odběratel: Zkušební sklad, a.s., Krátká 4, 110 00 Praha 1",
      "Číslo 2026017",
      "Splatnost 17.11.2026",
      "Práce          1 000,00",
      "Celkem k úhradě      1 210,00 Kč",
      "Děkujeme",
    ];
    expect(read(rows).documentKind).toBe("invoice");
    expect(read(rows.filter((row) => !/Splatnost|Celkem/.test(row))).documentKind).toBe("other");
  });

  it("reads the region below the town of a receipt, and no branch or labelled number above the street", () => {
    const withRegion = [
      ...receipt.slice(0, 2),
      "       Filiale Mitte",
      "       12 Long Lane",
      "     43300 Upper Town",
      "       LOWER COUNTY",
      ...receipt.slice(4),
    ];
    expect(read(withRegion).fields.supplierAddress?.value).toBe("12 Long Lane, 43300 Upper Town, LOWER COUNTY");
    const headed = [...receipt.slice(0, 2), "       Site: 2395", "       12 Long Lane", "     43300 Upper Town", "       TAX INVOICE", ...receipt.slice(4)];
    expect(read(headed).fields.supplierAddress?.value).toBe("12 Long Lane, 43300 Upper Town");
  });

  it("reads the customer that a receipt names, and none that it does not", () => {
    const named = [...receipt, "Odběratel:", "Zkušební sklad, a.s.", "Krátká 4", "110 00 Praha 1", "IČO: 87654300"];
    expect(fieldsOf(read(named))).toMatchObject({ supplierCompanyId: "91234506", customerName: "Zkušební sklad, a.s.", customerCompanyId: "87654300" });
    expect(read(receipt).fields).not.toHaveProperty("customerName");
  });

  it("takes the person whom a letter addresses for the customer", () => {
    const rows = ["Vzorový dodavatel s.r.o.", "", "Pan", "Jan Vzor", "Zahradní 5", "397 01 Písek", "", "Faktura č. 26118", "Splatnost: 3. 6. 2026"];
    expect(fieldsOf(read([...rows, "Celkem k úhradě 1 000,00 Kč"]))).toMatchObject({
      supplierName: "Vzorový dodavatel s.r.o.",
      customerName: "Jan Vzor",
      customerCity: "Písek",
    });
  });

  it("is no surer of a recognised name than of its letters", () => {
    const page = drawPage(czechInvoice, { source: "ocr" });
    const sure = (confidence: number) => readPage({ ...page, words: page.words.map((word) => ({ ...word, confidence })) }).fields.supplierName!.confidence;
    expect(sure(0.5)).toBeLessThan(0.9);
    expect(sure(0.99)).toBeGreaterThan(0.97);
  });

  it("refuses dates far ahead where the day of reading is known", () => {
    const rows = with_(czechInvoice, { "17. 6. 2026": "17. 6. 2062" });
    expect(read(rows).fields.dueDate?.value).toBe("2062-06-17");
    expect(read(rows, { ...NOBODY, today: "2026-06-05" }).fields.dueDate?.value).not.toBe("2062-06-17");
  });

  it("takes a name spread over the top of a receipt as one", () => {
    const spread = ["   VZOR    PRAŽÍRNA    s.r.o.", ...receipt.slice(2)];
    expect(read(spread).fields.supplierName!.value).toBe("VZOR PRAŽÍRNA s.r.o.");
  });

  it.each([
    ["Dobropis - opravný daňový doklad č.", "creditNote"],
    ["Zálohová faktura č.", "proforma"],
    ["Daňový doklad k přijaté platbě č.", "advanceTaxDocument"],
  ])("recognises the kind of %s", (title, kind) => {
    expect(read(with_(czechInvoice, { "Faktura - daňový doklad č.": title })).documentKind).toBe(kind);
  });

  it("answers nothing for no pages and an empty document for an empty page", () => {
    expect(extractDocuments({ pages: [], barcodes: [], context: NOBODY })).toEqual([]);
    expect(read([])).toMatchObject({ vatBreakdown: [], lineItems: [], pageRange: [0, 0] });
  });
});

describe("splitting a file into documents (R029)", () => {
  const second = with_(czechInvoice, { "2026-0042": "2026-0043", "3. 6. 2026": "4. 6. 2026", "20260042": "20260043" });
  const split = (pages: string[][]) =>
    extractDocuments({ pages: pages.map((rows, page) => drawPage(rows, { page })), barcodes: [], context: NOBODY }).map((document) => document.pageRange);

  it("proposes a split where another invoice begins", () =>
    expect(split([czechInvoice, second])).toEqual([
      [0, 0],
      [1, 1],
    ]));
  it("keeps a page of annexes with its invoice", () =>
    expect(split([czechInvoice, ["Obchodní podmínky", "1. Zboží zůstává majetkem prodávajícího."]])).toEqual([[0, 1]]));
  it("keeps a page that repeats the number", () =>
    expect(split([czechInvoice, ["Příloha k faktuře č. 2026-0042", "Rozpis prací"], second])).toEqual([
      [0, 1],
      [2, 2],
    ]));
  it("believes a page counter", () =>
    expect(
      split([
        [...czechInvoice, "Strana 1 z 2"],
        [...second, "Strana 2 z 2"],
      ]),
    ).toEqual([[0, 1]]));
});
