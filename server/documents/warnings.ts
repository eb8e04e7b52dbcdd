import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { controlledDuplicates } from "./duplicateControl.ts";
import { inScope, isListed } from "./scope.ts";
import { changedAccount, duplicateNumbers, outsideVatPeriod, registerDoubts } from "./supplierWarnings.ts";
import type { ContentsRow, DocumentRow } from "./store.ts";

type Warning = DocumentDetail["warnings"][number];

const MAX_DUPLICATES = 5;

/** Facts to look at that block nothing. */
export async function warningsOf(tx: Tx, actor: Actor, document: DocumentRow, contents: ContentsRow): Promise<Warning[]> {
  return [
    ...(await duplicates(tx, actor, document)),
    ...(await changedAccount(tx, actor, document)),
    ...registerDoubts(document, contents),
    ...(await unknownCustomer(tx, document)),
    ...(await outsideVatPeriod(tx, document)),
    ...disagreements(contents),
    ...shortened(contents),
  ];
}

/** The same bytes, else the same or nearly the same number of the supplier or controlled fields; each other document is named once. */
async function duplicates(tx: Tx, actor: Actor, document: DocumentRow): Promise<Warning[]> {
  const all = [
    ...(await sameBytes(tx, actor, document)),
    ...(await duplicateNumbers(tx, actor, document)),
    ...(await controlledDuplicates(tx, actor, document)),
  ];
  return all.filter((warning, index) => all.findIndex((other) => other.documentId === warning.documentId) === index);
}

/** Other documents made of the same bytes that the actor may see. */
async function sameBytes(tx: Tx, actor: Actor, document: DocumentRow): Promise<Warning[]> {
  if (document.file_id === null) return [];
  const file = await tx
    .selectFrom("files")
    .select("sha256")
    .where("tenant_id", "=", document.tenant_id)
    .where("file_id", "=", document.file_id)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom("documents")
    .select(["document_id", "file_name"])
    .where("document_id", "<>", document.document_id)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    // Parts of one split file share it.
    .where("file_id", "<>", document.file_id)
    .where("file_id", "in", (inner) =>
      inner.selectFrom("files").select("file_id").where("tenant_id", "=", document.tenant_id).where("sha256", "=", file.sha256),
    )
    .limit(MAX_DUPLICATES)
    .execute();
  return rows.map((row) => ({ code: "duplicate-file", field: "invoiceNumber", detail: row.file_name, documentId: row.document_id }));
}

/** The customer's company id, or its VAT id where it has no other, belongs to none of our accounting units. */
async function unknownCustomer(tx: Tx, document: DocumentRow): Promise<Warning[]> {
  const field = document.fields.customerCompanyId ? "customerCompanyId" : "customerVatId";
  const column = field === "customerCompanyId" ? "company_id" : "vat_id";
  const value = document.fields[field];
  if (!value) return [];
  const units = await tx.selectFrom("accounting_units").select(column).where("tenant_id", "=", document.tenant_id).where(column, "is not", null).execute();
  return units.length === 0 || units.some((unit) => unit[column] === value) ? [] : [{ code: "customer-not-ours", field, detail: value }];
}

function shortened(contents: ContentsRow): Warning[] {
  return Object.entries(contents.evidence).flatMap(([field, evidence]) =>
    evidence.shortenedFrom === undefined ? [] : [{ code: "value-shortened", field, detail: String(evidence.shortenedFrom) }],
  );
}

function disagreements(contents: ContentsRow): Warning[] {
  return Object.entries(contents.evidence).flatMap(([field, evidence]) =>
    evidence.disagreement === undefined ? [] : [{ code: "page-disagrees", field, detail: evidence.disagreement }],
  );
}
