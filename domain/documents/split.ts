/** First and last page of a part, indexes from 0, both included. */
export type PageRange = [number, number];

export type SplitProblem = "badFormat" | "outOfRange";
/** Parts hold page indexes from 0; each page of the document stands in exactly one part. */
export type Split = { ok: true; parts: number[][] } | { ok: false; problem: SplitProblem };

/** Digits of the longest page number that is looked at. */
const PAGE_NUMBER = /^\d{1,6}$/;

/**
 * Reads a page list such as "1,4,5" (R081): comma-separated numbers of the pages on which a part begins, counted
 * from 1. Page 1 always begins a part, so "4,5" means the same. Order and repetition do not matter.
 */
export function splitByPages(text: string, pageCount: number): Split {
  const numbers = text.split(",").map((part) => part.trim());
  if (!numbers.every((number) => PAGE_NUMBER.test(number))) return { ok: false, problem: "badFormat" };
  const pages = numbers.map(Number);
  if (pages.some((page) => page < 1 || page > pageCount)) return { ok: false, problem: "outOfRange" };
  return {
    ok: true,
    parts: partsFrom(
      pages.map((page) => page - 1),
      pageCount,
    ),
  };
}

/** Parts as a person laid them out, in their order; every page has to stand in exactly one of them. */
export function splitByGroups(groups: number[][], pageCount: number): Split {
  const pages = groups.flat();
  if (pages.some((page) => !Number.isInteger(page) || page < 0 || page >= pageCount)) return { ok: false, problem: "outOfRange" };
  const isWhole = pages.length === pageCount && new Set(pages).size === pageCount;
  if (!isWhole || groups.some((group) => group.length === 0)) return { ok: false, problem: "badFormat" };
  return { ok: true, parts: groups };
}

/** The documents that reading found in a file, as parts that follow one another without a gap; undefined when that is one. */
export function proposedParts(ranges: readonly PageRange[], pageCount: number): PageRange[] | undefined {
  const parts = partsFrom(
    ranges.map(([first]) => first).filter((first) => first > 0 && first < pageCount),
    pageCount,
  );
  return parts.length > 1 ? parts.map((pages): PageRange => [pages[0]!, pages.at(-1)!]) : undefined;
}

/** The pages of a range. */
export function pagesOf([first, last]: PageRange): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Parts that begin on the given pages; page 0 always begins one. */
export function partsFrom(beginnings: readonly number[], pageCount: number): number[][] {
  const starts = [...new Set([0, ...beginnings])].toSorted((a, b) => a - b);
  return starts.map((start, index) => pagesOf([start, (starts[index + 1] ?? pageCount) - 1]));
}

/** Whether nothing is split: one part with all pages in their order. */
export function isWhole(parts: readonly number[][]): boolean {
  return parts.length === 1 && parts[0]!.every((page, index) => page === index);
}

/** Name of the part at `index` from 0; the first keeps the name of the whole: "faktury.pdf", "faktury (2).pdf". */
export function partName(fileName: string, index: number): string {
  if (index === 0) return fileName;
  const [, base = fileName, ending = ""] = /^(.+?)(\.[^.]{1,8})?$/s.exec(fileName) ?? [];
  return `${base} (${index + 1})${ending}`;
}
