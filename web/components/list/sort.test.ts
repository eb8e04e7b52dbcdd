import { expect, test } from "vitest";
import { nextSort } from "./sort.ts";

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
