import type { DocumentDetail } from "#contract/documents.ts";
import type { Actor } from "#server/actor.ts";
import type { Tx } from "#server/platform/db.ts";
import { inScope } from "./scope.ts";
import type { ContentsRow, DocumentRow } from "./store.ts";

type Warning = DocumentDetail["warnings"][number];

const MAX_DUPLICATES = 5;

/** Facts to look at that block nothing. */
export async function warningsOf(tx: Tx, actor: Actor, document: DocumentRow, contents: ContentsRow): Promise<Warning[]> {
  return [...(await duplicates(tx, actor, document)), ...(await unknownCustomer(tx, document)), ...disagreements(contents), ...proposedSplit(contents)];
}

/** The same bytes, or the same supplier and number, in another document that the actor may see. */
async function duplicates(tx: Tx, actor: Actor, document: DocumentRow): Promise<Warning[]> {
  const { supplier_company_id: companyId, invoice_number: number } = document;
  if (document.file_id === null && (companyId === null || number === null)) return [];
  const file = document.file_id ? await tx.selectFrom("files").select("sha256").where("tenant_id", "=", document.tenant_id).where("file_id", "=", document.file_id).executeTakeFirst() : undefined;
  const rows = await tx
    .selectFrom("documents")
    .leftJoin("files", (join) => join.onRef("files.tenant_id", "=", "documents.tenant_id").onRef("files.file_id", "=", "documents.file_id"))
    .select(["documents.document_id", "documents.file_name", "files.sha256"])
    .where("documents.tenant_id", "=", document.tenant_id)
    .where("documents.document_id", "<>", document.document_id)
    .where("documents.deleted_at", "is", null)
    .where("documents.document_id", "in", (eb) => eb.selectFrom("documents").select("document_id").where((scope) => inScope(scope, actor)))
    .where((eb) =>
      eb.or([
        ...(file ? [eb("documents.file_id", "in", (inner) => inner.selectFrom("files").select("file_id").where("tenant_id", "=", document.tenant_id).where("sha256", "=", file.sha256))] : []),
        ...(companyId !== null && number !== null ? [eb.and([eb("documents.supplier_company_id", "=", companyId), eb("documents.invoice_number", "=", number)])] : []),
      ]),
    )
    .limit(MAX_DUPLICATES)
    .execute();
  return rows.map((row) => ({ code: file && row.sha256 === file.sha256 ? "duplicate-file" : "duplicate-number", field: "invoiceNumber", detail: row.file_name, documentId: row.document_id }));
}

/** The customer's company id belongs to none of our accounting units. */
async function unknownCustomer(tx: Tx, document: DocumentRow): Promise<Warning[]> {
  const companyId = document.fields.customerCompanyId;
  if (!companyId) return [];
  const units = await tx.selectFrom("accounting_units").select("company_id").where("tenant_id", "=", document.tenant_id).where("company_id", "is not", null).execute();
  return units.length === 0 || units.some((unit) => unit.company_id === companyId) ? [] : [{ code: "customer-not-ours", field: "customerCompanyId", detail: companyId }];
}

function disagreements(contents: ContentsRow): Warning[] {
  return Object.entries(contents.evidence).flatMap(([field, evidence]) => (evidence.disagreement === undefined ? [] : [{ code: "page-disagrees", field, detail: evidence.disagreement }]));
}

function proposedSplit(contents: ContentsRow): Warning[] {
  return contents.proposed_split && contents.proposed_split.length > 1 ? [{ code: "several-documents", detail: contents.proposed_split.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`)).join(", ") }] : [];
}
