import type { Word } from "#domain/evidence/reading.ts";
import { detectLanguage } from "./language.ts";

/** How sure a word can be at most whose letters were taken for those of another language. */
const MENDED = 0.9;

/** Letters of another language that recognition takes for those of a language, with its own. A word that has others of that language besides is left. */
const ALIKE: Record<string, { alien: RegExp; others: RegExp; own: Record<string, string> }> = {
  cs: { alien: /[äÄ]/, others: /[öüßÖÜ]/, own: { ä: "á", Ä: "Á" } },
  de: { alien: /ů\p{L}/u, others: /[ěščřžýáíéúňťďĚŠČŘŽÝÁÍÉÚŇŤĎ]/, own: { ů: "ü" } },
};
/** What shows that a Czech page names somebody in German. */
const GERMAN = /\b(gmbh|ohg|e\.k\.|stra(ss|ß)e|deutschland|österreich|německo|rakousko)\b/iu;

/** The words of a page in the letters of its language: models that know Czech and German see letters of the one in words of the other. */
export function inOwnLetters(words: Word[]): Word[] {
  const text = words.map((word) => word.text).join(" ");
  if (!/[äÄů]/.test(text)) return words;
  const language = detectLanguage(text);
  const alike = ALIKE[language];
  if (!alike || (language === "cs" && GERMAN.test(text))) return words;
  return words.map((word) => {
    if (!alike.alien.test(word.text) || alike.others.test(word.text)) return word;
    const mended = word.text.replace(/\p{L}/gu, (letter) => alike.own[letter] ?? letter);
    return { ...word, text: mended, confidence: Math.min(MENDED, word.confidence ?? 1) };
  });
}
