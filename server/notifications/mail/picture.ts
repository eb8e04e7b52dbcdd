import { turnBox } from "#domain/extraction/page/boxes.ts";
import type { App } from "#server/core/app.ts";
import type { Picture } from "#server/core/outside/mail.ts";
import { setTimeout as sleep } from "node:timers/promises";

const PICTURE_WIDTH = 480;
/** The children that draw may all be reading; the e-mail goes without its picture then. */
const MAX_DRAWING_MS = 10_000;

/** The first page of a document as a small JPEG, which every mail program shows; undefined when it has no page that can be drawn in time. */
export async function pagePicture(app: App, tenantId: string, documentId: string): Promise<Picture | undefined> {
  const page = await app.db.transaction(tenantId, (tx) =>
    tx
      .selectFrom("document_pages")
      .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "document_pages.tenant_id").onRef("files.file_id", "=", "document_pages.file_id"))
      .select(["files.storage_key", "files.name", "document_pages.file_page", "document_pages.area", "document_pages.rotation"])
      .where("document_pages.tenant_id", "=", tenantId)
      .where("document_pages.document_id", "=", documentId)
      .where("document_pages.page_index", "=", 0)
      .executeTakeFirst(),
  );
  if (!page) return undefined;
  const stop = new AbortController();
  try {
    const { area, rotation } = page;
    const part = area ? turnBox(area, rotation) : undefined;
    const asked = { path: page.storage_key, fileName: page.name, page: page.file_page, rotation, part, width: PICTURE_WIDTH, isJpeg: true };
    const drawing = app.reader.renderPage(asked, { tenantId });
    const drawn = await Promise.race([drawing, sleep(MAX_DRAWING_MS, undefined, { signal: stop.signal })]);
    return drawn && { cid: "page@kvitance", fileName: "page.jpg", mediaType: "image/jpeg", bytes: drawn };
  } catch {
    // An e-mail without its picture is better than none.
    return undefined;
  } finally {
    stop.abort();
  }
}
