import type { PageText } from "#domain/evidence/reading.ts";
import { fold } from "#domain/extraction/page/text.ts";

/** Pages of a document that memory looks at: the header stands on the first ones, totals of longer documents on the last ones. */
export const FIRST_PAGES = 4;
export const LAST_PAGES = 2;

/** The first and last pages of a document. */
export function tellingPages(pages: readonly PageText[]): PageText[] {
  return pages.filter((_, index) => index < FIRST_PAGES || index >= pages.length - LAST_PAGES);
}

/**
 * Words of a page and characters of a word that memory looks at: an A4 page of small print has some 1 500 words. It learns while a save
 * waits, and pages come from strangers.
 */
const MAX_PAGE_WORDS = 3_000;
const MAX_WORD_CHARACTERS = 100;

/** The words of a page that memory looks at. */
export function tellingWords(page: PageText): PageText["words"] {
  return page.words.slice(0, MAX_PAGE_WORDS).filter((word) => word.text.length <= MAX_WORD_CHARACTERS);
}

/** Columns into which the width of a page is parted; neighbours of a border fall into either. */
const COLUMNS = 8;
/** Words that a fingerprint keeps. */
const MAX_ANCHORS = 160;
const MIN_WORD_LENGTH = 3;

/**
 * The fingerprint of a layout: the words of its first page that are no values (no digit in them) with their rough column.
 * Labels, headings and the supplier's own lines come back on each of its documents, names of goods and customers do not.
 */
export function anchorsOf(pages: readonly PageText[]): string[] {
  const anchors = new Set<string>();
  for (const word of pages[0] ? tellingWords(pages[0]) : []) {
    if (/\d/.test(word.text)) continue;
    const letters = fold(word.text).replace(/[^a-z]/g, "");
    if (letters.length < MIN_WORD_LENGTH) continue;
    anchors.add(`${letters}@${Math.min(COLUMNS - 1, Math.floor(word.box[0] * COLUMNS))}`);
    if (anchors.size === MAX_ANCHORS) break;
  }
  return [...anchors];
}

/** Fingerprints with fewer words say nothing. */
const MIN_ANCHORS = 8;

/** How alike two layouts are, 0..1: the share of the smaller fingerprint that the other one has too. */
export function likenessOf(a: readonly string[], b: readonly string[]): number {
  const smaller = Math.min(a.length, b.length);
  if (smaller < MIN_ANCHORS) return 0;
  const known = new Set(b);
  return a.filter((anchor) => known.has(anchor)).length / smaller;
}

const BANDS = 20;
const ROWS_PER_BAND = 2;

/**
 * Short keys under which similar fingerprints meet (minimum hashes in bands): layouts that share half of their words share a band
 * in 99 of 100 cases, unrelated ones seldom. They find candidates in a table, `likenessOf` judges them.
 */
export function bandsOf(anchors: readonly string[]): string[] {
  if (anchors.length < MIN_ANCHORS) return [];
  const hashes = anchors.map(hash);
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = Array.from({ length: ROWS_PER_BAND }, (_row, row) => smallest(hashes, band * ROWS_PER_BAND + row));
    return `${band}:${rows.map((value) => value.toString(36)).join("-")}`;
  });
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

function smallest(hashes: readonly number[], seed: number): number {
  let least = 0xffffffff;
  for (const value of hashes) {
    let mixed = Math.imul(value ^ Math.imul(seed + 1, 0x9e3779b1), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    least = Math.min(least, (mixed ^ (mixed >>> 16)) >>> 0);
  }
  return least;
}
