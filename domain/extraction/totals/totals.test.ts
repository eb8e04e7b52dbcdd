import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY, readRows } from "#test/readPage.ts";
import { amountText } from "./amountText.ts";
import { readTotals } from "./totals.ts";
import { viewDocument } from "#domain/extraction/view.ts";

const totalsOf = (rows: string[], items = {}) => readTotals(viewDocument([drawPage(["Faktura č. 2026001", "", ...rows])], [], NOBODY), items);
const values = (rows: string[]) => Object.fromEntries(Object.entries(totalsOf(rows).values).map(([name, value]) => [name, value.value]));

describe("amounts that must add up", () => {
  it("takes the total after rounding", () => {
    expect(
      values(["Sazba    Základ      DPH     Celkem", "21 %   1 000,30   210,06   1 210,36", "Zaokrouhlení      -0,36", "K úhradě      1 210,00 Kč"]),
    ).toMatchObject({ totalWithoutVat: "1000.30", totalVat: "210.06", rounding: "-0.36", totalAmount: "1210.00", amountDue: "1210.00" });
  });

  it("reads taxes that are rounded to whole crowns", () => {
    const rows = [
      "Sazba     Základ       DPH      Celkem",
      "12 %    2 071 Kč    249 Kč    2 320 Kč",
      "21 %    9 828 Kč   2 064 Kč   11 892 Kč",
      "K úhradě      14 212 Kč",
    ];
    expect(values(rows)).toMatchObject({ totalWithoutVat: "11899.00", totalVat: "2313.00", totalAmount: "14212.00" });
    const other = ["Sazba     Základ       DPH      Celkem", "12 %    2 071 Kč    246 Kč    2 317 Kč", "K úhradě      2 317 Kč"];
    expect(totalsOf(other).vatBreakdown).not.toContainEqual(expect.objectContaining({ values: { rate: "12.00", base: "2071.00", vat: "246.00" } }));
  });

  it("joins the thousands of a typewriter face where base, tax and sum prove them", () => {
    const rows = [
      "Faktura č. 2026001",
      "",
      "DPH%   ZÁKLAD     DAŇ   CELKEM",
      "A 21 1 246,73   261,81 1 508,54",
      "B 12 52,68 6,32 59,00",
      "K ÚHRADĚ     1 567,54 Kč",
    ];
    const page = drawPage(rows);
    // A narrow word in a wide place: more than the usual space between thousands follows each.
    const words = page.words.map((word) => ({ ...word, box: word.box.with(2, word.box[2] - 2.5 / page.width) as typeof word.box }));
    const { vatBreakdown } = readTotals(viewDocument([{ ...page, words }], [], NOBODY), {});
    expect(vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "21.00", base: "1246.73", vat: "261.81" },
      { rate: "12.00", base: "52.68", vat: "6.32" },
    ]);
  });

  it("reads a rate behind its code and a dash", () => {
    const rows = [
      "Sazba      Základ      DPH    Celkem",
      "1 – 21%    288,43    60,57    349,00",
      "2 – 12%    494,11    59,29    553,40",
      "Celkem Kč    902,40",
    ];
    expect(totalsOf(rows).vatBreakdown.map((row) => row.values.rate)).toEqual(["21.00", "12.00"]);
  });

  it("takes a count in front of the sum for no sum", () => {
    expect(values(["CELKEM K ÚHRADĚ          3          1490"]).totalAmount).toBe("1490.00");
  });

  it("adds what an advance took off where no line prints the total", () => {
    const rows = [
      "Odměna               2 400,00 Kč",
      "DPH (21 %)             504,00 Kč",
      "Odpočet zálohy      -1 000,00 Kč",
      "Zbývá uhradit        1 904,00 Kč",
    ];
    const { totalAmount, ...read } = totalsOf(rows).values;
    expect(totalAmount).toMatchObject({ value: "2904.00", source: "derived" });
    expect(read).toMatchObject({
      totalWithoutVat: { value: "2400.00" },
      totalVat: { value: "504.00" },
      amountDue: { value: "1904.00" },
      advancePaid: { value: "1000.00" },
    });
  });

  it("takes no unit of an exchange rate for what is left to pay", () => {
    const read = values([
      "VAT rate    Base €      VAT      Gross",
      "21.00%    1511.00     317.31    1828.31",
      "Paid                         €1828.31",
      "To be paid                   €1828.31",
      "Exchange rate 1 € = 25.361 CZK; VAT 8047.30 CZK; total 46367.77 CZK",
    ]);
    expect(read.amountDue).not.toBe("1.00");
  });

  it("is not sure of a total that only the amount to pay names where the tax does not lead to it", () => {
    const total = totalsOf(["DPH celkem       35,13 Kč", "", "Částka k úhradě       440,00 Kč"]).values.totalAmount!;
    expect(total.value).toBe("440.00");
    expect(total.confidence).toBeLessThan(0.9);
    expect(totalsOf(["Částka k úhradě       440,00 Kč"]).values.totalAmount!.confidence).toBeGreaterThan(0.9);
  });

  it("adds up the taxes of the rates below a table that states a tax on every row", () => {
    const rows = [
      "Úkon / materiál             Cena bez DPH     Sazba       DPH      Cena s DPH",
      "Vyšetření stáda                 2 400,00      21 %     504,00       2 904,00",
      "Vakcína BVD 25 dávek            3 175,00      12 %     381,00       3 556,00",
      "Cestovné 62 km                    868,00      21 %     182,28       1 050,28",
      "                                                    Součet bez DPH 6 443,00 Kč",
      "                                                        DPH 12 % 381,00 Kč",
      "                                                        DPH 21 % 686,28 Kč",
      "                                                        Celkem 7 510,28 Kč",
    ];
    const document = readRows(["Faktura č. 2026001", "", ...rows]);
    const read = Object.fromEntries(Object.entries(document.fields).map(([name, { value }]) => [name, value]));
    expect(read).toMatchObject({ totalWithoutVat: "6443.00", totalVat: "1067.28", totalAmount: "7510.28" });
  });

  it("takes for the base what the tax beside its rate leaves of the total, printed without a label or not at all", () => {
    const read = (rows: string[]) => totalsOf([...rows, "DPH 21 %                            882,00 Kč", "Celkem k úhradě                   5 082,00 Kč"]);
    for (const rows of [
      ["Vedení účetnictví               4 200,00 Kč"],
      ["Vedení účetnictví               4 000,00 Kč", "Poštovné                          200,00 Kč"],
    ]) {
      const { values, vatBreakdown } = read(rows);
      expect(vatBreakdown.map((row) => row.values)).toEqual([{ rate: "21.00", base: "4200.00", vat: "882.00" }]);
      expect(values).toMatchObject({ totalWithoutVat: { value: "4200.00" }, totalAmount: { value: "5082.00", checks: expect.arrayContaining(["sums"]) } });
    }
    expect(read(["Osvobozeno 0 %                     300,00 Kč"]).vatBreakdown.map((row) => row.values)).not.toContainEqual({
      rate: "21.00",
      base: "4200.00",
      vat: "882.00",
    });
    expect(totalsOf(["DPH 21 %          882,00 Kč", "Celkem k úhradě    5 182,00 Kč"]).vatBreakdown).toEqual([]);
  });

  it("parts sums by the rates of the items where no breakdown is printed and the items give them", () => {
    const rows = ["Celkem bez DPH      498,80", "DPH celkem           78,50", "Celkem s DPH        577,30 Kč"];
    const breakdown = (untaxed: number) => {
      const byRate = new Map([
        [0, untaxed],
        [2100, 37_380],
      ]);
      return totalsOf(rows, { byRate }).vatBreakdown.map(({ values }) => values);
    };
    expect(breakdown(12_500)).toEqual([
      { rate: "21.00", base: "373.80", vat: "78.50" },
      { rate: "0.00", base: "125.00", vat: "0.00" },
    ]);
    expect(breakdown(12_400)).toHaveLength(1);
  });

  it("keeps the total before a deducted advance", () => {
    expect(
      values([
        "Základ daně      1 000,00",
        "DPH 21 %         210,00",
        "Celkem s DPH    1 210,00 Kč",
        "Uhrazená záloha   -500,00 Kč",
        "K úhradě          710,00 Kč",
      ]),
    ).toMatchObject({
      totalAmount: "1210.00",
      advancePaid: "500.00",
      amountDue: "710.00",
    });
  });

  it("keeps the total before advances that a line of negative sums takes off, also where what is left is rounded", () => {
    const rows = [
      "                       Základ            DPH         Celkem",
      "Zdanit. plnění 21 %    264 208,00    55 483,68     319 691,68",
      "Zálohy 21 %           -165 289,26   -34 710,74    -200 000,00",
      "Zbývá zdanit            98 918,74    20 772,94     119 691,68",
      "Zaokrouhlení                                             0,32",
      "Zbývá k úhradě Kč                                  119 692,00",
    ];
    expect(values(rows)).toMatchObject({
      totalWithoutVat: "264208.00",
      totalVat: "55483.68",
      totalAmount: "319691.68",
      advancePaid: "200000.00",
      amountDue: "119692.00",
    });
  });

  it("does not let the sums speak for an amount to pay that only a label names", () => {
    const rows = ["Základ daně      1 000,00", "DPH 21 %         210,00", "Celkem s DPH    1 210,00 Kč", "K úhradě          950,00 Kč"];
    const { totalAmount, amountDue } = totalsOf(rows).values;
    expect([totalAmount?.value, amountDue?.value]).toEqual(["1210.00", "950.00"]);
    expect(totalAmount?.checks).toContain("sums");
    expect(amountDue?.checks).not.toContain("sums");
    expect(amountDue?.confidence).toBeLessThan(0.9);
  });

  it("reads rows whose base and tax stand on lines of their own", () => {
    const totals = totalsOf([
      "Základ DPH 12%:     300 Kč",
      "DPH 12%:      36 Kč",
      "Základ DPH 21%:    1 300 Kč",
      "DPH 21%:     273 Kč",
      "K úhradě:     1 909 Kč",
    ]);
    expect(totals.vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "21.00", base: "1300.00", vat: "273.00" },
      { rate: "12.00", base: "300.00", vat: "36.00" },
    ]);
    expect(totals.values.totalAmount?.value).toBe("1909.00");
  });

  it("reads two untaxed rows of different reasons beside a taxed one", () => {
    const totals = totalsOf([
      "Sazba DPH   Základ     DPH   Celkem",
      "21,00 %     100,00   21,00   121,00",
      "0,00 % osvobozeno     60,00    0,00    60,00",
      "0,00 % dodání do EU   12,00    0,00    12,00",
      "Celkem      172,00   21,00   193,00 Kč",
    ]);
    expect(totals.vatBreakdown.map(({ values: { rate, base } }) => [rate, base])).toEqual([
      ["21.00", "100.00"],
      ["0.00", "60.00"],
      ["0.00", "12.00"],
    ]);
    expect(totals.values.totalAmount?.checks).toContain("sums");
  });

  it("reads a row of rate 0 beside taxed ones", () => {
    expect(
      totalsOf([
        "Sazba DPH   Základ     DPH   Celkem",
        "21 %   1 981,40   416,09   2 397,49",
        "0 %     120,00    0,00    120,00",
        "Celkem   2 101,40   416,09   2 517,49",
      ]).vatBreakdown.map((row) => row.values),
    ).toEqual([
      { rate: "21.00", base: "1981.40", vat: "416.09" },
      { rate: "0.00", base: "120.00", vat: "0.00" },
    ]);
  });

  it("reads a row of rate 0 without a per cent sign", () => {
    const rows = ["Sazba DPH   Základ     DPH   Celkem", "21       1 981,40   416,09   2 397,49", "0          120,00     0,00     120,00"];
    expect(totalsOf([...rows, "K úhradě      2 517,49 Kč"]).vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "21.00", base: "1981.40", vat: "416.09" },
      { rate: "0.00", base: "120.00", vat: "0.00" },
    ]);
  });

  it("keeps the sign of a credit note", () => {
    expect(values(["Sazba    Základ      DPH     Celkem", "21 %   -100,00   -21,00   -121,00", "Celkem k úhradě      -121,00 Kč"])).toMatchObject({
      totalWithoutVat: "-100.00",
      totalVat: "-21.00",
      totalAmount: "-121.00",
    });
  });

  it("believes the change rather than a misread label", () => {
    expect(values(["Total          80.91", "Rounded        80.90", "Cash          100.00", "Change         19.10"]).totalAmount).toBe("80.90");
  });

  it("takes the rounded cash total that is only implied", () => {
    expect(totalsOf(["Total          48.16", "Rounding Adj  -0.01", "Cash           50.00", "Change          1.85"]).values.totalAmount).toMatchObject({
      value: "48.15",
      source: "derived",
    });
  });

  it("proves no total by a part of the breakdown", () => {
    // the tax of the second row is misread
    const rows = ["Sazba    Základ      DPH     Celkem", "21 %   1 000,00   210,00   1 210,00", "12 %     500,00    80,00     560,00"];
    const { totalAmount } = totalsOf([...rows, "Celkem        1 770,00 Kč"]).values;
    expect(totalAmount?.value).toBe("1770.00");
    expect(totalsOf(rows).values.totalAmount?.checks).not.toContain("sums");
  });

  it("proves no total by a rate that the law of the country and day does not know", () => {
    const rows = (day: string, rate: string, tax: string, total: string) => [
      `Datum vystavení: ${day}`,
      "DIČ: CZ12345679",
      "Sazba    Základ      DPH     Celkem",
      `${rate} %   1 000,00   ${tax}   ${total}`,
      `K úhradě      ${total} Kč`,
    ];
    const checks = (...of: [string, string, string, string]) => totalsOf(rows(...of)).values.totalAmount?.checks;
    expect(checks("5. 3. 2026", "21", "210,00", "1 210,00")).toContain("sums");
    expect(checks("5. 3. 2023", "15", "150,00", "1 150,00")).toContain("sums");
    expect(checks("5. 3. 2026", "15", "150,00", "1 150,00")).not.toContain("sums");
    expect(checks("5. 3. 2026", "17", "170,00", "1 170,00")).not.toContain("sums");
  });

  it("is less sure of a total that a whole breakdown contradicts", () => {
    const sure = (breakdown: string[]) => totalsOf([...breakdown, "Celkem k úhradě        1 990,00 Kč"]).values.totalAmount;
    const contradicted = sure(["Sazba    Základ      DPH     Celkem", "21 %   1 000,00   210,00   1 210,00"]);
    expect(contradicted?.value).toBe("1990.00");
    expect(contradicted!.confidence).toBeLessThan(sure([])!.confidence);
  });

  it("counts agreeing item sums", () => {
    const rows = ["Celkem      500,00 Kč", "Celkem      700,00 Kč"];
    expect(totalsOf(rows, { gross: 50_000 }).values.totalAmount?.value).toBe("500.00");
    expect(totalsOf(rows, { gross: 70_000 }).values.totalAmount?.value).toBe("700.00");
    const rounded = ["Celkem      226,40 Kč", "Zaokrouhlení      -0,40", "K úhradě      226,00 Kč"];
    expect(totalsOf(rounded, { gross: 22_640 }).values.totalAmount?.value).toBe("226.00");
  });

  it("repairs the digit of a recognised total that a whole breakdown gives", () => {
    const rows = ["Sazba    Základ      DPH", "21 %   1 000,00   210,00", "Zaokrouhlení      -0,05"];
    const total = (row: string, source: "text" | "ocr" = "ocr") =>
      readTotals(viewDocument([drawPage([...rows, row], { source })], [], NOBODY), {}).values.totalAmount;
    expect(total("K úhradě      1 289,95 Kč")).toMatchObject({ value: "1209.95", checks: expect.arrayContaining(["sums"]) });
    expect(total("K úhradě      1 209.9s")?.value).toBe("1209.95");
    expect(total("K úhradě      1 289,95 Kč", "text")?.value).toBe("1289.95");
    expect(total("K úhradě      1 344,95 Kč")?.value).toBe("1344.95");
  });

  it("proves no total by a rounding that is not printed", () => {
    const rows = ["Sazba    Základ      DPH", "21 %   1 000,30   210,06"];
    expect(totalsOf([...rows, "Celkem      1 210,00 Kč"]).values.totalAmount?.checks).not.toContain("sums");
    expect(totalsOf([...rows, "Zaokrouhlení      -0,36", "Celkem      1 210,00 Kč"]).values.totalAmount?.checks).toContain("sums");
  });

  it("finds nothing on a page without amounts", () => expect(totalsOf(["Děkujeme za spolupráci"])).toEqual({ values: {}, vatBreakdown: [] }));

  it.each([
    [5, "0.05"],
    [-5, "-0.05"],
    [123_456, "1234.56"],
    [0, "0.00"],
  ])("writes %i hundredths as %s", (cents, text) => expect(amountText(cents)).toBe(text));
});
