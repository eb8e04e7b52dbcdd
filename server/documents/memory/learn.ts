import type { Evidence, PageText } from "#domain/evidence/reading.ts";
import { anchorsOf, FIRST_PAGES, LAST_PAGES } from "#domain/memory/layout.ts";
import { exampleOf } from "#domain/memory/learn.ts";
import { keysOf, matchMemory } from "#domain/memory/match.ts";
import { type Memory, remember } from "#domain/memory/memory.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { pageOf } from "#server/core/packed/stored.ts";
import { randomUUID } from "node:crypto";
import { findMemories, lockSupplier, storeMemory } from "./store.ts";

type State = { fields: Record<string, string>; evidence: Record<string, Evidence> };

/** Learns from a person's save: what was read, what was left, and where on the pages it stands. In the transaction of the save. */
export async function learnFrom(tx: Tx, document: DocumentRow, save: { before: State; after: State; isValidated: boolean; now: Date }): Promise<void> {
  const { before, after, isValidated, now } = save;
  const hasPerson = Object.values(after.evidence).some((evidence) => evidence.source === "person");
  if (!isValidated && !hasPerson) return;
  const keys = keysOf(after.fields);
  const pages = await loadPages(tx, document);
  const anchors = anchorsOf(pages);
  if (keys.length === 0 && anchors.length === 0) return;
  await lockSupplier(tx, document.tenant_id, keys[0] ?? "layout");
  const known = await findMemories(tx, document.tenant_id, { keys, anchors });
  await forgetElsewhere(tx, document, { known, keys, now });
  const memory = ownMemory(known, { keys, anchors, after }) ?? { key: randomUUID(), keys: [], examples: [] };
  const example = exampleOf({
    document: {
      documentId: document.document_id,
      fileName: document.file_name,
      documentType: document.document_type,
      accountingUnitId: document.accounting_unit_id,
    },
    pages,
    before,
    after,
    isValidated,
    known: memory.examples.find((each) => each.documentId === document.document_id),
  });
  await storeMemory(tx, document.tenant_id, remember(memory, example, keys), now);
}

/** A document whose supplier was corrected teaches nothing about the other one any more. */
async function forgetElsewhere(tx: Tx, document: DocumentRow, { known, keys, now }: { known: Memory[]; keys: string[]; now: Date }): Promise<void> {
  for (const memory of known) {
    const isOther = !memory.keys.some((key) => keys.includes(key)) && (memory.keys.length > 0 || keys.length > 0);
    const examples = memory.examples.filter((example) => example.documentId !== document.document_id);
    if (isOther && examples.length < memory.examples.length) await storeMemory(tx, document.tenant_id, { ...memory, examples }, now);
  }
}

/** The memory of the supplier that the person left: the one with its id, or without any id the one of its name and layout. */
function ownMemory(known: Memory[], { keys, anchors, after }: { keys: string[]; anchors: string[]; after: State }): Memory | undefined {
  const byId = known.find((memory) => memory.keys.some((key) => keys.includes(key)));
  if (byId || keys.length > 0) return byId;
  const name = after.fields.supplierName;
  const read = {
    pageRange: [0, 0] as [number, number],
    language: "",
    documentKind: "invoice" as const,
    fields: name ? { supplierName: { value: name, source: "person" as const, confidence: 1, checks: [] } } : {},
    vatBreakdown: [],
    lineItems: [],
  };
  const match = matchMemory(
    known.filter((memory) => memory.keys.length === 0),
    read,
    { keys, anchors },
  );
  return match?.isSupplier ? match.memory : undefined;
}

/** The words of a document's pages as they were read. */
async function loadPages(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_id" | "page_count">): Promise<PageText[]> {
  const rows = await tx
    .selectFrom("document_pages")
    .select(["page_index", "rotation", "width", "height", "source", "words", "packed"])
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .where((eb) => eb.or([eb("page_index", "<", FIRST_PAGES), eb("page_index", ">=", document.page_count - LAST_PAGES)]))
    .orderBy("page_index")
    .execute();
  return rows.map(pageOf).map(({ page_index, ...page }) => ({ page: page_index, ...page }));
}
