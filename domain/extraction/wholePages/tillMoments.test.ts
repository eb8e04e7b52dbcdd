import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const read = (rows: string[], source: "text" | "ocr" = "text") => readRows(rows, { source });
const valueOf = (rows: string[], field: string, source: "text" | "ocr" = "text") =>
  (read(rows, source).fields as Record<string, { value: string } | undefined>)[field]?.value;

const polish = ["      Wielka Chmura Sp. z o. o.", "      ul. Polna 21", "      62-800 Kalisz", "      NIP 618-003-16-38"];
const czech = ["      Servis Kolář s.r.o.", "      Dlouhá 12", "      130 00 Praha 3"];

describe("moments and names on receipts", () => {
  it("the time may stand in front of the year", () =>
    expect(valueOf(["Maple Grocery", "Bread      3.50", "Subtotal: 3.50", "Sales Tax: 0.21", "Total: 3.71", "Wed Nov 11 20:10:00 2026"], "issueDate")).toBe(
      "2026-11-11",
    ));

  it.each([[["Date: 11/9/2026, 8:41:07 PM"]], [["Date: 11/9/2026, 8:41:07", "PM"]]])("a moment in the American form has its month first: %j", (rows) =>
    expect(
      valueOf(["      Kopitiam Sinar", "      18 Jalan Ampang", "      50450 Kuala Lumpur", ...rows, "Tea      RM 5.00", "Total      RM 5.00"], "issueDate"),
    ).toBe("2026-11-09"),
  );

  it("a ticket was sold before what it admits to takes place", () =>
    expect(
      valueOf(
        ["KINO ÚSVIT", "Hvězdy nad jezem   20.12.2026 19:30", "2x vstupné   378,00", "Zaplaceno   378,00 Kč", "Doklad č. 4417", "18.12.2026 21:07"],
        "issueDate",
      ),
    ).toBe("2026-12-18"));

  it("who parks pays when leaving", () =>
    expect(
      valueOf(
        ["Wallpark Betriebs GmbH", "Am Wall 8, 28195 Bremen", "QUITTUNG", "Einfahrt   08.08.2026 10:02", "Ausfahrt   10.08.2026 17:45", "Bezahlt   64,80 EUR"],
        "issueDate",
      ),
    ).toBe("2026-08-10"));

  it("other moments keep their order", () =>
    expect(
      valueOf(
        ["      Kopitiam Sinar", "      18 Jalan Ampang", "      50450 Kuala Lumpur", "Date: 11/9/2026 20:41", "Tea      RM 5.00", "Total      RM 5.00"],
        "issueDate",
      ),
    ).toBe("2026-09-11"));

  it("dust between month and year was seen as a letter", () =>
    expect(valueOf([...czech, "Účtenka 118", "Datum a čas: 3. 4. 1 2026 9:41:07", "Kabel      249,00", "CELKEM      249,00"], "issueDate", "ocr")).toBe(
      "2026-04-03",
    ));

  it("the day of the week stands between the day and the number", () =>
    expect(valueOf([...polish, "2026-05-08 Pt      399372", "PARAGON FISKALNY", "CHLEB      8,50", "SUMA PLN      8,50"], "invoiceNumber")).toBe("399372"));

  it("the thanks repeat the name of the shop", () =>
    expect(
      valueOf(
        [
          "Maple Grocery",
          "Orange Juice, 2, @ 3.50",
          "Cheese Pizza, 1, @ 8.99",
          "Subtotal: 15.99",
          "Sales Tax: 0.96",
          "Total: 16.95",
          "Thank you for shopping at Maple Grocery.",
        ],
        "supplierName",
      ),
    ).toBe("Maple Grocery"));

  it("the label of an address is no part of it", () =>
    expect(
      valueOf(
        ["      NORTH KITCHEN", " VAT: 300123456700003", " ADDRESS: 4415 King Road, Riyadh", "2026-09-30 20:41", "Soup      76.00", "TOTAL      76.00"],
        "supplierAddress",
      ),
    ).toBe("4415 King Road, Riyadh"));

  it("dust that looks like a pound does not change the money of the country", () =>
    expect(
      valueOf(
        [
          ...polish,
          "2026-05-08",
          "PARAGON FISKALNY",
          "BUŁKA",
          "szt 3 £      * 0,85",
          "CHLEB",
          "szt 2 £      * 4,25",
          "SER",
          "szt 1 £      * 7,00",
          "SUMA PLN 18,05",
        ],
        "currency",
        "ocr",
      ),
    ).toBe("PLN"));

  it("the words of a fiscal receipt are Polish, whose letters have no accents like Czech ones", () => {
    const polskie = ["      Polskí Koncern Palíwowy S.A.", "      09-411 PLOCK, UL. CHEMICZNA 7", "      NIP 618-003-16-38", "18-06-2026 16:37"];
    const ends = ["PARAGON FISKALNY", "VERVA 98      150,03A", "SPRZEDAZ OPODATKOWANA A      150,03", "PTU A 23,00 %      28,05", "SUMA PLN      150,03"];
    expect(valueOf([...polskie, ...ends], "supplierName", "ocr")).toBe("Polski Koncern Paliwowy S.A.");
  });

  it("a sum of a rate stands above its tax, which names no rate", () => {
    const ends = ["Sprzedaż opodatk. PTU A 23%      458,80", "Kwota PTU A      85,79", "Suma PTU      85,79", "SUMA PLN      458,80"];
    expect(
      read([...polish, "2026-05-14", "CZAJNIK      299,00", "LAMPA      159,80", ...ends]).vatBreakdown.map(({ values: { rate, base, vat } }) => [
        rate,
        base,
        vat,
      ]),
    ).toEqual([["23.00", "373.01", "85.79"]]);
  });
});
