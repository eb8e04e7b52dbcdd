import { describe, expect, it } from "vitest";
import type { Word } from "#domain/evidence/reading.ts";
import { drawPage } from "#test/drawPage.ts";
import { readPage, readRows } from "#test/readPage.ts";

const read = (rows: string[], source: "text" | "ocr" = "text") => readRows(rows, { source });
const values = ({ fields }: ReturnType<typeof read>) => ({ total: fields.totalAmount?.value, due: fields.amountDue?.value, rounding: fields.rounding?.value });

/** Values from here on are taken without a look. */
const SURE = 0.975;
const shop = ["      CAHAYA RIA ENTERPRISE", "      NO 8, JALAN MAWAR 3,", "      43000 KAJANG, SELANGOR"];

describe("totals of recognised receipts", () => {
  const head = ["PEKÁRNA U MLÝNA s.r.o.", "Lipová 4, 602 00 Brno", "Účtenka 118   14.03.2026  16:02"];
  const bought = (croissant: string) => ["Chléb žitný       54,90", `Croissant        ${croissant}`];

  it.each([
    ["dust in front of the total is no sign", ["CELKEM Kč        -87,80", "Platba kartou     87,80"], "32,90", "87.80"],
    ["what a row takes back is one", ["CELKEM Kč        -87,80", "Vráceno kartou    87,80"], "-142,70", "-87.80"],
  ])("%s", (_, sums, croissant, total) => expect(values(read([...head, ...bought(croissant), ...sums], "ocr")).total).toBe(total));

  it("are not nothing where cash was given", () =>
    expect(values(read([...head, ...bought("32,90"), "CELKEM Kč   0,00", "HOTOVOST     100,00", "VRÁCENO    1220"], "ocr")).total).not.toBe("0.00"));
});

describe("totals that ask for a look", () => {
  const bill = ["PINE STREET DINER", "4417 Pine St", "Boulder, CO 80302", "11/08/2025 9:47 AM", "1 Omelet       35.50", "SUB TOTAL      35.50"];
  const total = ["Sales Tax       3.14", "TOTAL          $38.64"];

  it("a tip parts the total from what was paid", () => {
    const { totalAmount } = read([...bill, ...total, "Tip            $7.00", "AMOUNT PAID   $45.64"]).fields;
    expect(totalAmount?.confidence).toBeLessThan(SURE);
    expect(read([...bill, ...total]).fields.totalAmount?.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it("the row of one rate adds up, but a larger sum is labelled", () => {
    const head = ["NÁKUP U LÍPY s.r.o.", "Lípová 18, 251 01 Říčany", "IČO: 78112044     DIČ: CZ78112044", "Číslo účtenky 214-2-118204", "30. 09. 2026   20:31"];
    const bought = ["Mléko 1,5%", "17,90 Kč       71,60", "Vejce M 10 ks  59,90", "Zubní pasta", "K ÚHRADĚ      438,83"];
    const rates = ["          základ     daň    celkem", "7151,81   18,22    170,03", "B 21%     222,15   46,65    268,80"];
    const { totalAmount } = read([...head, ...bought, ...rates], "ocr").fields;
    expect(totalAmount?.confidence).toBeLessThan(SURE);
  });

  it("a sum that the page does not print follows from cash and change alone", () => {
    const rows = [...shop, "28/02/2018 07:51", "1 TUALA        65.04", "TOTAL RM       65.04", "CASH           70.00", "CHANGE          4.95"];
    const { totalAmount } = read([...rows, "Rounding        0.01"]).fields;
    expect([totalAmount?.value, totalAmount!.confidence < SURE]).toEqual(["65.05", true]);
  });
});

describe("totals rounded in cash", () => {
  const bar = ["LOBBY BAR", "Účet 23.11.2026 13:53", "Kofola 0,5     53,90", "CELKEM         53,90"];

  it("cash less change is the total where a printed rounding leads to it", () => {
    const rows = [...bar, "zaokrouhleno    0,10", "Hotovost       54,00", "přijato       500,00", "vráceno       446,00"];
    expect(values(read(rows)).total).toBe("54.00");
  });

  it("the sum stated as rounded is the total", () => {
    const rows = ["Bohumil Ryšavý", "Na Výšině 77/3", "460 05 Liberec", "05.12.2026 22:31", "Jízda         319,60"];
    expect(values(read([...rows, "JÍZDNÉ CELKEM Kč    319,60", "ZAOKROUHLENO Kč     320,00"]))).toEqual({ total: "320.00", due: "320.00", rounding: "0.40" });
  });
});

describe("names of shops", () => {
  const rest = ["Marktplatz 7", "94227 Zwiesel", "18.09.2026 21:34", "Knödel     31,80", "Summe EUR     31,80"];
  const name = (rows: string[]) => read(rows).fields.supplierName!;

  it.each([
    ["Gasthof zum Hirschen", "Inh. Monika Vogt"],
    ["Kolárna Na Nábřeží", "Bohumil Ryšavý"],
    ["MEDAN SELERA", "by WONG'S KOPITIAM ENTERPRISE"],
  ])("%s beside %s asks for a look", (house, keeper) => {
    expect(name([house, keeper, ...rest]).confidence).toBeLessThan(SURE);
    expect(name([house, ...rest]).confidence).toBeGreaterThanOrEqual(SURE);
  });

  it("who keeps a house is no part of its address", () => {
    const address = read([
      "HOSPITAL KENANGA",
      "CAFETERIA BY IBU CATERING",
      "LEVEL 1, BLOCK C",
      "JALAN KENANGA 2, 08000",
      "SUNGAI PETANI, KEDAH",
      "Date 29/06/2019",
      "TOTAL    12.90",
    ]);
    expect(address.fields.supplierAddress?.value).toBe("LEVEL 1, BLOCK C, JALAN KENANGA 2, 08000 SUNGAI PETANI, KEDAH");
  });

  it("a person does business under the own name, whatever the trade before it", () =>
    expect(name(["TAXI - Bohumil Ryšavý", "Na Výšině 77/3", "460 05 Liberec", "05.12.2026 22:31", "Jízda     320,00", "Celkem     320,00"]).value).toBe(
      "Bohumil Ryšavý",
    ));
});

describe("addresses of shops", () => {
  const address = (rows: string[]) => read([...rows, "Date 14/08/2018 10:05", "Fare     35.00", "TOTAL RM     35.00"]).fields.supplierAddress?.value;

  it.each([
    [["PINE STREET DINER", "4417 Pine St", "Boulder, CO 80302"], "4417 Pine St, Boulder, CO 80302"],
    [["HALE STORES LTD", "14 Quay Street, Whitby YO21 1DN"], "14 Quay Street, Whitby YO21 1DN"],
    [["RAIL & COACH SDN BHD", "TBS Terminal, Counter 44, Level 3", "57000 Kuala Lumpur"], "TBS Terminal, Counter 44, Level 3, 57000 Kuala Lumpur"],
    [["RESTORAN MAJU SDN BHD", "NO. 2, LORONG BATU 3B", "41200 KLANG", "SELANGOR", "Bil No: A-20417 Meja: 18"], "NO. 2, LORONG BATU 3B, 41200 KLANG, SELANGOR"],
  ])("%j", (rows, expected) => expect(address(rows)).toBe(expected));
});

it("a roll breaks the line between a postcode and its town", () => {
  const rows = ["U Tří lip", "GASTRO LÍPA s.r.o., Dolní náměstí 41/8, 779 00", "Olomouc", "19.7.2021 13:08", "Polévka     147,00", "Celkem     147,00 Kč"];
  expect(read(rows).fields.supplierAddress?.value).toBe("Dolní náměstí 41/8, 779 00 Olomouc");
});

it("lines that are centred each in its own way below a large title belong to one block", () => {
  const page = drawPage(["   FRISCHMARKT NORD", "      Lindenallee 17", "    29221 Celle", "03.08.2026 19:20", "MILCH       11,33", "SUMME EUR       11,33"]);
  const [first, ...others] = page.words.filter(({ text }) => text !== "NORD");
  const title = { ...first!, text: "FRISCHMARKT", box: [0.105, first!.box[1], 0.205, first!.box[3]] as Word["box"] };
  expect(readPage({ ...page, width: 300, words: [title, ...others] }).fields.supplierAddress?.value).toBe("Lindenallee 17, 29221 Celle");
});

it("the only day of a recognised receipt is that of issue, though it is called that of supply", () => {
  const rows = ["Oldřich Kadlec", "Chýnovská 3012, 390 02 Tábor", "Datum uskut. plnění    03.11.2026", "Nafta     1 899,35", "K ÚHRADĚ CZK   1 899,35"];
  expect(read(rows, "ocr").fields.issueDate?.value).toBe("2026-11-03");
});

describe("numbers of receipts", () => {
  const number = (row: string, source: "text" | "ocr" = "text") =>
    read([...shop, row, "Date 14/08/2018 10:05", "ROTI     35.00", "TOTAL RM     35.00"], source).fields.invoiceNumber?.value;

  it.each([
    ["Bil No: A-20417 Meja: 18", "A-20417"],
    ["Sale 88172   Till A", "88172"],
  ])("%s", (row, expected) => expect(number(row)).toBe(expected));

  it("a zero before one capital and many figures was the letter", () => expect(number("Invoice No: 0R18042112480093", "ocr")).toBe("OR18042112480093"));

  it("two groups of figures that fill a recognised cell are one number", () => expect(number("Číslo dokladu:   58261 18820", "ocr")).toBe("5826118820"));
});

it("a short page as narrow as a roll is one of a till", () => {
  const page = drawPage([
    "MUTIARA TEA HOUSE",
    "LG-33, JALAN PJU 8/1",
    "TAX INVOICE",
    "16.12.2017  16:44",
    "Oolong Cheese and Brown Sugar Pearl Milk (L)  19.80",
    "Total  19.80",
    "Cash   20.00",
  ]);
  const narrow = { ...page, width: 226, height: 300 };
  expect(readPage(narrow).documentKind).toBe("receipt");
});
