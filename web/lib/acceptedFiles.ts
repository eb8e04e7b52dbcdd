import { uploadExtensions } from "#domain/documents/upload.ts";

/** What a file picker offers for documents. */
export const acceptedFiles = uploadExtensions.map((ending) => `.${ending}`).join(",");
