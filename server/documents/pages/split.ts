import { isWhole, partName, type Split, splitByGroups, splitByPages } from "#domain/documents/split.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { addHistory, changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadContents } from "#server/documents/store.ts";
import { requireLicence } from "#server/organisation/tenant/licence.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { listMissingPages } from "./listing.ts";
import { readAgain } from "./readAgain.ts";
import { loadFiles, loadPages, type PageRow, storePages } from "./sources.ts";

type Body = Parameters<Handlers["splitDocument"]>[0]["body"];

/** The first part stays the document, the others become new ones in its folder; the files stay as they are. */
export const splitDocument: Handlers["splitDocument"] = async ({ params, body, ifMatch }, actor, app) => {
  await listMissingPages(app, actor, [params.documentId]);
  return app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, params.documentId, ifMatch);
    const to = requireAction("split", document, actor);
    const pages = await loadPages(tx, document);
    const parts = partsOf(body, pages.length);
    if (isWhole(parts)) {
      await keepWhole(tx, app, actor, document);
      return { documentIds: [document.document_id] };
    }
    await requireLicence(tx, actor.tenantId, app.clock.now());
    const [first = [], ...others] = parts.map((part) => part.map((page) => pages[page]!));
    const columns = await storePages(tx, document, first, await dataFiles(tx, document, pages));
    await readAgain(tx, app, actor, { document, to, kind: "split", detail: describe(parts), columns });
    const documentIds = [document.document_id];
    for (const [index, part] of others.entries()) documentIds.push(await createPart(tx, app, actor, { document, pages: part, index: index + 1 }));
    return { documentIds };
  });
};

function partsOf({ pageNumbers, pageGroups }: Body, pageCount: number): number[][] {
  if ((pageNumbers === undefined) === (pageGroups === undefined)) throw new Refusal("invalid-parameter", { detail: "pageNumbers, pageGroups" });
  const split: Split = pageNumbers === undefined ? splitByGroups(pageGroups ?? [], pageCount) : splitByPages(pageNumbers, pageCount);
  if (split.ok) return split.parts;
  throw new Refusal(split.problem === "badFormat" ? "page-list-format" : "page-out-of-range");
}

/** One part with all pages: the proposal was looked at and turned down. */
async function keepWhole(tx: Tx, app: App, actor: Actor, document: DocumentRow): Promise<void> {
  const contents = await loadContents(tx, document);
  if (contents.proposed_split === null) return;
  await changeDocument(tx, app, document, {
    kind: "keepWhole",
    userId: actor.userId,
    now: app.clock.now(),
    contents: { ...contents, proposed_split: null },
    columns: {},
  });
}

/** Files that only bring data stay with the first part. */
async function dataFiles(tx: Tx, document: DocumentRow, pages: readonly PageRow[]): Promise<string[]> {
  const files = await loadFiles(tx, document);
  return files.map((file) => file.file_id).filter((id) => !pages.some((page) => page.file_id === id));
}

/** Page numbers of the parts as people write them: "1–3 | 4 | 5". */
function describe(parts: readonly number[][]): string {
  return parts.map((part) => (part.length > 1 && isRun(part) ? `${part[0]! + 1}–${part.at(-1)! + 1}` : part.map((page) => page + 1).join(", "))).join(" | ");
}

const isRun = (part: readonly number[]): boolean => part.every((page, index) => page === part[0]! + index);

async function createPart(
  tx: Tx,
  app: App,
  actor: Actor,
  { document, pages, index }: { document: DocumentRow; pages: PageRow[]; index: number },
): Promise<string> {
  const documentId = randomUUID();
  const extractionId = randomUUID();
  const now = app.clock.now();
  const key = { tenant_id: document.tenant_id, document_id: documentId };
  await tx
    .insertInto("documents")
    .values({
      ...key,
      state: "Extracting",
      document_type: document.document_type,
      type_chosen: document.type_chosen,
      accounting_unit_id: document.accounting_unit_id,
      folder_id: document.folder_id,
      file_id: null,
      file_name: partName(document.file_name, index),
      owner_id: document.owner_id,
      uploaded_by: document.uploaded_by,
      changed_by: actor.userId,
      source: document.source,
      sender_email: document.sender_email,
      recipient_email: document.recipient_email,
      arrival: document.arrival ? JSON.stringify(document.arrival) : null,
      delivered_date: document.delivered_date,
      extraction_id: extractionId,
      extract_items: document.extract_items,
      created_at: now,
      changed_at: now,
      fields: "{}",
    } as never)
    .execute();
  const columns = await storePages(tx, key, pages, []);
  await tx.updateTable("documents").set(columns).where("tenant_id", "=", key.tenant_id).where("document_id", "=", documentId).execute();
  const history = { kind: "split", from: null, to: "Extracting", userId: actor.userId, changes: [], detail: document.file_name, now } as const;
  await addHistory(tx, key, { ...history, changes: [] });
  await app.queue.send(tx, "extract", { tenantId: key.tenant_id, documentId, extractionId });
  return documentId;
}
