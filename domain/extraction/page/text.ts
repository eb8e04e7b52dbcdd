import { kept } from "./kept.ts";

/** Lower case without diacritics, one character for one character, so that offsets stay. */
export function fold(text: string): string {
  return text.replace(NOT_PLAIN, (character) => FOLDED.get(character) ?? foldCharacter(character)).toLowerCase();
}

/** Characters that are not only made small: most lines have none. */
const NOT_PLAIN = /[^\x20-\x7e\t\n]/gu;
/** Characters folded before: documents use few different ones. */
const FOLDED = new Map<string, string>();
const MAX_CHARACTERS = 4000;

function foldCharacter(character: string): string {
  const plain = SPECIAL[character] ?? character.normalize("NFD")[0]!.toLowerCase();
  const folded = plain.padEnd(character.length).slice(0, character.length);
  if (FOLDED.size < MAX_CHARACTERS) FOLDED.set(character, folded);
  return folded;
}

/** Letters that decompose into nothing plain. */
const SPECIAL: Record<string, string> = {
  ß: "s",
  ø: "o",
  Ø: "o",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  æ: "a",
  Æ: "a",
  œ: "o",
  Œ: "o",
  ı: "i",
  "’": "'",
  "–": "-",
  "—": "-",
};

/** Letters, digits, % and # of the text in folded form with the offset of each in the text. */
export function squeeze(text: string): { letters: string; offsets: number[] } {
  return squeezeFolded(fold(text));
}

/** The same of a text that is folded. */
export function squeezeFolded(folded: string): { letters: string; offsets: number[] } {
  let letters = "";
  const offsets: number[] = [];
  for (let i = 0; i < folded.length; i++) {
    const character = folded[i]!;
    if (!isSqueezed(character)) continue;
    letters += character;
    offsets.push(i);
  }
  return { letters, offsets };
}

function isSqueezed(character: string): boolean {
  return (character >= "a" && character <= "z") || (character >= "0" && character <= "9") || character === "%" || character === "#";
}

/** Letters and digits alone: for comparing names and numbers. */
export const comparable = kept((text) => fold(text).replace(/[^a-z0-9]/g, ""));
