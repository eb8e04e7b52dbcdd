import { findNumbers, type DecimalMark } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/geometry.ts";
import { columnsByArithmetic } from "./arithmetic.ts";
import type { TableHeader } from "./header.ts";

/** Lines of figures stand at most so many lines apart: texts of several lines part them. */
const MAX_GAP = 4;
/** A table has at least so many lines with so many figures. */
const MIN_LINES = 2;
const MIN_FIGURES = 3;

/**
 * The columns of a table whose heading is missing or was not read: lines of a text and figures, of which on most lines two give the third.
 * The line above the first one stands for the heading.
 */
export function headlessTable(lines: Line[], mark: DecimalMark | undefined): TableHeader | undefined {
  for (const run of runsOfFigures(lines, mark)) {
    const above = lines[run[0]!.index - 1];
    if (!above) continue;
    const x0 = Math.min(...run.map((line) => line.x0));
    const byArithmetic = columnsByArithmetic({ lines: [above], columns: [{ kind: "description", x0, x1: x0 + 1, heading: "" }], score: 0 }, run, mark);
    if (byArithmetic) return byArithmetic;
  }
  return undefined;
}

function runsOfFigures(lines: Line[], mark: DecimalMark | undefined): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    if (!/\p{L}{3}/u.test(line.segments[0]!.text) || findNumbers(line, mark).length < MIN_FIGURES) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && line.index - last.index <= MAX_GAP) runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  return runs.filter((run) => run.length >= MIN_LINES);
}
