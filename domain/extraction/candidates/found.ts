import { span, type Line } from "#domain/extraction/page/geometry.ts";

/** A typed value at its place on a page: characters [start, end) of a line. */
export type Found = { value: string; line: Line; start: number; end: number; x0: number; x1: number };

/** Places a value on its line. */
export function found(value: string, line: Line, start: number, end: number): Found {
  return { value, line, start, end, ...span(line, start, end) };
}

/** Whether two finds share characters. */
export function overlaps(a: Found, b: Found): boolean {
  return a.line === b.line && a.start < b.end && b.start < a.end;
}

/** Whether a line was recognised on a picture, where letters and figures may be misread. */
export function isRecognised(line: Line): boolean {
  return line.words[0]?.word.confidence !== undefined;
}
