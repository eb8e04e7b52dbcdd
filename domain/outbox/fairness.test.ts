import { describe, expect, test } from "vitest";
import { nextTenant } from "./fairness.ts";

const slots = { total: 8, perTenant: 3 };
const next = (waiting: string[], sending: Record<string, number>, slow: string[] = []) =>
  nextTenant({ waiting, sending: new Map(Object.entries(sending)), slow: new Set(slow) }, slots);

describe("whose message is sent next", () => {
  test.each<[string, string[], Record<string, number>, string[], string | undefined]>([
    ["who waited longest", ["a", "b"], {}, [], "a"],
    ["nobody when nobody waits", [], { a: 1 }, [], undefined],
    ["nobody when all slots are taken", ["a"], { b: 3, c: 3, d: 2 }, [], undefined],
    ["not a tenant that has its share", ["a", "b"], { a: 3 }, [], "b"],
    ["a slow tenant has one slot", ["a", "b"], { a: 1 }, ["a"], "b"],
    ["a slow tenant with nothing under way", ["a", "b"], { b: 1 }, ["a"], "a"],
    ["slow tenants together have half of the slots", ["a", "b"], { c: 1, d: 1, e: 1, f: 1 }, ["a", "c", "d", "e", "f"], "b"],
    ["what a tenant had under way before it was found slow counts", ["a", "b"], { c: 3, d: 1 }, ["a", "c", "d"], "b"],
  ])("%s", (_title, waiting, sending, slow, expected) => {
    expect(next(waiting, sending, slow)).toBe(expected);
  });
});
