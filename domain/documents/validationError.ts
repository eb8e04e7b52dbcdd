/**
 * A value that breaks a rule. `field` is a field name, or "items.2.vat" / "vatBreakdown.0.base" for a cell (rows from 0).
 * `rule` is a stable code; a blocking one keeps the document from being validated. `detail` is the difference of a sum or the like.
 */
export type ValidationError = { field: string; rule: string; blocking: boolean; detail?: string };
