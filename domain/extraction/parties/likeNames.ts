import { comparable } from "#domain/extraction/page/text.ts";

/** Whether the words of a logo, two or more, begin words of a name in its order: "Garten Ebert" of "Gartencenter Ebert GmbH". */
export function beginsWords(name: string, logo: string): boolean {
  const words = name.split(/\s+/).map(comparable);
  const parts = logo.split(/\s+/).map(comparable);
  let from = 0;
  const isBegun = (part: string) => {
    const at = words.findIndex((word, index) => index >= from && word.startsWith(part));
    from = at + 1;
    return at >= 0;
  };
  return parts.length > 1 && parts.every(isBegun);
}

/** Whether a name is another one with initials in place of words, "Dr. med. R. Sandmann" of "Dr. med. Rainer Sandmann", as the line above a window states the sender. */
export function isAbbreviated(short: string, long: string): boolean {
  const [words, others] = [short.split(/\s+/), long.split(/\s+/)];
  const isInitial = (word: string, at: number) => /^\p{Lu}\.$/u.test(word) && others[at]!.length > 2 && others[at]!.startsWith(word[0]!);
  const isSame = (word: string, at: number) => comparable(word) === comparable(others[at]!);
  if (words.length !== others.length || words.every(isSame)) return false;
  return words.some(isSame) && words.every((word, at) => isSame(word, at) || isInitial(word, at));
}

/** Whether two names are the same, or one of some length is part of the other. */
export function isSameName(a: string, b: string): boolean {
  const left = comparable(a);
  const right = comparable(b);
  return left === right || (Math.min(left.length, right.length) > 6 && (left.includes(right) || right.includes(left)));
}
