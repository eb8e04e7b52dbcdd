import { expect, test } from "vitest";
import { PAGE, pagesOf } from "./usePages.ts";

test.each([
  [0, 20, [0]],
  [PAGE - 5, PAGE + 5, [0, 1]],
  [5 * PAGE, 5 * PAGE + 9, [0, 5]],
  [-3, 2, [0]],
])("rows %i to %i need the pages %j", (first, last, pages) => {
  expect(pagesOf(first, last)).toEqual(pages);
});
