import type { PlacedWord } from "#domain/extraction/placedWord.ts";
import type { ItemRow } from "./itemRow.ts";
import { isUnit } from "./units.ts";

/**
 * Takes units off the descriptions where no heading parts their columns: "32 | h | Work" above "1 | | Hosting". A row has one where its text begins
 * with a unit and goes on far behind it, or where the text of another row begins.
 */
export function takeLeadingUnits(rows: readonly ItemRow[]): void {
  const texts = rows.map(({ lines }) => lines[0]!.words.filter((word) => /\p{L}/u.test(word.word.text)));
  for (const [i, { item }] of rows.entries()) {
    const [unit, next] = texts[i]!;
    if (item.unit !== undefined || item.quantity === undefined || !unit || !next || !isUnit(unit.word.text)) continue;
    if (!item.description?.startsWith(`${unit.word.text} `)) continue;
    const beginsThere = (word: PlacedWord) => Math.abs(word.x0 - next.x0) < next.height * 0.4;
    if (next.x0 - unit.x1 < next.height && !texts.some((other) => other !== texts[i] && other.slice(0, 2).some((word) => beginsThere(word)))) continue;
    item.unit = unit.word.text.replace(/\.$/, "");
    item.description = item.description.slice(unit.word.text.length + 1);
  }
}
