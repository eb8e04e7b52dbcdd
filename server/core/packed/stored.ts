import type { Word } from "#domain/evidence/reading.ts";
import { type Packed, packContents, unpackContents } from "./contents.ts";
import { packWords, unpackWords } from "./words.ts";

// What stands in the database columns of pages and contents: `packed` with the JSON left empty, or JSON where an earlier version or an import of a tenant
// wrote the row. Both are read, packed ones are written (decision 092).

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
export const wordColumns = (words: readonly Word[]) => ({ words: "[]", packed: packWords(words) });

/** The columns that hold values and their places. */
export const contentColumns = (contents: Packed) => ({ evidence: "{}", items: "[]", vat_breakdown: "[]", packed: packContents(contents) });

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
