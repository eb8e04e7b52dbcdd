import { id } from "#contract/shapes.ts";
import { expect, test } from "vitest";
import { makeGuid } from "./guid.ts";

test("a made id is a GUID of version 4 and new each time", () => {
  const made = Array.from({ length: 50 }, makeGuid);
  expect(made.every((guid) => id.safeParse(guid).success && /^.{14}4.{4}[89ab]/.test(guid))).toBe(true);
  expect(new Set(made).size).toBe(50);
});
