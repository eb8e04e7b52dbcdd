import { isUndecidedRule } from "./undecided.ts";
import type { ValidationError } from "./validationError.ts";

/** Kinds of what can stand against a document, the heaviest first. */
export const checkCodes = ["split", "duplicate", "missing", "value", "vat", "sums", "customer", "account", "supplier", "period", "similar", "reading"] as const;
export type CheckCode = (typeof checkCodes)[number];

/** What a person can answer to a question about the whole document. */
export type CheckAnswer = "split" | "keepWhole" | "anotherDocument" | "keepOne";

/** A fact to look at: `documentId` is the other document that it speaks of. */
export type Warning = { code: string; field?: string | undefined; detail?: string | undefined; documentId?: string | undefined };

/** One thing that stands against a document; `rule` says which rule or warning of its kind. Blocking ones keep it from being validated and exported. */
export type Check = { code: CheckCode; rule: string; blocking: boolean; answers: readonly CheckAnswer[] } & Omit<Warning, "code">;

const codes: Readonly<Record<string, CheckCode>> = {
  split: "split",
  duplicate: "duplicate",
  "duplicate-file": "duplicate",
  "duplicate-number": "duplicate",
  "duplicate-field": "duplicate",
  "duplicate-similar": "similar",
  "duplicate-field-similar": "similar",
  required: "missing",
  vatOfBase: "vat",
  vatRows: "vat",
  vatRate: "vat",
  vatMissing: "vat",
  sums: "sums",
  rounding: "sums",
  items: "sums",
  accountingUnit: "customer",
  "customer-not-ours": "customer",
  account: "account",
  iban: "account",
  ibanOfAccount: "account",
  "account-changed": "account",
  "supplier-not-vat-payer": "supplier",
  "supplier-ceased": "supplier",
  "supplier-unreliable": "supplier",
  "supplier-insolvent": "supplier",
  "vat-id-unknown": "supplier",
  "account-not-published": "account",
  "payment-differs": "account",
  "outside-vat-period": "period",
  "page-disagrees": "reading",
  "value-shortened": "reading",
};

const answers: Partial<Record<CheckCode, readonly CheckAnswer[]>> = {
  split: ["split", "keepWhole"],
  duplicate: ["anotherDocument", "keepOne"],
  similar: ["anotherDocument", "keepOne"],
};

/** The kind of a rule or warning; what has no kind of its own is a doubtful value. */
export const checkCodeOf = (rule: string): CheckCode => (Object.hasOwn(codes, rule) ? codes[rule]! : "value");

/** Whether a warning names a document that is this one once more, so that neither may leave before a person decides. */
export const isDuplicate = (warning: Pick<Warning, "code">): boolean => checkCodeOf(warning.code) === "duplicate";

/**
 * Everything that stands against a document in one list, the heaviest first: broken rules and facts to look at. A duplicate stands
 * in it once for each other document that is known, and by the bare rule where none is.
 */
export function checksOf(errors: readonly ValidationError[], warnings: readonly Warning[]): Check[] {
  const isNamed = warnings.some(isDuplicate);
  const all = [
    ...errors
      .filter(({ rule }) => rule !== "duplicate" || !isNamed)
      .map(({ field, rule, ...rest }): Check => ({ code: checkCodeOf(rule), rule, ...(field === "" ? {} : { field }), ...rest, answers: answersTo(rule) })),
    ...warnings.map(({ code, ...rest }): Check => ({
      code: checkCodeOf(code),
      rule: code,
      ...rest,
      blocking: isDuplicate({ code }),
      answers: answersTo(code),
    })),
  ];
  return all.toSorted((a, b) => checkCodes.indexOf(a.code) - checkCodes.indexOf(b.code));
}

/** Nobody can answer for a document that is not named. */
const answersTo = (rule: string): readonly CheckAnswer[] => (rule === "duplicate" ? [] : (answers[checkCodeOf(rule)] ?? []));

/** The kinds of a list of checks, each once. */
export const kindsOf = (checks: readonly Check[]): CheckCode[] => checkCodes.filter((code) => checks.some((check) => check.code === code));

/** Kinds that bring a document into the list for validation, whatever its values are like. */
export const undecidedKinds = checkCodes.filter(isUndecidedRule);
