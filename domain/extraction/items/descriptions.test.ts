import { expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

it("takes a wrapped text above and below its figures, under a centred heading, from where texts begin", () => {
  const rows = itemsOf([
    "              Text            Množství   Cena za jedn.      Celkem",
    "Obědy – zaměstnanci cizí",
    "                              142 ks          98,00      13 916,00",
    "organizace",
    "",
    "Svačiny                        18 ks          32,00         576,00",
    "",
    "Režie                         160 ks          14,50       2 320,00",
  ]);
  expect(rows.map(({ values }) => values.description)).toEqual(["Obědy – zaměstnanci cizí organizace", "Svačiny", "Režie"]);
});

it("leaves out running numbers that stand a little nearer to the texts of some rows", () => {
  const rows = itemsOf([
    "P.č. Názov                 Množstvo     Cena     Spolu",
    "1    Dlažba sivá                42      11,20    470,40",
    "   2 Obrubník                   65       2,35    152,75",
    "3    Doprava                     1      78,00     78,00",
  ]);
  expect(rows.map(({ values }) => values.description)).toEqual(["Dlažba sivá", "Obrubník", "Doprava"]);
});
