import type { App } from "#server/core/app.ts";
import { type DocumentFile, readDocumentFile, sizeOf } from "#server/documents/pages/file.ts";
import type { Original } from "#server/exports/rendering/index.ts";

/** The uploaded file as an export takes it. Reading it throws Refusal not-exportable when its pages cannot be put together. */
export function originalOf(app: App, file: DocumentFile): Original {
  return { fileName: file.fileName, mediaType: file.mediaType, size: sizeOf(file), read: () => readDocumentFile(app, file) };
}
