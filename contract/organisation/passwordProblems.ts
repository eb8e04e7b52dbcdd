import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_MIN_UNIQUE, type PasswordProblem } from "#domain/access/password.ts";
import type { Culture } from "#domain/names.ts";
import type { FieldProblem } from "#contract/errors.ts";

/** Why a password is refused; the screen shows these words (R257). */
const texts: Record<PasswordProblem, { cs: string; en: string }> = {
  empty: { cs: "Heslo nesmí být prázdné.", en: "The password must not be empty." },
  tooShort: { cs: `Heslo musí mít alespoň ${PASSWORD_MIN_LENGTH} znaků.`, en: `The password needs at least ${PASSWORD_MIN_LENGTH} characters.` },
  tooLong: { cs: `Heslo má nejvýše ${PASSWORD_MAX_LENGTH} znaků.`, en: `The password has at most ${PASSWORD_MAX_LENGTH} characters.` },
  tooFewUnique: {
    cs: `Heslo musí mít alespoň ${PASSWORD_MIN_UNIQUE} různé znaky.`,
    en: `The password needs at least ${PASSWORD_MIN_UNIQUE} different characters.`,
  },
  noCapital: { cs: "Heslo musí obsahovat velké písmeno.", en: "The password needs a capital letter." },
  noSmall: { cs: "Heslo musí obsahovat malé písmeno.", en: "The password needs a small letter." },
  noNumber: { cs: "Heslo musí obsahovat číslici.", en: "The password needs a number." },
  tooCommon: {
    cs: "Takové heslo patří k nejčastějším, uhodne se hned. Zvolte jiné, třeba několik slov.",
    en: "This password is among the most common ones and is guessed at once. Choose another, such as several words.",
  },
};

const isPasswordProblem = (code: string): code is PasswordProblem => Object.hasOwn(texts, code);

/** The broken rules in the language of the person: their codes alone come from where they were found. */
export function passwordMessages(problems: readonly FieldProblem[], culture: Culture): FieldProblem[] {
  const language = culture === "en-US" ? "en" : "cs";
  return problems.map((problem) => (isPasswordProblem(problem.code) ? { ...problem, message: texts[problem.code][language] } : problem));
}
