import type { ValidationError } from "#domain/documents/validationError.ts";
import type { Tx } from "#server/core/db.ts";
import { hasFeature } from "#server/core/features.ts";
import { documentsWithDuplicate } from "./duplicates.ts";
import type { ContentsRow, DocumentRow } from "./store.ts";

type Asked = { document: Pick<DocumentRow, "tenant_id" | "document_id">; contents: Pick<ContentsRow, "proposed_split"> };

/** Questions about a whole document that only a person answers; until then it is not clean. They stand at no field. */
export async function undecidedOf(tx: Tx, document: Asked["document"], contents: Asked["contents"]): Promise<ValidationError[]> {
  return (await undecidedAmong(tx, document.tenant_id, [{ document, contents }])).get(document.document_id) ?? [];
}

/** The same for many documents of a tenant, by their ids; documents without a question are left out. */
export async function undecidedAmong(tx: Tx, tenantId: string, asked: readonly Asked[]): Promise<Map<string, ValidationError[]>> {
  const duplicates = await documentsWithDuplicate(
    tx,
    tenantId,
    asked.map(({ document }) => document.document_id),
  );
  // Without the feature nobody could answer.
  const maySplit = asked.some(({ contents }) => contents.proposed_split !== null) && (await hasFeature(tx, tenantId, "Splitting"));
  return new Map(
    asked.flatMap(({ document, contents: { proposed_split: split } }) => {
      const errors: ValidationError[] = [
        ...(maySplit && split ? [{ field: "", rule: "split", blocking: true, detail: String(split.length) }] : []),
        ...(duplicates.has(document.document_id) ? [{ field: "", rule: "duplicate", blocking: true }] : []),
      ];
      return errors.length > 0 ? [[document.document_id, errors] as const] : [];
    }),
  );
}
