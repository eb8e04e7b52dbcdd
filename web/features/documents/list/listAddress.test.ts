import { documentFilter } from "#contract/documents/shapes.ts";
import { expect, test } from "vitest";
import { sortOf } from "#web/components/list/sort.ts";
import { filterOf, filtersOf, filterText, listAddress, withCondition } from "./listAddress.ts";

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

test("a condition of the address is replaced, taken away and never doubled", () => {
  const query = new URLSearchParams("f=currency.Eq.EUR&f=totalAmount.Gt.5&sort=dueDate.asc&query=+x+&other=1");
  const currency = { field: "currency", operator: "Eq", value: "EUR" } as const;
  expect(withCondition(query, currency, { ...currency, value: "CZK" }).getAll("f")).toEqual(["currency.Eq.CZK", "totalAmount.Gt.5"]);
  expect(withCondition(query, currency, undefined).getAll("f")).toEqual(["totalAmount.Gt.5"]);
  expect(withCondition(query, undefined, currency).getAll("f")).toEqual(["currency.Eq.EUR", "totalAmount.Gt.5"]);
  expect(listAddress(query)).toBe("query=x&f=currency.Eq.EUR&f=totalAmount.Gt.5&sort=dueDate.asc");
});
