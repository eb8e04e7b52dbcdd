import { expect, test } from "vitest";
import { between, everything, isPicked, nothingPicked, sizeOf, toggled, withAll } from "./selection.ts";
import { buildSummary } from "#web/testing/buildSummary.ts";

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
