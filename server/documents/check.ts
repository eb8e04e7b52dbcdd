import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { type ExternalError, standingErrors } from "#domain/documents/externalErrors.ts";
import { checkAccountingUnit } from "#domain/documents/unitCheck.ts";
import { type ValidatedValues, validateDocument } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import { knownCodes } from "#server/organisation/codeLists/codes.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";

/** What the rules of a document need besides its values: whose code lists apply, and what outside checks found. */
export type CheckedDocument = { tenantId: string; accountingUnitId: string | null; values: ValidatedValues; externalErrors?: readonly ExternalError[] };

/** Everything that breaks a rule: of the type, of the code lists that apply to the document, and what outside checks found. */
export async function checkDocument(tx: Tx, definition: DocumentTypeDefinition, document: CheckedDocument): Promise<ValidationError[]> {
  const { values, externalErrors = [] } = document;
  const fields = Object.fromEntries(Object.entries(values.fields).map(([name, value]) => [name, value ?? ""]));
  const [codes, ofUnit] = await together([knownCodes(tx, definition, { ...document, fields, items: values.items }), unitErrors(tx, document, fields)]);
  return [...validateDocument(definition, values, codes), ...standingErrors(externalErrors, values), ...ofUnit];
}

/** Whether a Czech invoice is addressed to the document's unit, when the tenant wants that checked. */
async function unitErrors(tx: Tx, { tenantId, accountingUnitId }: CheckedDocument, fields: Record<string, string>): Promise<ValidationError[]> {
  if (!(await hasFeature(tx, tenantId, "AccountingUnitValidation"))) return [];
  const units = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "company_id", "vat_id"]).where("tenant_id", "=", tenantId).execute();
  const asked = accountingUnitId === null ? units : units.filter((unit) => unit.accounting_unit_id === accountingUnitId);
  return checkAccountingUnit(
    fields,
    asked.map((unit) => ({ companyId: unit.company_id, vatId: unit.vat_id })),
  );
}
