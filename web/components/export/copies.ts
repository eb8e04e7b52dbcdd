import type { ExportFormat } from "#domain/exports/names.ts";

/** Formats that are copies for people; the others hand the accounting data on. */
const copies: readonly ExportFormat[] = ["Pdf", "Zip"];
export const isCopy = (format: ExportFormat): boolean => copies.includes(format);
