/**
 * Regular expressions that a tenant sets on a field. They run in the server and in every browser, so only expressions whose
 * matching time cannot explode are taken: no look-around, no back-reference, no repeated group of variable length,
 * at most two open repetitions, on values of at most 256 characters.
 */

/** Longest value that is compared with a pattern. */
export const MAX_PATTERN_VALUE_LENGTH = 256;
const MAX_PATTERN_LENGTH = 500;
const MAX_OPEN_REPETITIONS = 2;
/** A repetition with more rounds than this counts as an open one. */
const MANY_ROUNDS = 50;

type Group = { isVariable: boolean };

/** The compiled pattern, or undefined when it is invalid or might take long. */
export function safePattern(source: string): RegExp | undefined {
  if (source.length > MAX_PATTERN_LENGTH || !isBounded(source)) return undefined;
  try {
    return new RegExp(source, "u");
  } catch {
    return undefined;
  }
}

/** Whether the value fits every pattern; a pattern that may not run is never fulfilled. */
export function fitsPatterns(value: string, patterns: readonly string[]): boolean {
  return value.length <= MAX_PATTERN_VALUE_LENGTH && patterns.every((source) => safePattern(source)?.test(value) ?? false);
}

function isBounded(source: string): boolean {
  const groups: Group[] = [{ isVariable: false }];
  let closed: Group | undefined;
  let open = 0;
  for (let at = 0; at < source.length;) {
    const token = tokenAt(source, at);
    if (token === undefined) return false;
    at += token.length;
    const group = groups.at(-1)!;
    if (token.startsWith("(")) groups.push({ isVariable: false });
    else if (token === ")") {
      if (groups.length === 1) return false;
      closed = groups.pop();
      if (closed!.isVariable) groups.at(-1)!.isVariable = true;
      continue;
    } else if (token === "|") group.isVariable = true;
    const rounds = roundsOf(token);
    if (rounds) {
      if (closed?.isVariable && rounds.most > 1) return false;
      if (rounds.most > MANY_ROUNDS) open++;
      if (rounds.least !== rounds.most) group.isVariable = true;
    }
    closed = undefined;
  }
  return groups.length === 1 && open <= MAX_OPEN_REPETITIONS;
}

/** The next piece of the pattern: a class, an escape, an opening, a repetition or one character. undefined: refused. */
function tokenAt(source: string, at: number): string | undefined {
  const rest = source.slice(at);
  if (/^(\(\?<?[=!]|\\[1-9]|\\k)/.test(rest)) return undefined;
  return /^(?:\((?:\?:|\?<[A-Za-z]\w*>)?|\[(?:\\.|[^\]\\])*\]|\\.|[*+?]\??|\{\d+(?:,\d*)?\}\??)/su.exec(rest)?.[0] ?? rest[0];
}

function roundsOf(token: string): { least: number; most: number } | undefined {
  if (/^[*+]/.test(token)) return { least: 0, most: Infinity };
  if (token.startsWith("?")) return { least: 0, most: 1 };
  const counted = /^\{(\d+)(,?)(\d*)\}/.exec(token);
  if (!counted) return undefined;
  const least = Number(counted[1]);
  return { least, most: counted[3] ? Number(counted[3]) : counted[2] ? Infinity : least };
}
