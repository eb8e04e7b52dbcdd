import { type Line, PARAGRAPH_GAP } from "#domain/extraction/geometry.ts";
import { fold } from "#domain/extraction/text.ts";
import { calendarDate, type FoundDate } from "./dates.ts";
import { found } from "./found.ts";

/** Day and month at the end of a line, behind words of a sentence, and the year with which the next line begins. */
const DAY_AND_MONTH = /(?<=[a-z)] )(\d{1,2})(?:\. ?(\d{1,2})\.|\.? ([a-z]{3,12}))$/;
const YEAR = /^(20\d{2})(?!\d|[.,/-]\d)/;

/** Dates of a sentence whose line breaks in front of the year: they stand where their day and month do. */
export function findBrokenDates(lines: readonly Line[]): FoundDate[] {
  return lines.slice(1).flatMap((below, i) => {
    const line = lines[i]!;
    const isParagraph = below.page === line.page && below.y0 - line.y1 < PARAGRAPH_GAP * line.height && Math.abs(below.x0 - line.x0) < line.height;
    const begun = isParagraph ? DAY_AND_MONTH.exec(fold(line.text.trimEnd())) : null;
    const year = begun && YEAR.exec(below.text);
    const value = year && calendarDate(year[1]!, begun[2] ?? begun[3]!, begun[1]!);
    return value ? [{ ...found(value, line, begun.index, begun.index + begun[0].length), hasFullYear: true, isCompact: false }] : [];
  });
}
