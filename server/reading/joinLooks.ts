import type { Word } from "#domain/evidence/reading.ts";
import { inReadingOrder } from "./readingOrder.ts";

/** Part of the smaller word that two words must share, in height and in width, to be readings of the same print. */
const SAME_HEIGHT = 0.5;
const SAME_WIDTH = 0.3;
/** Votes, that is the sum of confidences, from which a word that the first look missed is taken over. */
const FOUND_LATER = 0.6;

/**
 * Brings several readings of one page together. Where they differ, each distinct reading of a piece of print has the votes of the looks
 * that agree on it, weighted by how sure they are; words that only later looks found are added when they are sure enough.
 * All with boxes as shares of the same upright page.
 */
export function joinLooks(looks: Word[][]): Word[] {
  const kept: Word[] = [];
  for (const readings of groups(looks)) {
    const { words, votes } = elect(readings);
    const isAdded = readings[0]!.length === 0;
    if (!isAdded || (votes >= FOUND_LATER && /[\p{L}\p{N}]/u.test(textOf(words)))) kept.push(...words);
  }
  return inReadingOrder(kept);
}

const textOf = (words: Word[]) => words.map((word) => word.text).join("");

/** What a reading with a bracket that is never opened or closed counts: one letter of it is surely wrong. */
const BROKEN_BRACKETS = 0.6;

/** The reading with the most votes, letter by letter where all are single words of one length; words and places of the look that is surest of it. */
function elect(readings: Word[][]): { words: Word[]; votes: number } {
  const votes = new Map<string, { words: Word[]; sum: number; most: number }>();
  for (const words of readings) {
    if (words.length === 0) continue;
    const text = textOf(words);
    const sure = sureness(words) * (isBalanced(text) ? 1 : BROKEN_BRACKETS);
    const known = votes.get(text) ?? { words, sum: 0, most: sure };
    votes.set(text, { words: sure > known.most ? words : known.words, sum: known.sum + sure, most: Math.max(known.most, sure) });
  }
  const ranked = [...votes].toSorted(([, a], [, b]) => b.sum - a.sum);
  const { words, sum } = ranked[0]![1];
  const spelt = ranked.length > 2 && ranked.every(([text, one]) => one.words.length === 1 && text.length === ranked[0]![0].length);
  const text = spelt ? letterByLetter(ranked.map(([one, votes]) => ({ text: one, sum: votes.sum }))) : "";
  return { words: spelt ? [{ ...words[0]!, text }] : words, votes: sum };
}

function letterByLetter(readings: { text: string; sum: number }[]): string {
  return Array.from(readings[0]!.text, (_, at) => {
    const votes = new Map<string, number>();
    for (const { text, sum } of readings) votes.set(text[at]!, (votes.get(text[at]!) ?? 0) + sum);
    return [...votes].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
  }).join("");
}

function isBalanced(text: string): boolean {
  return text.split("(").length === text.split(")").length;
}

/** Words of all looks that lie over each other, by look; one long word may lie over several, so groups grow through their members. */
function groups(looks: Word[][]): Word[][][] {
  const all = looks.flatMap((words, look) => words.map((word) => ({ word, look })));
  const owner = all.map((_, index) => index);
  const root = (index: number): number => (owner[index] === index ? index : (owner[index] = root(owner[index]!)));
  for (const [index, one] of all.entries()) {
    for (let other = 0; other < index; other += 1) {
      if (all[other]!.look !== one.look && isSamePlace(all[other]!.word, one.word)) owner[root(index)] = root(other);
    }
  }
  const byRoot = new Map<number, Word[][]>();
  for (const [index, { word, look }] of all.entries()) {
    const readings = byRoot.get(root(index)) ?? looks.map(() => []);
    byRoot.set(root(index), readings);
    readings[look]!.push(word);
  }
  return [...byRoot.values()];
}

function isSamePlace(a: Word, b: Word): boolean {
  const share = (low: number, high: number) => {
    const both = Math.min(a.box[high]!, b.box[high]!) - Math.max(a.box[low]!, b.box[low]!);
    return both / Math.min(a.box[high]! - a.box[low]!, b.box[high]! - b.box[low]!);
  };
  return share(1, 3) >= SAME_HEIGHT && share(0, 2) >= SAME_WIDTH;
}

/** Mean confidence over the characters; 0 for none. */
function sureness(words: Word[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += text.length * (confidence ?? 1);
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}
