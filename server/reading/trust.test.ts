import { expect, test } from "vitest";
import type { PageLayer } from "./pdfWords.ts";
import { trustLayer } from "./trust.ts";

function layer(text: string, unknownCharacters = 0): PageLayer {
  const words = text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ text: word, box: [0, 0, 0.1, 0.01] as [number, number, number, number], size: 0.01 }));
  return { rotation: 0, words, unknownCharacters, characters: text.length };
}

const INVOICE =
  "Faktura - daňový doklad č. 20260041 Dodavatel Zkušební dílna s.r.o. IČO: 90000011 DIČ: CZ90000011 Datum splatnosti 14.05.2026 Celkem k úhradě 12 345,60 Kč obchod@example.com www.example.com m² 2ks 21% A4/B";
const paper = { scanned: false, drawn: true, hidden: false };

test("a real text layer is trusted", () => expect(trustLayer(layer(INVOICE), paper).trusted).toBe(true));

test("a layer whose letters are exchanged is not trusted", () => {
  const shift = (word: string) => [...word].map((letter) => String.fromCharCode(33 + ((letter.charCodeAt(0) * 7) % 93))).join("");
  expect(trustLayer(layer(INVOICE.split(" ").map(shift).join(" ")), paper).trusted).toBe(false);
});

test("a layer of well-formed words in no language is not trusted", () => {
  const moved = (letter: string, first: number) => String.fromCharCode(first + ((letter.charCodeAt(0) - first + 11) % 26));
  const plain = INVOICE.normalize("NFD").replace(/\p{M}/gu, "");
  const rotated = plain.replace(/[a-z]/g, (letter) => moved(letter, 97)).replace(/[A-Z]/g, (letter) => moved(letter, 65));
  expect(trustLayer(layer(`${rotated} ${rotated}`), paper)).toEqual({ trusted: false, reason: "no word of any language" });
});

test("a layer with unknown letters is not trusted", () => expect(trustLayer(layer(INVOICE, 60), paper).trusted).toBe(false));

test("a page number over a scan is not the text of the page", () => expect(trustLayer(layer("Strana 1 z 2"), { ...paper, scanned: true }).trusted).toBe(false));

test("a layer that cannot be seen is what another program recognised, not the text of the page", () => {
  expect(trustLayer(layer(INVOICE), { ...paper, scanned: true, hidden: true }).trusted).toBe(false);
  expect(trustLayer(layer(INVOICE), { ...paper, drawn: false, hidden: true }).trusted).toBe(true);
});

test("a page without a layer is to be recognised", () => expect(trustLayer(layer(""), paper).trusted).toBe(false));
