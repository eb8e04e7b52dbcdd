import type { Line } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { NO_RATE } from "#domain/extraction/totals/vatRows.ts";
import type { ItemRow } from "./itemRow.ts";
import { isName } from "./tillRows.ts";

/** Small letters alone: the end of a name that a narrow column broke. */
const END = /^\p{Ll}[\p{L} .,-]+$/u;

/** Adds to the names of a receipt's rows their ends on the lines right below: "Pouzdro na | 1 | 390 Kč" above "telefon". */
export function addNameEnds(rows: readonly ItemRow[], view: DocumentView): void {
  if (!view.isReceipt) return;
  const taken = new Set(rows.flatMap(({ lines }) => lines));
  for (const { item, lines } of rows) {
    const [line, ...others] = lines;
    const next = line && view.lines[view.lines.indexOf(line) + 1];
    if (!next || others.length > 0 || taken.has(next) || next.page !== line.page || next.segments.length > 1) continue;
    if (!isBroken(line, next) || NO_RATE.test(next.folded) || !END.test(next.text.trim()) || !isName(next, view) || item.description === undefined) continue;
    item.description += ` ${next.text.trim()}`;
    lines.push(next);
  }
}

/** Whether the first word below would not have fitted between the name and the next column. */
function isBroken({ segments: [name, sum] }: Line, { words: [word] }: Line): boolean {
  return !!name && !!sum && !!word && name.x1 + word.x1 - word.x0 >= sum.x0;
}
