import type { Found } from "#domain/extraction/candidates/found.ts";
import { segmentOf, wordAt, type Layout, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "./labelSearch.ts";
import type { LabelConcept } from "./labels.ts";

/** How strongly the labels around a value claim it, 0..1 by concept, and the label that does. */
export type Links = Map<LabelConcept, Link>;
export type Link = {
  score: number;
  hit: LabelHit;
  direction: "right" | "below";
  /** Nothing but "No." or a code in brackets stands between. */ isDirect: boolean;
};

/** Strength of the claim of `concept`, 0 without one. */
export function claim(links: Links, ...concepts: LabelConcept[]): number {
  return concepts.reduce((most, concept) => Math.max(most, links.get(concept)?.score ?? 0), 0);
}

/** Farther below than this many text heights a label no longer names a value. */
const REACH_BELOW = 4.5;

/** Finds for every value the labels that stand left of it on its line or above it in its column. Values are of one type. */
export function linkLabels<T extends Found>(values: T[], hits: LabelHit[], layout: Layout): Map<T, Links> {
  if (values.length === 0) return new Map();
  const hitsOf = Map.groupBy(hits, (hit) => hit.line);
  const valuesOf = Map.groupBy(values, (value): Line => value.line);
  const hitsAboveOf = new Map<Line, LabelHit[]>([...valuesOf.keys()].map((line) => [line, hitsAbove(line, hitsOf, layout)]));
  const linked = new Map<T, Links>();
  for (const value of values) {
    const links: Links = new Map();
    const onLine = hitsOf.get(value.line) ?? [];
    const above = hitsAboveOf.get(value.line)!;
    for (const hit of [...onLine, ...above]) {
      const right = hit.line === value.line ? rightOf(hit, value, valuesOf.get(value.line)!, onLine) : 0;
      const below = right === 0 ? belowOf(hit, value, valuesOf.get(hit.line) ?? [], layout) : 0;
      const score = Math.max(right, below);
      if (score < 0.02 || score <= (links.get(hit.concept)?.score ?? 0)) continue;
      links.set(hit.concept, { score, hit, direction: right >= below ? "right" : "below", isDirect: right > 0 && !/[\p{L}\d]/u.test(between(hit, value)) });
    }
    linked.set(value, links);
  }
  for (const [value, links] of linked) if (claimOf(links) < UNNAMED && !isLedTo(links)) linkUnder(value, links, hitsOf, layout);
  return linked;
}

function claimOf(links: Links): number {
  return Math.max(0, ...[...links.values()].map(({ score }) => score));
}

/** A label right in front of a value is its own, whatever stands below; a way of paying is a value itself. */
function isLedTo(links: Links): boolean {
  return [...links].some(([concept, { isDirect, direction, score }]) => isDirect && direction === "right" && score > LED_TO && !WAYS_TO_PAY.has(concept));
}
const LED_TO = 0.6;
const WAYS_TO_PAY: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["tendered", "otherAmount", "paymentMethod"]);

/** A value that its surroundings claim more weakly than this may have its label below it. */
const UNNAMED = 0.95;
/** A label below its value is nearer to it than to whatever stands below the label, by this factor. */
const NEARER = 0.9;

/**
 * Small print below a value may name it: where the label fills its cell, nothing stands beside it, and the value that it names has no label
 * above or in front of it.
 */
function linkUnder(value: Found, links: Links, hitsOf: Map<Line, LabelHit[]>, layout: Layout): void {
  const cell = segmentOf(value.line, value.start);
  if (/\p{L}{3}/u.test(value.line.text.slice(cell.start, value.start))) return;
  const height = Math.max(value.line.height, layout.textHeight * 0.8);
  const next = layout.lines[value.line.index + 1];
  if (!next || next.y0 - value.line.y1 > height) return;
  const hits = (hitsOf.get(next) ?? []).filter((hit) => isUnder(hit, cell, height) && fillsItsCell(hit));
  if (hits.length === 0) return;
  const up = Math.max(0.1, next.y0 - value.line.y1);
  const isAligned = (segment: Segment) => Math.abs(segment.x0 - cell.x0) < height * 0.8;
  const gapTo = (line: Line | undefined, gap: (line: Line) => number, holds: (text: string) => boolean) =>
    line?.segments.some((segment) => isAligned(segment) && holds(segment.text)) ? gap(line) : Infinity;
  const down = gapTo(
    layout.lines[next.index + 1],
    (line) => line.y0 - next.y1,
    (text) => /\d/.test(text),
  );
  const above = layout.lines[value.line.index - 1];
  const isHeaded = (hitsOf.get(above!) ?? []).some((hit) => Math.abs(hit.x0 - cell.x0) < height * 0.8);
  const toHeading = isHeaded ? value.line.y0 - above!.y1 : Infinity;
  if (up >= down * NEARER || up >= toHeading * NEARER) return;
  // What stands above names the row above it.
  for (const link of links.values()) link.score *= 0.3;
  for (const hit of hits) links.set(hit.concept, { score: 0.9 * sureness(hit), hit, direction: "below", isDirect: false });
}

function isUnder(hit: LabelHit, cell: Segment, height: number): boolean {
  const own = segmentOf(hit.line, hit.start);
  return Math.abs(own.x0 - cell.x0) < height * 0.8 || Math.abs(own.x1 - cell.x1) < height * 0.5;
}

function fillsItsCell(hit: LabelHit): boolean {
  const own = segmentOf(hit.line, hit.start);
  const beside = hit.line.segments[own.index + 1];
  // "Účet: 1155/2700" beside it has a label of its own.
  const isFree = !beside || !/\d/.test(beside.text) || /^\p{L}[^\d]*:/u.test(beside.text);
  return !/\d/.test(own.text) && isFree && (hit.end - hit.start) * 2 > own.end - own.start;
}

/** Labels on the lines above one that are near enough to name its values. */
function hitsAbove({ index, y0 }: Line, hitsOf: Map<Line, LabelHit[]>, layout: Layout): LabelHit[] {
  const near: LabelHit[] = [];
  for (let i = index - 1; i >= 0; i--) {
    const line = layout.lines[i]!;
    if (y0 - line.y1 > (REACH_BELOW + 1) * Math.max(line.height, layout.textHeight) * 1.5) break;
    near.push(...(hitsOf.get(line) ?? []));
  }
  return near;
}

/** Longer phrases are surer than short ones such as "VS" or "from". */
function sureness(hit: LabelHit): number {
  return hit.strength * (hit.length >= 5 ? 1 : hit.length >= 3 ? 0.93 : 0.88);
}

/** Distances in heights at which a label right of nothing, or of other words, counts half. */
const CLEAR_GAP = 80;
const CROSSED_GAP = 30;

/** Words that only say that a number follows. */
const NUMBER_WORD = /(?<!\p{L})(nr|no|num|č|c|číslo|cislo|nummer|number|n°|nº)\b[.:°]?/giu;

/** What stands between a label and a value on its line, without number words and codes in brackets. */
function between(hit: LabelHit, value: Found): string {
  return value.line.text
    .slice(hit.end, value.start)
    .replace(/\([^)]{0,40}\)/g, " ")
    .replace(NUMBER_WORD, " ");
}

/** A code in brackets such as "Invoice (380)" is no value. */
function isBracketed(value: Found): boolean {
  return value.line.text[value.start - 1] === "(" && value.line.text[value.end] === ")";
}

/** "VAT 0 % (international transport)": a word for another amount in brackets behind a label says why or of what, and labels nothing. */
function isReason({ concept, line, start }: LabelHit, hits: readonly LabelHit[]): boolean {
  const cell = segmentOf(line, start);
  const bracket = concept === "otherAmount" ? line.text.slice(cell.start, start).search(/\([^()]*$/) : -1;
  return bracket !== -1 && hits.some((other) => other.line === line && other.start >= cell.start && other.end <= cell.start + bracket);
}

/** A currency in front of an amount, which a label may end with: "TOTAL RM 65.04". */
const CURRENCY_BEFORE = /^(?:€|\$|£|\p{L}{2,3})\s?(?=\d)/u;

/** A cell in front of that of an amount that holds nothing but its currency. */
const CURRENCY_ALONE = /^(?:[A-Z]{3}|\p{Sc}|Kč|zł|Ft)\t/u;

/** Where the figures of a value begin. */
function figuresOf({ line, start, end }: Found): number {
  return start + (CURRENCY_BEFORE.exec(line.text.slice(start, end))?.[0].length ?? 0);
}

function rightOf(hit: LabelHit, value: Found, values: Found[], hits: LabelHit[]): number {
  if (hit.isHeading || hit.line !== value.line || hit.start >= value.start || hit.end > figuresOf(value) || isReason(hit, hits)) return 0;
  const words = between(hit, value).match(/[\p{L}\d]+/gu)?.length ?? 0;
  const gap = Math.max(0, value.x0 - hit.x1) / value.line.height;
  const passed = values.filter((other) => other.line === value.line && other.start >= hit.end && other.end <= value.start && !isBracketed(other));
  // "Tax 15 % on 112.90 |  16.94": numbers in the label's own cell are part of it; the value has a cell of its own.
  const labelEnd = hit.line.text.indexOf("\t", hit.end);
  const isLast =
    labelEnd !== -1 &&
    value.start > labelEnd &&
    !value.line.text
      .slice(labelEnd + 1)
      .replace(CURRENCY_ALONE, "")
      .includes("\t");
  const others = passed.filter((other) => !(isLast && other.end <= labelEnd)).length;
  const rivals = new Set(
    hits.filter((other) => other.line === hit.line && other.start >= hit.end && other.end <= value.start && !isReason(other, hits)).map((other) => other.start),
  ).size;
  return (
    sureness(hit) *
    0.8 ** Math.min(isLast ? Math.min(words, 2) : words, 8) *
    0.45 ** others *
    0.6 ** rivals *
    (1 / (1 + gap / (words === 0 ? CLEAR_GAP : CROSSED_GAP)))
  );
}

/** How well a value is aligned with a label that does not stand above it but leads on to it. */
const SET_APART = 0.85;

function belowOf(hit: LabelHit, value: Found, values: Found[], layout: Layout): number {
  const height = Math.max(hit.line.height, layout.textHeight * 0.8);
  const distance = (value.line.y0 - hit.line.y1) / height;
  if (value.line.index <= hit.line.index || !isLower(hit, value, height) || distance > REACH_BELOW) return 0;
  const own = aligned(hit, value, height);
  const alignment = own < SET_APART && (isSetLower(hit, value) || isWrapped(hit, value)) ? SET_APART : own;
  if (alignment === 0) return 0;
  if (!hit.isHeading && hasOwnValue(hit, values)) return 0.12 * sureness(hit) * alignment;
  const blockers = blocking(hit, value, layout.lines);
  return 0.9 * sureness(hit) * alignment * 0.5 ** blockers * (1 / (1 + Math.max(0, distance - 0.4) * 0.35));
}

/** Half a line further down, by the words themselves: a logo beside them makes their lines overlap. */
function isLower(hit: LabelHit, value: Found, height: number): boolean {
  return middleOf(value) - middleOf(hit) > height * 0.5;
}

/** The middle of the words of a label or value, from the top. */
function middleOf({ line, start, end }: Pick<Found, "line" | "start" | "end">): number {
  const [first, last] = [line.words[wordAt(line, start)]!, line.words[wordAt(line, end - 1)]!];
  return (first.y0 + first.y1 + last.y0 + last.y1) / 4;
}

/** A large figure right of its label but set a little lower makes a line of its own: the label ends its line, the value begins the next. */
function isSetLower(hit: LabelHit, value: Found): boolean {
  const { line } = hit;
  const distance = (value.line.y0 + value.line.y1 - line.y0 - line.y1) / 2;
  return (
    value.line.index === line.index + 1 &&
    value.x0 > hit.x1 &&
    line.text.slice(hit.end).replace(/[\s:]/g, "") === "" &&
    value.line.segments[0]!.end >= value.end &&
    distance < 1.35 * Math.max(line.height, value.line.height)
  );
}

/** A sentence that ends its line with the label goes on with the value: "... podle objednávky", "OBJ-2026/441". */
function isWrapped({ line, start, end }: LabelHit, value: Found): boolean {
  if (value.line.index !== line.index + 1 || value.line.y0 - line.y1 >= line.height * 0.5) return false;
  const [own, next] = [segmentOf(line, start), segmentOf(value.line, value.start)];
  const wordsBefore = line.text
    .slice(own.start, start)
    .split(" ")
    .filter((word) => /\p{L}/u.test(word)).length;
  const isSentence = wordsBefore > 1 && !/[\p{L}\d]/u.test(line.text.slice(end, own.end));
  return isSentence && value.start - next.start <= 1 && Math.abs(next.x0 - own.x0) < line.height * 0.8;
}

/** Of "Your reference / order number" each label names what stands below the whole. */
function wholeLabel(hit: LabelHit): { x0: number; x1: number } {
  const cell = segmentOf(hit.line, hit.start);
  const isJoined = cell.end - hit.end <= 2 && /\/\s*$/.test(hit.line.text.slice(cell.start, hit.start));
  return isJoined ? cell : hit;
}

function aligned(label: LabelHit, value: Found, height: number): number {
  const hit = wholeLabel(label);
  const overlap = Math.min(hit.x1, value.x1) - Math.max(hit.x0, value.x0);
  if (Math.abs(hit.x0 - value.x0) < height * 0.8 || Math.abs(hit.x1 - value.x1) < height * 0.8) return 1;
  if (Math.abs(hit.x0 + hit.x1 - value.x0 - value.x1) / 2 < height * 1.2) return 0.95;
  if (overlap > 0) return 0.7;
  return overlap > -height * 1.5 ? 0.3 : 0;
}

/** A label with a value right behind it on its line does not name what stands below. */
function hasOwnValue(hit: LabelHit, values: Found[]): boolean {
  return values.some(
    (other) =>
      other.line === hit.line &&
      other.start >= hit.end &&
      (other.x0 - hit.x1) / hit.line.height < 14 &&
      !/[\p{L}]{3,}/u.test(hit.line.text.slice(hit.end, other.start)),
  );
}

function blocking(hit: LabelHit, value: Found, lines: Line[]): number {
  let count = 0;
  for (let i = hit.line.index + 1; i < value.line.index; i++) {
    const line = lines[i]!;
    if (line.segments.some((segment) => Math.min(segment.x1, value.x1) - Math.max(segment.x0, value.x0) > 0 && !endsHeading(hit, segment))) count++;
  }
  return count;
}

/** "Termín platnosti / Due" above "date": the line below goes on with a heading in two languages. */
function endsHeading({ line, start }: LabelHit, below: Segment): boolean {
  const isTwofold = segmentOf(line, start).text.includes("/");
  return isTwofold && below.line.index === line.index + 1 && below.line.y0 - line.y1 < line.height * 0.6 && !/\d/.test(below.text);
}
