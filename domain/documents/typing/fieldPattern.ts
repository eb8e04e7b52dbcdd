import { RE2JS } from "re2js";

/**
 * Regular expressions that a tenant sets on a field. They run in the server and in every browser, so they run on an engine
 * whose time grows with the length of the text alone (RE2: no look-around, no back-reference). Sizes are bounded as well.
 */

/** Longest value that is compared with a pattern. */
export const MAX_PATTERN_VALUE_LENGTH = 256;
export const MAX_PATTERN_LENGTH = 500;
/** Instructions of a compiled pattern; counted repetitions multiply them. */
const MAX_PATTERN_SIZE = 1_000;
/** Steps (instructions x characters) that one validation may take over all values: about a second at worst. */
export const MAX_PATTERN_STEPS = 4_000_000;
/** Compiled patterns that are kept. */
const KEPT = 500;

const compiled = new Map<string, RE2JS | undefined>();

/** Whether the pattern may be set on a field: valid, supported and of bounded size. */
export function isPattern(source: string): boolean {
  return patternOf(source) !== undefined;
}

function patternOf(source: string): RE2JS | undefined {
  if (source === "" || source.length > MAX_PATTERN_LENGTH) return undefined;
  if (!compiled.has(source)) {
    if (compiled.size >= KEPT) compiled.clear();
    compiled.set(source, compile(source));
  }
  return compiled.get(source);
}

function compile(source: string): RE2JS | undefined {
  try {
    const pattern = RE2JS.compile(source);
    return pattern.programSize() <= MAX_PATTERN_SIZE ? pattern : undefined;
  } catch {
    return undefined;
  }
}

/** What is left of the steps that one validation may take. */
export type Steps = { left: number };

/** Whether the whole value fits every pattern. A pattern that may not run, or for which no steps are left, is never fulfilled. */
export function fitsPatterns(value: string, patterns: readonly string[], steps: Steps = { left: MAX_PATTERN_STEPS }): boolean {
  if (value.length > MAX_PATTERN_VALUE_LENGTH) return false;
  return patterns.every((source) => {
    const pattern = patternOf(source);
    if (!pattern) return false;
    steps.left -= pattern.programSize() * (value.length + 1);
    return steps.left >= 0 && pattern.testExact(value);
  });
}
