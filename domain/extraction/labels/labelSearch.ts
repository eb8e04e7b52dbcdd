import { findAbbreviated, spell, type SpelledPhrases } from "./abbreviations.ts";
import { firstWhere } from "#domain/extraction/page/firstWhere.ts";
import { isOneEdit } from "./oneEdit.ts";
import { conceptOfEveryWord, conceptOfWords } from "./stems.ts";
import { stackedCells } from "./stackedCells.ts";
import { squeeze, squeezeFolded } from "#domain/extraction/page/text.ts";
import { span, type Layout, type Line } from "#domain/extraction/page/geometry.ts";
import { labelPhrases, type LabelConcept } from "./labels.ts";
import { southernPhrases } from "./southernLabels.ts";

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
  /** It names what stands below it: the value beside it has a heading of its own. */
  isHeading?: boolean;
};

type Entry<Concept extends string> = { concept: Concept; strength: number };
type PhraseIndex<Concept extends string> = {
  exact: Map<string, Entry<Concept>[]>;
  /** Made when the first recognised page asks for it. */
  near: () => ReadonlyMap<string, string[]>;
  longest: number;
  spelled: SpelledPhrases<Entry<Concept>>;
};

const WEAK = 0.45;
/** Shortest phrase that may be misread by one letter and still be recognised. */
const FUZZY_LENGTH = 6;
/** Words of their own that differ from a label by a letter: "prodejna 114" numbers a shop, "prodejka 114" a document; "warung" is a Malay eating house. */
const OTHER_WORDS: ReadonlySet<string> = new Set(["adresa", "prodejna", "prodejny", "prodejne", "warung"]);

/** Prepares phrase dictionaries for searching. */
function indexPhrases(dictionaries: Partial<Record<LabelConcept, Record<string, string>>>[]): PhraseIndex<LabelConcept> {
  const exact = new Map<string, Entry<LabelConcept>[]>();
  const writtenAs = new Map<string, Entry<LabelConcept>[]>();
  for (const [concept, languages] of dictionaries.flatMap((dictionary) => Object.entries(dictionary) as [LabelConcept, Record<string, string>][])) {
    for (const list of Object.values(languages)) {
      for (const written of list.split("|")) {
        const isWeak = written.startsWith("~");
        const phrase = squeeze(written).letters;
        const entries = exact.get(phrase) ?? [];
        const known = entries.find((entry) => entry.concept === concept);
        if (known) known.strength = Math.max(known.strength, isWeak ? WEAK : 1);
        else entries.push({ concept, strength: isWeak ? WEAK : 1 });
        exact.set(phrase, entries);
        writtenAs.set(written, entries);
      }
    }
  }
  let near: Map<string, string[]> | undefined;
  const longest = Math.max(...[...exact.keys()].map(({ length }) => length));
  return { exact, near: () => (near ??= nearForms(exact.keys())), longest, spelled: spell(writtenAs) };
}

/** The phrases that may be misread by a letter, each by itself and by all that is left of it without one. */
function nearForms(phrases: Iterable<string>): Map<string, string[]> {
  const near = new Map<string, string[]>();
  for (const phrase of phrases) {
    if (phrase.length < FUZZY_LENGTH) continue;
    for (const form of [phrase, ...deletions(phrase)]) {
      const known = near.get(form);
      if (known) known.push(phrase);
      else near.set(form, [phrase]);
    }
  }
  return near;
}

function deletions(text: string): string[] {
  const all: string[] = [];
  for (let i = 0; i < text.length; i++) all.push(text.slice(0, i) + text.slice(i + 1));
  return all;
}

const usualLabels = indexPhrases([labelPhrases]);
let southernLabels: PhraseIndex<LabelConcept> | undefined;
const SOUTHERN: ReadonlySet<string> = new Set(["it", "es", "hu"]);

/** Phrases of all languages of labels.ts, on a page in Italian, Spanish or Hungarian with those of these. */
function labelsOf(language: string): PhraseIndex<LabelConcept> {
  return SOUTHERN.has(language) ? (southernLabels ??= indexPhrases([labelPhrases, southernPhrases])) : usualLabels;
}

/** All labels of a page in a language, the longest phrase at each place. OCR pages also match phrases misread by a letter. */
export function findLabels(layout: Layout, language = "cs"): LabelHit[] {
  const fieldLabels = labelsOf(language);
  const hits = layout.lines.flatMap((line) => {
    const whole = findPhrases(line, fieldLabels, layout.page.source === "ocr");
    return withLonger(whole, abbreviated(line, fieldLabels));
  });
  const known = withLonger(hits, stackedLabels(layout.lines, fieldLabels, hits));
  const byWords = labelsByWords(layout.lines, known);
  const found = [...known.filter((hit) => !byWords.some((one) => covers(one, hit))), ...byWords];
  return found.filter((hit) => !found.some((other) => leadsOver(other, hit) || leadsToDay(other, hit)));
}

const DAYS: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["issueDate", "taxDate", "dueDate", "otherDate"]);

/** "Zdan. plnění dne": the word behind the label of a day says no more than that it follows. */
function leadsToDay({ concept, line, end }: LabelHit, hit: LabelHit): boolean {
  return DAYS.has(concept) && line === hit.line && end <= hit.start && /^\s?$/.test(line.text.slice(end, hit.start)) && isDayWord(hit);
}

/** "Avoir sur facture n°": what names the corrected document begins before "facture n°". */
function leadsOver({ concept, line, start, end }: LabelHit, hit: LabelHit): boolean {
  return hit.concept === "invoiceNumber" && concept === "originalNumber" && line === hit.line && start < hit.start && end > hit.start;
}

function covers(a: LabelHit, b: LabelHit): boolean {
  return a.line === b.line && a.start <= b.start && a.end >= b.end;
}

/** A label understood by its words alone, and one of which every word is understood. */
const BY_WORDS = 0.7;
const BY_EVERY_WORD = 0.95;
/** Phrases below this strength give way to all the words of their cell. */
const WEAK_PHRASE = 0.5;
/** Words that say no more than that a day follows (folded): they do, too. */
const DAY_WORD = /^(dne|dna|dnia|den|am|vom|le|du|op|on|bis|do|till|until|z dnia|ze dne|zo dna)$/;

/** Cells, up to their first figure, whose words say what value they name: where no phrase or only weak ones were found, or where every word is understood. */
function labelsByWords(lines: Line[], known: LabelHit[]): LabelHit[] {
  const labelled = Map.groupBy(known, (hit) => hit.line);
  return lines.flatMap((line) =>
    line.segments.flatMap((segment): LabelHit[] => {
      // A number may begin with letters: "Kostenrechnung Nr. RE-2025", "Nr. RE 2025/17".
      const text = /^[^\d]*/
        .exec(segment.text)![0]
        .replace(/(?<=(?:(?:^|\s)(?:[Nn][ro°]|NR|NO|č)[.:]?|:) )\p{Lu}{1,4} $/u, "")
        .replace(/\S+$/, (last) => (/\d/.test(segment.text) && !/[.:°]$/.test(last) ? "" : last))
        .trimEnd();
      const [start, end] = [segment.start, segment.start + text.length];
      const inside = labelled.get(line)?.filter((hit) => hit.start < end && hit.end > start) ?? [];
      const understood = conceptOfEveryWord(text);
      const isOutdone = inside.some((hit) => (hit.strength >= WEAK_PHRASE && !isDayWord(hit)) || hit.start < start || hit.end > end);
      const concept = understood ?? (isOutdone ? undefined : conceptOfWords(text));
      // "DE 12345 Town" is headed by no "de".
      const isHeading = text.endsWith(":") || segment.text.trim() === text;
      if ((concept === "supplier" || concept === "customer") && !isHeading) return [];
      const isWhole = (hit: LabelHit) => understood === undefined || (hit.start <= start + 1 && hit.end >= end - 2);
      if (!concept || inside.some((hit) => hit.concept === concept && hit.strength > BY_WORDS && isWhole(hit))) return [];
      const strength = understood ? BY_EVERY_WORD : BY_WORDS;
      return [{ concept, strength, line, start, end, ...span(line, start, end), length: squeeze(text).letters.length }];
    }),
  );
}

function isDayWord({ line, start, end }: LabelHit): boolean {
  return DAY_WORD.test(line.folded.slice(start, end));
}

/** An abbreviated phrase is as sure as a misread one, one in two lines nearly as sure as one in its own. */
const ABBREVIATED = 0.85;
const STACKED = 0.95;

function abbreviated<Concept extends string>(line: Line, index: PhraseIndex<Concept>): LabelHit<Concept>[] {
  const common = ([first, ...others]: Entry<Concept>[][]) =>
    first!.filter(({ concept }) => others.every((entries) => entries.some((other) => other.concept === concept)));
  return findAbbreviated(line.folded, index.spelled, common).flatMap(({ start, end, letters, entries }) =>
    entries.map(({ concept, strength }) => ({ concept, strength: strength * ABBREVIATED, line, start, end, ...span(line, start, end), length: letters })),
  );
}

/** The hits with further ones that replace what they cover; a further one that overlaps a known hit of as many letters is none. */
function withLonger(known: LabelHit[], further: LabelHit[]): LabelHit[] {
  const overlap = (a: LabelHit, b: LabelHit) => a.line === b.line && a.start < b.end && b.start < a.end;
  const added = further.filter((one) => !known.some((hit) => overlap(hit, one) && (hit.length >= one.length || !covers(one, hit))));
  return [...known.filter((hit) => !added.some((one) => covers(one, hit))), ...added];
}

/** Labels that a narrow cell breaks into two lines: each line gets the whole label. */
function stackedLabels(lines: Line[], index: PhraseIndex<LabelConcept>, known: readonly LabelHit[]): LabelHit[] {
  return stackedCells(lines, known).flatMap(({ cells, text, isBeside, isAmongHeadings: isHeading, x0, x1 }) => {
    const byWords = isBeside ? conceptOfWords(text) : undefined;
    const { letters } = squeeze(text);
    const entries = index.exact.get(letters) ?? (byWords ? [{ concept: byWords, strength: BY_WORDS }] : []);
    return cells.flatMap(({ line, start, end }) =>
      entries.map(({ concept, strength }) => ({ concept, strength: strength * STACKED, line, start, end, x0, x1, length: letters.length, isHeading })),
    );
  });
}

/** Phrases of a dictionary in one line; phrases inside longer ones are left out, as are phrases that cross cells far apart. */
function findPhrases<Concept extends string>(line: Line, index: PhraseIndex<Concept>, isFuzzy: boolean): LabelHit<Concept>[] {
  const { letters, offsets } = withoutFillers(line.folded);
  const squeezed = { line, letters, offsets, ends: wordEnds(line.text, offsets) };
  const found: { start: number; end: number; entries: Entry<Concept>[]; factor: number }[] = [];
  for (let i = 0; i < letters.length; i++) {
    if (!beginsWord(line.text, offsets[i]!)) continue;
    const match = longestPhrase(squeezed, i, index, isFuzzy);
    if (match && !beginsNumber(line.text, offsets[match.start]!, offsets[match.end - 1]! + 1)) found.push(match);
  }
  const outer = found.filter(
    (one) => !found.some((other) => other !== one && other.start <= one.start && other.end >= one.end && other.end - other.start > one.end - one.start),
  );
  return outer.flatMap((one) => {
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
}

/** "PO-645713": capitals and a stroke in front of figures are part of the number. */
function beginsNumber(text: string, start: number, end: number): boolean {
  return /^\p{Lu}{1,4}$/u.test(text.slice(start, end)) && /^[-_]\d/.test(text.slice(end));
}

/** Words that sentences put into their labels (folded): "zbývá tedy uhradit". */
const FILLERS = /(?<=[a-z] )(tedy|tak|pak|prosim|nyni|nam|vam|vas|jeste|bitte|uns|noch|nun|donc|alors|encore|now|still|then|please|nog|dus|prosimy)(?= [a-z])/g;

/** The letters of a folded text without words that say nothing between two others. */
function withoutFillers(folded: string): { letters: string; offsets: number[] } {
  const squeezed = squeezeFolded(folded);
  const fillers = [...folded.matchAll(FILLERS)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  if (fillers.length === 0) return squeezed;
  const kept = squeezed.offsets.map((offset) => !fillers.some(({ start, end }) => offset >= start && offset < end));
  return { letters: [...squeezed.letters].filter((_, at) => kept[at]).join(""), offsets: squeezed.offsets.filter((_, at) => kept[at]) };
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

/** Behind which of the letters at the offsets a word ends. */
function wordEnds(text: string, offsets: number[]): number[] {
  const ends: number[] = [];
  for (let at = 0; at < offsets.length; at++) if (endsWord(text, offsets[at]!)) ends.push(at + 1);
  return ends;
}

function endsWord(text: string, offset: number): boolean {
  const next = text[offset + 1];
  return next === undefined || !/\p{L}/u.test(next);
}

/** A line as it is searched: its letters without spaces and accents, where each of them stands in its text, and behind which of them words end. */
type Squeezed = { line: Line; letters: string; offsets: number[]; ends: number[] };

function longestPhrase<Concept extends string>({ line, letters, offsets, ends }: Squeezed, start: number, index: PhraseIndex<Concept>, isFuzzy: boolean) {
  let best: { start: number; end: number; entries: Entry<Concept>[]; factor: number } | undefined;
  const last = start + index.longest + 1;
  const tab = line.text.indexOf("\t", offsets[start]);
  for (let at = firstWhere(ends.length, (i) => ends[i]! > start); at < ends.length; at++) {
    const end = ends[at]!;
    const offset = offsets[end - 1]!;
    // Two letter phrases such as "VS" may be misread into anything, so only a tab within a phrase ends it.
    if (end > last || (tab !== -1 && tab < offset)) break;
    const phrase = letters.slice(start, end);
    const exact = index.exact.get(phrase);
    if (exact) best = { start, end, entries: exact, factor: 1 };
    else if (isFuzzy && phrase.length >= FUZZY_LENGTH - 1 && !/^\d|\d$/.test(phrase) && !OTHER_WORDS.has(phrase)) {
      const near = nearPhrase(phrase, index);
      // A letter beside a phrase, "R" of "Nr. R2404365" or "a" of "a příjemce", is a word of its own.
      const isBehind = best?.factor === 1 && end - best.end === 1 && beginsWord(line.text, offset);
      const isBefore = near === phrase.slice(1) && beginsWord(line.text, offsets[start + 1]!);
      if (near && !isBehind && !isBefore) best = { start, end, entries: index.exact.get(near)!, factor: 0.85 };
    }
  }
  return best;
}

function nearPhrase<Concept extends string>(phrase: string, index: PhraseIndex<Concept>): string | undefined {
  const candidates = new Set<string>();
  const near = index.near();
  for (const form of [phrase, ...deletions(phrase)]) for (const candidate of near.get(form) ?? []) candidates.add(candidate);
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate.length < FUZZY_LENGTH || !isOneEdit(phrase, candidate)) continue;
    if (!best || candidate.length > best.length) best = candidate;
  }
  return best;
}
