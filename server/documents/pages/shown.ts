import type { Box } from "#domain/evidence/reading.ts";
import { onPage, turnBox } from "#domain/extraction/page/boxes.ts";
import { PAGE_IMAGE_WIDTH } from "#contract/documents/pages.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { FileReply, Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { keptOrMade, madeFrom } from "#platform/files.ts";
import { pageOf } from "#server/core/packed/stored.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { ReadFailure } from "#server/reading/failure.ts";
import { Readable } from "node:stream";
import { type DocumentRow, loadDocument } from "#server/documents/store.ts";
import type { FileRow, PageRow } from "./sources.ts";

/** Widths of page images in pixels: sharp at 200 % on common screens, and a thumbnail. Larger zoom comes in tiles of that width. */
const IMAGE_WIDTH = PAGE_IMAGE_WIDTH;
const PREVIEW_WIDTH = 240;

export const pageImage: Handlers["pageImage"] = async ({ params, query, signal }, actor, app) => {
  const shown = await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadDocument(tx, actor, params.documentId);
    return (params.pageIndex === 0 ? await unreadPage(tx, document) : undefined) ?? loadPage(tx, document, params.pageIndex);
  });
  return drawPage(app, shown, { ...query, signal });
};

type Drawing = { isPreview: boolean; zoom: number; column: number; row: number; signal: AbortSignal };

/** Drawn pages are kept in the file store beside the originals; they can be drawn again at any time. */
export async function drawPage(app: App, { page, file }: ShownPage, query: Drawing): Promise<FileReply> {
  const width = query.isPreview ? PREVIEW_WIDTH : IMAGE_WIDTH;
  const tile = query.isPreview ? undefined : tileBox(query);
  const drawing = `${pictureName(page)}-${width}${tile ? `-${query.zoom}-${query.column}-${query.row}` : ""}`;
  const bytes = await keptOrMade(app.files, `${madeFrom(file.storage_key).pages}/${drawing}.webp`, async () => {
    const part = shownPart(page, tile);
    const asked = { path: file.storage_key, fileName: file.name, page: page.file_page, rotation: page.rotation, width, part };
    const image = await app.reader.renderPage(asked, { tenantId: file.tenant_id, signal: query.signal }).catch((error: unknown) => {
      if (!(error instanceof ReadFailure)) throw error;
    });
    if (!image) throw new Refusal("page-out-of-range");
    return image;
  });
  return {
    fileName: `${page.page_index + 1}.webp`,
    mediaType: "image/webp",
    size: bytes.length,
    inline: true,
    etag: `${file.file_id}-${drawing}`,
    stream: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
}

/** The picture of a page among those of its file: which page, which way up, and which sheet on it. */
export function pictureName({ file_page, rotation, area }: Pick<PageRow, "file_page" | "rotation" | "area">): string {
  const sheet = area ? `-${area.map((edge) => Math.round(edge * SHEET_STEPS)).join("_")}` : "";
  return `${file_page}-${rotation}${sheet}`;
}

/** Edges of sheets are kept distinct to this part of a page. */
const SHEET_STEPS = 10_000;

/** What is drawn of the file's page, turned as it is shown: a tile of it, or of the sheet on it; undefined for all of it. */
export function shownPart({ area, rotation }: Pick<PageRow, "area" | "rotation">, tile?: Box): Box | undefined {
  if (!area) return tile;
  const sheet = turnBox(area, rotation);
  return tile ? onPage(tile, sheet) : sheet;
}

/** The part of the page that a tile shows; undefined for the whole page. Throws Refusal for a tile that the grid has not. */
function tileBox({ zoom, column, row }: { zoom: number; column: number; row: number }): Box | undefined {
  if (column >= zoom || row >= zoom) throw new Refusal("invalid-parameter", { detail: "column, row" });
  return zoom === 1 ? undefined : [column / zoom, row / zoom, (column + 1) / zoom, (row + 1) / zoom];
}

export const pageWords: Handlers["pageWords"] = async ({ params }, actor, app) => {
  const { page } = await app.db.transaction(actor.tenantId, async (tx) => loadPage(tx, await loadDocument(tx, actor, params.documentId), params.pageIndex));
  return { words: page.words.map(({ text, box }) => ({ text, box })) };
};

type ShownPage = { page: Pick<PageRow, "page_index" | "file_page" | "area" | "rotation">; file: FileRow };

/** An upright A4, until it is known how large the page is; in points. */
export const UNREAD_SIZE = { width: 595, height: 842 };

/** The first page of a document that is being read and whose pages nobody has counted yet: it can be looked at meanwhile. */
export async function unreadPage(tx: Tx, document: DocumentRow): Promise<ShownPage | undefined> {
  if (document.state !== "Extracting" || document.file_id === null || (await hasPages(tx, document))) return undefined;
  const file = await tx
    .selectFrom("files")
    .select(allColumns.files)
    .where("tenant_id", "=", document.tenant_id)
    .where("file_id", "=", document.file_id)
    .executeTakeFirst();
  const isPaged = file?.media_type === "application/pdf" || file?.media_type.startsWith("image/");
  return file && isPaged ? { page: { page_index: 0, file_page: 0, area: null, rotation: 0 }, file } : undefined;
}

async function hasPages(tx: Tx, { tenant_id, document_id }: Pick<DocumentRow, "tenant_id" | "document_id">): Promise<boolean> {
  const pages = tx.selectFrom("document_pages").select("page_index").where("tenant_id", "=", tenant_id).where("document_id", "=", document_id);
  return (await pages.limit(1).executeTakeFirst()) !== undefined;
}

/** One page of a document and the file that it shows. Throws Refusal page-out-of-range. */
export async function loadPage(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_id">, pageIndex: number) {
  const page = await tx
    .selectFrom("document_pages")
    .select(allColumns.document_pages)
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .where("page_index", "=", pageIndex)
    .executeTakeFirst();
  if (!page) throw new Refusal("page-out-of-range");
  const file = await tx
    .selectFrom("files")
    .select(allColumns.files)
    .where("tenant_id", "=", document.tenant_id)
    .where("file_id", "=", page.file_id)
    .executeTakeFirstOrThrow();
  return { page: pageOf(page), file };
}
