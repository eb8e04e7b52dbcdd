import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readPage } from "#test/readPage.ts";
import { receiptHeader } from "#test/receiptHeader.ts";

describe("names of shops", () => {
  it("the number of a branch is no part of the name", () =>
    expect(receiptHeader(["OFFICE BARN #0418", "1180 SW Canyon Rd", "Beaverton OR 97005", "06/14/2026 16:05", "TOTAL   $100.47"]).name).toBe("OFFICE BARN"));

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

  it("a form stands farther below a name in high letters", () => {
    const rows = [
      "TIMES TEXTILE CENTRE",
      "(KB) SDN. BHD. 228817-D",
      "PT 418, JALAN TOK HAKIM,",
      "15000 KOTA BHARU, KELANTAN",
      "19 MAY 2018 14:05",
      "COTTON   66.15",
    ];
    const page = drawPage([...rows, "TOTAL RM   66.15"], { source: "ocr" });
    const words = page.words.map((word) => (word.box[1] > 31 / 842 ? word : { ...word, box: [word.box[0], 20 / 842, word.box[2], 30 / 842] as const }));
    expect(readPage({ ...page, words: words as never }).fields.supplierName?.value).toBe("TIMES TEXTILE CENTRE (KB) SDN. BHD.");
  });

  it("a person behind the name of a shop is the supplier", () =>
    expect(
      receiptHeader([
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

  it.each([
    [["TRAFIKA U MOSTU", "Gabriela Dubcová GADUB"], "Gabriela Dubcová GADUB"],
    [["Glasmuseum", "Verein der Freunde des Glasmuseums"], "Verein der Freunde des Glasmuseums"],
    [["BAR PASTICCERIA IL PONTE", "DI ROSSI ANNA & C. S.N.C."], "BAR PASTICCERIA IL PONTE DI ROSSI ANNA & C. S.N.C."],
  ])("who does business under %j", (rows, name) =>
    expect(
      receiptHeader([...rows, "Hlavná 18", "026 01 Dolný Kubín", "DIČ: 1078114400", "Doklad 0312   14.04.2026 05:44", "Káva    2,60", "Total EUR   2,60"]).name,
    ).toBe(name),
  );

  it.each([
    [
      [
        "ZELENINA NA ROHU",
        "Nguyen Van Phuc",
        "Dukelská 418, 417 05 Osek",
        "IČ: 93508816",
        "č. 10226   06-10-2026 10:41",
        "Jablka   39,00",
        "CELKEM Kč   39,00",
      ],
      "Nguyen Van Phuc",
    ],
    [
      [
        "PIEROGARNIA U ZOSI",
        "ZOFIA MALINOWSKA GASTRO",
        "ul. Szewska 4/2, 31-009 KRAKÓW",
        "NIP: 634-290-11-75",
        "PARAGON FISKALNY",
        "KOMPOT   16,00",
        "SUMA PLN   16,00",
      ],
      "ZOFIA MALINOWSKA GASTRO",
    ],
  ])("people of other countries behind a shop: %j", (rows, name) => expect(receiptHeader(rows).name).toBe(name));

  it("an ampersand that was seen as a figure", () =>
    expect(receiptHeader(["Holz 6 Heim Baumarkt GmbH", "Industriestraße 44", "86316 Friedberg", "24.07.2026 11:18", "SUMME EUR 46,43"]).name).toBe(
      "Holz & Heim Baumarkt GmbH",
    ));

  it("legal forms whose letters were seen as others", () => {
    expect(receiptHeader(["Moravské pece, spot. s r.o.", "Kojetínská 71, 767 01 Kroměříž", "24.02.2026 6:58", "CELKEM   119,00 Kč"]).name).toBe(
      "Moravské pece, spol. s r.o.",
    );
    expect(receiptHeader(["LOGAM BINTANG SDŇ. BHD.", "NO 6, JALAN GEMILANG 12,", "81700 PASIR GUDANG", "24.02.2018 6:58", "TOTAL RM   119.00"]).name).toBe(
      "LOGAM BINTANG SDN. BHD.",
    );
  });

  it("German letters of one half of a word, beside French ones of the other", () =>
    expect(receiptHeader(["Báckerei-Café Sonnleitner KG", "Linzer Straße 18", "4810 Gmunden", "Rechnung vom 07.10.2026 10:22", "Summe EUR   17,60"]).name).toBe(
      "Bäckerei-Café Sonnleitner KG",
    ));

  it("the owner of a shop is not its name", () =>
    expect(
      receiptHeader([
        "STRAITS LAKSA HOUSE",
        "Owned by: Rempah Warisan Sdn Bhd",
        "No.9, Jalan Hang Lekir,",
        "75200 Melaka.",
        "03 Nov 2018 13:26",
        "TOTAL   RM 71.55",
      ]),
    ).toMatchObject({
      name: "STRAITS LAKSA HOUSE",
      address: "No.9, Jalan Hang Lekir, 75200 Melaka",
    }));
});

describe("addresses of shops", () => {
  const address = (lines: string[], source: "text" | "ocr" = "ocr") =>
    receiptHeader(["CAHAYA RIA SDN BHD", ...lines, "TAX INVOICE", "28/02/2018 07:51", "TOTAL RM   65.04"], source).address;

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

  it("lines of stars, as recognition spells them, are none of the page", () => {
    const stars = Array.from({ length: 25 }, (_, at) => ["2K", "OK", "KK"][at % 3]).join(" ");
    const rows = ["CAHAYA RIA SDN BHD", "Jln 9/9C Seksyen 9", "43650 Bandar Baru Bangi", "GST ID No. 001118827200", stars, stars, stars, stars, stars];
    expect(receiptHeader([...rows, "24/12/2017 22:16", "SABUN   2.60", "TOTAL RM   2.60"]).address).toBe("Jln 9/9C Seksyen 9, 43650 Bandar Baru Bangi");
  });

  it("a state between the town and a stroke, and a branch with a dash", () => {
    expect(address(["CO NO : 771820-K", "NO. 2, LORONG BATU NILAM,", "41200 KLANG", "SELANGOR DARUL EHSAN", "--------------------", "Counter 2"])).toBe(
      "NO. 2, LORONG BATU NILAM, 41200 KLANG, SELANGOR DARUL EHSAN",
    );
    expect(address(["Pizza Corner - Setapak Central", "Lot F-21, Jalan Taman Ibu,", "53300 Kuala Lumpur", "GST No. 000447182016"])).toBe(
      "Lot F-21, Jalan Taman Ibu, 53300 Kuala Lumpur",
    );
  });

  it("the firm behind a shop and its outlet stand above it", () => {
    expect(address(["(RIA RETAIL GROUP SDN BHD)", "B1-07, The Ark,", "40000 Shah Alam", "TEL: 03-87330912"])).toBe("B1-07, The Ark, 40000 Shah Alam");
    expect(address(["Outlet: KLIA2 L2M-18", "Suite 8.02 Wisma Perintis", "50490 Kuala Lumpur", "GST No. 000447182016"])).toBe(
      "Suite 8.02 Wisma Perintis, 50490 Kuala Lumpur",
    );
  });

  it("an ampersand between numbers and the German ß seen as others", () => {
    expect(address(["Lot 5 6 7, Jalan Kayu Ara 32,", "40460 Shah Alam", "TEL: 03-87330912"])).toBe("Lot 5 & 7, Jalan Kayu Ara 32, 40460 Shah Alam");
    expect(receiptHeader(["Bäckerei Sonnleitner KG", "Linzer StraBe 18", "4810 Gmunden", "07.10.2026 10:22", "Summe EUR   17,60"]).address).toBe(
      "Linzer Straße 18, 4810 Gmunden",
    );
  });

  it("what a shop says of itself in small letters stands above it", () =>
    expect(address(["Včelí farma pod Blaníkem", "med, svíčky, medovina", "Táborská 14", "258 01 Vlašim", "IČO 92663117"])).toBe("Táborská 14, 258 01 Vlašim"));

  it("of a branch and a seat that is labelled the seat is that of the firm", () =>
    expect(
      receiptHeader(
        [
          "Poštovka Slovakia, a. s.",
          "Pošta Žilina 8, Vysokoškolákov 33",
          "Sídlo: Partizánska 9, 975 99 Banská Bystrica",
          "IČO: 46103384",
          "02.11.2026 13:36",
          "Spolu   4,80 EUR",
        ],
        "text",
      ).address,
    ).toBe("Partizánska 9, 975 99 Banská Bystrica"));

  it("the firm below the address of its shop has that one, and no lines of goods", () =>
    expect(
      receiptHeader(
        [
          "MEDOVÁ KOMORA",
          "Táborská 14",
          "258 01 Vlašim",
          "Blanická včela s.r.o.",
          "IČO 92663117",
          "Datum prodeje   28.8.2026 9:15",
          "Med lipový 2   378,00",
          "Celkem   378,00 Kč",
        ],
        "text",
      ),
    ).toMatchObject({ name: "Blanická včela s.r.o.", address: "Táborská 14, 258 01 Vlašim" }));

  it("a line of stars ends it, specks do not", () =>
    expect(address(["NO 8,", ":", "JALAN MAWAR RIA", "*******************", "BATU CAVES"])).toBe("NO 8, JALAN MAWAR RIA"));

  it("a branch in a line below the town is none of it", () =>
    expect(address(["Mlýnská 3, 751 31 Lipník nad Bečvou", "prodejna Hranice, Svatoplukova", "DIČ: CZ85770311"])).toBe("Mlýnská 3, 751 31 Lipník nad Bečvou"));

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
    expect(
      receiptHeader(["Holz & Heim Baumarkt GmbH", "Filiale 118", "Industriestraße 44", "86316 Friedberg", "24.07.2026 11:18", "SUMME EUR 46,43"]).address,
    ).toBe("Industriestraße 44, 86316 Friedberg");
    expect(
      receiptHeader(
        ["Gasthof zum Hirschen", "Inh. Monika Aschenbrenner", "Marktplatz 7 · 94227 Zwiesel", "18.09.2026, 21:34 Uhr", "Gesamtbetrag   61,40 EUR"],
        "text",
      ).address,
    ).toBe("Marktplatz 7, 94227 Zwiesel");
  });
});
