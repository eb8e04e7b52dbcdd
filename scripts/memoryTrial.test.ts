import { afterAll, beforeAll, expect, test } from "vitest";
import type { Reader } from "#server/reading/pool.ts";
import { mended, runTrial } from "./memoryTrial.ts";
import { openReader } from "./predictions.ts";

let reader: Reader;
beforeAll(() => void (reader = openReader()));
afterAll(() => reader.close());

/** Layouts of every third supplier; docs/accuracy-memory.md has the figures over all of them. */
const families = [0, 3, 6, 9];

test("R328 after one corrected document the next three of that layout are read right where they were wrong, in nine of ten cases", async () => {
  const values = [];
  for (const family of families) values.push(...(await runTrial(reader, family, "unknown labels")).values);
  const { right, of, spoiled, unharmed } = mended(values);
  expect(of).toBeGreaterThanOrEqual(10);
  expect(right / of).toBeGreaterThanOrEqual(0.9);
  expect(spoiled / unharmed).toBeLessThan(0.005);
});
