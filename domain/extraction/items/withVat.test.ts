import { expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

it("takes amounts for those without VAT from which a discount on the document leaves the base", () => {
  const rows = itemsOf([
    "Název                Množství   Cena j.    DPH     Celkem",
    "Filtr olejový         2,00 ks    210,00    21      420,00",
    "Práce technika        3,50 h     600,00    21    2 100,00",
    "Mezisoučet                                       2 520,00",
    "Sleva z dokladu 20 %                              -504,00",
    "Základ daně 21 %                                 2 016,00",
    "DPH 21 %                                           423,36",
    "Celkem k úhradě Kč                               2 439,36",
  ]);
  expect(rows.map(({ values }) => [values.totalWithoutVat, values.totalWithVat])).toEqual([
    ["420.00", undefined],
    ["2100.00", undefined],
  ]);
});

it("takes amounts for those without VAT from which an earlier invoice is taken off", () => {
  const rows = itemsOf([
    "Pos.  Bezeichnung            Menge      EP          GP",
    "01    Geländer Stahl         48,50    212,00   10.282,00",
    "02    Handlauf Edelstahl     48,50     64,00    3.104,00",
    "Leistungsstand                                 13.386,00",
    "abzgl. 1. Abschlagsrechnung                    -8.500,00",
    "Nettobetrag                                     4.886,00",
    "zzgl. 19 % MwSt.                                  928,34",
    "Zahlbetrag EUR                                  5.814,34",
  ]);
  expect(rows.map(({ values }) => [values.totalWithoutVat, values.totalWithVat])).toEqual([
    ["10282.00", undefined],
    ["3104.00", undefined],
  ]);
});
