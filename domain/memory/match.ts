import { isCompanyId } from "#domain/czech/companyId.ts";
import { findCompanyIds, findVatIds } from "#domain/extraction/candidates/identifiers.ts";
import type { ReadContext, ReadDocument } from "#domain/evidence/reading.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import { likenessOf } from "./layout.ts";
import type { Memory } from "./memory.ts";
import type { IndexedPages } from "./spot.ts";

/** Ids of a supplier as keys of its memory: the company id first, then the VAT id. */
export function keysOf(values: { supplierCompanyId?: string | undefined; supplierVatId?: string | undefined }): string[] {
  const { supplierCompanyId, supplierVatId } = values;
  return [...(supplierCompanyId ? [`id:${comparable(supplierCompanyId)}`] : []), ...(supplierVatId ? [`vat:${comparable(supplierVatId)}`] : [])];
}

/** Keys under which the memory of a document may stand: ids that were read as the supplier's first, then all others on the pages but our own. */
export function keysOn(read: ReadDocument, pages: IndexedPages, own: Pick<ReadContext, "ownCompanyIds" | "ownVatIds">): string[] {
  const { supplierCompanyId, supplierVatId } = read.fields;
  const lines = pages.layouts.flatMap((layout) => layout.lines);
  const ids = lines.flatMap(findCompanyIds).filter(({ value }) => isCompanyId(value));
  const ours = new Set([...own.ownCompanyIds.map((id) => `id:${comparable(id)}`), ...own.ownVatIds.map((id) => `vat:${comparable(id)}`)]);
  const keys = [
    ...keysOf({ supplierCompanyId: supplierCompanyId?.value, supplierVatId: supplierVatId?.value }),
    ...ids.flatMap(({ value }) => keysOf({ supplierCompanyId: value })),
    ...lines.flatMap(findVatIds).flatMap(({ value }) => keysOf({ supplierVatId: value })),
  ];
  return [...new Set(keys)].filter((key) => !ours.has(key));
}

/** A memory that speaks for a document: of its supplier, or only of its layout (another supplier's program prints the same). */
export type Match = { memory: Memory; isSupplier: boolean };

/** Likeness of layouts from which an id that stands anywhere on the page is the supplier's, and from which the layout alone decides. */
const LIKE_WITH_ID = 0.4;
const LIKE_ALONE = 0.6;

/** The memory that fits a document best: by the id that was read, by an id on the page in a known layout, by the layout alone. */
export function matchMemory(
  memories: readonly Memory[],
  read: ReadDocument,
  document: { keys: readonly string[]; anchors: readonly string[] },
): Match | undefined {
  const readKeys = keysOf({ supplierCompanyId: read.fields.supplierCompanyId?.value, supplierVatId: read.fields.supplierVatId?.value });
  const rated = memories.map((memory) => {
    const likeness = Math.max(0, ...memory.examples.map((example) => likenessOf(example.anchors, document.anchors)));
    const isRead = memory.keys.some((key) => readKeys.includes(key));
    const isThere = isRead || memory.keys.some((key) => document.keys.includes(key));
    // Somebody else's id may be read as the supplier's: a familiar page with the right id on it outweighs that.
    const score = isThere && likeness >= LIKE_WITH_ID ? 2 + likeness : isRead ? 1 + likeness : likeness >= LIKE_ALONE ? likeness : 0;
    return { memory, score, isThere, likeness };
  });
  const best = rated.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)[0];
  if (!best) return undefined;
  return { memory: best.memory, isSupplier: best.isThere || isNameless(best.memory, read) };
}

/** Neither the document nor the memory has an id: the name decides. */
function isNameless(memory: Memory, read: ReadDocument): boolean {
  const hasId = memory.keys.length > 0 || read.fields.supplierCompanyId !== undefined || read.fields.supplierVatId !== undefined;
  const name = memory.examples[0]?.values.supplierName;
  return !hasId && name !== undefined && comparable(read.fields.supplierName?.value ?? name) === comparable(name);
}
