/** Text without diacritics, case kept: "Žluťoučký" becomes "Zlutoucky". The length may change; see `fold` in domain/extraction where offsets must stay. */
export const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Text as people compare it: without diacritics and case. */
export const plainText = (text: string): string => withoutAccents(text).toLowerCase();
