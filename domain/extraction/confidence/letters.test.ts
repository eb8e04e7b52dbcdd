import { expect, test } from "vitest";
import { NOBODY } from "#test/readPage.ts";
import { lettersSeen, withFormMended } from "./letters.ts";
import { viewDocument } from "#domain/extraction/view.ts";

const view = (source: "text" | "ocr", language: string, hasAllAccents = false) => ({
  ...viewDocument([{ page: 0, width: 595, height: 842, rotation: 0, source, hasAllAccents, words: [] }], [], NOBODY),
  language,
});

test("clear letters are surer than recognition says, doubtful ones are not", () => {
  expect(lettersSeen("Alfa s.r.o.", 0.93, view("ocr", "cs"))).toBeCloseTo(0.9825);
  expect(lettersSeen("Alfa s.r.o.", 0.8, view("ocr", "cs"))).toBe(0.8);
  expect(lettersSeen("Alfa s.r.o.", 1, view("text", "pl"))).toBe(1);
  expect(lettersSeen("H. . Example Ltd", 1, view("ocr", "en"))).toBe(0.85);
});

test.each([
  ["pl", "Narzedzia Sp. z o.o."],
  ["it", "Ospitalita Esempio"],
  ["hu", "Elelmiszer Kft."],
  ["cs", "Pod Vrskom 142, 811 01 Bratislava"],
  ["cs", "al. Lipowa 68, 43-300 Bielsko-Biala"],
  ["de", "Wórthersee"],
  ["cs", "Növa s.r.o."],
  ["de", "Brezostal, s.r.o."],
  ["en", "Zernonka, spol. s r. o."],
])("on a page in %s the letters of %s may be those of another language", (language, text) => {
  expect(lettersSeen(text, 0.97, view("ocr", language))).toBeLessThan(0.9);
});

test("letters seen by a model that holds them all are taken for no others", () => {
  expect(lettersSeen("Narzędzia Sp. z o.o.", 0.97, view("ocr", "pl", true))).toBeCloseTo(0.9925);
  expect(lettersSeen("Narzędzia Sp. z o.o.", 0.7, view("ocr", "pl", true))).toBe(0.7);
});

test.each([
  ["Steinberg Systeme GmbH 8 Co. KG", "Steinberg Systeme GmbH & Co. KG"],
  ["Brzoza Sp. z 0.0.", "Brzoza Sp. z o.o."],
  ["Alfa s.r.0.", "Alfa s.r.o."],
  ["Beta s. r. ©.", "Beta s. r. o."],
  ["Sklad 8 Co. Ltd", "Sklad 8 Co. Ltd"],
])("a legal form misread in %s is that of %s", (read, name) => expect(withFormMended(read)).toBe(name));
