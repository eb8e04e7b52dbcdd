import type { ValidatedValues } from "./validate.ts";
import type { ValidationError } from "./validationError.ts";

/** What an outside check found; `value` is the one it complained about, so that a corrected value is not blamed for it. */
export type ExternalError = {
  field: string;
  message: string;
  blocking: boolean;
  value: string;
  /** Id of the webhook that found it; of a call of the API there is none. */ webHookId?: string;
};

/** The value at a field name, or at a cell like "items.2.vat" or "vatBreakdown.0.base"; empty where there is none. */
export function valueAt(values: ValidatedValues, field: string): string {
  const [table, row, column] = field.split(".");
  const rows: readonly object[] | undefined = table === "items" ? values.items : table === "vatBreakdown" ? values.vatBreakdown : undefined;
  if (!rows || row === undefined || column === undefined) return values.fields[field] ?? "";
  const cells = rows[Number(row)] as (Record<string, unknown> & { customFields?: Record<string, string> }) | undefined;
  const value = cells?.[column] ?? cells?.customFields?.[column];
  return typeof value === "string" ? value : "";
}

/** Notes the values that outside errors are about. */
export function noteExternal(errors: readonly Omit<ExternalError, "value" | "webHookId">[], values: ValidatedValues): ExternalError[] {
  return errors.map((error) => ({ ...error, value: valueAt(values, error.field) }));
}

/** Outside errors that still stand: those whose value is the same. Rule "external", the message as detail. */
export function standingErrors(errors: readonly ExternalError[], values: ValidatedValues): ValidationError[] {
  return errors
    .filter((error) => valueAt(values, error.field) === error.value)
    .map(({ field, message, blocking }) => ({ field, rule: "external", blocking, detail: message }));
}
