import { type CallName, calls } from "#contract/index.ts";
import { expect, test, vi } from "vitest";

type Part = { safeParse(value: undefined): { success: boolean } };

function requiredOf(all: typeof calls, name: CallName): string[] {
  const shape = (all[name] as { query?: { shape?: Record<string, Part> } }).query?.shape ?? {};
  return Object.entries(shape).flatMap(([key, part]) => (part.safeParse(undefined).success ? [] : [key]));
}

test("R458 the browser's stand-in for zod requires the same query values as zod, for every call", async () => {
  vi.resetModules();
  vi.doMock("zod", () => import("./zodShapes.ts"));
  const { calls: recorded } = await import("#contract/index.ts");
  vi.doUnmock("zod");
  const names = Object.keys(calls) as CallName[];
  expect(names.map((name) => [name, requiredOf(recorded, name)])).toEqual(names.map((name) => [name, requiredOf(calls, name)]));
  expect(requiredOf(calls, "pageImage")).toEqual(["isPreview"]);
  expect(recorded.getMe).not.toBe(calls.getMe);
});
