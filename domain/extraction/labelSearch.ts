import { squeeze } from "./text.ts";
import { span, type Layout, type Line } from "./geometry.ts";
import { labelPhrases, type LabelConcept, type LabelPhrases } from "./labels.ts";

/** A label found on a page. `strength` is 1 for an unambiguous phrase in exact spelling, less for weak and misread ones. */
export type LabelHit<Concept extends string = LabelConcept> = {
  concept: Concept;
  strength: number;
  line: Line;
  start: number;
  end: number;
  x0: number;
  x1: number;
  /** Length of the phrase in letters: longer phrases are surer. */
  length: number;
};

type Entry<Concept extends string> = { concept: Concept; strength: number };
type PhraseIndex<Concept extends string> = { exact: Map<string, Entry<Concept>[]>; near: Map<string, string[]>; longest: number };

const WEAK = 0.45;
/** Shortest phrase that may be misread by one letter and still be recognised. */
const FUZZY_LENGTH = 6;

/** Prepares a phrase dictionary for searching. */
function indexPhrases<Concept extends string>(dictionary: Record<Concept, LabelPhrases>): PhraseIndex<Concept> {
  const exact = new Map<string, Entry<Concept>[]>();
  for (const concept of Object.keys(dictionary) as Concept[]) {
    for (const list of Object.values(dictionary[concept]) as string[]) {
      for (const written of list.split("|")) {
        const isWeak = written.startsWith("~");
        const phrase = squeeze(written).letters;
        const entries = exact.get(phrase) ?? [];
        const known = entries.find((entry) => entry.concept === concept);
        if (known) known.strength = Math.max(known.strength, isWeak ? WEAK : 1);
        else entries.push({ concept, strength: isWeak ? WEAK : 1 });
        exact.set(phrase, entries);
      }
    }
  }
  const near = new Map<string, string[]>();
  let longest = 0;
  for (const phrase of exact.keys()) {
    longest = Math.max(longest, phrase.length);
    if (phrase.length < FUZZY_LENGTH) continue;
    for (const shorter of [phrase, ...deletions(phrase)]) near.set(shorter, [...(near.get(shorter) ?? []), phrase]);
  }
  return { exact, near, longest };
}

function deletions(text: string): string[] {
  const all: string[] = [];
  for (let i = 0; i < text.length; i++) all.push(text.slice(0, i) + text.slice(i + 1));
  return all;
}

const fieldLabels = indexPhrases<LabelConcept>(labelPhrases);

/** All labels of a page, the longest phrase at each place. OCR pages also match phrases misread by a letter. */
export function findLabels(layout: Layout): LabelHit[] {
  return layout.lines.flatMap((line) => findPhrases(line, fieldLabels, layout.page.source === "ocr"));
}

/** Phrases of a dictionary in one line; phrases inside longer ones are left out, as are phrases that cross cells far apart. */
function findPhrases<Concept extends string>(line: Line, index: PhraseIndex<Concept>, isFuzzy: boolean): LabelHit<Concept>[] {
  const { letters, offsets } = squeeze(line.text);
  const found: { start: number; end: number; entries: Entry<Concept>[]; factor: number }[] = [];
  for (let i = 0; i < letters.length; i++) {
    if (!beginsWord(line.text, offsets[i]!)) continue;
    const match = longestPhrase(line, letters, offsets, i, index, isFuzzy);
    if (match) found.push(match);
  }
  const outer = found.filter(
    (one) => !found.some((other) => other !== one && other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start),
  );
  const hits = outer.flatMap((one) => {
    const { x0, x1 } = span(line, offsets[one.start]!, offsets[one.end - 1]! + 1);
    return one.entries.map((entry) => ({
      concept: entry.concept,
      strength: entry.strength * one.factor * shortness(line.text, offsets[one.start]!, offsets[one.end - 1]! + 1),
      line,
      start: offsets[one.start]!,
      end: offsets[one.end - 1]! + 1,
      x0,
      x1,
      length: one.end - one.start,
    }));
  });
  return hits;
}

/** Labels of one or two letters ("VS", "KS", "an") count in capitals or before a colon; otherwise they are mostly words or units. */
function shortness(text: string, start: number, end: number): number {
  if (end - start > 2) return 1;
  const written = text.slice(start, end);
  return /^\s?:/.test(text.slice(end)) || (written === written.toUpperCase() && /\p{L}{2}/u.test(written)) ? 1 : 0.3;
}

function beginsWord(text: string, offset: number): boolean {
  if (offset === 0) return true;
  const before = text[offset - 1]!;
  // The last part of a hyphenated compound is no word of its own.
  if (before === "-" && /\p{L}/u.test(text[offset - 2] ?? "")) return false;
  return !/[\p{L}\p{N}]/u.test(before) || (/\d/.test(before) && /\p{L}/u.test(text[offset]!));
}

function endsWord(text: string, offset: number): boolean {
  const next = text[offset + 1];
  return next === undefined || !/\p{L}/u.test(next);
}

function longestPhrase<Concept extends string>(line: Line, letters: string, offsets: number[], start: number, index: PhraseIndex<Concept>, isFuzzy: boolean) {
  let best: { start: number; end: number; entries: Entry<Concept>[]; factor: number } | undefined;
  const last = Math.min(letters.length, start + index.longest + 1);
  for (let end = start + 1; end <= last; end++) {
    const offset = offsets[end - 1]!;
    if (crossesCell(line, offsets[start]!, offset)) break;
    if (!endsWord(line.text, offset)) continue;
    const phrase = letters.slice(start, end);
    const exact = index.exact.get(phrase);
    if (exact) best = { start, end, entries: exact, factor: 1 };
    else if (isFuzzy && phrase.length >= FUZZY_LENGTH - 1 && !/^\d|\d$/.test(phrase)) {
      const near = nearPhrase(phrase, index);
      if (near) best = { start, end, entries: index.exact.get(near)!, factor: 0.85 };
    }
  }
  return best;
}

/** Two letter phrases such as "VS" may be misread into anything, so only a tab within a phrase ends it. */
function crossesCell(line: Line, from: number, to: number): boolean {
  const tab = line.text.indexOf("\t", from);
  return tab !== -1 && tab < to;
}

function nearPhrase<Concept extends string>(phrase: string, index: PhraseIndex<Concept>): string | undefined {
  const candidates = new Set<string>();
  for (const form of [phrase, ...deletions(phrase)]) for (const candidate of index.near.get(form) ?? []) candidates.add(candidate);
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate.length < FUZZY_LENGTH || !isOneEdit(phrase, candidate)) continue;
    if (!best || candidate.length > best.length) best = candidate;
  }
  return best;
}

/** Whether two words differ by one replaced, missing or added letter; from twelve letters on two are allowed if the ends agree. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return Math.max(a.length, b.length) - head - tail <= (Math.min(a.length, b.length) >= 12 ? 2 : 1);
}
