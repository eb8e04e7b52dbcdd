import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";

/** A whole number in a cell of its own between the name and the sum: "Utěrka lněná | 3 | 357 Kč". */
const COUNT = /\t(\d{1,3})\s?(?:[x×]\s?)?\t[^\t]*$/iu;
/** Share of the rows with such a number from which it is a column of quantities. */
const MOSTLY = 0.7;

/** Gives the rows of a receipt the quantities that a column between names and sums states, where most rows have one. */
export function takeCounts(rows: readonly ItemRow[], { isReceipt }: DocumentView): void {
  if (!isReceipt) return;
  const bare = rows.filter(({ item }) => item.quantity === undefined && item.unitPrice === undefined);
  const counts = bare.map(({ lines: [line] }) => COUNT.exec(line!.text)?.[1]);
  const stated = counts.filter((count) => count !== undefined).length;
  if (stated < 2 || stated < bare.length * MOSTLY) return;
  for (const [at, { item, lines }] of bare.entries()) {
    const count = counts[at];
    if (count === undefined || Number(count) === 0) continue;
    item.quantity = String(Number(count));
    item.description = withoutCell(item.description, lines[0]!.text.split("\t").slice(0, -1).join(" "));
  }
}

/** A name without the cell of its count, where it was taken with the name. */
function withoutCell(name: string | undefined, before: string): string | undefined {
  const end = /\s\d{1,3}\s?[x×]?\s*$/iu.exec(before);
  return end && name !== undefined && before.endsWith(name) ? name.slice(0, name.length - end[0].length) : name;
}

/** "2x Leberkässemmel": a number of pieces with its sign in front of a name. */
const SIGNED = /^(\d{1,3})\s?[x×]\s(?=\p{L}{3})/iu;

/** Gives the rows of a receipt the numbers of pieces in front of their names that divide what they come to. */
export function takeSignedCounts(rows: readonly ItemRow[], { isReceipt }: DocumentView): void {
  if (!isReceipt) return;
  for (const { item, gross } of rows) {
    const count = SIGNED.exec(item.description ?? "");
    if (!count || item.quantity !== undefined || !Number(count[1]) || (gross ?? 0) % Number(count[1]) !== 0) continue;
    item.description = item.description!.slice(count[0].length);
    item.quantity = String(Number(count[1]));
  }
}
