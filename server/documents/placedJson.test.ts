import { expect, test } from "vitest";
import { placedJson } from "./store.ts";

test("places on a page are stored to a ten-thousandth of it, everything else as it is", () => {
  const word = { text: "Faktura 0.123456789", box: [0.1234567, 0.5, 0.99999, 1], size: 0.0123456, confidence: 0.987654321 };
  expect(JSON.parse(placedJson([word]))).toEqual([{ ...word, box: [0.1235, 0.5, 1, 1], size: 0.0123 }]);
  const evidence = {
    totalAmount: { source: "ocr", box: [0.33333333, 0, 1, 1], confidence: 0.123456789, candidates: [{ value: "1", box: [0.66666666, 0, 1, 1] }] },
  };
  const { totalAmount } = JSON.parse(placedJson(evidence)) as typeof evidence;
  expect([totalAmount.box[0], totalAmount.candidates[0]!.box[0], totalAmount.confidence]).toEqual([0.3333, 0.6667, 0.123456789]);
});
