import { builtInFields } from "#domain/documents/fields.ts";

/** Checked documents that the report looks at, the newest ones: the reader of a year ago is not the one of today. */
export const MAX_CHECKED_DOCUMENTS = 2_000;
/** Most suppliers and fields that the report lists. */
const MAX_ROWS = 20;

/** One checked document: its supplier, how many values it has, and the fields that a person changed. */
export type CheckedDocument = { name: string; companyId: string | null; values: number; corrected: readonly string[] };
export type SupplierAccuracy = { name: string; companyId: string | null; documents: number; values: number; corrected: number };
export type Accuracy = {
  documents: number;
  values: number;
  corrected: number;
  /** Suppliers, those with the most corrections first. */
  suppliers: SupplierAccuracy[];
  /** Fields that people corrected, the most frequent first. */
  fields: { field: string; corrected: number }[];
};

const read: ReadonlySet<string> = new Set(builtInFields.map(({ name }) => name));

/** Whether a field is read from the page; codings and custom fields are not. */
export const isReadField = (field: string): boolean => read.has(field);

/** How many values people had to change, by supplier and by field. */
export function accuracyOf(documents: readonly CheckedDocument[]): Accuracy {
  const suppliers = new Map<string, SupplierAccuracy>();
  const fields = new Map<string, number>();
  for (const { name, companyId, values, corrected } of documents) {
    const wrong = corrected.filter(isReadField);
    const key = companyId ?? name;
    const known = suppliers.get(key) ?? { name, companyId, documents: 0, values: 0, corrected: 0 };
    suppliers.set(key, { ...known, documents: known.documents + 1, values: known.values + values, corrected: known.corrected + wrong.length });
    for (const field of wrong) fields.set(field, (fields.get(field) ?? 0) + 1);
  }
  const all = [...suppliers.values()];
  return {
    documents: documents.length,
    values: all.reduce((total, { values }) => total + values, 0),
    corrected: all.reduce((total, { corrected }) => total + corrected, 0),
    suppliers: all.sort((a, b) => b.corrected - a.corrected || b.documents - a.documents || a.name.localeCompare(b.name, "cs")).slice(0, MAX_ROWS),
    fields: [...fields]
      .map(([field, corrected]) => ({ field, corrected }))
      .sort((a, b) => b.corrected - a.corrected || a.field.localeCompare(b.field))
      .slice(0, MAX_ROWS),
  };
}
