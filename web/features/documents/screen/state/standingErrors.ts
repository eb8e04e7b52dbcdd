import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { valueAt } from "#domain/documents/externalErrors.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Draft } from "./draft.ts";

/** Rules that the browser cannot check: what an outside check found, and whose unit the customer is, and questions about the whole document. */
const serverRules: ReadonlySet<string> = new Set(["external", "accountingUnit", "split", "duplicate"]);

/** What the server alone found of values that the person has not changed since; everything else is checked in the browser itself. */
export function standingErrors(document: Pick<DocumentDetail, "validationErrors">, { saved, values }: Pick<Draft, "saved" | "values">): ValidationError[] {
  return document.validationErrors.filter((error) => serverRules.has(error.rule) && valueAt(values, error.field) === valueAt(saved, error.field));
}
