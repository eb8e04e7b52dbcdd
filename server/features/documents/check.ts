import type { DocumentTypeDefinition } from "#contract/documentTypes.ts";
import { type ExternalError, standingErrors } from "#domain/document/externalErrors.ts";
import { type ValidatedValues, validateDocument, type ValidationError } from "#domain/document/validate.ts";
import { knownCodes } from "#server/features/enums/codes.ts";
import type { Tx } from "#server/platform/db.ts";

/** What the rules of a document need besides its values: whose code lists apply, and what outside checks found. */
export type CheckedDocument = { tenantId: string; accountingUnitId: string | null; values: ValidatedValues; externalErrors?: readonly ExternalError[] };

/** Everything that breaks a rule: of the type, of the code lists that apply to the document, and what outside checks found. */
export async function checkDocument(tx: Tx, definition: DocumentTypeDefinition, document: CheckedDocument): Promise<ValidationError[]> {
  const { values, externalErrors = [] } = document;
  const fields = Object.fromEntries(Object.entries(values.fields).map(([name, value]) => [name, value ?? ""]));
  const codes = await knownCodes(tx, definition, { ...document, fields, items: values.items });
  return [...validateDocument(definition, values, codes), ...standingErrors(externalErrors, values)];
}
