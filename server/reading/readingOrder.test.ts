import { expect, test } from "vitest";
import type { Box, Word } from "#domain/evidence/reading.ts";
import { inReadingOrder } from "./readingOrder.ts";

const word = (text: string, box: Box): Word => ({ text, box, size: 0.01 });

test("words are ordered by line, then from left to right, whatever order they come in", () => {
  const words = [
    word("second", [0.1, 0.2, 0.2, 0.21]),
    word("right", [0.7, 0.101, 0.8, 0.111]),
    word("total", [0.5, 0.204, 0.6, 0.214]),
    word("left", [0.1, 0.1, 0.2, 0.11]),
  ];
  expect(inReadingOrder(words).map((each) => each.text)).toEqual(["left", "right", "second", "total"]);
});

test("a tall word does not pull the next line into its own", () => {
  const words = [word("BIG", [0.1, 0.1, 0.3, 0.14]), word("a", [0.4, 0.1, 0.5, 0.11]), word("b", [0.4, 0.13, 0.5, 0.14])];
  expect(inReadingOrder(words).map((each) => each.text)).toContain("b");
  expect(inReadingOrder(words)).toHaveLength(3);
});
