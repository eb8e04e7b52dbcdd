import type { DocumentView } from "#domain/extraction/view.ts";

/** Languages with letters that the models of Tesseract do not hold: they see Czech, German and plain ones in their place, and are sure of them. */
const OTHER_LETTERS: ReadonlySet<string> = new Set(["sk", "pl", "fr", "it", "es", "hu"]);
/** Postcodes of countries whose names have such letters, whatever the language of the page: Slovak ("811 01") and Polish ("43-300") ones. */
const OTHER_POSTCODE = /(?<!\d)(?:[089]\d{2} ?\d{2}|\d{2}-\d{3})(?!\d)/;
/** Letters that are more likely misread ones in a language, or those of a name from elsewhere. */
const STRANGE: Record<string, RegExp> = { cs: /[äöüß]/i, de: /[áéíóúýěščřžůťďň]/i, en: /[^\P{L}a-z]/iu, nl: /[áíóúýěščřžůťďň]/i };
/** A mark alone between words, where a letter was lost: "H. . Example Ltd". */
const LOST = /(?<=^|\s)[.,](?=\s)/;
/** Legal forms of names that have Czech or Slovak letters also on a page in a language without them. */
const CZECH_FORM = /\bs\. ?r\. ?o\b|\bspol\. ?s ?r|(?<!\p{L})a\. ?s\.(?!\p{L})/iu;
/** Languages whose models see those letters. */
const CZECH_LETTERS: ReadonlySet<string> = new Set(["cs", "sk"]);
/** How sure letters of which one may be taken for another are at most. */
const TAKEN_FOR_OTHERS = 0.85;

/** From this confidence in each word on recognition is surer of a name than it says: only so much of the doubt was found to be wrong. */
const CLEAR = 0.9;
const WRONG_OF_CLEAR = 0.25;

/** Marks that recognition sees in legal forms in place of others: "GmbH 8 Co. KG", "sp. z 0.0.", "s.r.©." */
const FORM_MARKS: readonly (readonly [misread: RegExp, form: string])[] = [
  [/\b(GmbH|mbH|AG|UG|SE) [8B$£] (Co\b)/gu, "$1 & $2"],
  [/\b[sS]p[oó][lłt]ka(?= (?:z\b|akcyjna|jawna|komandytowa))/gu, "Spółka"],
  [/\b(sp\. ?z|spółka z) ?[0o©]\. ?[0o©]\./giu, "$1 o.o."],
  [/\b(s\. ?r\. ?)[0©](?=\.)/gu, "$1o"],
  [/\bSD[ŇÑ](?=\.? ?BHD\b)/gu, "SDN"],
  [/\bhaftungsbeschr\p{L}nkt\b/gu, "haftungsbeschränkt"],
];

/** A recognised name with its legal form as registers write it: what stands in a form is known, whatever its marks look like. */
export function withFormMended(name: string): string {
  return FORM_MARKS.reduce((text, [misread, form]) => text.replace(misread, form), name);
}

/** How sure recognised letters are that no check digit and no sum proves, from the confidence of recognition in their weakest word. */
export function lettersSeen(text: string, confidence: number, { source, language, hasAllAccents }: DocumentView): number {
  if (source !== "ocr") return confidence;
  const mayBeOthers =
    !hasAllAccents &&
    (OTHER_LETTERS.has(language) ||
      OTHER_POSTCODE.test(text) ||
      STRANGE[language]?.test(text) === true ||
      (CZECH_FORM.test(text) && !CZECH_LETTERS.has(language)));
  if (mayBeOthers || LOST.test(text)) return Math.min(confidence, TAKEN_FOR_OTHERS);
  return clearly(confidence);
}

/** How sure letters or figures are, from the confidence of recognition in their weakest word. */
export function clearly(confidence: number): number {
  return confidence < CLEAR ? confidence : 1 - WRONG_OF_CLEAR * (1 - confidence);
}
