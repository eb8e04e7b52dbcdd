import type { ValidationError } from "./validationError.ts";

/** Rules that are questions about the whole document, each with the error code that an action without an answer gets. */
const undecided = { split: "split-undecided", duplicate: "duplicate-undecided" } as const;
export type UndecidedRule = keyof typeof undecided;
export const undecidedCodes = Object.values(undecided);

export const isUndecidedRule = (rule: string): rule is UndecidedRule => Object.hasOwn(undecided, rule);

/** The code of the first open question, where nothing but such questions keeps a document from being clean. */
export function undecidedCode(errors: readonly ValidationError[]): (typeof undecided)[UndecidedRule] | undefined {
  const blocking = errors.filter((error) => error.blocking).map(({ rule }) => rule);
  const [first] = blocking;
  return first !== undefined && blocking.every(isUndecidedRule) && isUndecidedRule(first) ? undecided[first] : undefined;
}
