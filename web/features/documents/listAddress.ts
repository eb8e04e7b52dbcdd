import type { CallInput } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { type FieldFilter, parseSearch } from "./searchSyntax.ts";

export type ListFilter = CallInput<typeof calls.listDocuments>["body"];
export type Sort = { field: string; direction: "asc" | "desc" };

const operators = ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Contains", "Empty", "NotEmpty"] as const;

/** Conditions of an address: `f=supplierName.Contains.Alza`, repeated. What is not understood is left out. */
export function filtersOf(query: URLSearchParams): FieldFilter[] {
  return query.getAll("f").flatMap((text) => {
    const [, field, name, value = ""] = /^([\w-]+)\.(\w+)(?:\.(.*))?$/s.exec(text) ?? [];
    const operator = operators.find((each) => each === name);
    return field && operator ? [{ field, operator, value }] : [];
  });
}

export function filterText({ field, operator, value }: FieldFilter): string {
  return `${field}.${operator}.${value}`;
}

/** Order of an address: `sort=dueDate.asc`. */
export function sortOf(query: URLSearchParams): Sort | undefined {
  const [, field, direction] = /^([\w-]+)\.(asc|desc)$/.exec(query.get("sort") ?? "") ?? [];
  return field ? { field, direction: direction as Sort["direction"] } : undefined;
}

/** Next order of a column when its head is clicked: rising, falling, none. */
export function nextSort(sort: Sort | undefined, field: string): Sort | undefined {
  if (sort?.field !== field) return { field, direction: "asc" };
  return sort.direction === "asc" ? { field, direction: "desc" } : undefined;
}

/** What the server is asked for a list with this address. */
export function filterOf(
  base: Pick<ListFilter, "listType" | "documentType" | "states">,
  query: URLSearchParams,
  accountingUnitId: string | undefined,
  today: string,
): ListFilter {
  const search = parseSearch(query.get("query") ?? "", today);
  const filters = [...filtersOf(query), ...search.filters];
  const sort = sortOf(query);
  return {
    ...base,
    ...(accountingUnitId && { accountingUnitIds: [accountingUnitId] }),
    ...(search.query && { query: search.query }),
    ...(filters.length > 0 && { filters }),
    ...(sort && { sort }),
  };
}
