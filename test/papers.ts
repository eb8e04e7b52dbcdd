import type { App } from "#server/core/app.ts";
import { randomUUID } from "node:crypto";
import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { buildDocument, type DocumentParts, type TestTenant } from "./build.ts";

/** A PDF whose pages say their names; the width of page n is 200 + n points, so that pages can be distinguished. */
export async function namedPdf(...names: string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const [index, name] of names.entries()) pdf.addPage([200 + index, 400]).drawText(name, { x: 20, y: 200, size: 12, font });
  return Buffer.from(await pdf.save());
}

/** A page with a text layer: each line below the one before, in letters without accents. */
export async function linesPdf(lines: readonly string[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([420, 595]);
  lines.forEach((line, index) => page.drawText(line, { x: 40, y: 540 - index * 24, size: 12, font }));
  return Buffer.from(await pdf.save());
}

/** An invoice that names a due date and states none. */
export const withoutDueDate = [
  "Faktura 20260417",
  "Dodavatel: Modra Vydra s.r.o.",
  "Odberatel: Vzorny obchod s.r.o.",
  "Datum vystaveni: 02.03.2026",
  "Datum splatnosti:",
  "Celkem k uhrade: 1 417,00 CZK",
];

/** A document that shows a stored file from its first page to its last; returns its id. */
export async function buildPaper(app: App, { tenantId }: TestTenant, bytes: Buffer, parts: DocumentParts & { pages: number }): Promise<string> {
  const documentId = await buildDocument(app, tenantId, parts);
  const fileId = randomUUID();
  const key = `${tenantId}/test/${fileId}`;
  const stored = await app.files.put(key, bytes);
  await app.db.transaction(tenantId, async (tx) => {
    await tx
      .insertInto("files")
      .values({
        tenant_id: tenantId,
        file_id: fileId,
        storage_key: key,
        name: parts.fileName ?? "faktura.pdf",
        media_type: "application/pdf",
        page_count: parts.pages,
        ...stored,
      })
      .execute();
    await tx
      .updateTable("documents")
      .set({ file_id: fileId, page_count: parts.pages, size: stored.size })
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", documentId)
      .execute();
    for (let page = 0; page < parts.pages; page += 1) {
      const words = JSON.stringify([{ text: `Strana${page + 1}`, box: [0.1, 0.2, 0.3, 0.25], size: 0.02 }]);
      await tx
        .insertInto("document_pages")
        .values({
          tenant_id: tenantId,
          document_id: documentId,
          page_index: page,
          file_id: fileId,
          file_page: page,
          width: 200 + page,
          height: 400,
          source: "text",
          words,
        })
        .execute();
    }
  });
  return documentId;
}
