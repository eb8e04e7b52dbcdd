import { elementName, type ExportProfile, exportProfile, type ProfileColumn } from "./shape.ts";
import { isSource, type RowKind } from "./sources.ts";

export type ProfileProblem = { path: string; detail: string };

/** Reads a profile; every column is checked against the values that its rows have. */
export function parseProfile(value: unknown): { ok: true; profile: ExportProfile } | { ok: false; problems: ProfileProblem[] } {
  const parsed = exportProfile.safeParse(value);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), detail: message })) };
  const problems = columnLists(parsed.data).flatMap(({ path, rows, columns: list, areElements }) => [
    ...list.flatMap((entry, index) =>
      entry.from.filter((name) => !isSource(name, rows)).map((name) => ({ path: `${path}.${index}.from`, detail: `"${name}" is no value of ${rows}` })),
    ),
    ...list.flatMap((entry, index) =>
      areElements && !elementName.safeParse(entry.label).success ? [{ path: `${path}.${index}.label`, detail: `"${entry.label}" is no element name` }] : [],
    ),
  ]);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, profile: parsed.data };
}

type ColumnList = { path: string; rows: RowKind; columns: ProfileColumn[]; areElements: boolean };

/** All lists of columns of a profile with the rows they are written for. */
export function columnLists(profile: ExportProfile): ColumnList[] {
  if (profile.kind === "csv")
    return profile.files.map((file, index) => ({ path: `files.${index}.columns`, rows: file.rows, columns: file.columns, areElements: false }));
  const own: ColumnList = { path: "columns", rows: "documents", columns: profile.columns, areElements: true };
  return profile.items ? [own, { path: "items.columns", rows: "items", columns: profile.items.columns, areElements: true }] : [own];
}
