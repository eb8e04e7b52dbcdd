/** What can be wrong with a new password (R245 to R250); `tooCommon` is known to the identity server alone. */
export type PasswordProblem = "empty" | "tooShort" | "tooLong" | "tooFewUnique" | "noCapital" | "noSmall" | "noNumber" | "tooCommon";

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 64;
export const PASSWORD_MIN_UNIQUE = 4;

/** Lists every rule that a new password breaks; an empty list means it may be used. Length counts letters as people see them, not UTF-16 units. */
export function passwordProblems(password: string): PasswordProblem[] {
  if (password === "") return ["empty"];
  const letters = Array.from(password);
  const rules: [PasswordProblem, boolean][] = [
    ["tooShort", letters.length < PASSWORD_MIN_LENGTH],
    ["tooLong", letters.length > PASSWORD_MAX_LENGTH],
    ["tooFewUnique", new Set(letters).size < PASSWORD_MIN_UNIQUE],
    ["noCapital", !/\p{Lu}/u.test(password)],
    ["noSmall", !/\p{Ll}/u.test(password)],
    ["noNumber", !/\p{Nd}/u.test(password)],
  ];
  return rules.filter(([, broken]) => broken).map(([problem]) => problem);
}

/** A password as it is compared with the list of common ones: without case and accents, letters as people see them. */
export function plainPassword(password: string): string {
  return password.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
