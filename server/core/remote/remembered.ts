import { createHash } from "node:crypto";

/** Values kept in this process until they expire. Losing them costs a request, never anything else. */
export type Remembered<Value> = {
  get(key: string, now: Date): Value | undefined;
  set(key: string, value: Value, until: Date): void;
  forget(key: string): void;
};

const MAX_ENTRIES = 1_000;

export function openRemembered<Value>(): Remembered<Value> {
  const entries = new Map<string, { value: Value; until: number }>();
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      return entry && entry.until > now.getTime() ? entry.value : undefined;
    },
    set: (key, value, until) => {
      entries.delete(key);
      entries.set(key, { value, until: until.getTime() });
      // Oldest first: a map keeps the order of insertion.
      for (const old of entries.keys()) {
        if (entries.size <= MAX_ENTRIES) break;
        entries.delete(old);
      }
    },
    forget: (key) => void entries.delete(key),
  };
}

/** A key of parts, secrets among them, that says nothing of them. */
export function keyOf(...parts: (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}
