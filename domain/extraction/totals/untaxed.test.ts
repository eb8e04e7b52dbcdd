import { expect, test } from "vitest";
import { readRows } from "#test/readPage.ts";

const read = (...more: string[]) => {
  const rows = [
    "Rechnung Nr. R-2026/18",
    "Passau, 12.10.2026",
    "Bezeichnung                  Menge     E-Preis      Gesamt",
    "Serverschrank                    2    1.149,00    2.298,00",
    "Kabel                            8       37,50      300,00",
    "Rechnungsbetrag EUR                               2.598,00",
    ...more,
  ];
  const { fields, vatBreakdown, lineItems } = readRows(rows);
  return [fields.totalWithoutVat?.value, fields.totalVat?.value, vatBreakdown.map(({ values }) => values), lineItems[0]?.values.totalWithoutVat];
};

test.each(["Steuerfreie innergemeinschaftliche Lieferung gemäß § 4 Nr. 1b UStG.", "Reverse charge - Steuerschuldnerschaft des Leistungsempfängers"])(
  "a supply without VAT has its total for the base: %s",
  (sentence) => {
    expect(read(sentence)).toEqual(["2598.00", "0.00", [{ rate: "0.00", base: "2598.00", vat: "0.00" }], "2298.00"]);
  },
);

test.each(["Kein Ausweis von Umsatzsteuer, da Kleinunternehmer.", "Reverse charge: no"])("nothing is derived from: %s", (sentence) => {
  expect(read(sentence).slice(0, 3)).toEqual([undefined, undefined, []]);
});

test("a printed base is kept where a part of it is held back", () => {
  const rows = [
    "Faktura č. 26VF00218",
    "Celkem bez DPH        379 740,00 Kč",
    "Pozastávka 10 %       -37 974,00 Kč",
    "K úhradě              341 766,00 Kč",
    "Daň odvede zákazník - režim přenesení daňové povinnosti dle § 92e zákona o DPH",
  ];
  const { fields } = readRows(rows);
  expect(fields.totalWithoutVat?.value).toBe("379740.00");
});

test("items of one rate that stand for the breakdown make one row of it", () => {
  const rows = [
    "Faktura VAT nr FS/412/2026",
    "Nazwa towaru          Ilość  Jm   Cena netto  Wartość netto  Stawka  Kwota VAT  Wartość brutto",
    "Kabel ziemny              4  szt.     289,00       1 156,00     0%        0,00        1 156,00",
    "Złączka szybka           10  op.       84,90         849,00     0%        0,00          849,00",
    "Do zapłaty: 2 005,00 PLN",
  ];
  const { vatBreakdown } = readRows(rows);
  expect(vatBreakdown.map(({ values }) => values)).toEqual([{ rate: "0.00", base: "2005.00", vat: "0.00" }]);
});

test("a local tax beside what is taxed is part of the total and of no row of VAT", () => {
  const rows = ["Penzion U Lípy s.r.o.", "Lipová 4, 602 00 Brno", "Účtenka 118   14.03.2026  16:02", "Ubytování      1120,00", "Pivo            121,00"];
  const rates = ["DPH      základ      daň", "12%     1000,00    120,00", "21%      100,00     21,00"];
  const breakdownWith = (tax: string) =>
    readRows([...rows, tax, "CELKEM Kč      1291,00", ...rates]).vatBreakdown.map(({ values: { rate, base, vat } }) => [rate, base, vat]);
  const taxed = [
    ["21.00", "100.00", "21.00"],
    ["12.00", "1000.00", "120.00"],
  ];
  expect(breakdownWith("Poplatek z pobytu      50,00")).toEqual(expect.arrayContaining(taxed));
  expect(breakdownWith("Něco jiného            50,00")).toEqual([]);
});
