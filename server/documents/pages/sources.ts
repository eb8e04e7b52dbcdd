import type { FilePage } from "#domain/evidence/reading.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import type { Tables } from "#server/core/schema.ts";
import { pageOf, wordColumns } from "#server/core/packed/stored.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { type Selectable, sql } from "kysely";

export type FileRow = Selectable<Tables["files"]>;
export type PageRow = Omit<Selectable<Tables["document_pages"]>, "packed">;
export type Rotation = PageRow["rotation"];

/** A file that a document is made of, and which of its pages or of the sheets on them, in their order; without `pages` the whole file. */
export type Source = { file: FileRow; pages?: (FilePage & { rotation: Rotation; isTurned: boolean })[] };

type Key = Pick<DocumentRow, "tenant_id" | "document_id" | "file_id">;

/** A document's pages in their order. */
export async function loadPages(tx: Tx, { tenant_id, document_id }: Pick<Key, "tenant_id" | "document_id">): Promise<PageRow[]> {
  const pages = tx.selectFrom("document_pages").select(allColumns.document_pages).where("tenant_id", "=", tenant_id).where("document_id", "=", document_id);
  return (await pages.orderBy("page_index").execute()).map(pageOf);
}

/** The files of a document, its first one first. */
export async function loadFiles(tx: Tx, document: Key): Promise<FileRow[]> {
  return (await loadAllFiles(tx, document.tenant_id, [document])).get(document.document_id) ?? [];
}

async function loadAllFiles(tx: Tx, tenantId: string, documents: readonly Key[]): Promise<Map<string, FileRow[]>> {
  const further = await tx
    .selectFrom("further_files")
    .select(["document_id", "file_id"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${documents.map(({ document_id }) => document_id)}::uuid[])`)
    .orderBy("ordinal")
    .execute();
  const behind = Map.groupBy(further, (row) => row.document_id);
  const idsOf = ({ document_id, file_id }: Key) => (file_id === null ? [] : [file_id, ...(behind.get(document_id) ?? []).map((row) => row.file_id)]);
  const rows = await tx
    .selectFrom("files")
    .select(allColumns.files)
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`file_id = any(${documents.flatMap(idsOf)}::uuid[])`)
    .execute();
  const files = new Map(rows.map((row) => [row.file_id, row]));
  return new Map(documents.map((document) => [document.document_id, idsOf(document).flatMap((id) => files.get(id) ?? [])]));
}

/** What the document is made of: runs of pages of one file each, then the files that have no page in it (data, or not opened yet). */
export async function loadSources(tx: Tx, document: Key): Promise<Source[]> {
  return (await loadAllSources(tx, document.tenant_id, [document])).get(document.document_id) ?? [];
}

/** The same for many documents of a tenant, by their ids. */
export async function loadAllSources(tx: Tx, tenantId: string, documents: readonly Key[]): Promise<Map<string, Source[]>> {
  const [files, pages] = await together([
    loadAllFiles(tx, tenantId, documents),
    tx
      .selectFrom("document_pages")
      .select(["document_id", "page_index", "file_id", "file_page", "area", "rotation", "is_turned"])
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`document_id = any(${documents.map(({ document_id }) => document_id)}::uuid[])`)
      .orderBy("page_index")
      .execute(),
  ]);
  const pagesOf = Map.groupBy(pages, (row) => row.document_id);
  return new Map([...files].map(([id, own]) => [id, sourcesOf(own, pagesOf.get(id) ?? [])]));
}

type PagePlace = Pick<PageRow, "document_id" | "page_index" | "file_id" | "file_page" | "area" | "rotation" | "is_turned">;

function sourcesOf(files: readonly FileRow[], pages: readonly PagePlace[]): Source[] {
  const sources: Required<Source>[] = [];
  for (const row of pages) {
    const page = { page: row.file_page, ...(row.area ? { area: row.area } : {}), rotation: row.rotation, isTurned: row.is_turned };
    const file = files.find((each) => each.file_id === row.file_id);
    if (!file) throw new Error(`Page ${row.page_index} of document ${row.document_id} shows a file that the document does not have.`);
    const last = sources.at(-1);
    if (last?.file === file) last.pages.push(page);
    else sources.push({ file, pages: [page] });
  }
  const rest = files.filter((file) => !sources.some((source) => source.file === file));
  return [...sources, ...rest.map((file) => ({ file }))];
}

/** Data without pages of its own. */
const isData = (file: FileRow): boolean => file.media_type === "application/xml";

/** The one file that the document shows from its first to its last page; undefined when its pages have to be put together. */
export function wholeFile(sources: readonly Source[]): FileRow | undefined {
  const shown = sources.filter((source) => !isData(source.file));
  if (shown.length === 0) return sources[0]?.file;
  const [only, ...others] = shown;
  return only && others.length === 0 && isAll(only) ? only.file : undefined;
}

/** Whether the source is its file from the first page to the last, with all sheets of each. */
export function isAll({ file, pages }: Source): boolean {
  if (!pages) return true;
  const inOrder = pages.filter(({ page }, index) => page !== pages[index - 1]?.page).map(({ page }) => page);
  const shown = pages.reduce((sum, { area }) => sum + (area ? (area[2] - area[0]) * (area[3] - area[1]) : 1), 0);
  return inOrder.length === file.page_count && inOrder.every((page, index) => page === index) && Math.abs(shown - file.page_count) < SAME_AREA;
}

/** Shares of a page within which areas are the same: sums of such shares are not exact. */
const SAME_AREA = 0.0001;

/** The parts of a document's PDF. */
export function pagedSources(sources: readonly Source[]): Source[] {
  return sources.filter((source) => !isData(source.file));
}

/** Pages that travel together: their words fill a message of a few hundred kilobytes. */
const PAGES_AT_ONCE = 20;

async function insertPages(tx: Tx, key: Pick<Key, "tenant_id" | "document_id">, pages: readonly PageRow[]): Promise<void> {
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE) {
    const some = pages
      .slice(from, from + PAGES_AT_ONCE)
      .map((page, index) => ({ ...page, ...key, page_index: from + index, area: page.area && JSON.stringify(page.area), ...wordColumns(page.words) }));
    await tx.insertInto("document_pages").values(some).execute();
  }
}

/**
 * Gives a document its pages and files anew: page rows in the given order, numbered from 0, and the files they show, with `dataFiles` behind.
 * Returns the columns of the document that follow. Old rows of the document go.
 */
export async function storePages(
  tx: Tx,
  { tenant_id, document_id }: Pick<Key, "tenant_id" | "document_id">,
  pages: readonly PageRow[],
  dataFiles: readonly string[],
) {
  const key = { tenant_id, document_id };
  const fileIds = [...new Set([...pages.map((page) => page.file_id), ...dataFiles])];
  const [first, ...further] = fileIds;
  const [{ size }] = await together([
    tx
      .selectFrom("files")
      .select((eb) => eb.fn.sum<string>("size").as("size"))
      .where("tenant_id", "=", key.tenant_id)
      .where("file_id", "in", fileIds)
      .executeTakeFirstOrThrow(),
    tx.deleteFrom("document_pages").where("tenant_id", "=", key.tenant_id).where("document_id", "=", key.document_id).execute(),
    tx.deleteFrom("further_files").where("tenant_id", "=", key.tenant_id).where("document_id", "=", key.document_id).execute(),
    ...further.map((file_id, ordinal) =>
      tx
        .insertInto("further_files")
        .values({ ...key, ordinal, file_id })
        .execute(),
    ),
    insertPages(tx, key, pages),
  ]);
  return { file_id: first ?? null, page_count: pages.length, size: Number(size) };
}
