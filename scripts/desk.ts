import { asksForLook, countAttention, isFault, needsLook } from "#domain/documents/attention.ts";
import { type BuiltInClass, builtInClasses, builtInFields } from "#domain/documents/fields.ts";
import { type FieldRules, type ValidatedValues, validateDocument } from "#domain/documents/validate.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { Prediction } from "./predictions.ts";
import { normal, type Truth } from "./score.ts";

/**
 * What a new tenant's desk shows of read documents: how many ask for a look; of those with a wrong value how many have every wrong value
 * marked, and how many at least shown as marked or uncertain (`isConsequence`); of the expected values that were not read how many are marked, and how many of the others need not be (`isSaid`). `byPaper` of those that ask do so only for what the paper itself says:
 * rates that no law knows, required values that are not printed. They ask whoever reads them. `faulty` of the others bear a fault of the document.
 * `known` documents would ask a tenant whose unit the customer is.
 */
export type Desk = {
  documents: number;
  asking: number;
  known: number;
  byPaper: number;
  faulty: number;
  wrong: number;
  wrongMarked: number;
  wrongShown: number;
  missing: number;
  missingMarked: number;
  missingSaid: number;
};

export const emptyDesk = (): Desk => ({
  documents: 0,
  asking: 0,
  known: 0,
  byPaper: 0,
  faulty: 0,
  wrong: 0,
  wrongMarked: 0,
  wrongShown: 0,
  missing: 0,
  missingMarked: 0,
  missingSaid: 0,
});

/** Adds a document; fields that its type does not show at first are nobody's concern. */
export function addToDesk(desk: Desk, truth: Truth, prediction: Prediction | undefined): void {
  const { shown, evidence, fields, errors, isAsking } = seen(prediction);
  const isMarked = (name: string) =>
    needsLook(evidence[name], name, { values: fields, evidence }) || errors.some((error) => error.field === name && asksForLook(error, evidence[name]));
  const judged = shown.filter(({ name }) => normal(name, truth.fields[name]) !== undefined && !truth.notOnPage?.includes(name)).map(({ name }) => name);
  const wrong = judged.filter((name) => fields[name] !== undefined && normal(name, fields[name]) !== normal(name, truth.fields[name]));
  const missing = judged.filter((name) => fields[name] === undefined);
  desk.documents += 1;
  if (isAsking) desk.asking += 1;
  else if (errors.some((error) => isFault(error, evidence[error.field]))) desk.faulty += 1;
  if (prediction?.known ? seen(prediction.known).isAsking : isAsking) desk.known += 1;
  const ofPaper = validateDocument({ fields: shown, itemFields: [] }, printedValues(truth, fields, shown));
  const isOfPaper = ({ field, rule }: ValidationError) => ofPaper.some((own) => own.field === field && own.rule === rule);
  const ofReading = errors.filter((error) => !isOfPaper(error));
  if (isAsking && countAttention(shown, { values: fields, evidence }, ofReading) === 0) desk.byPaper += 1;
  if (wrong.length > 0) desk.wrong += 1;
  if (wrong.length > 0 && wrong.every(isMarked)) desk.wrongMarked += 1;
  if (wrong.length > 0 && wrong.every((name) => isMarked(name) || needsLook(evidence[name]))) desk.wrongShown += 1;
  desk.missing += missing.length;
  desk.missingMarked += missing.filter(isMarked).length;
  desk.missingSaid += missing.filter((name) => !isMarked(name) && isSaid(name, truth, fields)).length;
}

/**
 * Whether a value that was read says what a missing one does: an account is known by either of its numbers, and the day of supply is stated only where it
 * is not the day of issue (2006/112/EC article 226 (7)).
 */
function isSaid(name: string, truth: Truth, read: Readonly<Record<string, string>>): boolean {
  if (name === "accountNumber") return read.iban !== undefined;
  if (name === "iban") return read.accountNumber !== undefined;
  return name === "taxDate" && normal("taxDate", truth.fields.taxDate) === normal("issueDate", read.issueDate);
}

/** What the desk shows of a read document: its values with their evidence, the rules that they break, and whether it asks for a look. */
function seen(prediction: Prediction | undefined) {
  const shown = shownOf(prediction?.documentKind === "receipt" ? "Cashier" : "ReceivedInvoice");
  const evidence = (prediction?.evidence ?? {}) as Record<string, Evidence>;
  const { vatBreakdown = [], lineItems = [], ...header } = prediction?.fields ?? {};
  const fields = header as Record<string, string>;
  const errors = validateDocument({ fields: shown, itemFields: [] }, { fields, items: lineItems as LineItem[], vatBreakdown: vatBreakdown as VatRow[] });
  return { shown, evidence, fields, errors, isAsking: countAttention(shown, { values: fields, evidence }, errors) > 0 };
}

/** The values as the paper prints them: those of the truth, what the truth does not judge as it was read; none where the document requires what is not printed. */
function printedValues(truth: Truth, read: Readonly<Record<string, string>>, shown: readonly FieldRules[]): ValidatedValues {
  const printed = Object.entries(truth.fields).filter(([name]) => !truth.notOnPage?.includes(name));
  const { vatBreakdown = [], lineItems: _, ...fields } = Object.fromEntries(printed) as Record<string, unknown>;
  const unprinted = shown.filter(({ name, required }) => required && fields[name] === undefined).map(({ name }) => [name, ""]);
  return { fields: { ...read, ...(fields as Record<string, string>), ...Object.fromEntries(unprinted) }, items: [], vatBreakdown: vatBreakdown as VatRow[] };
}

function shownOf(documentClass: BuiltInClass["documentClass"]): FieldRules[] {
  const { shown, required } = builtInClasses.find((one) => one.documentClass === documentClass)!;
  return builtInFields
    .filter(({ name }) => shown.includes(name))
    .map(({ name, dataType, format }) => ({ name, type: dataType, format, required: required.includes(name), hidden: false, regexConditions: [] }));
}
