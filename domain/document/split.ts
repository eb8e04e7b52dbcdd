/** First and last page of a part, indexes from 0, both included. */
export type PageRange = [number, number];

export type SplitProblem = "badFormat" | "outOfRange";
export type Split = { ok: true; parts: PageRange[] } | { ok: false; problem: SplitProblem };

/** Digits of the longest page number that is looked at. */
const PAGE_NUMBER = /^\d{1,6}$/;

/**
 * Reads a page list such as "1,4,5" (specification a-5): comma-separated numbers of the pages on which a part begins, counted
 * from 1. Page 1 always begins a part, so "4,5" means the same. Order and repetition do not matter.
 */
export function splitByPages(text: string, pageCount: number): Split {
  const numbers = text.split(",").map((part) => part.trim());
  if (!numbers.every((number) => PAGE_NUMBER.test(number))) return { ok: false, problem: "badFormat" };
  const pages = numbers.map(Number);
  if (pages.some((page) => page < 1 || page > pageCount)) return { ok: false, problem: "outOfRange" };
  const starts = [...new Set([1, ...pages])].toSorted((a, b) => a - b);
  return { ok: true, parts: starts.map((start, index): PageRange => [start - 1, (starts[index + 1] ?? pageCount + 1) - 2]) };
}
