import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import { createReader, type Reader } from "./pool.ts";

type Expected = { file: string; why: string; expectedAny: string[] };
const folder = join(shared ?? "", "corpora/bad");
const files: Expected[] = shared ? (JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Expected[]) : [];

/** Each file has the reader's own 60 s; all of them together take a quarter of that, more on a busy machine. */
const ALL_FILES_MS = 180_000;

describe.skipIf(!shared)("damaged, protected and hostile files", () => {
  let reader: Reader;
  const complaints: unknown[] = [];
  beforeAll(() => void (reader = createReader({ size: 2, log: { warn: (details) => complaints.push(details) } })));
  afterAll(() => reader.close());

  test(
    "R034 each gets one of its error types, within its time, and no child dies",
    async () => {
      const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
      const answers = await Promise.all(
        files.map(async ({ file, expectedAny }) => {
          const result = await reader.read({ path: join(folder, file), fileName: file, context });
          const answer = result.ok ? "accepted" : result.errorType;
          return expectedAny.includes(answer) ? [] : [`${file}: ${answer}, expected ${expectedAny.join(" or ")}`];
        }),
      );
      expect(answers.flat()).toEqual([]);
      expect(complaints).toEqual([]);
      expect(files.length).toBeGreaterThan(50);
    },
    ALL_FILES_MS,
  );
});
