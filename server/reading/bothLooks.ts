import type { Word } from "#domain/extraction/reading.ts";
import { inReadingOrder } from "./readingOrder.ts";

/** Part of the smaller word that two words must share, in height and in width, to be readings of the same print. */
const SAME_HEIGHT = 0.5;
const SAME_WIDTH = 0.3;
/** Confidence from which a word that only one look has found is taken over. */
const FOUND_ONCE = 0.6;

/**
 * Brings two readings of one page together: where they differ, the print is taken from the one that is surer of it, and words
 * that only the second found are added when it is sure enough. Both with boxes as shares of the same upright page.
 */
export function joinLooks(first: Word[], second: Word[]): Word[] {
  const kept: Word[] = [];
  for (const { ours, theirs } of groups(first, second)) {
    if (ours.length === 0) kept.push(...theirs.filter((word) => sureness([word]) >= FOUND_ONCE && /[\p{L}\p{N}]/u.test(word.text)));
    else kept.push(...(sureness(theirs) > sureness(ours) ? theirs : ours));
  }
  return inReadingOrder(kept);
}

type Group = { ours: Word[]; theirs: Word[] };

/** Words of both readings that lie over each other; one long word may lie over several, so groups grow through their members. */
function groups(first: Word[], second: Word[]): Group[] {
  const owner = first.map((_, index) => index);
  const root = (index: number): number => (owner[index] === index ? index : (owner[index] = root(owner[index]!)));
  const alone: Word[] = [];
  const over = second.map((theirs) => {
    const found = first.flatMap((ours, index) => (isSamePlace(ours, theirs) ? [index] : []));
    for (const index of found.slice(1)) owner[root(index)] = root(found[0]!);
    if (found.length === 0) alone.push(theirs);
    return found[0];
  });
  const byRoot = new Map<number, Group>();
  for (const [index, word] of first.entries()) {
    const group = byRoot.get(root(index));
    if (group) group.ours.push(word);
    else byRoot.set(root(index), { ours: [word], theirs: [] });
  }
  for (const [index, at] of over.entries()) if (at !== undefined) byRoot.get(root(at))!.theirs.push(second[index]!);
  return [...byRoot.values(), ...alone.map((word) => ({ ours: [], theirs: [word] }))];
}

function isSamePlace(a: Word, b: Word): boolean {
  const share = (low: number, high: number) => {
    const both = Math.min(a.box[high]!, b.box[high]!) - Math.max(a.box[low]!, b.box[low]!);
    return both / Math.min(a.box[high]! - a.box[low]!, b.box[high]! - b.box[low]!);
  };
  return share(1, 3) >= SAME_HEIGHT && share(0, 2) >= SAME_WIDTH;
}

/** Mean confidence over the letters and digits; 0 for none. */
function sureness(words: Word[]): number {
  let [sum, letters] = [0, 0];
  for (const word of words) {
    const count = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    sum += count * (word.confidence ?? 1);
    letters += count;
  }
  return letters === 0 ? 0 : sum / letters;
}
