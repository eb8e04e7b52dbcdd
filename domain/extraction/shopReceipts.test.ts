import { describe, expect, it } from "vitest";
import type { PageText } from "#domain/evidence/reading.ts";
import { drawPage } from "#test/drawPage.ts";
import { extractDocuments } from "./extract.ts";

const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
const readPage = (page: PageText) => extractDocuments({ pages: [page], barcodes: [], context })[0]!;
const read = (rows: string[], source: "text" | "ocr" = "ocr") => readPage(drawPage(rows, { source }));
const header = (rows: string[], source: "text" | "ocr" = "ocr") => {
  const { supplierName, supplierAddress, issueDate, totalAmount, currency } = read(rows, source).fields;
  return {
    name: supplierName?.value,
    address: supplierAddress?.value,
    date: issueDate?.value,
    total: totalAmount?.value,
    currency: currency?.value,
  };
};

const shop = ["      CAHAYA RIA ENTERPRISE", "      (SA0349211-U)", "      NO 8, JALAN MAWAR 3,", "      43000 KAJANG, SELANGOR"];

describe("totals of tills", () => {
  it("a label may end with the currency of its amount", () =>
    expect(
      header([...shop, "Date 28/02/2018  Time 07:51", "1 ALMARI       99.00", "1 SABUN         2.60", "MEMBER        -36.56", "TOTAL RM       65.04"]).total,
    ).toBe("65.04"));

  it("a rounding makes no tax of some hundredths", () => {
    const rows = [
      ...shop,
      "28/02/2018 07:51",
      "1 TUALA        62.44 C",
      "TOTAL    RM    65.04",
      "CASH           70.00",
      "CHANGE          4.95",
      "Rounding        0.01",
    ];
    const { totalAmount } = read([...rows, "A: GST 6%    2.45    0.15", "C: RELIEF   62.44    0.00"]).fields;
    expect(["65.04", "65.05"]).toContain(totalAmount?.value);
  });

  it("the total below a rounding is what is paid", () => {
    const rows = ["Qty: 2    Total Exclude GST:   102.57", "          Total GST @6%:         6.15", "          Total Inclusive GST: 108.72"];
    const end = ["          Round Amt:            -0.02", "          TOTAL:               108.70", "VISA CARD                      108.70"];
    expect(header([...shop, "Date : 08/02/2018 4:19 PM", "GLOVES    2    54.36    108.72", ...rows, ...end]).total).toBe("108.70");
  });

  it("what a receipt calls paid is its total where nothing else is", () =>
    expect(
      header([
        "Květiny Tulipán",
        "Komenského 88",
        "569 92 Bystré",
        "Prodejka č. 1187   09.05.2026",
        "Kytice    1 ks   450,00",
        "Stuha      2 m    36,00",
        "Zaplaceno       486 Kč",
      ]).total,
    ).toBe("486.00"));

  it("what is left net below the tax is the total", () =>
    expect(
      header([
        ...shop,
        "06/01/18 12:17 PM",
        "RICE       2    1.59    47.80",
        "Gross Amt:    47.80",
        "Svr Tax :    2.87",
        "GST (6%) :    2.86",
        "Net Amt :    53.53",
      ]).total,
    ).toBe("53.53"));

  it("cash less change is the total whose amount recognition lost", () => {
    const rows = [
      "14/02/2018 10:42",
      "HOSE CLIP   4   2.12    8.48",
      "Total Sales (Excluding GST) :   110.55",
      "Total GST :      6.63",
      "Rounding :       0.02",
    ];
    expect(header([...shop, ...rows, "Total Sales (Inclusive of GST) :", "CASH :     120.00", "CHANGE :     2.80"]).total).toBe("117.20");
  });
});

describe("dates and kinds of receipts", () => {
  it("the number of a cash bill is no American postcode", () =>
    expect(header([...shop, "CASH SALES   No. : CB 04718", "Date : 09/08/2017", "Total RM   120.00"]).date).toBe("2017-08-09"));

  it("an American address reads the month first", () =>
    expect(header(["PINE STREET DINER", "4417 Pine St", "Boulder, CO 80302", "09/08/2017 9:47 AM", "TOTAL   $38.64"]).date).toBe("2017-09-08"));

  it("a roll that names whom it bills is a receipt", () => {
    const rows = [
      ...shop,
      "TAX INVOICE",
      "Date : 08/02/2018 4:19 PM",
      "Bill To : MAJU QUARRY",
      "GLOVES    2    54.36    108.72",
      "TOTAL:   108.72",
      "CASH   108.72",
    ];
    const page = drawPage(rows, { source: "ocr" });
    expect(readPage({ ...page, width: 300 }).documentKind).toBe("receipt");
  });

  it("dollars of Singapore", () =>
    expect(
      header(["BUKIT TOAST PTE. LTD.", "Blk 203 Hougang Street 21", "18/07/2019 08:22 AM", "2 x Kaya Toast   11.00", "Total    S$ 17.30", "NETS   17.30"])
        .currency,
    ).toBe("SGD"));
});

describe("names of shops", () => {
  it("the number of a branch is no part of the name", () =>
    expect(header(["OFFICE BARN #0418", "1180 SW Canyon Rd", "Beaverton OR 97005", "06/14/2026 16:05", "TOTAL   $100.47"]).name).toBe("OFFICE BARN"));

  it("the name in large letters may go on in the next line", () => {
    const rows = [
      "     KOPI TEMPUA",
      "      ROASTERS",
      "    34, Lorong Kurau,",
      "  13700 Perai, Pulau Pinang",
      "2019-01-22 15:08",
      "1 Flat White      11.00",
      "1 Long Black       9.00",
    ];
    const page = drawPage([...rows, "Amount Due   RM20.00"], { source: "ocr" });
    const [top, foot] = [30 / 842, (30 + 2 * 12) / 842];
    const words = page.words.map((word) => {
      if (word.box[1] > foot - 0.001) return word;
      const at = word.box[1] - top < 0.005 ? 6 : 29;
      return { ...word, size: 18 / 842, box: [word.box[0], at / 842, word.box[2], (at + 18) / 842] as const };
    });
    expect(readPage({ ...page, words: words as never }).fields.supplierName?.value).toBe("KOPI TEMPUA ROASTERS");
  });

  it("a person behind the name of a shop is the supplier", () =>
    expect(
      header([
        "Květiny Tulipán",
        "Jarmila Hrdličková",
        "Komenského 88",
        "569 92 Bystré",
        "IČO: 91880319",
        "Prodejka č. 1187   09.05.2026",
        "Kytice    450,00",
        "Celkem   450,00 Kč",
      ]).name,
    ).toBe("Jarmila Hrdličková"));

  it("an ampersand that was seen as a figure", () =>
    expect(header(["Holz 6 Heim Baumarkt GmbH", "Industriestraße 44", "86316 Friedberg", "24.07.2026 11:18", "SUMME EUR 46,43"]).name).toBe(
      "Holz & Heim Baumarkt GmbH",
    ));

  it("the owner of a shop is not its name", () =>
    expect(
      header(["STRAITS LAKSA HOUSE", "Owned by: Rempah Warisan Sdn Bhd", "No.9, Jalan Hang Lekir,", "75200 Melaka.", "03 Nov 2018 13:26", "TOTAL   RM 71.55"]),
    ).toMatchObject({
      name: "STRAITS LAKSA HOUSE",
      address: "No.9, Jalan Hang Lekir, 75200 Melaka",
    }));
});

describe("addresses of shops", () => {
  const address = (lines: string[], source: "text" | "ocr" = "ocr") =>
    header(["CAHAYA RIA SDN BHD", ...lines, "TAX INVOICE", "28/02/2018 07:51", "TOTAL RM   65.04"], source).address;

  it("the number of a plot in front of its street is no postcode", () =>
    expect(address(["LOT 8123 JLN REKO,", "43000 KAJANG, SELANGOR", "TEL: 03-87330912"])).toBe("LOT 8123 JLN REKO, 43000 KAJANG, SELANGOR"));

  it("former names and register numbers stand above it", () => {
    expect(address(["(formerly known as Ria Jaya Sdn Bhd)", "Level 9, Menara Bestari,", "50450 Kuala Lumpur", "Tel No. 03-6277 0914"])).toBe(
      "Level 9, Menara Bestari, 50450 Kuala Lumpur",
    );
    expect(address(["ROC NO: 662901-P", "NO 6 & 8, JALAN GEMILANG 12,", "81700 PASIR GUDANG, JOHOR", "Tel: 07-2551190"])).toBe(
      "NO 6 & 8, JALAN GEMILANG 12, 81700 PASIR GUDANG, JOHOR",
    );
  });

  it("a site is no part of it", () =>
    expect(address(["W, TSTORE. COM. MY", "NO 6 & 8, JALAN GEMILANG 12,", "81700 PASIR GUDANG, JOHOR", "Tel: 07-2551190"])).toBe(
      "NO 6 & 8, JALAN GEMILANG 12, 81700 PASIR GUDANG, JOHOR",
    ));

  it("the branch below the town may begin with its number", () =>
    expect(address(["LOT P.T. 4418, JALAN PINANG,", "42700 BANTING, SELANGOR", "2031-BANTING UTAMA", "GST ID. NO : 001182736128"])).toBe(
      "LOT P.T. 4418, JALAN PINANG, 42700 BANTING, SELANGOR, 2031-BANTING UTAMA",
    ));

  it("strokes of a number that were seen as letters", () =>
    expect(address(["LOT P.T. 28II, JALAN PINANG,", "42700 BANTING, SELANGOR", "TEL: 03-87330912"])).toBe(
      "LOT P.T. 2811, JALAN PINANG, 42700 BANTING, SELANGOR",
    ));

  it("the number of a branch and the owner above the street, and marks between it and the town", () => {
    expect(header(["Holz & Heim Baumarkt GmbH", "Filiale 118", "Industriestraße 44", "86316 Friedberg", "24.07.2026 11:18", "SUMME EUR 46,43"]).address).toBe(
      "Industriestraße 44, 86316 Friedberg",
    );
    expect(
      header(["Gasthof zum Hirschen", "Inh. Monika Aschenbrenner", "Marktplatz 7 · 94227 Zwiesel", "18.09.2026, 21:34 Uhr", "Gesamtbetrag   61,40 EUR"], "text")
        .address,
    ).toBe("Marktplatz 7, 94227 Zwiesel");
  });
});

it("the VAT breakdown of a Slovak receipt is no table of goods", () => {
  const rows = [
    "Potraviny Kriváň, s.r.o.",
    "Hlavná 18, 033 01 Liptovský Hrádok",
    "15.05.2026 07:44:19",
    "Mlieko trvanlivé 1l",
    "  6 ks x 0,99         5,94 5%",
  ];
  const sums = [
    "Tablety 40ks",
    "  1 ks x 8,49         8,49 23%",
    "Sadzba     Základ     DPH     Obrat",
    "5%           5,66    0,28      5,94",
    "23%          6,90    1,59      8,49",
  ];
  expect(read([...rows, ...sums, "NA ÚHRADU EUR   14,43"], "text").lineItems.map(({ values }) => [values.description, values.quantity])).toEqual([
    ["Mlieko trvanlivé 1l", "6"],
    ["Tablety 40ks", "1"],
  ]);
});
