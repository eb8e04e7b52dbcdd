import type { PageOrigin, Reading } from "#domain/evidence/reading.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { notePageCount } from "#server/documents/pages/listing.ts";
import { type Turn, turnPages } from "#server/documents/pages/rotate.ts";
import { isAll, loadPages, type PageRow, type Source, storePages } from "#server/documents/pages/sources.ts";
import type { Tx } from "#server/core/db.ts";
import type { SourceFile } from "#server/reading/protocol.ts";

/** What was read of a document's files: `origins` names the source and page of each read page. */
export type ReadPages = { reading: Reading; origins: PageOrigin[]; sources: Source[] };

/** The document's files as the reader takes them: whole, or some of their pages. */
export function filesToRead(sources: readonly Source[]): SourceFile & { more: SourceFile[] } {
  const [first, ...more] = sources.map((source) => ({
    path: source.file.storage_key,
    fileName: source.file.name,
    ...(source.pages && !isAll(source) ? { pages: source.pages.map(({ page, area }) => ({ page, area })) } : {}),
  }));
  if (!first) throw new Error("A document to be read has no file.");
  return { ...first, more };
}

/** Writes the read pages; returns the columns of the document that follow. */
export async function storeReadPages(tx: Tx, { tenant_id, document_id }: DocumentRow, { reading, origins, sources }: ReadPages) {
  const rows = reading.pages.map((page, index): PageRow => {
    const { file, page: file_page, area = null } = origins[index]!;
    const { width, height, source, rotation, words } = page;
    return {
      tenant_id,
      document_id,
      page_index: index,
      file_id: sources[file]!.file.file_id,
      file_page,
      area,
      width,
      height,
      source,
      rotation,
      words,
      is_turned: false,
    };
  });
  for (const [at, source] of sources.entries())
    await notePageCount(tx, source, new Set(origins.filter(({ file }) => file === at).map(({ page }) => page)).size);
  return storePages(
    tx,
    { tenant_id, document_id },
    rows,
    sources.map(({ file }) => file.file_id),
  );
}

/** A page that a person turned keeps that turn when it is read again; its words and values turn with it. */
export async function keepTurns(tx: Tx, document: DocumentRow, { reading, origins, sources }: ReadPages): Promise<void> {
  const kept = new Map(
    origins.flatMap(({ file, page, area }, index) => {
      const turned = sources[file]!.pages?.find((each) => each.page === page && String(each.area) === String(area) && each.isTurned);
      return turned ? [[index, ((turned.rotation - reading.pages[index]!.rotation + 360) % 360) as Turn] as const] : [];
    }),
  );
  if (kept.size === 0) return;
  const pages = (await loadPages(tx, document)).filter((page) => kept.has(page.page_index));
  await turnPages(tx, document, pages, (page) => kept.get(page.page_index) ?? 0);
}
