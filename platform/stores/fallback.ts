import type { Readable } from "node:stream";
import { FileMissing, type Files } from "#platform/files.ts";

/**
 * One store of two, while files move from one to the other: what is new goes to the first, what is not there is read from the second, and
 * what is removed goes from both.
 */
export function withFallback(first: Files, second: Files): Files {
  const either = <Result>(read: (files: Files) => Promise<Result>): Promise<Result> =>
    read(first).catch((error: unknown) => {
      if (error instanceof FileMissing) return read(second);
      throw error;
    });
  return {
    put: first.put,
    get: (key, range): Promise<Readable> => either((files) => files.get(key, range)),
    read: (key) => either((files) => files.read(key)),
    requireRoom: first.requireRoom,
    async remove(key) {
      // The first last: while it has the file, nobody asks the second.
      await second.remove(key);
      await first.remove(key);
    },
    async *keys(prefix) {
      const seen = new Set<string>();
      for await (const key of first.keys(prefix)) {
        seen.add(key);
        yield key;
      }
      for await (const key of second.keys(prefix)) if (!seen.has(key)) yield key;
    },
    async *keysBefore(before) {
      yield* first.keysBefore(before);
      yield* second.keysBefore(before);
    },
    removeUnfinished: async (before) => (await first.removeUnfinished(before)) + (await second.removeUnfinished(before)),
  };
}
