import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { api } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";

const SHEET = "print-sheet";

/** Prints the pages of a document as they are shown, one a sheet; the rest of the window is left out (base.css). */
export async function printDocument({ documentId, pages }: Pick<DocumentDetail, "documentId" | "pages">): Promise<void> {
  const urls: string[] = [];
  const sheet = document.createElement("div");
  sheet.id = SHEET;
  try {
    for (const { pageIndex } of pages) {
      const { blob } = await api(calls.pageImage, { params: { documentId, pageIndex }, query: { isPreview: "false" } });
      const picture = new Image();
      picture.src = URL.createObjectURL(blob);
      urls.push(picture.src);
      await picture.decode();
      sheet.append(picture);
    }
    document.body.append(sheet);
    print();
  } catch (error) {
    notifyError(error);
  } finally {
    sheet.remove();
    for (const url of urls) URL.revokeObjectURL(url);
  }
}
