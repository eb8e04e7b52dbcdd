import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
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
    if (next.x0 - unit.x1 < next.height && !texts.some((other) => other !== texts[i] && beginsBeside(other, unit, next))) continue;
    item.unit = unit.word.text.replace(/\.$/, "");
    item.description = item.description.slice(unit.word.text.length + 1);
  }
}

/** Whether the text of a row begins where that of another does, perhaps behind another unit: "Balík do 5 kg" among "Obálka C4" is a name. */
function beginsBeside([first, second]: PlacedWord[], unit: PlacedWord, next: PlacedWord): boolean {
  const beginsThere = (word: PlacedWord | undefined) => word !== undefined && Math.abs(word.x0 - next.x0) < next.height * 0.4;
  return beginsThere(first) || (beginsThere(second) && isUnit(first!.word.text) && first!.word.text !== unit.word.text);
}
