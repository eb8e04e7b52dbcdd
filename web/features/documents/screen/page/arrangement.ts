import { isWhole } from "#domain/documents/split.ts";

/** How a person lays out the pages: their order, and the places in it before which a new document begins. */
export type Arrangement = { order: readonly number[]; starts: ReadonlySet<number> };

export function untouched(pageCount: number): Arrangement {
  return { order: Array.from({ length: pageCount }, (_, page) => page), starts: new Set() };
}

/** Puts a mark before the place, or takes it away; nothing is split before the first page. */
export function toggled({ order, starts }: Arrangement, place: number): Arrangement {
  if (place <= 0 || place >= order.length) return { order, starts };
  const next = new Set(starts);
  if (!next.delete(place)) next.add(place);
  return { order, starts: next };
}

/** Moves the page at one place to another; marks stay at their places. */
export function moved({ order, starts }: Arrangement, from: number, to: number): Arrangement {
  if (to < 0 || to >= order.length || from === to) return { order, starts };
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return { order: next, starts };
}

/** Pages of the documents that the arrangement makes. */
export function groupsOf({ order, starts }: Arrangement): number[][] {
  const beginnings = [0, ...[...starts].toSorted((a, b) => a - b)];
  return beginnings.map((start, index) => order.slice(start, beginnings[index + 1] ?? order.length));
}

export const isUntouched = (arrangement: Arrangement): boolean => isWhole(groupsOf(arrangement));
