import { Refusal } from "#platform/http/refusal.ts";

/** Deeper than any call needs; writing deeper values again would run out of stack. */
const MAX_DEPTH = 32;

/** Reads a JSON body; an empty one is none. Throws Refusal invalid-parameter. */
export function parseJson(text: string): unknown {
  if (text === "") return undefined;
  if (depthOf(text) > MAX_DEPTH) throw new Refusal("invalid-parameter", { detail: "JSON" });
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("invalid-parameter", { detail: "JSON" });
  }
}

/** How deep objects and arrays nest. Brackets inside of texts do not count. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === "[" || token === "{") deepest = Math.max(deepest, ++depth);
    else if (token === "]" || token === "}") depth -= 1;
  }
  return deepest;
}
