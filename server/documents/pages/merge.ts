import type { DocumentState } from "#domain/names.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { attempt } from "#server/documents/attempt.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { requireLicence } from "#server/organisation/tenant/licence.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { MAX_PAGES } from "#server/reading/limits.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { listMissingPages } from "./listing.ts";
import { readAgain } from "./readAgain.ts";
import { loadFiles, loadPages, type PageRow, storePages } from "./sources.ts";

type Part = { document: DocumentRow; to: DocumentState; pages: PageRow[]; fileIds: string[] };

/** The first document with pages takes the pages of all; the others are deleted, and what has no pages becomes its attachment. */
export const mergeDocuments: Handlers["mergeDocuments"] = async ({ body }, actor, app) => {
  const { documentIds, versions = {} } = body;
  if (new Set(documentIds).size < documentIds.length) throw new Refusal("invalid-parameter", { detail: "documentIds" });
  await listMissingPages(app, actor, documentIds);
  return app.db.transaction(actor.tenantId, async (tx) => {
    const parts = new Map<string, Part>();
    const results = new Map<string, Awaited<ReturnType<typeof attempt>>>();
    // Always locked in the same order, so that two merges of the same documents do not wait for each other.
    for (const id of documentIds.toSorted()) {
      results.set(id, await attempt(app, id, async () => parts.set(id, await loadPart(tx, actor, id, versions[id]))));
    }
    const isAllowed = [...results.values()].every((result) => result.ok);
    const inOrder = documentIds.map((id) => results.get(id)!);
    if (!isAllowed) return { documentId: null, results: inOrder.map((result) => (result.ok ? { ...result, ok: false } : result)) };
    const documentId = await merge(
      tx,
      app,
      actor,
      documentIds.map((id) => parts.get(id)!),
    );
    return { documentId, results: inOrder };
  });
};

async function loadPart(tx: Tx, actor: Actor, documentId: string, version: number | undefined): Promise<Part> {
  const document = await loadForChange(tx, actor, documentId, version);
  const to = requireAction("merge", document, actor);
  return { document, to, pages: await loadPages(tx, document), fileIds: (await loadFiles(tx, document)).map((file) => file.file_id) };
}

async function merge(tx: Tx, app: App, actor: Actor, parts: readonly Part[]): Promise<string> {
  await requireLicence(tx, actor.tenantId, app.clock.now());
  const pages = parts.flatMap((part) => part.pages);
  if (pages.length > MAX_PAGES) throw new Refusal("too-large", { detail: `${pages.length} > ${MAX_PAGES}` });
  const first = parts.find((part) => part.pages.length > 0) ?? parts[0]!;
  const others = parts.filter((part) => part !== first);
  const names = parts.map((part) => part.document.file_name).join(" + ");
  const columns = await storePages(
    tx,
    first.document,
    pages,
    parts.flatMap((part) => part.fileIds),
  );
  for (const { document, pages: own } of others) {
    await moveAttachments(tx, document, first.document.document_id);
    const gone = own.length > 0 ? { deleted_at: app.clock.now(), extraction_id: null } : { attached_to: first.document.document_id };
    await changeDocument(tx, app, document, { kind: "merge", userId: actor.userId, now: app.clock.now(), columns: gone, detail: first.document.file_name });
  }
  await readAgain(tx, app, actor, { document: first.document, to: first.to, kind: "merge", detail: names.slice(0, 1000), columns });
  return first.document.document_id;
}

/** Attachments of a document that goes belong to the one that takes its place. */
export async function moveAttachments(tx: Tx, { tenant_id, document_id }: DocumentRow, targetId: string): Promise<void> {
  await tx.updateTable("documents").set({ attached_to: targetId }).where("tenant_id", "=", tenant_id).where("attached_to", "=", document_id).execute();
}
