import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import { captureAt, type Captured, isTight, linesOf, type PageWord, boxAround, textOf } from "./capture.ts";

/** A value on the page: normal form, as it is printed, where. */
export type PageValue = Captured & { text: string };

/** Formats that are whole expressions rather than numbers and ids. */
const wordy = new Set(["text", "multiline"]);
/** Most words of a name or an address on one line. */
const MAX_WORDS = 12;

const known = new WeakMap<readonly PageWord[], Map<string, PageValue[]>>();

/** Every value of a format that a page prints, in reading order; each once. Worked out once per page and format. */
export function valuesOn(words: readonly PageWord[], format: string, context: DateContext): PageValue[] {
  const byFormat = known.get(words) ?? new Map<string, PageValue[]>();
  known.set(words, byFormat);
  const key = `${format} ${context.monthFirst ?? false}`;
  const found = byFormat.get(key) ?? listValues(words, format, context);
  byFormat.set(key, found);
  return found;
}

function listValues(words: readonly PageWord[], format: string, context: DateContext): PageValue[] {
  const values = new Map<string, PageValue>();
  for (const line of linesOf(words)) {
    for (let at = 0; at < line.length; at++) {
      const found = wordy.has(format) ? expressionFrom(line, at) : captureAt(line, at, format, context);
      if (found && !values.has(found.value)) values.set(found.value, { ...found, text: line[at]!.text });
    }
  }
  return [...values.values()];
}

/** From a word to the end of its expression: the next wider gap. */
function expressionFrom(line: readonly PageWord[], at: number): Captured {
  let end = at + 1;
  while (end < line.length && end - at < MAX_WORDS && isTight(line, end - 1, 2)) end++;
  const words = line.slice(at, end);
  return { value: textOf(words), box: boxAround(words) };
}
