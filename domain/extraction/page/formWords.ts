import type { Word } from "#domain/evidence/reading.ts";

/** "s.r.o." as recognition sees it: its letters for others or figures, its points lost or for other marks ("S.LO.", "s.10.", "8.1o.", "s-r.o.", "SDO."). */
const MISREAD = /^[sSšŠ85$][.,„‚'’-]{0,2}(?:[rR1lLIiTtDcC75][.,„‚'’-]{0,2})?[oO0Q][.,;]{1,2}$/;
/** The same behind "spol.", where nothing else stands: "Sr..". */
const BEHIND_SPOL = /^[sSšŠ85$][.,„‚'’-]{0,2}r[.,]{1,2}$/;
/** What is left of it behind "s" or "s.": "5o.", "‚ro.". */
const REST = /^[.,„‚'’-]{0,2}(?:[rR1lLIiTtDcC75][.,„‚'’-]{0,2})?[oO0Q][.,;]{1,2}$/;
/** Words of small letters that the pattern takes in. */
const WORD = /^(?:[Ss]to|[Ss]o|[Ss]lo)[.,;]$/;
/** Abbreviated forms whose last letter may be taken for a figure: "p. 0.", "s. r. 0.". */
const LAST_LETTER = /^[0©][.,]{1,2}$/;
/** Specks between the letters of "v.o.s." and "k.s.". */
const SPECKS = /^([vk])\.['’‚`„]((?:o\.)?(?:s\.)?[,]?)$/;

/** How sure a word is at most whose letters were taken from the form. */
const MENDED = 0.85;
/** Widest gap to a word of the same text and farthest middle of one of the same line, in heights of a word. */
const GAP = 1;
const LEVEL = 0.5;

/** The words of a recognised Czech page with the short legal forms behind names in their letters. */
export function withFormsInLetters(words: Word[], { width, height }: { width: number; height: number }): Word[] {
  const isBehind = (word: Word | undefined, before: Word | undefined): boolean => {
    if (!word || !before) return false;
    const gap = (word.box[0] - before.box[2]) * width;
    const shift = Math.abs(word.box[1] + word.box[3] - before.box[1] - before.box[3]) / 2;
    return gap < GAP * word.size * height && gap > -word.size * height && shift < LEVEL * word.size;
  };
  return words.map((word, at) => {
    if (!/[oO0Q©r.]/.test(word.text) || word.text === "s.r.o.") return word;
    const before: string[] = [];
    for (let i = at; i > 0 && before.length < NAME_WORDS && isBehind(words[i], words[i - 1]); i--) before.push(words[i - 1]!.text);
    const next = isBehind(words[at + 1], word) ? words[at + 1]!.text : undefined;
    const text = inLetters(word.text, before, next);
    return text === word.text ? word : { ...word, text, confidence: Math.min(MENDED, word.confidence ?? 1) };
  });
}

/** Words in front of a form that are looked at. */
const NAME_WORDS = 4;

/** A word with the words in front of it, the nearest first, and the one behind it. */
function inLetters(word: string, before: readonly string[], next: string | undefined): string {
  const [last = "", other = ""] = before;
  const end = next !== undefined && /[,;]$/.test(word) ? "," : "";
  if (LAST_LETTER.test(word) && /^[prv]\.$/.test(last)) return `o.${end}`;
  if (SPECKS.test(word)) return word.replace(SPECKS, "$1.$2");
  if (/^s\.?$/i.test(last) && /^spol[.,]?$/i.test(other) && REST.test(word)) return `r.o.${end}`;
  if (next !== undefined && /^[oO0]/.test(next)) return word;
  if (/^spol[.,]?$/i.test(last) && (MISREAD.test(word) || BEHIND_SPOL.test(word))) return `s.r.o.${end}`;
  if (last === "s." && /\p{L}{2}/u.test(other) && REST.test(word) && /\p{L}/u.test(word)) return `r.o.${end}`;
  const isForm = MISREAD.test(word) && /\p{L}/u.test(word) && !WORD.test(word);
  // A narrow column breaks the form off its name.
  if (before.length === 0) return isForm && next === undefined ? "s.r.o." : word;
  const isName = /\p{L}{2}[,.]?$/u.test(last) && before.some((text) => /^\p{Lu}\p{L}/u.test(text));
  return isForm && isName && (end !== "" || next === undefined || !/^\p{Ll}/u.test(next)) ? `s.r.o.${end}` : word;
}
