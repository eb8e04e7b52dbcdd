import type { ItemRow } from "./itemRow.ts";

/** The sizes in which drinks are sold, in litres, with the letter behind them read as a figure, and a figure with a letter or stroke like that of the litre. */
const AS_FIGURE = /(?<![\d.,])(0[.,](?:0[245]|1|2|25|3|33|4|5|7|75))1$/u;
const AS_LETTER = /(?<![\p{L}\d])(\d{1,2}(?:[.,]\d{1,2})?)[I|]$/u;

/** Gives the litre back to names on a recognised receipt: "Kofola 0,51" of "Kofola 0,5l", "Mléko 1I" of "Mléko 1l". */
export function mendLitres(rows: readonly ItemRow[]): void {
  for (const { item } of rows) item.description = item.description?.replace(AS_FIGURE, "$1l").replace(AS_LETTER, "$1l");
}
