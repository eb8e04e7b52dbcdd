import { documentFilter } from "#contract/documentShapes.ts";
import { expect, test } from "vitest";
import { filterOf, filtersOf, filterText, nextSort, sortOf } from "./listAddress.ts";
import { between, nothingSelected, toggled, withAll } from "./selection.ts";
import { buildSummary } from "./testing/buildSummary.ts";
import { PAGE, pagesOf } from "./useRows.ts";

const today = "2026-11-21";

test("conditions go to the address and come back, whatever stands in their value", () => {
  const filters = [
    { field: "supplierName", operator: "Contains", value: "Alfa & Beta. s.r.o." },
    { field: "note", operator: "Empty", value: "" },
  ] as const;
  const query = new URLSearchParams();
  for (const filter of filters) query.append("f", filterText(filter));
  expect(filtersOf(new URLSearchParams(query.toString()))).toEqual(filters);
});

test("what an address says wrongly is left out", () => {
  const query = new URLSearchParams("f=x&f=a.Unknown.1&sort=dueDate.up");
  expect([filtersOf(query), sortOf(query)]).toEqual([[], undefined]);
});

test("a click on a head sorts up, down, not at all", () => {
  const up = nextSort(undefined, "dueDate");
  const down = nextSort(up, "dueDate");
  expect([up, down, nextSort(down, "dueDate"), nextSort(up, "size")]).toEqual([
    { field: "dueDate", direction: "asc" },
    { field: "dueDate", direction: "desc" },
    undefined,
    { field: "size", direction: "asc" },
  ]);
});

test("the whole address becomes one filter that the contract accepts", () => {
  const query = new URLSearchParams({ query: "papír částka>5", f: "currency.Eq.EUR", sort: "dueDate.desc" });
  const filter = filterOf({ listType: "Error", documentType: "ReceivedInvoice" }, query, "00000000-0000-4000-8000-000000000009", today);
  expect(documentFilter.parse(filter)).toEqual({
    listType: "Error",
    documentType: "ReceivedInvoice",
    accountingUnitIds: ["00000000-0000-4000-8000-000000000009"],
    query: "papír",
    filters: [
      { field: "currency", operator: "Eq", value: "EUR" },
      { field: "totalAmount", operator: "Gt", value: "5" },
    ],
    sort: { field: "dueDate", direction: "desc" },
  });
});

test("selection: in, out, and a range in both directions", () => {
  const [a, b] = [buildSummary({ documentId: "a" }), buildSummary({ documentId: "b" })];
  const both = withAll(toggled(nothingSelected, a), [a, b]);
  expect([[...both.keys()], [...toggled(both, a).keys()], between(2, 4), between(4, 2)]).toEqual([["a", "b"], ["b"], [2, 3, 4], [2, 3, 4]]);
});

test.each([
  [0, 20, [0]],
  [PAGE - 5, PAGE + 5, [0, 1]],
  [5 * PAGE, 5 * PAGE + 9, [0, 5]],
  [-3, 2, [0]],
])("rows %i to %i need the pages %j", (first, last, pages) => {
  expect(pagesOf(first, last)).toEqual(pages);
});
