import type { Culture } from "#domain/names.ts";
import type { DocumentTypeRow } from "./store.ts";

/** A document type as calls answer it, with its label in one language. */
export function documentTypeOnWire(type: DocumentTypeRow, culture: Culture) {
  return {
    documentType: type.document_type,
    documentClass: type.document_class,
    label: type.labels[culture],
    isDefault: type.is_default,
    isActive: type.is_active,
    order: type.ordinal,
    extractItems: type.extract_items,
    extractNoteFromIsdoc: type.extract_note_from_isdoc,
  };
}
