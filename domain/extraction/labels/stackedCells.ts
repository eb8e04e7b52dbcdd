import { type Line, type Segment, segmentUnder, span } from "#domain/extraction/page/geometry.ts";

/** Cells of a label stand at most this part of their height apart. */
const STACK_GAP = 0.6;

/** Strength of labels that a longer one may begin with: "Datum" alone. */
const WEAK = 0.5;

/** Letters in front of the figures of a number: "R 2026/17". */
const SERIES = /^\p{Lu}{1,4}$/u;

/** Two cells below each other that may be one label: its words, its width, whether its value stands beside it, and whether what stands beside it has a heading of its own. */
type Stacked = { cells: [Segment, Segment]; text: string; x0: number; x1: number; isBeside: boolean; isAmongHeadings: boolean };

/**
 * Cells below each other that may be one label, "Datum" above "splatnosti". A cell with a value beside it is a whole label, unless it is none of the
 * `known` ones and nothing stands beside the lower cell: "Uskut. zd." above "plnění".
 */
export function stackedCells(lines: Line[], known: readonly { line: Line; start: number; end: number; strength: number }[]): Stacked[] {
  return lines.flatMap((line, i) => {
    const next = lines[i + 1];
    if (!next || next.y0 - line.y1 > STACK_GAP * Math.max(line.height, next.height)) return [];
    return line.segments.flatMap((segment): Stacked[] => {
      const upper = labelOf(segment);
      if (upper.text !== segment.text && SERIES.test(upper.text)) return [];
      const lower = next.segments.find((one) => isStacked(upper, one, line.height));
      if (!lower || upper.text === "" || upper.text.endsWith(":")) return [];
      const isBeside = hasValue(upper);
      const isKnown = known.some((hit) => hit.strength > WEAK && hit.line === line && hit.start < upper.end && hit.end > upper.start);
      if (isBeside && (isKnown || hasValue(lower))) return [];
      const [x0, x1] = [Math.min(upper.x0, lower.x0), Math.max(upper.x1, lower.x1)];
      return [{ cells: [upper, lower], text: `${upper.text} ${lower.text}`, x0, x1, isBeside, isAmongHeadings: isAmongHeadings(line, lower) }];
    });
  });
}

/** Whether a heading stands above the value beside the lower cell: "Datum zdan. | Datum splatnosti" above "plnění | 4. 5. 2026". */
function isAmongHeadings(line: Line, lower: Segment): boolean {
  const beside = lower.line.segments[lower.index + 1];
  const above = beside && /\d/.test(beside.text) ? segmentUnder(line, beside.x0, beside.x1) : undefined;
  return above !== undefined && above.x0 > lower.x1 && !/\d/.test(above.text);
}

/** A cell up to its first figure. */
function labelOf(segment: Segment): Segment {
  const { line, start } = segment;
  const text = /^[^\d]*/.exec(segment.text)![0].trimEnd();
  return text === segment.text || text === ""
    ? { ...segment, text }
    : { ...segment, text, end: start + text.length, ...span(line, start, start + text.length) };
}

/** Whether a figure stands in a line behind a cell. */
function hasValue({ line, end }: Segment): boolean {
  return /\d/.test(line.text.slice(end));
}

function isStacked(upper: Segment, lower: Segment, height: number): boolean {
  const isAligned =
    Math.abs(upper.x0 - lower.x0) < height || Math.abs(upper.x1 - lower.x1) < height || Math.abs(upper.x0 + upper.x1 - lower.x0 - lower.x1) / 2 < height;
  return isAligned && /\p{L}/u.test(lower.text) && !/\d/.test(lower.text);
}
