import type { Word } from "#domain/evidence/reading.ts";
import { type Packed, unpackContents } from "./contents.ts";
import { STEPS, unpackWords } from "./words.ts";

// What stands in the database columns of pages and contents: JSON, or `packed` with the JSON left empty. Both are read; decision 092 says which is written.

type PackedOr<Columns> = Columns & { packed: Buffer | null };

/** A page as it was stored, with its words. */
export function pageOf<Row extends PackedOr<{ words: Word[] }>>({ packed, ...row }: Row) {
  return packed ? { ...row, words: unpackWords(packed) } : row;
}

/** Contents as they were stored, with values and places. */
export function contentsOf<Row extends PackedOr<Packed>>({ packed, ...row }: Row) {
  return packed ? { ...row, ...unpackContents(packed) } : row;
}

/** The columns that hold the words of a page. */
export const wordColumns = (words: readonly Word[]) => ({ words: placedJson(words), packed: null });

/** The columns that hold values and their places. */
export const contentColumns = ({ evidence, items, vat_breakdown }: Packed) => ({
  evidence: placedJson(evidence),
  items: placedJson(items),
  vat_breakdown: placedJson(vat_breakdown),
  packed: null,
});

const rounded = (value: unknown): unknown => (typeof value === "number" ? Math.round(value * STEPS) / STEPS : value);

/** JSON to store, with places on pages as fine as anybody can see. */
const placedJson = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => {
    if (key === "box" && Array.isArray(part)) return part.map(rounded);
    return key === "size" ? rounded(part) : part;
  });

/** How rows of a table are read whose columns may be packed: rows as JSON, with bytes as the database writes them there. */
const unpackedRows: Record<string, (bytes: Buffer) => object> = {
  document_pages: (bytes) => ({ words: unpackWords(bytes) }),
  document_contents: unpackContents,
};

export const isPackedTable = (table: string): boolean => table in unpackedRows;

/** A row of such a table as JSON, without the column `packed`: what it holds stands in the columns of its own. */
export function unpackedLine(table: string, line: string): string {
  const { packed, ...row } = JSON.parse(line) as { packed: string | null };
  return JSON.stringify(packed === null ? row : { ...row, ...unpackedRows[table]!(Buffer.from(packed.replace(/^\\x/, ""), "hex")) });
}
