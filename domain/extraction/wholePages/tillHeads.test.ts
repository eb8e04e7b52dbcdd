import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const read = (rows: string[], source: "text" | "ocr" = "text") => readRows(rows, { source });
const valueOf = (rows: string[], field: string) => (read(rows).fields as Record<string, { value: string } | undefined>)[field]?.value;

const polish = ["      Wielka Chmura Sp. z o. o.", "      ul. Polna 21", "      62-800 Kalisz", "      NIP 618-003-16-38"];

describe("heads of tills", () => {
  it("a short word names the number beside the day", () =>
    expect(
      valueOf(
        ["Pekárna U Mlýna s.r.o.", "Lipová 4, 602 00 Brno", "Chléb   54,90", "CELKEM Kč   54,90", "14/03/2026 16:02:11   Pokl. 4   Dokl. 118832"],
        "invoiceNumber",
      ),
    ).toBe("118832"));

  it("a ticket has its own number", () =>
    expect(
      valueOf(
        ["Jízdenka", "Z   Velké Meziříčí", "Cena celkem   98,00 Kč", "Č. jízdenky 720341150026", "Vydáno 18.03.26 05:44", "Autobusy Horácko, a.s."],
        "invoiceNumber",
      ),
    ).toBe("720341150026"));

  it("a number below a VAT ID is no tax number", () => {
    const rows = [
      "Kabelka a drát, s.r.o.",
      "Sokolská 1901/3, 602 00 Brno",
      "IČO 92157807, DIČ CZ92157807",
      "Objednávka 5500871263",
      "Doklad č. 11   30.10.2026",
    ];
    expect(valueOf([...rows, "Kabel   499,00", "Celkem   499,00 Kč"], "supplierTaxNumber")).toBeUndefined();
  });

  it.each(["Kupující IČO: 89055314", "IČO kupujícího: 89055314"])("whoever asked for a receipt is its customer, not its addressee: %s", (line) => {
    const rows = ["Hobby centrum Kutilov k.s.", "Lužná 591, 160 00 Praha 6", "IČO 94881065", line, "12.04.2026 14:31   Doklad 41-0093", "Lazura dub   649,00"];
    const { documentKind, fields } = read([...rows, "Celkem CZK   649,00", "Karta   649,00"], "ocr");
    expect([documentKind, fields.customerCompanyId?.value]).toEqual(["receipt", "89055314"]);
  });

  it("a logo of the beginnings of words is that of the firm at the foot", () =>
    expect(
      valueOf(
        ["Garten Bauer", "Ringstr. 8, 06712 Zeitz", "19.08.2026 17:12", "Erde        7,00", "SUMME EUR   7,00", "Gartencenter Bauer GmbH & Co. KG"],
        "supplierName",
      ),
    ).toBe("Gartencenter Bauer GmbH & Co. KG"));

  it("the only day is that of the sale, below whatever number", () =>
    expect(
      valueOf(
        ["      NORTH KITCHEN", "      44 King Road, Leeds", "ORDER #0005      INVOICE #0253", "2026-09-30 20:41", "Soup      76.00", "TOTAL      76.00"],
        "issueDate",
      ),
    ).toBe("2026-09-30"));

  it.each([
    [["2026-03-26 19:11      41225"], "41225"],
    [["18-06-2026 16:37      W105084"], "W105084"],
    [["#00317      18.05.2026 16:22"], "00317"],
    [["000871 #001 KIEROWNIK      2026-07-19 20:05"], "000871"],
    [["Bon 20871      12.06.26 / 07:14"], "20871"],
    [["Bon: 118-4407      31/07/2026 20:31"], "118-4407"],
  ])("a number alone beside the day is that of the receipt: %s", (rows, number) =>
    expect(valueOf([...polish, ...rows, "PARAGON FISKALNY", "CHLEB      8,50", "SUMA PLN      8,50"], "invoiceNumber")).toBe(number),
  );

  it("one of several numbers beside the day is none", () =>
    expect(
      valueOf([...polish, "PARAGON FISKALNY", "CHLEB      8,50", "SUMA PLN      8,50", "21.11.2026 15:15 07091 00384371 001"], "invoiceNumber"),
    ).toBeUndefined());

  it("since when there is a shop is no part of its address", () =>
    expect(
      valueOf(
        ["      Kavárna Na Rohu", "      založeno 2014", "      Kostelní 7, 390 01 Tábor", "18.05.2026 16:22", "Espresso      138,00", "CELKEM      138,00"],
        "supplierAddress",
      ),
    ).toBe("Kostelní 7, 390 01 Tábor"));

  it("a street may stand behind its town", () =>
    expect(
      valueOf(
        [
          "      KLASEK SP.JAWNA",
          "      40-664 KATOWICE, UL.POLNA 43",
          "      SKLEP FIRMOWY",
          "NIP 618-003-16-38",
          "2026-10-07",
          "CHLEB      4,30",
          "SUMA PLN      4,30",
        ],
        "supplierAddress",
      ),
    ).toBe("40-664 KATOWICE, UL.POLNA 43"));

  it("half of a German form takes the line above with the other half", () =>
    expect(
      valueOf(
        ["RADIESCHEN      0,79", "SUMME      0,79", "QUITTUNG  08.12.26 16:27", "      FRISCHE HANDELSGESELLSCHAFT", "      NORDTAL MBH"],
        "supplierName",
      ),
    ).toBe("FRISCHE HANDELSGESELLSCHAFT NORDTAL MBH"));

  it("a cooperative in the foot sells", () =>
    expect(
      valueOf(
        [
          "      Für mich und dich.",
          "      Solothurn Rosengarten",
          "Risotto      5.95",
          "TOTAL CHF      5.95",
          "VITRA GENOSSENSCHAFT, CHE-116.311.185 MWST",
          "ES BEDIENTE SIE Frau Demuth",
          "21.11.2026 15:15",
        ],
        "supplierName",
      ),
    ).toBe("VITRA GENOSSENSCHAFT"));

  it("who keeps the house is named behind a stroke, so the name asks for a look", () => {
    const head = (owner: string) =>
      read([`      Getränkemarkt Durst${owner}`, "      Wartstraße 31", "      74076 Heilbronn", "29.08.2026 17:22", "Pils      31,98", "GESAMT      31,98"]);
    expect(head("").fields.supplierName!.confidence).toBeGreaterThan(0.975);
    expect(head(" · Inh. Rolf Sommer").fields.supplierName!.confidence).toBeLessThan(0.975);
  });
});

describe("sums of tills", () => {
  it.each([
    ["AED", "AED 105.00", "105.00"],
    ["SAR", "SAR 110.00", "110.00"],
    ["ZAR", "R190.50", "190.50"],
  ])("are in %s", (currency, printed, total) => {
    const rows = ["      NORTH KITCHEN", "      44 King Road", "Date: 30/09/2026 20:41", `Soup      ${printed}`, `TOTAL      ${printed}`];
    expect([valueOf(rows, "currency"), valueOf(rows, "totalAmount")]).toEqual([currency, total]);
  });

  it("have a German name of their own", () =>
    expect(
      read([
        "      NORDTAL Retail GmbH",
        "      Waldweg 41",
        "      22453 Hamburg",
        "05.01.2026",
        "1 Jeans",
        "1 x 49,99      49,99",
        "Nachlass      10,00",
        "39,99",
        "Bonsumme      39,99",
      ]).lineItems.map(({ values }) => [values.description, values.totalWithVat]),
    ).toEqual([
      ["1 Jeans", "49.99"],
      ["Nachlass", "-10.00"],
    ]));

  const breakdown = (rows: string[]) => read(rows).vatBreakdown.map(({ values: { rate, base, vat } }) => [rate, base, vat]);

  it("are stated by rate with their tax, without the base", () => {
    const ends = ["SPRZEDAŻ OPODATKOWANA A      339,98", "PTU A 23,00 %      63,57", "SUMA PTU      63,57", "SUMA PLN      339,98"];
    expect(breakdown([...polish, "2026-03-26", "KADEN      339,98", ...ends])).toEqual([["23.00", "276.41", "63.57"]]);
    expect(breakdown([...polish, "2026-03-26", "PALIWO      150.03A", "SP.OP.A: 150.03 PTU 23%      28.05", "SUMA PLN      150.03"])).toEqual([
      ["23.00", "121.98", "28.05"],
    ]);
  });

  it("a rate alone does not prove the total, of which it is a part", () => {
    const ends = ["SPRZEDAŻ OPODATKOWANA A      202,16", "PTU A 23,00 %      37,80", "SPRZEDAŻ OPODATKOWANA B", "SUMA PTU      39,72", "SUMA PLN      228,14"];
    expect(valueOf([...polish, "2026-03-26", "PALIWO      202,16", "HOT DOG      25,98", ...ends], "totalAmount")).toBe("228.14");
  });

  it("make no rate that the law does not know of the taxes of several", () => {
    const ends = ["Netto:      €21,51", "MwSt 10%:      €1,02", "MwSt 20%:      €2,27", "GESAMT:      €24,80"];
    expect(
      breakdown([
        "      Café Alpenblick",
        "      Marktgasse 3",
        "      6020 Innsbruck",
        "      UID: ATU61344187",
        "02.05.2026 15:12",
        "Melange      €24,80",
        ...ends,
      ]),
    ).toEqual([]);
  });
});
