// The checker written in JavaScript; without this it would start a program of its own or a Java virtual machine.
process.env.RECHECK_BACKEND = "pure";
const { checkSync } = await import("recheck");

/** Far more than any pattern of ours needs; the answer is then "unknown", which fails a test like a bad one. */
const MAX_MS = 60_000;

export type Verdict = "safe" | "polynomial" | "exponential" | "unknown";
const verdicts = new Map<string, Verdict>();

/**
 * How the work of matching a pattern grows with its text, proved on its automaton. `polynomial` is anything faster than the length.
 * What automata cannot say (look-around, back references) is `unknown`, unless nothing in the pattern repeats without end: then each place of a
 * text costs at most so much.
 */
export function judge(pattern: string, flags: string): Verdict {
  const key = `${flags} ${pattern}`;
  const known = verdicts.get(key) ?? verdictOf(pattern, flags);
  verdicts.set(key, known);
  return known;
}

function verdictOf(pattern: string, flags: string): Verdict {
  const result = checkSync(pattern, flags, { checker: "automaton", timeout: MAX_MS });
  if (result.status === "unknown") return repeatsWithoutEnd(pattern) ? "unknown" : "safe";
  const { type } = result.complexity;
  return type === "exponential" || type === "polynomial" ? type : "safe";
}

/** Whether a pattern has `*`, `+` or `{n,}`. */
function repeatsWithoutEnd(pattern: string): boolean {
  const withoutText = pattern.replace(/\\./gs, "").replace(/\[[^\]]*\]/g, "");
  return /[*+]|\{\d+,\}/.test(withoutText);
}
