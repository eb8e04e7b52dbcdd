import type { Word } from "#domain/evidence/reading.ts";
import { detectLanguage } from "./language.ts";

/** What the law has Polish tills print as a title. */
const FISCAL = /fiskaln/i;

/** How sure a word can be at most whose letters were taken for those of another language. */
const MENDED = 0.9;

/** Letters of another language that recognition takes for those of a language, with its own. A word that has others of that language besides is left. */
const ALIKE: Record<string, { alien: RegExp; others: RegExp; own: Record<string, string> }> = {
  cs: { alien: /[äÄ]/, others: /[öüßÖÜ]/, own: { ä: "á", Ä: "Á" } },
  de: { alien: /[áóúůÁÓÚ]\p{L}/u, others: /[ěščřžýíéňťďĚŠČŘŽÝÍÉŇŤĎ]|[áóú]$/, own: { á: "ä", ó: "ö", ú: "ü", ů: "ü", Á: "Ä", Ó: "Ö", Ú: "Ü" } },
};
/** Letters of neither Czech nor Slovak that the recogniser of lines sees in doubted words of a Czech page, and those that they are like. */
const UNLIKE_CZECH: Record<string, string> = {
  ż: "ž",
  ź: "ž",
  ś: "š",
  ć: "č",
  ń: "ň",
  ł: "l",
  î: "í",
  ï: "í",
  ì: "í",
  â: "á",
  à: "á",
  ê: "ě",
  è: "é",
  ë: "ě",
  û: "ů",
  ù: "ů",
  ò: "o",
  ő: "ó",
  ű: "ů",
};
const ALIEN_TO_CZECH = /[żźśćńłîïìâàêèëûùòőű]/giu;
/** Confidence below which a word is doubted. */
const DOUBTED = 0.9;
/** Letters, codes of towns and legal forms in whose surroundings á, ó and ú are their own on a page in another language. */
const CZECH = /[ěščřžýňťďĚŠČŘŽÝŇŤĎ]|\bs\.\s?r\.\s?o\b|^(CZ|SK)\d{8,10}$/;
/** Czech words end in ů, no German one in ü; the recogniser of lines doubts what it takes for ú. */
const CZECH_END = /(?<=\p{L}{2})ü$/u;
const DOUBTED_END = /(?<=\p{L}{2})[üú]$/u;
/** So many text heights around a word are its surroundings. */
const AROUND = 6;
/** What shows that a Czech page names somebody in German. */
const GERMAN = /\b(gmbh|ohg|e\.k\.|stra(ss|ß)e|deutschland|österreich|německo|rakousko)\b/iu;

/** German letters that recognition sees in words with accents, and what they are. */
const GERMAN_LETTERS = /[äöüÄÖÜ]/gu;
const ACCENTED: Record<string, string> = { ä: "á", ö: "ó", ü: "ú", Ä: "Á", Ö: "Ó", Ü: "Ú", í: "i", ý: "y", Í: "I", Ý: "Y" };
/** Letters of no German word, and the end of none; Slovak has ä behind m, p, b and v alone, and neither ö nor ü. */
const NOT_GERMAN = /[ěščřžýňťďĚŠČŘŽÝŇŤĎ]|\p{Ll}ä$/u;
/** The letters of German or Czech that are none of a language's own. */
const NEVER: Record<string, RegExp> = { sk: /(?<![mpbvMPBV])[äÄ]|[öüÖÜ]/gu, hu: /[äÄ]/gu, pl: /[íýÍÝ]/gu, es: /[äöÄÖ]/gu };

/** The words of a page in the letters of its language: models that know Czech and German see letters of the one in words of the other. */
export function inOwnLetters(words: Word[]): Word[] {
  const text = words.map((word) => word.text).join(" ");
  if (!/[äöüÄÖÜáóúůÁÓÚíýÍÝ]/.test(text)) return words;
  const language = detectLanguage(text);
  // Czech customers of Polish firms keep their accents; a fiscal receipt names none.
  const never = language === "pl" && !FISCAL.test(text) ? undefined : NEVER[language];
  const alike = ALIKE[language];
  if (language === "cs" && GERMAN.test(text)) return words;
  const czech = language === "de" ? words.filter((word, at) => CZECH.test(word.text) || isPostcode(words, at)) : [];
  return words.map((word) => {
    const accents = language === "cs" ? inCzechLetters(word) : accented(word.text, language, never);
    if (accents !== word.text) return mended(word, accents);
    if (!alike || (!word.text.includes("ů") && czech.some((other) => isAround(word, other)))) return word;
    // Of "Bäckerei-Café" each half has letters of its own.
    const parts = word.text.split("-").map((part) => {
      const isAlien = alike.alien.test(part) && !alike.others.test(part);
      return isAlien ? part.replace(/\p{L}/gu, (letter) => alike.own[letter] ?? letter) : part;
    });
    return mended(word, parts.join("-"));
  });
}

/** A word of a Czech page with its own letters in place of those that no Czech word has there. */
function inCzechLetters({ text, confidence = 1 }: Word): string {
  if (confidence >= DOUBTED) return text.replace(CZECH_END, "ů");
  return text.replace(DOUBTED_END, "ů").replace(ALIEN_TO_CZECH, (letter) => {
    const own = UNLIKE_CZECH[letter.toLowerCase()]!;
    return letter === letter.toLowerCase() ? own : own.toUpperCase();
  });
}

/** A word of a page in another language than Czech, with accents in place of the German letters that it cannot have. */
function accented(text: string, language: string, own: RegExp | undefined): string {
  const isForeign = NOT_GERMAN.test(text) && language !== "sk";
  const never = isForeign ? GERMAN_LETTERS : own;
  return never && !text.includes("ß") ? text.replace(never, (letter) => ACCENTED[letter]!) : text;
}

function mended(word: Word, text: string): Word {
  return text === word.text ? word : { ...word, text, confidence: Math.min(MENDED, word.confidence ?? 1) };
}

/** Whether a word is the first part of a Czech postcode, in front of its town. */
function isPostcode(words: Word[], at: number): boolean {
  const [first, second, town] = words.slice(at, at + 3).map(({ text }) => text);
  return /^\d{3}$/.test(first!) && /^\d{2}$/.test(second ?? "") && /^\p{Lu}\p{L}/u.test(town ?? "");
}

/** Whether a word stands in the block of another: close above or below it and not far aside. */
function isAround({ box, size }: Word, { box: other }: Word): boolean {
  return Math.abs(box[1] - other[1]) < AROUND * size && box[0] < other[2] + 0.2 && other[0] < box[2] + 0.2;
}
