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
