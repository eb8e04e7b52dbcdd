import { documentFilter } from "#contract/documents/shapes.ts";
import { expect, test } from "vitest";
import { filterOf, filtersOf, filterText, listAddress, nextSort, sortOf, withCondition } from "./listAddress.ts";
import { between, everything, isPicked, nothingPicked, sizeOf, toggled, withAll } from "./selection.ts";
import { buildSummary } from "./testing/buildSummary.ts";
import { PAGE, pagesOf } from "./useRows.ts";

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
  const filter = filterOf({ listType: "Error", documentType: "ReceivedInvoice" }, query, "00000000-0000-4000-8000-000000000009");
  expect(documentFilter.parse(filter)).toEqual({
    listType: "Error",
    documentType: "ReceivedInvoice",
    accountingUnitIds: ["00000000-0000-4000-8000-000000000009"],
    query: "papír částka>5",
    filters: [{ field: "currency", operator: "Eq", value: "EUR" }],
    sort: { field: "dueDate", direction: "desc" },
  });
});

test("selection: in, out, and a range in both directions", () => {
  const [a, b] = [buildSummary({ documentId: "a" }), buildSummary({ documentId: "b" })];
  const both = withAll(toggled(nothingPicked, a), [a, b]);
  const one = toggled(both, a);
  expect([sizeOf(both), sizeOf(one), isPicked(one, "a"), isPicked(one, "b")]).toEqual([2, 1, false, true]);
  expect([between(2, 4), between(4, 2)]).toEqual([
    [2, 3, 4],
    [2, 3, 4],
  ]);
});

test("everything but some: taken out, put back, and counted", () => {
  const [a, b] = [buildSummary({ documentId: "a" }), buildSummary({ documentId: "b" })];
  const all = everything({ count: 1284, isMore: false });
  const less = toggled(toggled(all, a), b);
  expect([sizeOf(all), isPicked(all, "a"), sizeOf(less), isPicked(less, "a"), sizeOf(withAll(less, [a, b]))]).toEqual([1284, true, 1282, false, 1284]);
});

test("a condition of the address is replaced, taken away and never doubled", () => {
  const query = new URLSearchParams("f=currency.Eq.EUR&f=totalAmount.Gt.5&sort=dueDate.asc&query=+x+&other=1");
  const currency = { field: "currency", operator: "Eq", value: "EUR" } as const;
  expect(withCondition(query, currency, { ...currency, value: "CZK" }).getAll("f")).toEqual(["currency.Eq.CZK", "totalAmount.Gt.5"]);
  expect(withCondition(query, currency, undefined).getAll("f")).toEqual(["totalAmount.Gt.5"]);
  expect(withCondition(query, undefined, currency).getAll("f")).toEqual(["currency.Eq.EUR", "totalAmount.Gt.5"]);
  expect(listAddress(query)).toBe("query=x&f=currency.Eq.EUR&f=totalAmount.Gt.5&sort=dueDate.asc");
});

test.each([
  [0, 20, [0]],
  [PAGE - 5, PAGE + 5, [0, 1]],
  [5 * PAGE, 5 * PAGE + 9, [0, 5]],
  [-3, 2, [0]],
])("rows %i to %i need the pages %j", (first, last, pages) => {
  expect(pagesOf(first, last)).toEqual(pages);
});
