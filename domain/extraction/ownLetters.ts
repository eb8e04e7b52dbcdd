import type { Word } from "#domain/evidence/reading.ts";
import { detectLanguage } from "./language.ts";

/** How sure a word can be at most whose letters were taken for those of another language. */
const MENDED = 0.9;

/** Letters of another language that recognition takes for those of a language, with its own. A word that has others of that language besides is left. */
const ALIKE: Record<string, { alien: RegExp; others: RegExp; own: Record<string, string> }> = {
  cs: { alien: /[äÄ]/, others: /[öüßÖÜ]/, own: { ä: "á", Ä: "Á" } },
  de: { alien: /[áóúůÁÓÚ]\p{L}/u, others: /[ěščřžýíéňťďĚŠČŘŽÝÍÉŇŤĎ]|[áóú]$/, own: { á: "ä", ó: "ö", ú: "ü", ů: "ü", Á: "Ä", Ó: "Ö", Ú: "Ü" } },
};
/** Letters, codes of towns and legal forms in whose surroundings á, ó and ú are their own on a page in another language. */
const CZECH = /[ěščřžýňťďĚŠČŘŽÝŇŤĎ]|\bs\.\s?r\.\s?o\b|^\d{3}$|^(CZ|SK)\d{8,10}$/;
/** Czech words end in ů, no German one in ü. */
const CZECH_END = /(?<=\p{L}{2})ü$/u;
/** So many text heights around a word are its surroundings. */
const AROUND = 6;
/** What shows that a Czech page names somebody in German. */
const GERMAN = /\b(gmbh|ohg|e\.k\.|stra(ss|ß)e|deutschland|österreich|německo|rakousko)\b/iu;

/** The words of a page in the letters of its language: models that know Czech and German see letters of the one in words of the other. */
export function inOwnLetters(words: Word[]): Word[] {
  const text = words.map((word) => word.text).join(" ");
  if (!/[äüÄáóúůÁÓÚ]/.test(text)) return words;
  const language = detectLanguage(text);
  const alike = ALIKE[language];
  if (!alike || (language === "cs" && GERMAN.test(text))) return words;
  const czech = language === "de" ? words.filter((word) => CZECH.test(word.text)) : [];
  return words.map((word) => {
    if (language === "cs" && CZECH_END.test(word.text))
      return { ...word, text: word.text.replace(CZECH_END, "ů"), confidence: Math.min(MENDED, word.confidence ?? 1) };
    if (!word.text.includes("ů") && czech.some((other) => isAround(word, other))) return word;
    // Of "Bäckerei-Café" each half has letters of its own.
    const parts = word.text.split("-").map((part) => {
      const isAlien = alike.alien.test(part) && !alike.others.test(part);
      return isAlien ? part.replace(/\p{L}/gu, (letter) => alike.own[letter] ?? letter) : part;
    });
    const mended = parts.join("-");
    return mended === word.text ? word : { ...word, text: mended, confidence: Math.min(MENDED, word.confidence ?? 1) };
  });
}

/** Whether a word stands in the block of another: close above or below it and not far aside. */
function isAround({ box, size }: Word, { box: other }: Word): boolean {
  return Math.abs(box[1] - other[1]) < AROUND * size && box[0] < other[2] + 0.2 && other[0] < box[2] + 0.2;
}
