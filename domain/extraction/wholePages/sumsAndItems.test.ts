import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const readOf = (heading: string, rows: string[]) => {
  const document = readRows([heading, "", ...rows]);
  return { ...Object.fromEntries(Object.entries(document.fields).map(([name, { value }]) => [name, value])), items: document.lineItems };
};

describe("totals that are rounded", () => {
  it("takes the rounded one above its breakdown", () => {
    const rows = [
      "Zboží              Kusů      Cena/ks s DPH      Sazba      Celkem s DPH",
      "Doprava balíku     1 ks             117,13       21 %            117,13",
      "",
      "Zaokrouhlení                                                  -0,13 CZK",
      "Celkem za objednávku                                         117,00 CZK",
      "",
      "Z toho DPH 21 %: základ 96,80 + daň 20,33 = 117,13",
    ];
    expect(readOf("Faktura č. 2026001", rows)).toMatchObject({ totalAmount: "117.00", amountDue: "117.00", rounding: "-0.13" });
  });

  it("takes what was paid where the rounding stands below it without a sign", () => {
    const rows = [
      "Parkovné denní",
      "1 ks x 268,90 vč. DPH 21 %       268,90",
      "ZAPLACENO                    269,00 CZK",
      "zaokr.                             0,10",
      "z toho DPH 21 %                   46,67",
      "bez DPH                          222,23",
      "základ 222,23       daň 46,67",
    ];
    expect(readOf("Parkovací lístek - daňový doklad", rows)).toMatchObject({ totalAmount: "269.00" });
  });

  it("takes the exact one where a named rounding leads to no other", () => {
    const rows = ["Sazba    Základ      DPH     Celkem", "21 %   1 000,30   210,06   1 210,36", "Zaokrouhlení      0,00", "Celkem k úhradě      1 210,36 Kč"];
    expect(readOf("Faktura č. 2026001", rows)).toMatchObject({ totalAmount: "1210.36" });
  });

  it("finds listed items that come to the sum before a rounding, whatever the currency", () => {
    const rows = [
      "Vývoj aplikace       60 613,00 USD",
      "Doprava technika        256,48 USD",
      "Zaokrouhlení       -0,48 USD",
      "Celkem k úhradě       60 869,00 USD",
    ];
    expect(readOf("Faktura č. 2026001", rows).items.map(({ values }) => values.description)).toEqual(["Vývoj aplikace", "Doprava technika"]);
  });
});

describe("totals without tax", () => {
  const rows = [
    "Pos   Bezeichnung                 Menge      Preis     Gesamt EUR   USt",
    "1     Softwarelizenz, jährlich    4 Stk.    705,01       2.820,04    0%",
    "",
    "Warenwert                                                2.820,04",
    "Frachtkostenanteil                                          70,50",
    "Objektrabatt                                              -112,80",
    "",
    "Netto          USt-Betrag     Rechnungsbetrag      Angezahlt      Zu zahlen",
    "2.777,74             0,00          2.777,74 €       2.200,00       577,74 €",
    "USt 0% von 2.777,74 = 0,00",
  ];
  it("are what the base of the untaxed row says, not what the items come to before charges", () => {
    expect(readOf("Rechnung Nr. 2026-17", rows)).toMatchObject({ totalAmount: "2777.74", amountDue: "577.74" });
  });
});

describe("listed items", () => {
  const namesOf = (rows: string[]) => readOf("Vyúčtování služeb č. 2026001 - daňový doklad", rows).items.map(({ values }) => values.description);

  it("hold an advance that is taken off with its rate, and no row of the tax", () => {
    const rows = [
      "Pravidelné a ostatní platby                              DPH    Cena bez DPH",
      "Hosting a zálohování dat                                 21%        1 857,00",
      "Instalace a nastavení sítě                               21%       17 050,00",
      "Odpočet zálohy dle daňového dokladu č. 20254057          21%      -11 344,00",
      "",
      "Rozpis DPH        Základ        Daň        Celkem s DPH",
      "Sazba 21%       7 563,00    1 588,23           9 151,23",
      "",
      "Celkem za služby bez DPH     7 563,00 Kč",
      "DPH celkem     1 588,23 Kč",
      "Zaokrouhlení     -0,23 Kč",
      "Celkem k úhradě     9 151,00 Kč",
    ];
    expect(namesOf(rows)).toEqual(["Hosting a zálohování dat", "Instalace a nastavení sítě", "Odpočet zálohy dle daňového dokladu č. 20254057"]);
  });

  it("may be followed by what they come to in front of what is added", () => {
    const rows = [
      "Calcolo strutturale solaio                  2.400,00",
      "Direzione lavori, settembre                 1.150,00",
      "Totale onorari                              3.550,00",
      "Contributo cassa di previdenza                142,00",
      "Imponibile IVA                              3.692,00",
      "IVA 22%                                       812,24",
      "Totale parcella EUR                         4.504,24",
    ];
    expect(namesOf(rows)).toEqual(["Calcolo strutturale solaio", "Direzione lavori, settembre", "Contributo cassa di previdenza"]);
  });

  it("are followed by no discount on the whole document", () => {
    const rows = [
      "Désignation                  Quant.     Prix        Montant",
      "Porte plane chêne                 3   1 180,00     3 540,00",
      "Évacuation anciennes portes       1     150,00       150,00",
      "Total brut                                         3 690,00",
      "Rabais 10 %                                         -369,00",
      "Total HT                                           3 321,00",
      "TVA 20 %                                             664,20",
      "Total TTC EUR                                      3 985,20",
    ];
    expect(namesOf(rows)).toEqual(["Porte plane chêne", "Évacuation anciennes portes"]);
  });

  it("may write a dash for the hundredths in front of the currency, and end in the day of a contract", () => {
    const rows = [
      "–    Úklid kanceláří, smlouva ze dne 3. 2.      12 200,- Kč",
      "–    Ubytování                                     900,- Kč",
      "Celkem k úhradě    13 100,- Kč",
    ];
    expect(namesOf(rows)).toEqual(["Úklid kanceláří, smlouva ze dne 3. 2.", "Ubytování"]);
  });
});

describe("what is due", () => {
  it("is what a settlement comes to, be it nothing", () => {
    const rows = [
      "Cena za období včetně DPH                    11 594,04 Kč",
      "Odečet uhrazených záloh                     -11 594,04 Kč",
      "Výsledek vyúčtování                               0,00 Kč",
      "",
      "Rozpis DPH        základ          daň          s daní",
      "21,00 %         9 581,85     2 012,19       11 594,04",
    ];
    expect(readOf("Vyúčtování tepla, faktura č. 2026001", rows)).toMatchObject({ totalAmount: "11594.04", amountDue: "0.00" });
  });
});

describe("a sheet of short lines", () => {
  it.each([["Terms      payment by 01/04/2026"], ["Zahlungsziel: 01.04.2026"], ["Bitte bis 01.04.2026 überweisen."]])(
    "is no receipt where it says until when to pay: %s",
    (until) => {
      const rows = [
        "No      SI-2026-3900",
        "Date      22.03.2026",
        "",
        "Training workshop      593.00",
        until,
        "",
        "Total      593.00",
        "Not registered for VAT.",
      ];
      expect(readOf("Invoice / Rechnung", rows)).toMatchObject({ dueDate: "2026-04-01" });
    },
  );
});

describe("days", () => {
  const dayOf = (field: "issueDate" | "taxDate" | "dueDate", heading: string, rows: string[]) => (readOf(heading, rows) as Record<string, unknown>)[field];
  it.each([
    ["taxDate", "Faktura sprzedaży FVS-2026-17", ["wystawiona 2026-03-02, sprzedaż 2026-03-01", "", "Do zapłaty 100,00 zł"], "2026-03-01"],
    [
      "taxDate",
      "Faktúra za prepravu č. 2026017",
      ["vyhotovená      19. 10. 2026", "vyloženie       18. 10. 2026", "splatná         18. 11. 2026"],
      "2026-10-18",
    ],
    ["dueDate", "Honorarnote Nr. 2026-17", ["Linz, am 25.06.2026", "", "Wir ersuchen um Einzahlung von 395,82 € bis längstens 09.07.2026."], "2026-07-09"],
    ["issueDate", "Faktura", ["Doklad       Vystaven       DUZP        Splatnost", "20260407     26.4.2026      26.4.2026   6.5.2026"], "2026-04-26"],
    ["issueDate", "Factuur #2026-17", ["Gefactureerd op 18-08-2026", "Geleverd op 03-08-2026", "Te betalen voor 01-09-2026", "Totaal € 100,00"], "2026-08-18"],
  ] as const)("finds the %s of %s", (field, heading, rows, value) => {
    expect(dayOf(field, heading, [...rows])).toBe(value);
  });
});

describe("headings in two languages", () => {
  it("may break within, above their values", () => {
    const rows = [
      "Data wystawienia / Issue      Data wykonania usługi / Service      Termin płatności / Due      Zlecenie /",
      "        date                          date                                 date                Order",
      "     29.04.2026                    27.04.2026                          13.06.2026          ZL-2604-118",
    ];
    expect(readOf("Faktura VAT / Invoice FVW/00318/2026", rows)).toMatchObject({ issueDate: "2026-04-29", taxDate: "2026-04-27", dueDate: "2026-06-13" });
  });
});

describe("sums that end the table of items", () => {
  it("are those of the total that they lead to, whatever stands in front of them", () => {
    const rows = [
      "Produkt             Množství     Cena bez DPH       Sleva     Základ DPH   Sazba        DPH        Celkem",
      "Nafta motorová    1 284,66 l        37 014,15     -642,33      36 371,82    21 %   7 638,08     44 009,90",
      "Mytí vozidel             3 x           741,32        0,00         741,32    21 %     155,68        897,00",
      "Dálniční známka         1 ks         2 300,00        0,00       2 300,00     0 %       0,00      2 300,00",
      "Celkem                              40 055,47     -642,33      39 413,14          7 793,76     47 206,90",
      "",
      "K úhradě: 47 206,90 Kč",
    ];
    expect(readOf("Faktura č. 2026001", rows)).toMatchObject({ totalWithoutVat: "39413.14", totalVat: "7793.76", totalAmount: "47206.90" });
  });
});
