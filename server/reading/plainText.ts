import { detectLanguage } from "#domain/extraction/page/language.ts";
import type { OcrText } from "./ocr.ts";

/** Czech and Slovak have an accent on every seventh letter, German on every fiftieth; a text with fewer than this has none. */
const PLAIN_LETTERS = 0.012;
/** So few accents of a short text may be specks. */
const MIN_ACCENTS = 3;
/** Languages with few accents: a text in one of them is never plain. */
const FEW_ACCENTS = new Set(["de", "fr", "nl", "pl", "it", "es", "hu"]);

/** What kind of text recognised words are, by the part of their letters with an accent: a recogniser that knows accents sees some in specks. */
export function textOf(words: readonly { text: string }[]): OcrText {
  const text = words.map((word) => word.text).join(" ");
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const accented = text.normalize("NFD").match(/\p{M}/gu)?.length ?? 0;
  return accented < Math.max(MIN_ACCENTS, letters * PLAIN_LETTERS) && !FEW_ACCENTS.has(detectLanguage(text)) ? "plain" : "any";
}
