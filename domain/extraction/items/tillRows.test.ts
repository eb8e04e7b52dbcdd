import { describe, expect, it } from "vitest";
import type { PageText } from "#domain/evidence/reading.ts";
import { drawPage } from "#test/drawPage.ts";
import { readPage } from "#test/readPage.ts";

const shop = ["Pekařství U Mlýna s.r.o.", "Lipová 4", "602 00 Brno", "Účtenka 118   14.03.2026  16:02"];
const cash = ["Hotovost      500,00"];

/** A page as narrow as a roll. */
const roll = (rows: string[], source: "text" | "ocr"): PageText => {
  const page = drawPage(rows, { source });
  const [width, height] = [300, 842];
  const words = page.words.map((word) => ({
    ...word,
    box: [(word.box[0] * page.width) / width, word.box[1], (word.box[2] * page.width) / width, word.box[3]] as typeof word.box,
  }));
  return { ...page, width, height, words };
};
const read = (rows: string[], source: "text" | "ocr" = "ocr") => readPage(roll([...shop, ...rows, ...cash], source)).lineItems;
const itemsOf = (rows: string[], source: "text" | "ocr" = "ocr") =>
  read(rows, source).map(({ values }) => [values.description, values.quantity, values.unitPrice, values.totalWithVat]);

describe("lines of a till", () => {
  it("are kept where the sum of one was lost, as less sure", () => {
    const items = read(["Chléb žitný        54,90", "Máslo čerstvé", "Jablka Gala        27,40", "CELKEM Kč         132,20"]);
    expect(items.map(({ values, confidence }) => [values.description, values.totalWithVat, confidence < 0.8])).toEqual([
      ["Chléb žitný", "54.90", true],
      ["Jablka Gala", "27.40", true],
    ]);
  });

  it("name the quantity in front and the price beside the sum", () =>
    expect(
      itemsOf(["2 Melange       4,60     9,20", "1 Apfelstrudel     4,90     4,90", "3 Soda Zitron     3,80    11,40", "CELKEM Kč            25,40"]),
    ).toEqual([
      ["Melange", "2", "4.6", "9.20"],
      ["Apfelstrudel", "1", "4.9", "4.90"],
      ["Soda Zitron", "3", "3.8", "11.40"],
    ]));

  it("hold a measure, a price and a sum in columns", () =>
    expect(itemsOf(["Len režný   3.5M    18.90    66.15", "Krajka   2.0M   12.00   24.00", "Knoflík   12PC    0.80    9.60", "CELKEM Kč      99.75"])).toEqual([
      ["Len režný", "3.5", "18.9", "66.15"],
      ["Krajka", "2", "12", "24.00"],
      ["Knoflík", "12", "0.8", "9.60"],
    ]));

  it("have their names above figures with a unit", () => {
    const rows = ["Hadicová spona", " 4 BAL    2,12    8,48", "Barva latex 5 l", " 1 PL    98,50    98,50", "Koleno 20 mm", " U/P 0,85    12    10,20"];
    expect(itemsOf([...rows, "CELKEM Kč     117,18"]).map(([description, quantity]) => [description, quantity])).toEqual([
      ["Hadicová spona", "4"],
      ["Barva latex 5 l", "1"],
      ["Koleno 20 mm", "12"],
    ]);
  });

  it("have their names below figures that nothing else names", () => {
    const rows = ["Počet    Cena    Celkem", "000017721    2    48,00    96,00", "Rukavice svářečské", "000010083    1    12,70    12,70", "Hrot řezací"];
    expect(itemsOf([...rows, "CELKEM Kč     108,70"]).map(([description]) => description)).toEqual(["Rukavice svářečské", "Hrot řezací"]);
  });

  it("hold deposits, returned bottles and discounts", () => {
    const rows = ["Pivo světlé      77,40", "  6 ks x 12,90", "Záloha lahev     18,00", "  6 ks x 3,00", "Sleva pivo     -20,00", "Vratné obaly    -9,00"];
    expect(itemsOf([...rows, "MEZISOUČET      66,40", "CELKEM Kč      66,40"])).toEqual([
      ["Pivo světlé", "6", "12.9", "77.40"],
      ["Záloha lahev", "6", "3", "18.00"],
      ["Sleva pivo", undefined, undefined, "-20.00"],
      ["Vratné obaly", undefined, undefined, "-9.00"],
    ]);
  });

  it("have a price close behind the sign, whose mark recognition may lose", () =>
    expect(itemsOf(["Chléb     2 x4,80     9,60C", "Polévka     4x2500    100,00", "CELKEM Kč     109,60"])).toEqual([
      ["Chléb", "2", "4.8", "9.60"],
      ["Polévka", "4", "25", "100.00"],
    ]));

  it("name pieces behind the text, or in a cell of their own", () =>
    expect(
      itemsOf(["Známka A 4 ks      144,00", "Stuha     2 m      36,00", "Balík             149,00", "CELKEM Kč      329,00"], "text").map((item) =>
        item.slice(0, 2),
      ),
    ).toEqual([
      ["Známka A", "4"],
      ["Stuha", "2"],
      ["Balík", "1"],
    ]));

  it("lose the numbers of the goods, which discounts lack", () => {
    const rows = ["8590182204411 Hmoždinka", "   2 x   219,00    438,00", "8594001877182 Vrut", "   50 x  3,20     160,00", "Sleva       -10,00"];
    expect(itemsOf([...rows, "CELKEM Kč      588,00"]).map(([description]) => description)).toEqual(["Hmoždinka", "Vrut", "Sleva"]);
  });

  it("have no part in the address or the sums below", () => {
    const rows = ["Suite 8.02", "Chléb žitný             54,90", "Máslo čerstvé           49,90", "MEZISOUČET         104,80", "Sleva celkem           -4,80"];
    expect(itemsOf([...rows, "CELKEM Kč              100,00"]).map(([description]) => description)).toEqual(["Chléb žitný", "Máslo čerstvé"]);
  });

  it("may have their quantities and prices on the line in front of the name", () => {
    const rows = ["2 x 1,40", "Cappuccino      2,80", "0,500 kg * 9,00 Kč/kg", "Šunka dušená    4,50", "Croissant       1,60"];
    expect(itemsOf([...rows, "CELKEM Kč       8,90"])).toEqual([
      ["Cappuccino", "2", "1.4", "2.80"],
      ["Šunka dušená", "0.5", "9", "4.50"],
      ["Croissant", undefined, undefined, "1.60"],
    ]);
  });

  it("keep the contents of a packet in the name, and the name beside a unit written out", () => {
    const rows = ["Vruty TX 100ks", " 2 x      119,00    238,00", "Benzin stojan 3", " 10,00 Liter   36,90    369,00", "Sleva            -10,00"];
    expect(itemsOf([...rows, "CELKEM Kč       597,00"])).toEqual([
      ["Vruty TX 100ks", "2", "119", "238.00"],
      ["Benzin stojan 3", "10", "36.9", "369.00"],
      ["Sleva", undefined, undefined, "-10.00"],
    ]);
  });

  it("begin with a number of pieces and its sign where that divides the sum", () => {
    const rows = ["2x Espresso   110,00", "Dálniční známka   250,00", "3x Filtr vody   100,00", "Mapa města   90,00"];
    expect(itemsOf([...rows, "CELKEM Kč        550,00"]).map(([name, quantity]) => [name, quantity])).toEqual([
      ["Espresso", "2"],
      ["Dálniční známka", undefined],
      ["3x Filtr vody", undefined],
      ["Mapa města", undefined],
    ]);
  });

  it("end where they reach the total, whatever names the taxes below", () => {
    const rows = ["Pierogi ruskie    2 28,00=    56,00B", "Barszcz      1 x14,00=   14,00B", "Sprzedaż opodatkowana A    26,00", "Kwota PTU A 23%    4,86"];
    expect(itemsOf([...rows, "SUMA PLN     70,00"])).toEqual([
      ["Pierogi ruskie", "2", "28", "56.00"],
      ["Barszcz", "1", "14", "14.00"],
    ]);
  });

  it("have their litres read as litres, and no other figures so", () => {
    const rows = ["Kofola 0,51       26,00", "Víno bílé 0,331   80,00", "Mléko 1I          24,00", "Kabel 0,11 kV     90,00", "Sada 101          50,00"];
    const names = (source: "text" | "ocr") => itemsOf([...rows, "CELKEM Kč        270,00"], source).map(([name]) => name);
    expect(names("ocr")).toEqual(["Kofola 0,5l", "Víno bílé 0,33l", "Mléko 1l", "Kabel 0,11 kV", "Sada 101"]);
    expect(names("text")[0]).toBe("Kofola 0,51");
  });
});
