import { plainText } from "#domain/text/plain.ts";
/**
 * How well a typed text fits a label, 0 = not at all. Every typed word must be found: the start of a word is worth most,
 * then a place inside a word, then letters in order ("zvz" finds "Zvětšit"). Earlier words and shorter labels win.
 */
export function score(typed: string, label: string): number {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const target = plainText(label);
  let total = words.length === 0 ? 1 : 0;
  for (const word of words) {
    const found = scoreWord(word, target);
    if (found === 0) return 0;
    total += found;
  }
  return total - target.length / 1000;
}

function scoreWord(word: string, target: string): number {
  if (target.startsWith(word)) return 10;
  if (new RegExp(`[^\\p{L}\\p{N}]${escape(word)}`, "u").test(target)) return 8;
  if (target.includes(word)) return 5;
  return word.length >= 2 && inOrder(word, target) ? 1 : 0;
}

function escape(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Whether the letters stand in the target one after the other, the first of them at the start of a word. */
function inOrder(letters: string, target: string): boolean {
  const start = new RegExp(`(^|[^\\p{L}\\p{N}])${escape(letters[0]!)}`, "u").exec(target);
  if (!start) return false;
  let at = start.index;
  for (const letter of letters) {
    at = target.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** The candidates that fit, the best first; with nothing typed all of them in their own order. */
export function bestMatches<T extends { label: string; group: string }>(typed: string, candidates: readonly T[]): T[] {
  if (typed.trim() === "") return [...candidates];
  return candidates
    .map((candidate) => ({ candidate, fit: Math.max(score(typed, candidate.label), score(typed, `${candidate.group} ${candidate.label}`) - 2) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ candidate }) => candidate);
}
