import { ELEMENT_NAME, type ExportProfile, exportProfile, type ProfileColumn } from "./shape.ts";
import { isSource, type RowKind } from "./sources.ts";

export type ProfileProblem = { path: string; detail: string };

/** Reads a profile; every column is checked against the values that its rows have. */
export function parseProfile(value: unknown): { ok: true; profile: ExportProfile } | { ok: false; problems: ProfileProblem[] } {
  const parsed = exportProfile.safeParse(value);
  if (!parsed.success) return { ok: false, problems: parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), detail: message })) };
  const problems = columnProblems(parsed.data);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, profile: parsed.data };
}

/** Columns without a name, with one that no element may have, or with a value that their rows don't know. */
export function columnProblems(profile: ExportProfile): ProfileProblem[] {
  return columnLists(profile).flatMap(({ path, rows, columns: list, areElements }) =>
    list.flatMap(({ label, from }, index) => [
      ...from.filter((name) => !isSource(name, rows)).map((name) => ({ path: `${path}.${index}.from`, detail: `"${name}" is no value of ${rows}` })),
      ...(label === "" || (areElements && !ELEMENT_NAME.test(label)) ? [{ path: `${path}.${index}.label`, detail: `"${label}" is no name` }] : []),
    ]),
  );
}

type ColumnList = { path: string; rows: RowKind; columns: ProfileColumn[]; areElements: boolean };

/** All lists of columns of a profile with the rows they are written for. */
export function columnLists(profile: ExportProfile): ColumnList[] {
  if (profile.kind === "csv")
    return profile.files.map((file, index) => ({ path: `files.${index}.columns`, rows: file.rows, columns: file.columns, areElements: false }));
  const own: ColumnList = { path: "columns", rows: "documents", columns: profile.columns, areElements: true };
  return profile.items ? [own, { path: "items.columns", rows: "items", columns: profile.items.columns, areElements: true }] : [own];
}
