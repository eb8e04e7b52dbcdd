import type { CodeListDetail } from "#contract/organisation/codeLists.ts";
import { trimEndOf } from "#domain/text/trim.ts";

type Row = CodeListDetail["rows"][number];

/**
 * Rows of a spreadsheet: code, Czech text, English text; a missing text is the one before it. Undefined for a plain text,
 * which is pasted as everywhere.
 */
export function pastedRows(clipboard: string): Row[] | undefined {
  const lines = trimEndOf(clipboard.replace(/\r\n?/g, "\n"), "\n").split("\n");
  if (lines.length < 2 && !clipboard.includes("\t")) return undefined;
  return lines.flatMap((line) => {
    const [key = "", cs = "", en = ""] = line.split("\t").map((cell) => cell.trim());
    return key === "" ? [] : [{ key, labels: { "cs-CZ": cs || key, "en-US": en || cs || key }, hidden: false, gone: false }];
  });
}

/** The rows with the pasted ones: a known code takes the new texts, the others come from `at` on in place of an empty row. */
export function joinPasted(rows: readonly Row[], pasted: readonly Row[], at: number): Row[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  const fresh = [...new Map(pasted.map((row) => [row.key, row])).values()];
  const changed = new Map(fresh.filter((row) => known.has(row.key)).map((row) => [row.key, row]));
  const kept = rows.map((row) => (row.key !== "" && changed.has(row.key) ? { ...row, labels: changed.get(row.key)!.labels } : row));
  const added = fresh.filter((row) => !known.has(row.key));
  const isEmpty = kept[at]?.key === "";
  return [...kept.slice(0, at), ...added, ...kept.slice(isEmpty ? at + 1 : at)];
}
