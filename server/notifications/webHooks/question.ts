import type { Tx } from "#server/core/db.ts";
import { contentsOf } from "#server/core/packed/stored.ts";
import type { Asked } from "#server/core/questions.ts";
import { createHash } from "node:crypto";

/** The values of a document as they leave in questions: amounts are decimal texts, dates YYYY-MM-DD. Where a value stands on the page is left out. */
export type AskedValues = { fields: Record<string, string>; items: object[]; vatBreakdown: object[] };

/** What messages say of a document, and its values for those that ask about them. */
export async function describeDocument(tx: Tx, tenantId: string, documentId: string): Promise<{ about: object; values: AskedValues }> {
  const document = await tx
    .selectFrom("documents")
    .select(["external_document_id", "document_type", "file_name", "accounting_unit_id", "version", "fields"])
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  const stored = await tx
    .selectFrom("document_contents")
    .select(["evidence", "items", "vat_breakdown", "packed"])
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  const contents = stored && contentsOf(stored);
  const about = {
    documentId,
    externalDocumentId: document.external_document_id,
    documentType: document.document_type,
    accountingUnitId: document.accounting_unit_id,
    fileName: document.file_name,
    version: document.version,
  };
  const fields = Object.fromEntries(Object.entries(document.fields).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return { about, values: { fields, items: bare(contents?.items ?? []), vatBreakdown: bare(contents?.vat_breakdown ?? []) } };
}

const inner: ReadonlySet<string> = new Set(["page", "box", "confidence", "computed"]);
const bare = (rows: readonly object[]): object[] => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !inner.has(name))));

/** Notes that a webhook is asked; false when it was asked the same about the same values before. An export is asked about each time. */
export async function noteQuestion(tx: Tx, asked: Asked, { values, now }: { values: AskedValues; now: Date }): Promise<boolean> {
  const key = { tenant_id: asked.tenantId, document_id: asked.documentId, web_hook_id: asked.webHookId, event: asked.event };
  const question = {
    message_id: asked.messageId,
    values_hash: createHash("sha256").update(JSON.stringify(values)).digest("hex"),
    asked_at: now,
    state: "Waiting" as const,
    reason: "",
  };
  const written = await tx
    .insertInto("web_hook_questions")
    .values({ ...key, ...question })
    .onConflict((conflict) => {
      const update = conflict.columns(["tenant_id", "document_id", "web_hook_id", "event"]).doUpdateSet(question);
      return asked.event === "CustomValidation" ? update.where("web_hook_questions.values_hash", "<>", question.values_hash) : update;
    })
    .executeTakeFirst();
  return Number(written.numInsertedOrUpdatedRows) > 0;
}
