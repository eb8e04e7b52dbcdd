import type { CallInput } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { type ListCondition, listOperators } from "#domain/documents/list/listFields.ts";
import { sortOf } from "#web/components/list/sort.ts";

export type ListFilter = CallInput<typeof calls.listDocuments>["body"];
/** The part of a filter that the screen itself says, not the address. */
export type ListBase = Pick<ListFilter, "listType" | "documentType" | "states">;

/** Conditions of an address: `f=supplierName.Contains.Alza`, repeated. What is not understood is left out. */
export function filtersOf(query: URLSearchParams): ListCondition[] {
  return query.getAll("f").flatMap((text) => {
    const [, field, name, value = ""] = /^([\w-]+)\.(\w+)(?:\.(.*))?$/s.exec(text) ?? [];
    const operator = listOperators.find((each) => each === name);
    return field && operator ? [{ field, operator, value }] : [];
  });
}

export function filterText({ field, operator, value }: ListCondition): string {
  return `${field}.${operator}.${value}`;
}

/** The address with one condition replaced, added (no `before`) or taken away (no `after`). */
export function withCondition(query: URLSearchParams, before: ListCondition | undefined, after: ListCondition | undefined): URLSearchParams {
  const conditions = filtersOf(query).map(filterText);
  const place = before ? conditions.indexOf(filterText(before)) : -1;
  if (place >= 0) conditions.splice(place, 1, ...(after ? [filterText(after)] : []));
  else if (after) conditions.push(filterText(after));
  const next = new URLSearchParams(query);
  next.delete("f");
  for (const condition of new Set(conditions)) next.append("f", condition);
  return next;
}

/** What the server is asked for a list with this address. The search goes as it was typed; the server reads it. */
export function filterOf(base: ListBase, query: URLSearchParams, accountingUnitId: string | undefined): ListFilter {
  const filters = filtersOf(query);
  const sort = sortOf(query);
  const typed = query.get("query")?.trim();
  return {
    ...base,
    ...(accountingUnitId && { accountingUnitIds: [accountingUnitId] }),
    ...(typed && { query: typed.slice(0, MAX_QUERY) }),
    ...(filters.length > 0 && { filters }),
    ...(sort && { sort }),
  };
}
/** As the contract limits it. */
const MAX_QUERY = 500;

/** Search, conditions and order of an address, without anything else that may stand there; equal lists give equal texts. */
export function listAddress(query: URLSearchParams): string {
  const kept = new URLSearchParams();
  const typed = query.get("query")?.trim();
  if (typed) kept.set("query", typed);
  for (const condition of filtersOf(query)) kept.append("f", filterText(condition));
  const sort = sortOf(query);
  if (sort) kept.set("sort", `${sort.field}.${sort.direction}`);
  return kept.toString();
}
