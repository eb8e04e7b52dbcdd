import { decideAction, type StateDecision, takesDocuments } from "#domain/documents/state.ts";
import type { Actor } from "#server/core/actor.ts";
import { actorFacts, documentFacts, loadForChange, requireAction } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadDocument } from "#server/documents/store.ts";
import { isAloneInFolder } from "#server/documents/folders/routes.ts";
import { moveAttachments } from "#server/documents/pages/merge.ts";
import { readAgain } from "#server/documents/pages/readAgain.ts";
import { loadFiles, loadPages } from "#server/documents/pages/sources.ts";
import { requireLicence } from "#server/organisation/tenant/licence.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadAttachment } from "./store.ts";

/** Whether the document may become an attachment of another one (domain rules 2, row 17). */
export async function attachDecision(tx: Tx, document: DocumentRow, actor: Actor): Promise<StateDecision> {
  return decideAction("attach", { ...documentFacts(document, actor, []), isAloneInFolder: await isAloneInFolder(tx, document) }, actorFacts(actor));
}

/** The document leaves all lists and goes with the other one; its own attachments come along. */
export const attachToDocument: Handlers["attachToDocument"] = async ({ params, body, ifMatch }, actor, app) => {
  const { targetDocumentId } = body;
  if (targetDocumentId === params.documentId) throw new Refusal("invalid-parameter", { detail: "targetDocumentId" });
  await app.db.transaction(actor.tenantId, async (tx) => {
    // Both are locked in the same order whoever attaches whom, so that nobody waits for ever.
    for (const documentId of [params.documentId, targetDocumentId].toSorted()) await loadDocument(tx, actor, documentId, { lock: true });
    const document = await loadForChange(tx, actor, params.documentId, ifMatch);
    const target = await loadDocument(tx, actor, targetDocumentId);
    requireAction("attach", document, actor);
    const decision = await attachDecision(tx, document, actor);
    if (!decision.ok) throw new Refusal(decision.code);
    if (!takesDocuments(target.state)) throw new Refusal("invalid-transition", { detail: target.file_name, currentState: target.state });
    const by = { userId: actor.userId, now: app.clock.now() };
    await moveAttachments(tx, document, target.document_id);
    const columns = { attached_to: target.document_id, folder_id: target.folder_id };
    await changeDocument(tx, app, document, { ...by, kind: "attach", columns, detail: target.file_name });
    await changeDocument(tx, app, target, { ...by, kind: "attachment", columns: {}, detail: `+ ${document.file_name}` });
  });
};

/** The attachment becomes a document of the same folder and is read (R033). */
export const changeToDocument: Handlers["changeToDocument"] = async ({ params, ifMatch }, actor, app) =>
  app.db.transaction(actor.tenantId, async (tx) => {
    const parent = await loadForChange(tx, actor, params.documentId, ifMatch);
    const attachment = await loadAttachment(tx, parent, params.attachmentId);
    requireAction("edit", parent, actor);
    const to = requireAction("detach", attachment, actor);
    if (to === "Extracting") await requireLicence(tx, actor.tenantId, app.clock.now());
    await forgetData(tx, parent, attachment);
    await readAgain(tx, app, actor, {
      document: attachment,
      to,
      kind: "detach",
      detail: parent.file_name,
      columns: { attached_to: null, folder_id: parent.folder_id },
    });
    const by = { userId: actor.userId, now: app.clock.now() };
    await changeDocument(tx, app, parent, { ...by, kind: "attachment", columns: {}, detail: `- ${attachment.file_name}` });
    return { documentId: attachment.document_id };
  });

/** Data that was merged into the parent leaves it with the attachment that brought it. */
async function forgetData(tx: Tx, parent: DocumentRow, attachment: DocumentRow): Promise<void> {
  const shown = await loadPages(tx, parent);
  const data = (await loadFiles(tx, attachment)).map((file) => file.file_id).filter((id) => !shown.some((page) => page.file_id === id));
  if (data.length === 0) return;
  await tx
    .deleteFrom("further_files")
    .where("tenant_id", "=", parent.tenant_id)
    .where("document_id", "=", parent.document_id)
    .where("file_id", "in", data)
    .execute();
}
