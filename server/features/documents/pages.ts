import type { Box } from "#domain/extraction/reading.ts";
import { PAGE_IMAGE_WIDTH } from "#contract/documents.ts";
import type { Actor } from "#server/actor.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Tx } from "#server/platform/db.ts";
import { Refusal } from "#server/refusal.ts";
import { Readable } from "node:stream";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument, loadContents, loadDocument } from "./store.ts";
import { storeContents } from "./save.ts";

/** Widths of page images in pixels: sharp at 200 % on common screens, and a thumbnail. Larger zoom comes in tiles of that width. */
const IMAGE_WIDTH = PAGE_IMAGE_WIDTH;
const PREVIEW_WIDTH = 240;
const CACHE_SECONDS = 3600;

/** Drawn pages are kept in the file store beside the originals; they can be drawn again at any time. */
export const pageImage: Handlers["pageImage"] = async ({ params, query }, actor, app) => {
  const { page, file } = await app.db.transaction(actor.tenantId, (tx) => loadPage(tx, actor, params.documentId, params.pageIndex));
  const width = query.isPreview ? PREVIEW_WIDTH : IMAGE_WIDTH;
  const part = query.isPreview ? undefined : tileBox(query);
  const drawing = `${page.file_page}-${page.rotation}-${width}${part ? `-${query.zoom}-${query.column}-${query.row}` : ""}`;
  const key = `${file.storage_key}.pages/${drawing}.webp`;
  if (!(await app.files.has(key))) {
    const image = await app.reader
      .renderPage({ path: await app.files.localPath(file.storage_key), fileName: file.name, page: page.file_page, rotation: page.rotation, width, part })
      .catch(() => undefined);
    if (!image) throw new Refusal("page-out-of-range");
    await app.files.put(key, image);
  }
  const bytes = await app.files.read(key);
  return {
    fileName: `${params.pageIndex + 1}.webp`,
    mediaType: "image/webp",
    size: bytes.length,
    inline: true,
    cacheSeconds: CACHE_SECONDS,
    etag: `${file.file_id}-${drawing}`,
    stream: (range) => Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]),
  };
};

/** The part of the page that a tile shows; undefined for the whole page. Throws Refusal for a tile that the grid has not. */
function tileBox({ zoom, column, row }: { zoom: number; column: number; row: number }): Box | undefined {
  if (column >= zoom || row >= zoom) throw new Refusal("invalid-parameter", { detail: "column, row" });
  return zoom === 1 ? undefined : [column / zoom, row / zoom, (column + 1) / zoom, (row + 1) / zoom];
}

export const pageWords: Handlers["pageWords"] = async ({ params }, actor, app) => {
  const { page } = await app.db.transaction(actor.tenantId, (tx) => loadPage(tx, actor, params.documentId, params.pageIndex));
  return { words: page.words.map(({ text, box }) => ({ text, box })) };
};

export const documentFile: Handlers["documentFile"] = async ({ params }, actor, app) => {
  const { document, file } = await app.db.transaction(actor.tenantId, async (tx) => {
    const found = await loadDocument(tx, actor, params.documentId);
    return { document: found, file: await loadFile(tx, actor.tenantId, found.file_id) };
  });
  return { fileName: document.file_name, mediaType: file.media_type, size: file.size, stream: (range) => app.files.get(file.storage_key, range) };
};

/** The original stays unchanged: only the page row turns, and with it every place on that page. */
export const rotatePage: Handlers["rotatePage"] = async ({ params, query, body, ifMatch }, actor, app) => {
  const turn = ((query.pageRotationAngle + 360) % 360) as 90 | 180 | 270;
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, params.documentId, ifMatch);
    requireAction("edit", document, actor, []);
    const { page } = await loadPage(tx, actor, params.documentId, body.pageIndex);
    const isQuarter = turn !== 180;
    await tx
      .updateTable("document_pages")
      .set({
        rotation: ((page.rotation + turn) % 360) as 0 | 90 | 180 | 270,
        width: isQuarter ? page.height : page.width,
        height: isQuarter ? page.width : page.height,
        words: JSON.stringify(page.words.map((word) => ({ ...word, box: turnBox(word.box, turn) }))),
      })
      .where("tenant_id", "=", actor.tenantId)
      .where("document_id", "=", params.documentId)
      .where("page_index", "=", body.pageIndex)
      .execute();
    await turnPlaces(tx, document, body.pageIndex, turn);
    await changeDocument(tx, document, {
      kind: "rotate",
      userId: actor.userId,
      now: app.clock.now(),
      columns: {},
      detail: `${body.pageIndex + 1}: ${query.pageRotationAngle}°`,
    });
  });
};

async function turnPlaces(tx: Tx, document: Awaited<ReturnType<typeof loadDocument>>, pageIndex: number, turn: 90 | 180 | 270): Promise<void> {
  const contents = await loadContents(tx, document);
  const place = <Placed extends { page?: number; box?: Box }>(placed: Placed): Placed =>
    placed.page === pageIndex && placed.box ? { ...placed, box: turnBox(placed.box, turn) } : placed;
  await storeContents(tx, document, {
    evidence: Object.fromEntries(
      Object.entries(contents.evidence).map(([field, evidence]) => [
        field,
        { ...place(evidence), ...(evidence.candidates ? { candidates: evidence.candidates.map(place) } : {}) },
      ]),
    ),
    items: contents.items.map(place),
    vat_breakdown: contents.vat_breakdown.map(place),
  });
}

/** A place on a page after the page was turned clockwise. */
export function turnBox([x0, y0, x1, y1]: Box, turn: 90 | 180 | 270): Box {
  switch (turn) {
    case 90:
      return [1 - y1, x0, 1 - y0, x1];
    case 180:
      return [1 - x1, 1 - y1, 1 - x0, 1 - y0];
    case 270:
      return [y0, 1 - x1, y1, 1 - x0];
  }
}

async function loadPage(tx: Tx, actor: Actor, documentId: string, pageIndex: number) {
  const document = await loadDocument(tx, actor, documentId);
  const page = await tx
    .selectFrom("document_pages")
    .selectAll()
    .where("tenant_id", "=", actor.tenantId)
    .where("document_id", "=", document.document_id)
    .where("page_index", "=", pageIndex)
    .executeTakeFirst();
  if (!page) throw new Refusal("page-out-of-range");
  return { page, file: await loadFile(tx, actor.tenantId, page.file_id) };
}

async function loadFile(tx: Tx, tenantId: string, fileId: string | null) {
  const file = fileId ? await tx.selectFrom("files").selectAll().where("tenant_id", "=", tenantId).where("file_id", "=", fileId).executeTakeFirst() : undefined;
  if (!file) throw new Refusal("not-found");
  return file;
}
