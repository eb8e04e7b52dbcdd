import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { itemsOf } from "#test/itemsOf.ts";
import { readRows } from "#test/readPage.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { findHeaders } from "./header.ts";

const values = (...pages: string[][]) => itemsOf(...pages).map((row) => row.values);

describe("rows of tables", () => {
  it("takes of list price, discount and net price below each other the one that gives the sum", () => {
    const rows = (net: string) => [
      "Bezeichnung                       Einzelpreis      Menge           Netto",
      "                                  Liste: 65,00",
      "Wartung Heizung                   Rabatt: 5,00      2,00          120,00",
      `                                  Netto: ${net}`,
      "Anfahrt                                  10,00      3,00           30,00",
      "                                  Nettobetrag 150,00 EUR",
    ];
    expect(values(rows("60,00")).map((item) => item.unitPrice)).toEqual(["60", "10"]);
    expect(values(rows("61,00")).map((item) => item.unitPrice)).toEqual(["5", "10"]);
  });

  it("takes the lines below an identification for the name, and figures alone for no row", () => {
    const rows = [
      "Pos   Beschreibung                      Menge     Einzelpreis     Netto",
      "      19 %                                   20           37,62    235,62",
      "1     GTIN: 4006381333931                  20            9,90    198,00",
      "      Unsere Art.-Nr.:",
      "      Ordner breit A4",
      "                                  Nettobetrag 198,00 EUR",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["GTIN: 4006381333931 Unsere Art.-Nr.: Ordner breit A4"]);
  });

  it("takes no amount of money for a quantity", () => {
    const rows = [
      "Bezeichnung                       Einzelpreis        Menge     Netto",
      "Wartung Heizung                         60,00         2,00    120,00",
      "Nachlass 10 % auf                                 100,00 EUR  -10,00",
      "                                  Nettobetrag 110,00 EUR",
    ];
    expect(values(rows).map((item) => item.quantity)).toEqual(["2", undefined]);
  });
});

describe("headings and columns of tables", () => {
  it("begin below a label with its value", () => {
    const rows = [
      "Číslo vaší objednávky: OBJ/77-26",
      "Co                                Kolik      Za kus (Kč)      Celkem (Kč)",
      "Překlad z němčiny                  38,5           420,00        16 170,00",
    ];
    const [header] = findHeaders(layOut(drawPage(rows)).lines);
    expect(header!.columns.map(({ kind, heading }) => [kind, heading])).toEqual([
      ["description", "Co"],
      ["quantity", "Kolik"],
      ["unitPrice", "Za kus (Kč)"],
      ["total", "Celkem (Kč)"],
    ]);
  });

  it("hold days in front of what a hotel charges, one day for all or not", () => {
    const rows = (second: string) => [
      "  Datum Služba                     Ks   Cena/ks s DPH     Celkem s DPH",
      "  17.08. Ubytování                  3        2 240,00         6 720,00",
      `  ${second} Polopenze                  6          390,00         2 340,00`,
      "                                         Celkem CZK 9 060,00",
    ];
    for (const second of ["17.08.", "18.08."]) expect(values(rows(second)).map((item) => item.description)).toEqual(["Ubytování", "Polopenze"]);
  });

  it("hold a word in place of a rate of nothing", () => {
    const rows = [
      "Description                    Quantity     Unit Price           VAT     Amount GBP",
      "Oak worktop                        2.00         412.50           20%         825.00",
      "Carpentry handbook                 6.00          11.99    Zero Rated          71.94",
      "                                               Subtotal                      896.94",
      "                                               TOTAL VAT 20%                 165.00",
      "                                               TOTAL GBP                   1,061.94",
    ];
    expect(values(rows).map((item) => item.vatRate)).toEqual(["20.00", "0.00"]);
    expect(readRows(rows).vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "20.00", base: "825.00", vat: "165.00" },
      { rate: "0.00", base: "71.94", vat: "0.00" },
    ]);
  });
});

describe("texts beside centred headings", () => {
  const rows = [
    "   Kód            Popis                 Ks    Cena ks    Celkem bez DPH",
    "        Elektrický skútr Raptor",
    "KB220x                                   1   12 396,69        12 396,69",
    "        černý (S/N: 8812A-44120)",
    "PR011   Přilba Urban M                   2      742,50         1 485,00",
    "KN004   Kniha: Město na kolech           1      349,00           349,00",
    "SLEVA   Slevový kód                      1     -826,45          -826,45",
  ];
  it("begin where they begin below each other, left of their heading", () => {
    expect(values(rows).map((item) => item.description)).toEqual([
      "Elektrický skútr Raptor černý (S/N: 8812A-44120)",
      "Přilba Urban M",
      "Kniha: Město na kolech",
      "Slevový kód",
    ]);
  });
});

describe("names below the figures", () => {
  it("are kept without running number and code, also below a heading that goes on", () => {
    const rows = [
      "     Materiál",
      "Pol                               Množství MJ     Cena/MJ    DPH    Hodnota bez DPH",
      "     Označení",
      "10   100-44871-B                      120 KS       48,50   21 %           5.820,00",
      "     Konzola ocelová, pozink",
      "20   900-00001                          1 KS      650,00   21 %             650,00",
      "     Přepravné",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["Konzola ocelová, pozink", "Přepravné"]);
  });

  it("and above them begin left of their centred heading where no figures stand beside", () => {
    const rows = [
      "Lp.        Nazwa towaru       Ilość  Jm     Cena netto   Wartość netto",
      "     Kabel ziemny trójżyłowy",
      "1                                 4  szt.       289,00        1 156,00",
      "     w zwoju 100 m",
      "     Złączka szybka",
      "2                                10  op.         84,90          849,00",
      "     (op. 50)",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["Kabel ziemny trójżyłowy w zwoju 100 m", "Złączka szybka (op. 50)"]);
  });
});

describe("an amount and a rate that recognition joined", () => {
  it("are no rate", () => {
    const rows = [
      "Nazwa towaru          Ilość  Jm   Cena netto  Wartość netto  Stawka  Kwota VAT  Wartość brutto",
      "Kabel ziemny              4  szt.     289,00       1 156,000%             0,00        1 156,00",
      "Złączka szybka           10  op.       84,90         849,00     0%        0,00          849,00",
      "Do zapłaty: 2 005,00 PLN",
    ];
    expect(values(rows).map((item) => item.vatRate)).not.toContain("1156.00");
  });
});

describe("lists of texts and amounts", () => {
  it("are sold once, whatever numbers the texts hold", () => {
    const rows = ["Výmalba učebny č. 3             8.900,-", "Výmalba chodby                  4.350,-", "Celkem                      13.250,- Kč"];
    expect(values(rows).map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice])).toEqual([
      ["Výmalba učebny č. 3", "1", "8900"],
      ["Výmalba chodby", "1", "4350"],
    ]);
  });
});

describe("lists of amounts without decimals", () => {
  it("are read where they come to the sum", () => {
    const rows = [
      "Předmět pojištění                        Roční pojistné v Kč",
      "Živelní pojištění budov                               18 240",
      "Odcizení a vandalismus                                 6 115",
      "Sleva za bezeškodní průběh                            -3 413",
      "Celkem k úhradě                                    20 942 Kč",
    ];
    expect(values(rows).map(({ description, totalWithVat }) => [description, totalWithVat])).toEqual([
      ["Živelní pojištění budov", "18240.00"],
      ["Odcizení a vandalismus", "6115.00"],
      ["Sleva za bezeškodní průběh", "-3413.00"],
    ]);
  });

  it("hold no sum of others as the only item", () => {
    const rows = [
      "Předmět pojištění                        Roční pojistné v Kč",
      "Pojistné celkem                                       30 722",
      "Částka k úhradě: 30 722 Kč",
    ];
    expect(values(rows)).toEqual([]);
  });
});

describe("units without a heading", () => {
  const table = (first: string, second: string) =>
    values([
      "Odběratel: Jiná firma",
      "",
      `${first}               850,00       27 200,00 Kč`,
      `${second}             1 490,00        1 490,00 Kč`,
      "",
      "                                                      28 690,00 Kč",
    ]).map(({ quantity, unit, description }) => [quantity, unit, description]);

  it("are taken off a text that goes on where the other text begins", () => {
    expect(table("32     h  Programování aplikace", "1         Paušál za hosting    ")).toEqual([
      ["32", "h", "Programování aplikace"],
      ["1", undefined, "Paušál za hosting"],
    ]);
  });
  it("stay where the word belongs to the text", () => {
    expect(table("32     Hodin programování mobilu", "1      Paušál za hosting       ")[0]).toEqual(["32", undefined, "Hodin programování mobilu"]);
  });
});

describe("a discount on the whole below the rows", () => {
  it("is a row with its text, wherever that stands, and no advance", () => {
    const rows = [
      "Pos.  Bezeichnung            Menge   Einh.    E-Preis      Gesamt",
      "1     Serverschrank              2   Stk     1.149,00    2.298,00",
      "2     Kabel                      8   m          37,50      300,00",
      "                                     abzgl. 5 % Rabatt     -129,90",
      "                                     Rechnungsbetrag      2.468,10",
    ];
    expect(values(rows).map(({ description, unit, totalWithVat }) => [description, unit, totalWithVat])).toEqual([
      ["Serverschrank", "Stk", "2298.00"],
      ["Kabel", "m", "300.00"],
      ["abzgl. 5 % Rabatt", undefined, "-129.90"],
    ]);
  });
});

describe("texts behind their quantity and unit", () => {
  it("are read where no heading names them, also below a line of text that holds a word of headings", () => {
    const rows = [
      "Důvod opravy: vrácení zboží v zákonné lhůtě",
      "                                              DPH        CENA ZA MJ    CELKEM BEZ DPH",
      " -2 ks Kolo krosové Trail, rám M             21 %        100,00        -200,00",
      " -2 ks Držák lahve hliníkový                 21 %        150,00        -300,00",
      "",
      "Celkem bez DPH             -500,00 Kč",
    ];
    expect(values(rows).map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice])).toEqual([
      ["Kolo krosové Trail, rám M", "-2", "100"],
      ["Držák lahve hliníkový", "-2", "150"],
    ]);
  });
});

describe("tables of web pages", () => {
  it("begin a column with another price that stands close", () => {
    const rows = [
      "Popis položky           Množství Jedn. cena bez DPH   DPH Cena bez DPH Cena s DPH",
      "Poštovné                  3 ks          141.32 Kč     21%   423.96 Kč  512.99 Kč",
      "Vyzvednutí                1 ks           32.23 Kč     21%    32.23 Kč   39.00 Kč",
      "Celkem k úhradě: 551.99 Kč",
    ];
    expect(values(rows).map((item) => [item.unitPrice, item.totalWithoutVat, item.totalWithVat])).toEqual([
      ["141.32", "423.96", "512.99"],
      ["32.23", "32.23", "39.00"],
    ]);
  });

  it("name a price without VAT that only the quantity makes the sum with it", () => {
    const rows = (price: string) => [
      "Popis položky              Množství   Jednotka   Cena bez DPH   DPH %   Celkem s DPH",
      `Pronájem vozu                     5   den           ${price} Kč     21 %      605,00 Kč`,
      "Dálniční známka                   1   ks             12,00 Kč     21 %       14,52 Kč",
      "Celkem k úhradě: 619,52 Kč",
    ];
    expect(values(rows("100,00")).map((item) => item.unitPrice)).toEqual(["100", "12"]);
    expect(values(rows("500,00")).map((item) => item.unitPrice)).toEqual([undefined, undefined]);
  });

  it("may head their texts by whom they are billed to", () => {
    const rows = [
      "Fakturujeme Vám za:                 Množství     Cena (Kč)",
      "Licence ročního přístupu                   1        1 490,00",
      "Celkem   1 490,00 Kč",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["Licence ročního přístupu"]);
  });

  it("leave out a code below the text where the heading names one", () => {
    const rows = (heading: string) => [
      `${heading}          Sazba     Ks     Celkem s DPH`,
      "Granule Senior         12 %      1      1 329,00 Kč",
      "GR-S-J12",
      "Pelíšek 80 cm          21 %      1        749,00 Kč",
      "PEL-T80",
      "Celkem s DPH   2 078,00 Kč",
    ];
    expect(values(rows("Produkt / Kód")).map((item) => item.description)).toEqual(["Granule Senior", "Pelíšek 80 cm"]);
  });

  it("wrap a code beside the text around the figures", () => {
    const rows = [
      "Produkt                      Model       Počet    Cena / kus     Celkem",
      "Destička Vzor                FDB13           2        300,00     600,00",
      "",
      "Olej motorový 5W-30          504-507-",
      "                                             1        500,00     500,00",
      "LongLife III                 5L",
      "                                           Celkem              1 100,00 Kč",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["Destička Vzor", "Olej motorový 5W-30 LongLife III"]);
  });

  it("hold prices of a unit without and with VAT where no sum of a row is printed", () => {
    const rows = [
      "Popis zboží           Množství   Cena za MJ bez DPH   Cena za MJ vč. DPH",
      "Masážní gel                 20            118,30 Kč            143,14 Kč",
      "Nápoj                       12            412,50 Kč            462,00 Kč",
      "                                         Celkem k úhradě: 8 407,00 Kč",
    ];
    expect(values(rows).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["20", "118.3"],
      ["12", "412.5"],
    ]);
  });

  it("take a price beside the tax and the sum with it for that of the whole row where nothing is counted", () => {
    const rows = [
      "Označení dodávky         Cena    % DPH      DPH    Kč Celkem",
      "Vratka za pobyt     -3 305,79     21 %  -694,21    -4 000,00",
      "                                         Celkem    -4 000,00 Kč",
    ];
    const [row] = values(rows);
    expect([row?.unitPrice, row?.totalWithoutVat, row?.totalWithVat]).toEqual([undefined, "-3305.79", "-4000.00"]);
  });
});
