import type { DecimalMark } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { columnsByArithmetic } from "./arithmetic.ts";
import { textColumn } from "./descriptions.ts";
import { isHeading } from "./summary.ts";
import { figuresOf } from "./figures.ts";
import type { PrintedColumn } from "./columnWords.ts";
import { headingColumns, type TableHeader } from "./header.ts";

/** Lines of figures stand at most so many lines apart: texts of several lines part them. */
const MAX_GAP = 4;
/** A table has at least so many lines with so many figures. */
const MIN_LINES = 2;
const MIN_FIGURES = 3;

/** A street with its number, then a postcode and a town: "Hviezdoslavova 9, 010 01 Žilina". */
const ADDRESS = /\p{L}+\.? \d{1,5}(?:\/\d{1,4})?[a-z]?, (?:[A-Z]{1,2}-)?(?:\d{3} ?\d{2}|\d{4}) \p{Lu}\p{L}+/u;

/**
 * The columns of a table whose heading is missing or was not read: lines of a text and figures, of which on most lines two give the third.
 * The line above the first one stands for the heading.
 */
export function headlessTable(lines: Line[], mark: DecimalMark | undefined): TableHeader | undefined {
  for (const run of runsOfFigures(lines, mark)) {
    const above = lines[run[0]!.index - 1];
    if (!above) continue;
    const described = textColumn(run);
    // The words above the figures may still name some of them; what stands over the text names that.
    const named = /\d/.test(above.text) ? [] : headingColumns([above]).filter((column) => column.kind !== "description");
    // A word that stands over the text of a row, "ceny" of "Složka ceny", heads no column of its own.
    const texts = run.flatMap(({ segments }) => segments.filter((segment) => Math.abs(segment.x0 - described.x0) < above.height));
    const isOverText = (column: PrintedColumn) => texts.some((text) => text.x0 < column.x0 && text.x1 > column.x1);
    const beside = named.filter((column) => column.x1 < described.x0 || (column.x0 > described.x0 + above.height && !isOverText(column)));
    const byArithmetic = columnsByArithmetic({ lines: [above], columns: [described, ...beside], score: 0 }, run, mark);
    if (byArithmetic) return byArithmetic;
  }
  return undefined;
}

function runsOfFigures(lines: Line[], mark: DecimalMark | undefined): Line[][] {
  const runs: Line[][] = [];
  for (const line of lines) {
    // The figures of an address are none of a table.
    if (!line.segments.some(({ text }) => /\p{L}{3}/u.test(text)) || line.segments.some(({ text }) => ADDRESS.test(text))) continue;
    if (figuresOf(line, mark).length < MIN_FIGURES) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && line.index - last.index <= MAX_GAP) runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  // One line of figures is a table where words for columns stand above it.
  return runs.filter(([first, ...more]) => 1 + more.length >= MIN_LINES || (lines[first!.index - 1] !== undefined && isHeading(lines[first!.index - 1]!)));
}
