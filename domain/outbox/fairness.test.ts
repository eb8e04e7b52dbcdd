import { describe, expect, test } from "vitest";
import { nextTenant, SLOW_MS, type UnderWay } from "./fairness.ts";

const slots = { total: 8, perTenant: 3 };
const next = (waiting: string[], sending: Record<string, number>, slow: string[] = []) =>
  nextTenant({ waiting, sending: underWay(sending), slow: new Set(slow) }, slots);
const underWay = (sending: Record<string, number>, long = 0) => new Map(Object.entries(sending).map(([name, all]) => [name, { all, long: all * long }]));

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

test("attempts that wait long for an answer give their slots back, up to a bound for slow tenants", () => {
  const crowd = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`slow${index}`, 1]));
  const turns = (count: number, waiting: string[]) => ({ waiting, sending: underWay(crowd(count), 1), slow: new Set([...Object.keys(crowd(count)), "s"]) });
  expect(nextTenant(turns(20, ["s", "a"]), slots)).toBe("s");
  expect(nextTenant(turns(64, ["s", "a"]), slots)).toBe("a");
});

/**
 * The sender on a clock of its own: hostile tenants whose receivers never answer before `timeout`, all with more to send than they can,
 * and one tenant with a message every second that is taken at once. Returns how long each of these waited for a slot, in milliseconds.
 */
function waitsOfQuick({ hostile, timeout, seconds }: { hostile: number; timeout: number; seconds: number }): number[] {
  const step = 100;
  const limits = { total: 12, perTenant: 4 };
  const waiting = new Set(Array.from({ length: hostile }, (_, index) => `hostile${index}`));
  const slow = new Set<string>();
  const attempts: { tenant: string; since: number }[] = [];
  const asked: number[] = [];
  const waits: number[] = [];
  for (let now = 0; now < seconds * 1_000; now += step) {
    if (now % 1_000 === 0) asked.push(now);
    if (asked.length > 0) waiting.add("quick");
    for (const attempt of attempts.filter(({ since }) => now - since >= SLOW_MS)) slow.add(attempt.tenant);
    attempts.splice(0, Infinity, ...attempts.filter(({ since }) => now - since < timeout));
    for (;;) {
      const sending = new Map<string, UnderWay>();
      for (const { tenant, since } of attempts) {
        const { all, long } = sending.get(tenant) ?? { all: 0, long: 0 };
        sending.set(tenant, { all: all + 1, long: long + (now - since >= SLOW_MS ? 1 : 0) });
      }
      const tenant = nextTenant({ waiting, sending, slow }, limits);
      if (tenant === undefined) break;
      waiting.delete(tenant);
      if (tenant === "quick") waits.push(now - asked.shift()!);
      else attempts.push({ tenant, since: now });
      if (tenant !== "quick" || asked.length > 0) waiting.add(tenant);
    }
  }
  return [...waits, ...asked.map((since) => seconds * 1_000 - since)];
}

test.each([3, 6, 12, 40])("%i tenants whose receivers never answer delay a quick one by seconds at first, and then not at all", (hostile) => {
  const waits = waitsOfQuick({ hostile, timeout: 120_000, seconds: 300 });
  expect(waits).toHaveLength(300);
  // Until all were found slow, each took a share of the slots for SLOW_MS once.
  const rounds = Math.ceil((hostile * 4) / 12);
  expect(Math.max(...waits)).toBeLessThanOrEqual(rounds * SLOW_MS);
  expect(Math.max(...waits.slice(rounds * 3 + 3))).toBe(0);
});
