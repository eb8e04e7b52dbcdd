import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readPage, readRows } from "#test/readPage.ts";
import { receiptHeader } from "#test/receiptHeader.ts";

const read = (rows: string[], source: "text" | "ocr" = "ocr") => readRows(rows, { source });

const shop = ["      CAHAYA RIA ENTERPRISE", "      (SA0349211-U)", "      NO 8, JALAN MAWAR 3,", "      43000 KAJANG, SELANGOR"];

describe("totals of tills", () => {
  it("a label may end with the currency of its amount", () =>
    expect(
      receiptHeader([...shop, "Date 28/02/2018  Time 07:51", "1 ALMARI       99.00", "1 SABUN         2.60", "MEMBER        -36.56", "TOTAL RM       65.04"])
        .total,
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
    expect(receiptHeader([...shop, "Date : 08/02/2018 4:19 PM", "GLOVES    2    54.36    108.72", ...rows, ...end]).total).toBe("108.70");
  });

  it("what a receipt calls paid is its total where nothing else is", () =>
    expect(
      receiptHeader([
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
      receiptHeader([
        ...shop,
        "06/01/18 12:17 PM",
        "RICE       2    1.59    47.80",
        "Gross Amt:    47.80",
        "Svr Tax :    2.87",
        "GST (6%) :    2.86",
        "Net Amt :    53.53",
      ]).total,
    ).toBe("53.53"));

  it("of what was paid change is given back", () =>
    expect(
      receiptHeader([
        ...shop,
        "07/09/2018 03:15 PM",
        "STRING   2 SET   26.00   52.00",
        "CAPO     1 UNIT  35.00   31.50",
        "Gross :   83.50",
        "Nett Amt :   83.50",
        "Paid :   100.00",
        "Change :   16.50",
      ]).total,
    ).toBe("83.50"));

  it("a discount on the whole leads to the total below it", () =>
    expect(
      receiptHeader([
        ...shop,
        "30.06.2018 10:15",
        "OIL      2   98.00   196.00",
        "FILTER   1   82.00    82.00",
        "TOTAL AMOUNT  RM   278.00",
        "LESS DISCOUNT RM     8.00",
        "NETT AMOUNT   RM   270.00",
      ]).total,
    ).toBe("270.00"));

  it("Malay words", () =>
    expect(
      receiptHeader([
        "WARUNG SELERA",
        "JALAN KENANGA 2, 08000",
        "SUNGAI PETANI, KEDAH",
        "TARIKH: 29/06/19  12:51",
        "1 NASI        8.50",
        "2 KUIH        4.40",
        "JUMLAH       12.90",
        "TUNAI        15.00",
        "BAKI          2.10",
      ]),
    ).toMatchObject({
      name: "WARUNG SELERA",
      address: "JALAN KENANGA 2, 08000 SUNGAI PETANI, KEDAH",
      date: "2019-06-29",
      total: "12.90",
      currency: "MYR",
    }));

  it("the sum to pay below a rounding to whole crowns", () =>
    expect(
      receiptHeader([
        "Moravské pece, spol. s r.o.",
        "Kojetínská 71, 767 01 Kroměříž",
        "24.02.2026 6:58",
        "Koláč   6 x 19,90   119,40",
        "Celkem   119,40",
        "Haléřové vyrovnání   -0,40",
        "K PLACENÍ   119,00",
      ]).total,
    ).toBe("119.00"));

  it("cash less change is the total whose amount recognition lost", () => {
    const rows = [
      "14/02/2018 10:42",
      "HOSE CLIP   4   2.12    8.48",
      "Total Sales (Excluding GST) :   110.55",
      "Total GST :      6.63",
      "Rounding :       0.02",
    ];
    expect(receiptHeader([...shop, ...rows, "Total Sales (Inclusive of GST) :", "CASH :     120.00", "CHANGE :     2.80"]).total).toBe("117.20");
  });
});

describe("dates and kinds of receipts", () => {
  it("the number of a cash bill is no American postcode", () =>
    expect(receiptHeader([...shop, "CASH SALES   No. : CB 04718", "Date : 09/08/2017", "Total RM   120.00"]).date).toBe("2017-08-09"));

  it("an American address reads the month first", () =>
    expect(receiptHeader(["PINE STREET DINER", "4417 Pine St", "Boulder, CO 80302", "09/08/2017 9:47 AM", "TOTAL   $38.64"]).date).toBe("2017-09-08"));

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

  it("the short date of a restaurant's till, and a zero seen as a letter", () => {
    expect(receiptHeader([...shop, "Chk 4471   Jan28'18 06:14AM", "1 Latte    14.50", "TOTAL RM   14.50"]).date).toBe("2018-01-28");
    expect(receiptHeader([...shop, "DATE O8-AUG-17  TIME 21:02", "1 Latte    14.50", "TOTAL RM   14.50"]).date).toBe("2017-08-08");
  });

  it("dollars of Singapore", () =>
    expect(
      receiptHeader([
        "BUKIT TOAST PTE. LTD.",
        "Blk 203 Hougang Street 21",
        "18/07/2019 08:22 AM",
        "2 x Kaya Toast   11.00",
        "Total    S$ 17.30",
        "NETS   17.30",
      ]).currency,
    ).toBe("SGD"));
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

it("a price may stand behind its currency", () => {
  const rows = [
    "ROYAL CANIN FIT32 2KG",
    "  1 @ RM89.00           RM89.00",
    "CAT LITTER TOFU 6L",
    "  4 @ RM16.50           RM66.00",
    "Amount Payable         RM155.00",
  ];
  expect(
    read([...shop, "30-Sep-2018 11:32", ...rows]).lineItems.map(({ values: { description, quantity, unitPrice } }) => [description, quantity, unitPrice]),
  ).toEqual([
    ["ROYAL CANIN FIT32 2KG", "1", "89"],
    ["CAT LITTER TOFU 6L", "4", "16.5"],
  ]);
});
