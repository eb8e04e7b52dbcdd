import { countAttention, needsLook } from "#domain/documents/attention.ts";
import { type BuiltInClass, builtInClasses, builtInFields } from "#domain/documents/fields.ts";
import { type FieldRules, validateDocument } from "#domain/documents/validate.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import type { Prediction } from "./predictions.ts";
import { normal, type Truth } from "./score.ts";

/**
 * What a new tenant's desk shows of read documents: how many ask for a look; of those with a wrong value how many have every wrong value
 * marked; of the expected values that were not read how many are marked.
 */
export type Desk = { documents: number; asking: number; wrong: number; wrongMarked: number; missing: number; missingMarked: number };

export const emptyDesk = (): Desk => ({ documents: 0, asking: 0, wrong: 0, wrongMarked: 0, missing: 0, missingMarked: 0 });

/** Adds a document; fields that its type does not show at first are nobody's concern. */
export function addToDesk(desk: Desk, truth: Truth, prediction: Prediction | undefined): void {
  const shown = shownOf(prediction?.documentKind === "receipt" ? "Cashier" : "ReceivedInvoice");
  const evidence = (prediction?.evidence ?? {}) as Record<string, Evidence>;
  const { vatBreakdown = [], lineItems = [], ...header } = prediction?.fields ?? {};
  const fields = header as Record<string, string>;
  const errors = validateDocument({ fields: shown, itemFields: [] }, { fields, items: lineItems as LineItem[], vatBreakdown: vatBreakdown as VatRow[] });
  const isMarked = (name: string) => needsLook(evidence[name], name) || errors.some(({ field }) => field === name);
  const judged = shown.filter(({ name }) => normal(name, truth.fields[name]) !== undefined && !truth.notOnPage?.includes(name)).map(({ name }) => name);
  const wrong = judged.filter((name) => fields[name] !== undefined && normal(name, fields[name]) !== normal(name, truth.fields[name]));
  const missing = judged.filter((name) => fields[name] === undefined);
  desk.documents += 1;
  if (countAttention(shown, evidence, errors) > 0) desk.asking += 1;
  if (wrong.length > 0) desk.wrong += 1;
  if (wrong.length > 0 && wrong.every(isMarked)) desk.wrongMarked += 1;
  desk.missing += missing.length;
  desk.missingMarked += missing.filter(isMarked).length;
}

function shownOf(documentClass: BuiltInClass["documentClass"]): FieldRules[] {
  const { shown, required } = builtInClasses.find((one) => one.documentClass === documentClass)!;
  return builtInFields
    .filter(({ name }) => shown.includes(name))
    .map(({ name, dataType, format }) => ({ name, type: dataType, format, required: required.includes(name), hidden: false, regexConditions: [] }));
}
