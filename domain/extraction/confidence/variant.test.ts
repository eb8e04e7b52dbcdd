import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { variantOf } from "./variant.ts";

const ROWS = ["Faktura 2026001", "Celkem k úhradě 447,70"];
const recognised = (confidence: number[]) => {
  const page = drawPage(ROWS, { source: "ocr" });
  return { ...page, words: page.words.map((word, at) => ({ ...word, confidence: confidence[at % confidence.length]! })) };
};

test("a document is as poor as its poorest recognised page", () => {
  expect(variantOf([drawPage(ROWS)])).toBe("digital");
  expect(variantOf([drawPage(ROWS), recognised([0.95])])).toBe("clear");
  expect(variantOf([recognised([0.95]), recognised([0.95, 0.5])])).toBe("poor");
  expect(variantOf([])).toBe("digital");
});
