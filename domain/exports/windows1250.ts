/** The upper half of windows-1250, 0x80 to 0xFF; a space stands for the five bytes that mean nothing. */
const upperHalf = [
  "€ ‚ „…†‡ ‰Š‹ŚŤŽŹ ‘’“”•–— ™š›śťžź",
  "\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż",
  "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß",
  "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
].join("");

const known = new Set(upperHalf);

/** What stands for a character that neither the code page nor its unaccented letter can give. */
const replacements: Record<string, string> = {
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "―": "-",
  "−": "-",
  "′": "'",
  "″": '"',
  "‛": "'",
  "‟": '"',
  "→": "->",
  "←": "<-",
  "↔": "<->",
  "⇒": "=>",
  "≤": "<=",
  "≥": ">=",
  "≠": "!=",
  "≈": "~",
  "\u2007": " ",
  "\u2008": " ",
  "\u2009": " ",
  "\u200a": " ",
  "\u2002": " ",
  "\u2003": " ",
  "\u2028": "\n",
  "\u2029": "\n",
  ø: "o",
  Ø: "O",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
  "⁄": "/",
  "№": "c.",
  "◦": "•",
  "●": "•",
  "∙": "·",
  "⋅": "·",
  "✓": "+",
  "✔": "+",
  ﬀ: "ff",
  "₤": "£",
};

// Joiners, direction marks, variation selectors and skin tones have no shape of their own.
const shapeless = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\p{Variation_Selector}|[\u{1f3fb}-\u{1f3ff}]/gu;

// oxlint-disable-next-line no-control-regex
const ascii = /^[\u0000-\u007f]*$/;

function isKnown(character: string): boolean {
  return character.codePointAt(0)! < 0x80 || known.has(character);
}

function transliterate(character: string): string {
  if (isKnown(character)) return character;
  const replacement = replacements[character];
  if (replacement !== undefined) return replacement;
  const plain = [...character.normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("⁄", "/")];
  return plain.length > 0 && plain.every(isKnown) ? plain.join("") : "?";
}

/**
 * Rewrites a text in the characters of windows-1250: a likeness where there is one (`→` gives `->`, `ñ` gives `n`), else `?`.
 * The result can be encoded without loss.
 */
export function toWindows1250(text: string): string {
  if (ascii.test(text)) return text;
  let result = "";
  for (const character of text.toWellFormed().normalize("NFC").replace(shapeless, "")) result += transliterate(character);
  return result;
}
