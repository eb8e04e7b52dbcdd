import { Readable } from "node:stream";
import type { Ending, Source, SourceItem } from "#server/core/source.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";

/** The steps of a session, where a fault can strike. */
export const sourceSteps = ["connect", "list", "describe", "fetch", "putAway"] as const;
export type SourceStep = (typeof sourceSteps)[number] | "bringBack";
type Stored = { name: string; sender: string; bytes: Buffer };

/** A mailbox or folder in memory. Its content outlives sessions, as that of a server does. */
export type FakePlace = {
  waiting: Map<string, Stored>;
  /** What was put away; tests take it from here as people do. */
  away: Map<string, Stored>;
  /** Keys by how they were put away, in their order. */
  ended: Record<Ending, string[]>;
  fetched: string[];
  /** Breaks a step: before it is done, or after it was done but not confirmed. */
  strike: ((step: SourceStep, when: "before" | "after") => boolean) | undefined;
  /** Fetching one of these fails by a fault of the program itself. */
  poisoned: Set<string>;
  add(key: string, bytes: Buffer | string, more?: { name?: string; sender?: string }): void;
};

export function fakePlace(): FakePlace {
  const place: FakePlace = {
    waiting: new Map(),
    away: new Map(),
    ended: { processed: [], invalid: [], deleted: [] },
    fetched: [],
    strike: undefined,
    poisoned: new Set(),
    add: (key, bytes, { name = key, sender = "dodavatel@example.com" } = {}) => void place.waiting.set(key, { name, sender, bytes: Buffer.from(bytes) }),
  };
  return place;
}

/** The source that fetches from such a place. */
export function fakeSource(place: FakePlace, brings: Source["brings"] = "messages"): Source {
  const step = async <Result>(name: SourceStep, work: () => Result): Promise<Result> => {
    const broken = (when: "before" | "after") => place.strike?.(name, when) === true;
    if (broken("before")) throw new RemoteProblem("unreachable", { reason: `broken before ${name}` });
    const result = work();
    if (broken("after")) throw new RemoteProblem("unreachable", { reason: `broken after ${name}` });
    return result;
  };
  const itemOf = (key: string): SourceItem[] => {
    const stored = place.waiting.get(key);
    return stored ? [{ key, name: stored.name, sender: stored.sender, size: stored.bytes.length }] : [];
  };
  return {
    brings,
    test: async () => ({ found: { waiting: String(place.waiting.size) } }),
    async withSession(_settings, _port, work) {
      await step("connect", () => undefined);
      return work({
        list: () => step("list", () => [...place.waiting.keys()]),
        describe: (keys) => step("describe", () => keys.flatMap(itemOf)),
        fetch: ({ key }) =>
          step("fetch", () => {
            place.fetched.push(key);
            if (place.poisoned.has(key)) throw new TypeError("poisoned");
            const stored = place.waiting.get(key);
            return stored && Readable.from([stored.bytes]);
          }),
        putAway: (key, ending) =>
          step("putAway", () => {
            const stored = place.waiting.get(key);
            if (!stored) return undefined;
            place.waiting.delete(key);
            place.ended[ending].push(key);
            place.away.set(key, stored);
            return ending === "deleted" ? undefined : key;
          }),
        bringBack: (key) =>
          step("bringBack", () => {
            const stored = place.away.get(key);
            if (stored) place.waiting.set(key, stored);
            return place.away.delete(key);
          }),
      });
    },
  };
}
