import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readPage, readRows } from "#test/readPage.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

const GERMAN = [
  "Beratung             1 Tag      100,00",
  "Nettobetrag                  100,00",
  "USt 19 %                      19,00",
  "Gesamtbetrag EUR             119,00",
  "IBAN DE49862531578981717831",
];
const DUTCH = [
  "Advies               1 uur      100,00",
  "Subtotaal                    100,00",
  "Btw 21 %                      21,00",
  "Totaal EUR                   121,00",
  "IBAN NL05MOLB4253642700",
];
const FRENCH = [
  "Conseil              1 jour     100,00",
  "Total HT                     100,00",
  "TVA 20 %                      20,00",
  "Total TTC EUR                120,00",
  "IBAN FR7994366040468722786143129",
];
const POLISH = [
  "Usługa               1 szt.     100,00",
  "Razem netto                  100,00",
  "VAT 23 %                      23,00",
  "Razem brutto PLN             123,00",
  "IBAN PL39233523656614705770209798",
];
const ENGLISH = [
  "Advice               1 day      100.00",
  "Net total                    100.00",
  "VAT 20 %                      20.00",
  "Total EUR                    120.00",
  "IBAN GB89LRKF10352712164953",
];

describe("the number of the document", () => {
  it("ends where a dash and a word follow", () => {
    const rows = ["Votre facture du 9 mars 2026", "n° FC-2026-57 - Référence client : 933347974", "", ...FRENCH];
    expect(read(rows, "invoiceNumber")).toEqual(["FC-2026-57"]);
  });

  it("keeps its series under a bare label, also where a label stands below the series", () => {
    expect(read(["Nummer          Datum", "RE 2025/7272    17.08.2025", "", ...GERMAN], "invoiceNumber")).toEqual(["RE 2025/7272"]);
    expect(
      read(
        [
          "Kunde    Rechnung      Datum",
          "67673    R 2025/4446   21.08.2025",
          "Tour     Liefertag     fällig",
          "215                    28.08.2025",
          "",
          ...GERMAN,
        ],
        "invoiceNumber",
      ),
    ).toEqual(["R 2025/4446"]);
  });

  it("keeps its series behind a word for a number alone, and takes no letters of its label", () => {
    expect(read(["FRACHTRECHNUNG", "Nr. R 2026/4470 vom 2026-06-07", "", ...GERMAN], "invoiceNumber")).toEqual(["R 2026/4470"]);
    expect(read(["RACHUNEK nr FV 2025/5572", "", ...POLISH], "invoiceNumber")).toEqual(["FV 2025/5572"]);
    expect(read(["Faktura VAT FVS2500979", "", ...POLISH], "invoiceNumber")).toEqual(["FVS2500979"]);
  });

  it("is that of the title where a correction names the corrected one as well", () => {
    const rows = ["KOREKTA FAKTURY nr FVS-2024-5964", "do faktury 34450821", "", ...POLISH];
    expect(read(rows, "invoiceNumber", "originalDocumentNumber")).toEqual(["FVS-2024-5964", "34450821"]);
  });

  it("is none of a document that is named in two languages as corrected, nor of one that takes money off", () => {
    const twice = ["Rechnungsnr. / Invoice no.: RG-004741", "Zu Rechnung / For invoice: RE 2026/5283", "", ...GERMAN];
    expect(read(twice, "invoiceNumber")).toEqual(["RG-004741"]);
    const advance = [
      "Nummer          Datum",
      "RE-2024-4462    20.12.2024",
      "",
      "Bezeichnung        Menge      Betrag",
      "Anzahlungsrechnung 20243548  1   -45,00",
      ...GERMAN,
    ];
    expect(read(advance, "invoiceNumber")).toEqual(["RE-2024-4462"]);
  });

  it("may look like a VAT id that is wrong", () => {
    expect(read(["Invoice no.     Invoice date", "SI2502954       2025-11-14", "", ...ENGLISH], "invoiceNumber")).toEqual(["SI2502954"]);
  });

  it("stands large below the title", () => {
    const page = drawPage([
      "Kladostal s.r.o.                          Faktura",
      "20254726",
      "",
      "",
      "Množství      Cena",
      "1 ks        100,00 Kč",
      "Celkem      100,00 Kč",
    ]);
    const words = page.words.map((word) =>
      word.text === "20254726" ? { ...word, box: [word.box[0], word.box[1] - 0.006, word.box[2] + 0.1, word.box[3] + 0.008] as typeof word.box } : word,
    );
    const fields = readPage({ ...page, words }).fields;
    expect(fields.invoiceNumber?.value).toBe("20254726");
  });

  it("is called mémoire by craftsmen, korekta alone in Polish", () => {
    const letter = ["Garage du Pressoir", ...Array.from({ length: 12 }, () => ""), "Mémoire n° F-005017 du 12/01/2024", ""];
    expect(read([...letter, ...FRENCH], "invoiceNumber")).toEqual(["F-005017"]);
    expect(read(["KOREKTA", "202603447", "", ...POLISH], "invoiceNumber")).toEqual(["202603447"]);
  });
});

describe("the number of the order", () => {
  it("is what the customer referred to where nothing else names it", () => {
    expect(read(["Factuurnr.      2024-714", "Uw referentie   PO-842427", "", ...DUTCH], "orderNumber")).toEqual(["PO-842427"]);
    expect(read(["Rechnung        R-2024-39", "Ihre Referenz   518/2024", "", ...GERMAN], "orderNumber")).toEqual(["518/2024"]);
    expect(read(["N° de facture   F-2024-62", "Vos références  OBJ47196", "", ...FRENCH], "orderNumber")).toEqual(["OBJ47196"]);
  });

  it("is no reference of whomever, none beside an order, and none that repeats the number of the invoice", () => {
    expect(read(["Rechnung        R-2024-39", "Referenz        2013-471102", "", ...GERMAN], "orderNumber")).toEqual([undefined]);
    expect(read(["Factuurnr.      2024-714", "Uw referentie   90046769", "Bestelling      OBJ75534", "", ...DUTCH], "orderNumber")).toEqual(["OBJ75534"]);
    expect(read(["Invoice no.     2024-2642", "Your reference  2024-2642", "", ...ENGLISH], "orderNumber")).toEqual([undefined]);
  });

  it("stands in a sentence", () => {
    expect(read(["Factuur #202403539", "Besteld onder nummer 30764024", "Gefactureerd op 7 november 2024", "", ...DUTCH], "orderNumber", "issueDate")).toEqual([
      "30764024",
      "2024-11-07",
    ]);
  });

  it("begins with letters that are no label of what stands below", () => {
    const rows = ["FAKTURA / INVOICE 20246535", "OBJEDNÁVKA/ORDER       PO-645713", "ZÁKAZNÍK/CUSTOMER NO.  000772097", "", "Celkem 100,00 Kč"];
    expect(read(rows, "orderNumber")).toEqual(["PO-645713"]);
  });
});

describe("payment", () => {
  it("is marked with a reference of figures where it goes to a Czech account", () => {
    const rows = ["Invoice no.   81320262", "Reference     601438", "IBAN          CZ17 0300 0000 0025 6617 4746", "", ...ENGLISH];
    expect(read(rows, "variableSymbol", "orderNumber")).toEqual(["601438", undefined]);
    expect(read(["Doklad číslo  25104208", "Pod symbolem  405255", "", "Celkem 100,00 Kč"], "variableSymbol")).toEqual(["405255"]);
  });

  it("goes to no further account of the supplier", () => {
    const rows = [
      "Faktura č. 2026017",
      "platbu na účet   8782-7023648717/2010",
      "EUR účet         CZ7530300000000008862991",
      "další účet       8862991/3030",
      "",
      "Celkem 100,00 Kč",
    ];
    expect(read(rows, "accountNumber")).toEqual(["8782-7023648717/2010"]);
  });

  it("does not hide the symbol whose label a line breaks", () => {
    const rows = ["Faktura č. AK/2026/0038", "Částku uhraďte do 14. dubna 2026 na účet č. 2113307788/2700 pod variabilním", "symbolem 20260038. Děkujeme."];
    expect(read(rows, "variableSymbol")).toEqual(["20260038"]);
  });

  it("goes on with a second group behind its letters or few figures", () => {
    expect(read(["Faktura č. LF 26 0881", "Datum vystavení 2.11.2026"], "invoiceNumber")).toEqual(["LF 26 0881"]);
    expect(read(["Faktura č. 11 482", "Datum vystavení 2.11.2026"], "invoiceNumber")).toEqual(["11482"]);
    expect(read(["Faktura č. 17     12 345,00 Kč", "Datum vystavení 2.11.2026"], "invoiceNumber")).toEqual(["17"]);
  });

  it("ends a title that says what is billed", () => {
    expect(read(["Faktura za sdružené služby dodávky elektřiny č. 2600771824"], "invoiceNumber")).toEqual(["2600771824"]);
    expect(read(["Vyúčtování vodného a stočného číslo 7700441821"], "invoiceNumber")).toEqual(["7700441821"]);
    expect(read(["Faktura za dodávku dle smlouvy č. 2600771824"], "invoiceNumber")).toEqual([undefined]);
  });
});

describe("the numbers of a Czech office", () => {
  const CZECH = ["Vystaveno dne 3.11.2026", "Celkem k úhradě Kč     16 170,00"];

  it("follow its words for what it asks to be paid", () => {
    expect(read(["Předpis č. 2026/00317 – pronájem pozemku", "", ...CZECH], "invoiceNumber")).toEqual(["2026/00317"]);
  });

  it("follow a label whose line broke within it", () => {
    const rows = ["Částku uhraďte na účet č. 6332890094/0100, variabilní", "symbol 2026000317. Osvobozeno od DPH."];
    expect(read([...CZECH, "", ...rows], "variableSymbol")).toEqual(["2026000317"]);
  });
});

describe("the number of a Czech or Slovak order", () => {
  const CZECH = ["Faktura č. 2026017     Datum vystavení: 3.11.2026", "Práce     1 hod.     100,00", "Celkem Kč     121,00"];

  it.each([
    ["Objednávka: KVETEN-PRAHA", "KVETEN-PRAHA"],
    ["Fakturujeme vám dle objednávky ROZTOČIL za provedené práce", "ROZTOČIL"],
    ["Objednávka: E-MAILEM", undefined],
    ["OBJEDNÁVKA DODÁNÍ", undefined],
    ["Smlouva-objednávka     4500087712", "4500087712"],
    ["Číslo objednávky: MsÚ/88/2026", "MsÚ/88/2026"],
  ])("%s", (row, number) => {
    expect(read([row, "", ...CZECH], "orderNumber")).toEqual([number]);
  });
});

describe("the number of a column that an address stands beside", () => {
  const ENGLISH = [
    "TAX INVOICE                Invoice Date        Ashlar Surveys Ltd",
    "                           30 Jan 2026         The Old Forge",
    "                           Invoice Number      38 Harley Road",
    "Moor Homes LLP             INV-0418            Todley",
    "                           Reference           OL14 5EY",
    "                           PO 77120/B",
    "Survey    1.00    100.00",
    "TOTAL GBP         100.00",
  ];

  it("stands below its label, and not in front of a street", () => {
    expect(read(ENGLISH, "invoiceNumber")).toEqual(["INV-0418"]);
  });
});
