import { expect, test } from "vitest";
import { lettersSeen } from "./letters.ts";
import { viewDocument } from "./view.ts";

const view = (source: "text" | "ocr", language: string) => ({
  ...viewDocument([{ page: 0, width: 595, height: 842, rotation: 0, source, words: [] }], [], { ownCompanyIds: [], ownVatIds: [], ownNames: [] }),
  language,
});

test("clear letters are surer than recognition says, doubtful ones are not", () => {
  expect(lettersSeen("Alfa s.r.o.", 0.93, view("ocr", "cs"))).toBeCloseTo(0.9825);
  expect(lettersSeen("Alfa s.r.o.", 0.8, view("ocr", "cs"))).toBe(0.8);
  expect(lettersSeen("Alfa s.r.o.", 1, view("text", "pl"))).toBe(1);
});

test.each([
  ["pl", "Narzedzia Sp. z o.o."],
  ["cs", "Pod Vrskom 142, 811 01 Bratislava"],
  ["cs", "al. Lipowa 68, 43-300 Bielsko-Biala"],
  ["de", "Wórthersee"],
  ["cs", "Növa s.r.o."],
])("on a page in %s the letters of %s may be those of another language", (language, text) => {
  expect(lettersSeen(text, 0.97, view("ocr", language))).toBeLessThan(0.9);
});
