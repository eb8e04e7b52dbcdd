/** Scripts and signs that the page font has: Latin, Greek, Cyrillic, punctuation, currencies, letter-like signs, simple arrows. */
const drawn = /^[\n\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2116\u2122\u2190-\u2193\u2212]$/u;
// Signs without a shape; the font would draw an empty box for each.
const shapeless = /[\p{Cc}\p{Cf}\p{Variation_Selector}]|[\u{1f3fb}-\u{1f3ff}]/gu;

/** Rewrites a text in characters that the page font can draw; `?` stands for any other. */
export function drawableText(text: string): string {
  const plain = text.toWellFormed().normalize("NFC").replace(/\r\n?/g, "\n").replaceAll("\t", " ");
  const lines = plain.split("\n").map((line) => line.replace(shapeless, ""));
  return [...lines.join("\n")].map((character) => (drawn.test(character) ? character : likeness(character))).join("");
}

function likeness(character: string): string {
  const compatible = [...character.normalize("NFKC")];
  return compatible.every((part) => drawn.test(part)) ? compatible.join("") : "?";
}

/** The same value with every text in it drawable. */
export function drawable<Value>(value: Value): Value {
  if (typeof value === "string") return drawableText(value) as Value;
  if (Array.isArray(value)) return value.map(drawable) as Value;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, content]) => [key, drawable(content)])) as Value;
}
