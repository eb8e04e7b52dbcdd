import { dictionary } from "@zxcvbn-ts/language-common";
import type { FieldProblem } from "#contract/errors.ts";
import { type PasswordProblem, passwordProblems, plainPassword } from "#domain/access/password.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** What Czech offices type first; the packaged list is of the whole world. */
const czech = `heslo mojeheslo ahojky maminka tatinek beruska broucek zlaticko milacek kocicka pejsek slunicko kvetinka
  sparta slavia banik praha brno ostrava plzen olomouc cesko morava kvitance faktura faktury doklady ucetni ucetnictvi
  leden unor brezen duben kveten cerven cervenec srpen zari rijen listopad prosinec jaro leto podzim zima pondeli patek`;

const common: ReadonlySet<string> = new Set([...dictionary["passwords-common"], ...czech.trim().split(/\s+/)].map(plainPassword));

/** Endings that make "Heslo1", "Praha2026" or "Password123!" of a listed word and that every guesser tries. */
const usualEnding = /[\d!?.*@#$]{1,5}$/;
const MIN_STEM_LENGTH = 4;

/** Whether a password is one of the most common ones, as it stands or without its usual ending, whatever the case and the accents. */
export function isCommonPassword(password: string): boolean {
  const plain = plainPassword(password);
  const stem = plain.replace(usualEnding, "");
  return common.has(plain) || (stem.length >= MIN_STEM_LENGTH && common.has(stem));
}

/** Every rule that a new password breaks, the list of common ones last. */
function problemsOf(password: string): PasswordProblem[] {
  const broken = passwordProblems(password);
  return broken.length === 0 && isCommonPassword(password) ? ["tooCommon"] : broken;
}

/** The one judge of new passwords. Throws Refusal password-policy with each broken rule; `pointer` names the value in the request. */
export function requireGoodPassword(password: string, pointer: string): void {
  const problems = problemsOf(password).map((code): FieldProblem => ({ pointer, code, message: code }));
  if (problems.length > 0) throw new Refusal("password-policy", { errors: problems });
}
