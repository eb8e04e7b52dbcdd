import { fold } from "./text.ts";
import { unite } from "./boxes.ts";
import type { PageText, Word } from "#domain/evidence/reading.ts";

/** How forms head the two halves of a column of amounts: the currency and its hundredth (folded). */
const UNITS = new Map([
  ["zł", /^gr\.?$/],
  ["zl", /^gr\.?$/],
  ["kč", /^(h|hal)\.?$/],
  ["kc", /^(h|hal)\.?$/],
  ["€", /^(ct|cent|c)\.?$/],
  ["eur", /^(ct|cent|c)\.?$/],
  ["£", /^p\.?$/],
]);

/** The two halves of a column of amounts by the middles of their headings. */
type Column = { y: number; major: number; minor: number; reach: number };

const middleX = ({ box }: Word) => (box[0] + box[2]) / 2;
const middleY = ({ box }: Word) => (box[1] + box[3]) / 2;
const isBeside = (one: Word, other: Word) => Math.abs(middleY(one) - middleY(other)) < (one.box[3] - one.box[1]) * 0.5;

/** A heading alone may be chance: this many amounts stand below it. */
const MIN_AMOUNTS = 3;

/** The columns that a page heads so. */
function splitColumns(words: readonly Word[]): Column[] {
  return words.flatMap((word) => {
    const minor = UNITS.get(word.text.toLowerCase());
    const next = minor && nearest(words.filter((one) => one.box[0] >= word.box[2] && isBeside(word, one)));
    if (!minor || !next || !minor.test(fold(next.text))) return [];
    return [{ y: middleY(word), major: middleX(word), minor: middleX(next), reach: (middleX(next) - middleX(word)) / 2 }];
  });
}

function nearest(words: readonly Word[]): Word | undefined {
  return words.reduce<Word | undefined>((first, word) => (first && first.box[0] <= word.box[0] ? first : word), undefined);
}

/** A page on which amounts that stand in two columns, "1 860 | 00" below "zł | gr", are one word with their decimals. */
export function withJoinedUnits(page: PageText): PageText {
  const columns = splitColumns(page.words);
  if (columns.length === 0) return page;
  const joined = new Map<Word, Word | undefined>();
  for (const cents of page.words) {
    const column = columns.find(({ y, minor, reach }) => middleY(cents) > y && Math.abs(middleX(cents) - minor) < reach);
    if (!column || !/^\d{2}$/.test(cents.text)) continue;
    const left = page.words.filter((word) => word.box[2] <= cents.box[0] && isBeside(cents, word) && /^\d{1,6}$/.test(word.text));
    const whole = left.reduce<Word | undefined>((last, word) => (last && last.box[2] >= word.box[2] ? last : word), undefined);
    if (!whole || Math.abs(whole.box[2] - column.major) > column.reach * 2) continue;
    joined.set(whole, { ...whole, text: `${whole.text},${cents.text}`, box: unite([whole.box, cents.box]) });
    joined.set(cents, undefined);
  }
  // Each amount is a word that stays and one that goes.
  if (columns.length === 1 && joined.size < 2 * MIN_AMOUNTS) return page;
  return { ...page, words: page.words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : [word])) };
}
