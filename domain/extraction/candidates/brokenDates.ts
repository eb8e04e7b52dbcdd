import { type Line, PARAGRAPH_GAP, type Segment, span } from "#domain/extraction/page/geometry.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { calendarDate, type FoundDate } from "./dates.ts";
import { found } from "./found.ts";

/** Day and month at the end of a line, behind words of a sentence, and the year with which the next line begins. */
const DAY_AND_MONTH = /(?<=[a-z)] )(\d{1,2})(?:\. ?(\d{1,2})\.|\.? ([a-z]{3,12}))$/;
const YEAR = /^(20\d{2})(?!\d|[.,/-]\d)/;

/** Day, or day and month, behind a word at the end of a cell, and a cell that holds nothing but the rest. */
const BEGUN = /(?<=[a-z):] )(\d{1,2})\.(?: ?(\d{1,2})\.)?(?=$|\t| (?=[a-z]))/g;
const REST = /^(?:(\d{1,2})\. ?)?(20\d{2})$/;

/** Dates that a line breaks, of a sentence in front of the year, of a cell behind any of its points: they stand where they begin. */
export function findBrokenDates(lines: readonly Line[]): FoundDate[] {
  return lines.slice(1).flatMap((below, i) => {
    const line = lines[i]!;
    if (below.page !== line.page || below.y0 - line.y1 >= PARAGRAPH_GAP * line.height) return [];
    const sentence = Math.abs(below.x0 - line.x0) < line.height ? ofSentence(line, below) : [];
    return sentence.length > 0 ? sentence : ofCells(line, below);
  });
}

function ofSentence(line: Line, below: Line): FoundDate[] {
  const begun = DAY_AND_MONTH.exec(fold(line.text.trimEnd()));
  const year = begun && YEAR.exec(below.text);
  return year ? dateOf([begun[1]!, begun[2] ?? begun[3]!, year[1]!], line, begun) : [];
}

function ofCells(line: Line, below: Line): FoundDate[] {
  const begun = [...fold(line.text).matchAll(BEGUN)];
  const rests = below.segments.flatMap((cell) => {
    const rest = REST.exec(cell.text.trim());
    return rest ? [{ cell, rest }] : [];
  });
  if (begun.length !== rests.length) return [];
  return begun.flatMap((match, at) => {
    const { cell, rest } = rests[at]!;
    const parts = [...match.slice(1), ...rest.slice(1)].filter((part) => part !== undefined);
    return parts.length === 3 && isUnder(cell, line, begun[at - 1], match) ? dateOf(parts as [string, string, string], line, match) : [];
  });
}

/** Whether a cell begins below what leads to its date: behind the date before it on the line. */
function isUnder(cell: Segment, line: Line, before: RegExpExecArray | undefined, match: RegExpExecArray): boolean {
  const from = before ? span(line, before.index, before.index + before[0].length).x1 : line.x0 - line.height;
  return cell.x0 >= from && cell.x0 <= span(line, match.index, match.index + match[0].length).x0;
}

function dateOf([day, month, year]: [string, string, string], line: Line, { index, 0: text }: RegExpExecArray): FoundDate[] {
  const value = calendarDate(year, month, day);
  return value ? [{ ...found(value, line, index, index + text.length), hasFullYear: true, isCompact: false }] : [];
}
