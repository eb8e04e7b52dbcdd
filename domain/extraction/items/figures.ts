import { findNumbers, isWithinCell, type DecimalMark, type FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { findDates } from "#domain/extraction/candidates/dates.ts";
import { overlaps } from "#domain/extraction/candidates/found.ts";
import { span, type Line } from "#domain/extraction/page/geometry.ts";

/** The groups of an account look like figures of a row. */
const IBAN = /(?<![A-Z])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?\d{1,3}(?!\d))?/;

const FIGURES = new WeakMap<Line, readonly FoundNumber[]>();

/** Numbers of a line of the table, without those of an account and of days with a year, each within its own cell. Found once: a document has one decimal mark. */
export function figuresOf(line: Line, mark: DecimalMark | undefined): readonly FoundNumber[] {
  const figures = FIGURES.get(line) ?? findFigures(line, mark);
  FIGURES.set(line, figures);
  return figures;
}

function findFigures(line: Line, mark: DecimalMark | undefined): FoundNumber[] {
  const iban = IBAN.exec(line.text);
  const dates = findDates(line).filter(({ hasFullYear, isCompact }) => hasFullYear && !isCompact);
  const numbers = findNumbers(line, mark)
    .filter((number) => !dates.some((date) => overlaps(date, number)))
    .map(withinCell);
  return iban ? numbers.filter(({ start, end }) => end <= iban.index || start >= iban.index + iban[0].length) : numbers;
}

/** "Pallet EUR | 12": a currency in the cell before belongs to the words there, "EUR | 12.00" is an amount all the same. */
function withinCell(number: FoundNumber): FoundNumber {
  if (isWithinCell(number)) return number;
  const { currency: _, ...rest } = number;
  const { line, end, decimals } = number;
  const from = line.text.lastIndexOf("\t", end - 1) + 1;
  return { ...rest, start: from, x0: span(line, from, end).x0, isMoney: decimals === 2 };
}
