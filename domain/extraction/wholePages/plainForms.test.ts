import { SURE } from "#domain/documents/attention.ts";
import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readPage, readRows } from "#test/readPage.ts";
import { itemsOf } from "#test/itemsOf.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

describe("amounts and currency", () => {
  const sums = ["Invoice no. 2026-17           Date 3 November 2026", "", "Net EUR 100.00", "VAT 21 % EUR 21.00", "Total EUR 121.00"];

  it("takes nothing from a line that converts", () => {
    expect(read([...sums, "Exchange rate 1 EUR = 24.315 CZK; VAT 510.62 CZK; total 2,942.12 CZK"], "currency", "totalAmount", "amountDue")).toEqual([
      "EUR",
      "121.00",
      "121.00",
    ]);
  });

  it("takes an amount below the total and what it leaves for an advance, whatever it is called; a part of the total is none", () => {
    const rows = ["Faktura č. 2026017   Datum vystavení 3.11.2026", "", "Bez DPH          1 000,00", "DPH 21 %           210,00", "Celkem           1 210,00"];
    expect(read([...rows, "Akontace            500,00", "Nyní                710,00"], "amountDue", "advancePaid")).toEqual(["710.00", "500.00"]);
    expect(read([...rows, "v tom              210,00", "a                1 000,00"], "amountDue", "advancePaid")).toEqual(["1210.00", undefined]);
  });

  it("reads bases in brackets behind their rate as they are", () => {
    const rows = [
      "Facture n° F2026-17    Date : 03/11/2026",
      "Total HT                  300,00 €",
      "TVA 20 % (200,00)          40,00 €",
      "TVA 10 % (100,00)          10,00 €",
      "Total TTC                 350,00 €",
    ];
    expect(readRows(rows).vatBreakdown.map((row) => row.values)).toEqual([
      { rate: "20.00", base: "200.00", vat: "40.00" },
      { rate: "10.00", base: "100.00", vat: "10.00" },
    ]);
  });
});

describe("parties without headings", () => {
  const letter = [
    "Mara Lindhaupt                                        Am Ziegelhof 12",
    "                                                      37073 Göttingen",
    "                                                      post@lindhaupt.example.com",
    "",
    "",
    "Steinwerk Technik GmbH",
    "Erlenweg 3",
    "34117 Kassel",
    "",
    "Rechnung Nr. 2026-17                                  Datum 03.11.2026",
    "                                                      Zahlbar bis 17.11.2026",
    "Leistung                        Menge      Preis      Summe",
    "Beratung vor Ort                 2,00      50,00     100,00",
    "Nettobetrag                                          100,00 EUR",
    "Umsatzsteuer 19 %                                     19,00 EUR",
    "Gesamtbetrag                                         119,00 EUR",
    "IBAN DE02 1203 0000 0000 2020 51",
  ];
  it("takes for the supplier whose name the mail address bears", () => {
    expect(read(letter, "supplierName", "customerName")).toEqual(["Mara Lindhaupt", "Steinwerk Technik GmbH"]);
  });

  it("is less sure of one without an address", () => {
    const { supplierName } = readRows(["Mara Lindhaupt     post@lindhaupt.example.com", ...letter.slice(3)]).fields;
    expect(supplierName!.value).toBe("Mara Lindhaupt");
    expect(supplierName!.confidence).toBeLessThan(0.975);
  });

  const swapped = (head: string[], foot: string[] = []) => [
    "FAKTURA 2026017",
    "",
    "",
    "Ukázkový obchod s.r.o.                               Vzorová dílna s.r.o.",
    "Lipová 4                                              Mlýnská 12",
    "602 00 Brno                                           779 00 Olomouc",
    ...head,
    "",
    "Datum vystavení 3.11.2026",
    "Datum splatnosti 17.11.2026",
    "",
    "Bez DPH          1 000,00",
    "DPH 21 %           210,00",
    "Celkem           1 210,00 Kč",
    ...foot,
  ];
  const names = ["supplierName", "customerName"] as const;

  it("takes for the supplier who states the register of its court, though the customer stands first", () => {
    const rows = swapped([], ["", "Vzorová dílna s.r.o., zapsána v obchodním rejstříku, oddíl C, vložka 1234"]);
    expect(read(rows, ...names)).toEqual(["Vzorová dílna s.r.o.", "Ukázkový obchod s.r.o."]);
  });

  it("takes for the customer whose number is labelled so, though it stands first", () => {
    const rows = swapped(["Vaše IČO 91234506"], ["", "IČO 87654300"]);
    expect(read(rows, ...names)).toEqual(["Vzorová dílna s.r.o.", "Ukázkový obchod s.r.o."]);
  });

  it("takes for the customer whose number is one of the tenant's", () => {
    const context = { ownCompanyIds: ["91234506"], ownVatIds: [], ownNames: [] };
    const { fields } = readPage(drawPage(swapped(["IČO 91234506"])), context);
    expect(names.map((name) => fields[name]?.value)).toEqual(["Vzorová dílna s.r.o.", "Ukázkový obchod s.r.o."]);
  });

  it("asks for a look at names, addresses and numbers of parties that only their places distinguish", () => {
    const { fields } = readRows(swapped(["IČO 91234506"], ["", "IČO 87654300"]));
    const parties = Object.entries(fields).filter(([name]) => /^(supplier|customer)/.test(name));
    expect(parties.length).toBeGreaterThan(5);
    for (const [name, { confidence }] of parties) expect(confidence, name).toBeLessThan(SURE);
  });

  it("takes a house of owners that bears the name of its street for a name", () => {
    const rows = letter.toSpliced(5, 1, "WEG Erlenweg 3");
    expect(read(rows, "customerName", "customerStreet")).toEqual(["WEG Erlenweg 3", "Erlenweg 3"]);
  });

  it("keeps telephone and mail behind the town out of the address", () => {
    const rows = [
      "Kesselbrunn Bau GmbH",
      "Erlenweg 4 · 93047 Regensburg · Tel. 0941 4711 · bau@example.com",
      "",
      "Rechnung Nr. 2026-17",
      "Gesamtbetrag 119,00 EUR",
    ];
    expect(read(rows, "supplierStreet", "supplierCity")).toEqual(["Erlenweg 4", "Regensburg"]);
  });

  it("reads the number of the Austrian register", () => {
    const rows = ["Almtal Handels GmbH", "Ziegelgasse 3", "4020 Linz", "UID ATU94925574   FN 674268k", "Faktura Nr. 2026-17", "Gesamtbetrag 119,00 EUR"];
    expect(read(rows, "supplierCompanyId")).toEqual(["674268k"]);
  });
});

describe("tables of items", () => {
  const values = (rows: string[]) => itemsOf(rows).map((row) => row.values);

  it("distinguishes a discount from the rate of the tax by their headings, and leaves dates out of the text", () => {
    const rows = [
      "Libellé                  Du           Quantité   Px unitaire   % Rem.   Tx TVA   Montant HT",
      "Location de nacelle   01/10/2026          2,00        100,00        5       20       190,00",
      "Transport             01/10/2026          1,00         50,00        5       20        47,50",
      "                                                              Total HT 237,50 EUR",
    ];
    expect(values(rows).map(({ description, vatRate }) => [description, vatRate])).toEqual([
      ["Location de nacelle", "20.00"],
      ["Transport", "20.00"],
    ]);
  });

  it("takes no discount on the whole for a row", () => {
    const rows = [
      "Désignation                        Qté   P.U. HT    Total HT",
      "Papier A4                         10,00      5,00       50,00",
      "Stylos                            10,00      5,00       50,00",
      "Remise                5,00 % sur 100,00                 -5,00",
      "                                        Total HT 95,00 EUR",
    ];
    expect(values(rows).map(({ description }) => description)).toEqual(["Papier A4", "Stylos"]);
  });
});

describe("accounts and due dates", () => {
  const sums = ["Rechnung Nr. 2026-17                 Datum 03.11.2026", "Beratung                     100,00", "Gesamtbetrag                 119,00 EUR"];

  it("believes one of several accounts less than the only one", () => {
    const one = readRows([...sums, "IBAN DE02 1203 0000 0000 2020 51"]).fields.iban!;
    const several = readRows([...sums, "IBAN DE02 1203 0000 0000 2020 51", "IBAN DE02 5001 0517 0137 0750 30"]).fields.iban!;
    expect(one.confidence).toBeGreaterThan(several.confidence);
    expect(several.confidence).toBeLessThan(0.975);
  });

  it("reads the last day to pay in a sentence", () => {
    expect(read([...sums, "Wir bitten um Ausgleich der Rechnung bis zum 17.11.2026."], "dueDate")).toEqual(["2026-11-17"]);
  });

  it("takes no bank for the supplier and strips a heading that leads on to the name", () => {
    const rows = ["Verkauft von Steinwerk Technik GmbH", "USt-IDNr. DE123456788", ...sums, "Volksbank Erlengrund eG", "IBAN DE02 1203 0000 0000 2020 51"];
    expect(read(rows, "supplierName")).toEqual(["Steinwerk Technik GmbH"]);
  });

  it("gives an address to the lower of two names below each other", () => {
    const rows = [
      "Larkfield Water Ltd",
      "",
      "Harriet Wick",
      "59 Larkfield Yard",
      "Norwich NR2 1TF",
      "",
      "Invoice no. 2026-17",
      "Date 3 November 2026",
      "Total GBP 119.00",
    ];
    expect(read(rows, "supplierStreet")).not.toEqual(["59 Larkfield Yard"]);
  });
});
