import type { Bench } from "./program.ts";

/** Documents of a page of the list. */
export const PAGE = 50;

/**
 * `goal` is for the 95th percentile, `middle` for the median, both in milliseconds; `isSearch` where ten times as many documents are found
 * among ten times as many.
 */
type Ask = { body: Record<string, unknown>; goal?: number; middle?: number; isSearch?: boolean };

/** A list that takes longer than a blink would not feel like one of a hundred documents. */
const BLINK_MS = 100;
const JUMP_MS = 50;

const BY_OWN_FIELD = "sorted by an own field";

const lists: Record<string, Ask> = {
  "newest 50": { body: {}, goal: 5, middle: 3 },
  "newest 50 to process": { body: { listType: "Process" }, goal: 5, middle: 3 },
  "newest 50 of a type, page 3": { body: { documentType: "Cashier", skip: 100 }, goal: BLINK_MS },
  "for validation, oldest first": { body: { listType: "Validation" }, goal: BLINK_MS },
  "search of a common word": { body: { query: "vydra" }, goal: BLINK_MS, isSearch: true },
  "search of a rare word": { body: { query: "střechy" }, goal: BLINK_MS, isSearch: true },
  "search of two words": { body: { query: "vydra 1234" }, goal: BLINK_MS, isSearch: true },
  "search of a document number": { body: { query: "FV31234" }, goal: BLINK_MS, isSearch: true },
  "search with conditions": { body: { query: "dodavatel:vydra částka>180000 splatnost<7d" }, goal: BLINK_MS, isSearch: true },
  "own field equals": { body: { filters: [{ field: "costCentre", operator: "Eq", value: "S77" }] }, goal: BLINK_MS, isSearch: true },
  "amount above": { body: { filters: [{ field: "totalAmount", operator: "Gt", value: "189990" }] }, goal: BLINK_MS, isSearch: true },
  "sorted by due date": { body: { sort: { field: "dueDate", direction: "asc" } }, goal: BLINK_MS },
  "sorted by due date, latest first": { body: { sort: { field: "dueDate", direction: "desc" } }, goal: BLINK_MS },
  "sorted by supplier": { body: { sort: { field: "supplierName", direction: "asc" } }, goal: BLINK_MS },
  "sorted by amount": { body: { sort: { field: "totalAmount", direction: "desc" } }, goal: BLINK_MS },
  [BY_OWN_FIELD]: { body: { sort: { field: "costCentre", direction: "asc" } }, goal: BLINK_MS },
};
const counts: Record<string, Ask> = {
  "count of all tabs": { body: {}, goal: 5 },
  "count of a search": { body: { query: "vydra 1234" }, goal: BLINK_MS, isSearch: true },
  "count of a common word": { body: { query: "vydra" }, goal: BLINK_MS, isSearch: true },
};

/** A call of the list as people make it. */
export type ListCall = { name: string; call: () => Promise<unknown> } & Omit<Ask, "body">;

/** The first page of the list in the order of an own field. */
export const askByOwnField = (bench: Bench): Promise<unknown> => bench.ask("POST", "/v1/documents/list", { take: PAGE, ...lists[BY_OWN_FIELD]?.body });

/** Scrolls on from the middle, each page found from the one before it. */
function deepScroll(bench: Bench, documents: number): ListCall["call"] {
  let near: { skip: number; cursor: string } | undefined;
  let skip = documents / 2;
  return async () => {
    const { cursor } = (await bench.ask("POST", "/v1/documents/list", { take: PAGE, skip, ...(near ? { near } : {}) })) as { cursor: string | null };
    near = cursor ? { skip, cursor } : undefined;
    skip += PAGE;
  };
}

/** Every call that is measured, in the order in which it is; the admin's tenant has so many `documents`. */
export function listCalls(bench: Bench, documents: number): ListCall[] {
  const jump = () => bench.ask("POST", "/v1/documents/list", { take: PAGE, skip: Math.floor(Math.random() * (documents * 0.9)) });
  return [
    ...Object.entries(lists).map(([name, { body, ...goals }]) => ({
      name,
      call: () => bench.ask("POST", "/v1/documents/list", { take: PAGE, ...body }),
      ...goals,
    })),
    ...Object.entries(counts).map(([name, { body, ...goals }]) => ({ name, call: () => bench.ask("POST", "/v1/documents/count", body), ...goals })),
    { name: "scrolling on from the middle", call: deepScroll(bench, documents), goal: BLINK_MS },
    { name: "jump to any place", call: jump, goal: JUMP_MS },
  ];
}
