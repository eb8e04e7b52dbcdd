import type { Found } from "#domain/extraction/candidates/found.ts";
import { segmentOf } from "#domain/extraction/page/geometry.ts";

/** Words of a cell beside a value from which it stands in a sentence rather than behind a label of its own. */
const MIN_PROSE_WORDS = 5;

/** Words of at least two letters that stand in the cell of a value beside it. */
export function wordsBeside({ line, start, end }: Found): number {
  const cell = segmentOf(line, start);
  const beside = `${line.text.slice(cell.start, start)} ${line.text.slice(end, cell.end)}`;
  return beside.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** Whether a value stands in a sentence: what a line of its own states is surer. */
export function isInProse(value: Found): boolean {
  return wordsBeside(value) >= MIN_PROSE_WORDS;
}
