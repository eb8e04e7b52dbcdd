import { Refusal } from "./refusal.ts";

/** Deeper than any call needs; writing deeper values again would run out of stack. */
const MAX_DEPTH = 32;

/** Reads a JSON body; an empty one is none. Throws Refusal invalid-parameter. */
export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  if (isDeeperThan(text, MAX_DEPTH)) throw new Refusal("invalid-parameter", { detail: "JSON" });
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid-parameter", { detail: "JSON" });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * Whether objects and arrays nest deeper than `most`; brackets inside of texts do not count. Looks at each character once, because
 * strangers send this text.
 */
export function isDeeperThan(text: Pick<string, "length" | "charCodeAt">, most: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) index += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) depth += 1;
    else if (CLOSING.has(code)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
