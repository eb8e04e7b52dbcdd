import { expect, test } from "vitest";
import { choose } from "./choice.ts";
import { found } from "#domain/extraction/candidates/found.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";

const line = layOut({
  page: 0,
  width: 595,
  height: 842,
  rotation: 0,
  source: "ocr",
  words: ["2026001", "2026002"].map((text, i) => ({ text, box: [0.1 + i * 0.3, 0.1, 0.2 + i * 0.3, 0.12], size: 0.02, confidence: 0.9 })),
}).lines[0]!;
const [one, other] = [...line.text.matchAll(/\d+/g)].map((match) => found(match[0], line, match.index, match.index + match[0].length));
const confidence = (odds: number, rival: number, checks: Parameters<typeof choose>[3] = []) =>
  choose({ found: one!, odds }, [{ found: other!, odds: rival }], "text", checks).confidence;

test("a rival takes its share of the confidence, a distant one nothing to speak of", () => {
  expect(confidence(2, 2)).toBeLessThan(0.55);
  expect(confidence(3.5, 1.8)).toBeLessThan(0.86);
  expect(confidence(3.5, -3)).toBeGreaterThan(0.92);
  // Odds beyond the highest count as the highest, and so does the way to the rival.
  expect(confidence(9, 7)).toBeLessThan(0.86);
});

test("what was recognised alike at two places is surer", () => {
  expect(confidence(3, -4, ["repeated"])).toBeGreaterThan(confidence(3, -4, ["label"]));
});
