import { useSearchParams } from "react-router";

export type Sort = { field: string; direction: "asc" | "desc" };

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

/** The order that the address says, and what a click on a head does to it. */
export function useSort(): { sort: Sort | undefined; sortBy: (field: string) => void } {
  const [query, setQuery] = useSearchParams();
  const sort = sortOf(query);
  const sortBy = (field: string) =>
    setQuery(
      (before) => {
        const next = nextSort(sort, field);
        if (next) before.set("sort", `${next.field}.${next.direction}`);
        else before.delete("sort");
        return before;
      },
      { replace: true },
    );
  return { sort, sortBy };
}
