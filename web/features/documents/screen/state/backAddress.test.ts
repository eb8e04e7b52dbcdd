import { expect, test } from "vitest";
import { backAddress } from "./backAddress.ts";

test("R412 returnRoute leads back inside the application only", () => {
  expect(backAddress("/Documents/All/Process?query=a")).toBe("/Documents/All/Process?query=a");
  for (const foreign of [null, "", "https://example.com", "//example.com", "/\\example.com"]) expect(backAddress(foreign)).toBe("/Documents");
});
