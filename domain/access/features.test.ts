import { expect, test } from "vitest";
import { exclusiveFeatures } from "./features.ts";

test("R334 turning signing on turns the cover sheet off, and the other way round", () => {
  expect(exclusiveFeatures([{ feature: "Signing", enabled: true }])).toContainEqual({ feature: "CoverSheet", enabled: false });
  expect(exclusiveFeatures([{ feature: "CoverSheet", enabled: true }])).toContainEqual({ feature: "Signing", enabled: false });
  const both = exclusiveFeatures([
    { feature: "Signing", enabled: true },
    { feature: "CoverSheet", enabled: true },
  ]);
  expect(both.findLast(({ feature }) => feature === "Signing")).toEqual({ feature: "Signing", enabled: false });
  expect(both.findLast(({ feature }) => feature === "CoverSheet")).toEqual({ feature: "CoverSheet", enabled: true });
});

test("turning either off leaves the other alone", () => {
  expect(exclusiveFeatures([{ feature: "Signing", enabled: false }])).toEqual([{ feature: "Signing", enabled: false }]);
});
