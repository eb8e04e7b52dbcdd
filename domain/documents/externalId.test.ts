import { expect, test } from "vitest";
import { externalDocumentId } from "./externalId.ts";

test.each([
  ["A/1:2", "A-1-2"],
  ["FV 2026_001.a", "FV 2026_001.a"],
  ['<>:"/\\|?*', "---------"],
  ["řádek\u0000\n", "řádek--"],
  ["", ""],
])("R085 %j becomes %j", (id, expected) => {
  expect(externalDocumentId(id)).toBe(expected);
});
