import type { DocumentView } from "./view.ts";

/** Languages with letters that the models of recognition do not hold: they see Czech, German and plain ones in their place, and are sure of them. */
const OTHER_LETTERS: ReadonlySet<string> = new Set(["sk", "pl", "fr"]);
/** Postcodes of countries whose names have such letters, whatever the language of the page: Slovak ("811 01") and Polish ("43-300") ones. */
const OTHER_POSTCODE = /(?<!\d)(?:[089]\d{2} ?\d{2}|\d{2}-\d{3})(?!\d)/;
/** Letters that are more likely misread ones in a language, or those of a name from elsewhere. */
const STRANGE: Record<string, RegExp> = { cs: /[äöüß]/i, de: /[áéíóúýěščřžůťďň]/i, en: /[^\P{L}a-z]/iu, nl: /[áíóúýěščřžůťďň]/i };
/** How sure letters of which one may be taken for another are at most. */
const TAKEN_FOR_OTHERS = 0.85;

/** From this confidence in each word on recognition is surer of a name than it says: only so much of the doubt was found to be wrong. */
const CLEAR = 0.9;
const WRONG_OF_CLEAR = 0.25;

/** How sure recognised letters are that no check digit and no sum proves, from the confidence of recognition in their weakest word. */
export function lettersSeen(text: string, confidence: number, { source, language }: DocumentView): number {
  if (source !== "ocr") return confidence;
  const mayBeOthers = OTHER_LETTERS.has(language) || OTHER_POSTCODE.test(text) || STRANGE[language]?.test(text) === true;
  if (mayBeOthers) return Math.min(confidence, TAKEN_FOR_OTHERS);
  return confidence < CLEAR ? confidence : 1 - WRONG_OF_CLEAR * (1 - confidence);
}
