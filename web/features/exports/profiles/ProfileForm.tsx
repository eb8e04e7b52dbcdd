import type { ProfileProblem } from "#domain/exports/profiles/profile.ts";
import { dateFormats, encodings, type ExportProfile, type ProfileColumn } from "#domain/exports/profiles/shape.ts";
import type { RowKind } from "#domain/exports/profiles/sources.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox, NativeSelect } from "@mantine/core";
import frame from "#web/components/settings/connections.module.css";
import settings from "#web/components/settings/settings.module.css";
import { ColumnsEditor } from "./ColumnsEditor.tsx";

const separators = [";", ",", "\t", "|"] as const;
type Props = { profile: ExportProfile; change(profile: ExportProfile): void; problems: readonly ProfileProblem[] };

/** Encoding, dates, numbers and separators of a profile, and the columns of each of its files. */
export function ProfileForm({ profile, change, problems }: Props) {
  const { text } = useText();
  const set = (part: object) => change({ ...profile, ...part } as ExportProfile);
  return (
    <>
      <div className={settings.pair}>
        <Choice
          label={text("profile.encoding")}
          value={profile.encoding}
          values={encodings}
          name={(encoding) => text(`profile.encoding.${encoding}`)}
          put={(encoding) => set({ encoding })}
        />
        <Choice label={text("profile.dateFormat")} value={profile.dateFormat} values={dateFormats} put={(dateFormat) => set({ dateFormat })} />
        <Choice
          label={text("profile.decimalMark")}
          value={profile.decimalMark}
          values={[",", "."]}
          name={(mark) => `1234${mark}50`}
          put={(decimalMark) => set({ decimalMark })}
        />
        <Choice
          label={text("profile.amountsIn")}
          value={profile.amountsIn}
          values={["crowns", "document"]}
          name={(name) => text(`profile.amountsIn.${name}`)}
          put={(amountsIn) => set({ amountsIn })}
        />
        {profile.kind === "csv" && <CsvMarks profile={profile} set={set} />}
      </div>
      {columnLists(profile).map(({ path, of, rows, columns, put, without }) => (
        <ColumnsEditor
          key={path}
          title={text("profile.columnsOf", { file: of, rows: text(`profile.rows.${rows}`) })}
          rows={rows}
          columns={columns}
          wrong={wrongRows(problems, path)}
          change={(next) => change(put(next))}
          leaveOut={without && (() => change(without))}
        />
      ))}
    </>
  );
}

type ChoiceProps<Value> = { label: string; value: Value; values: readonly Value[]; name?(value: Value): string; put(value: Value): void };

function Choice<Value extends string>({ label, value, values, name = (each) => each, put }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      label={label}
      data={values.map((each) => ({ value: each, label: name(each) }))}
      value={value}
      onChange={(event) => put(values.find((each) => each === event.currentTarget.value) ?? value)}
    />
  );
}

type CsvProfile = Extract<ExportProfile, { kind: "csv" }>;

/** What stands between values and between lines. */
function CsvMarks({ profile, set }: { profile: CsvProfile; set(part: Partial<CsvProfile>): void }) {
  const { text } = useText();
  return (
    <>
      <Choice
        label={text("profile.separator")}
        value={profile.separator}
        values={separators}
        name={(mark) => (mark === "\t" ? text("profile.separator.tab") : mark)}
        put={(separator) => set({ separator })}
      />
      <Choice
        label={text("profile.quotes")}
        value={profile.quotes}
        values={["whenNeeded", "always"]}
        name={(name) => text(`profile.quotes.${name}`)}
        put={(quotes) => set({ quotes })}
      />
      <Choice
        label={text("profile.lineEnd")}
        value={profile.lineEnd}
        values={["CRLF", "LF"]}
        name={(name) => text(`profile.lineEnd.${name}`)}
        put={(lineEnd) => set({ lineEnd })}
      />
      <Checkbox
        className={frame.flag}
        label={text("profile.header")}
        checked={profile.header}
        onChange={(event) => set({ header: event.currentTarget.checked })}
      />
    </>
  );
}

type ColumnList = {
  /** Where the list stands in the profile. */
  path: string;
  /** The file or element that its columns make up. */
  of: string;
  rows: RowKind;
  columns: ProfileColumn[];
  put(columns: ProfileColumn[]): ExportProfile;
  /** The profile without this file, where it has others. */
  without?: ExportProfile;
};

/** The lists of columns of a profile: one of each CSV file, those of the document and its items of XML. */
function columnLists(profile: ExportProfile): ColumnList[] {
  if (profile.kind === "csv")
    return profile.files.map((file, at) => ({
      path: `files.${at}.columns`,
      of: file.name,
      rows: file.rows,
      columns: file.columns,
      put: (columns) => ({ ...profile, files: profile.files.map((each, index) => (index === at ? { ...each, columns } : each)) }),
      ...(profile.files.length > 1 && { without: { ...profile, files: profile.files.filter((_, index) => index !== at) } }),
    }));
  const { document, items } = profile;
  const list: ColumnList = { path: "columns", of: `<${document}>`, rows: "documents", columns: profile.columns, put: (columns) => ({ ...profile, columns }) };
  if (!items) return [list];
  const ofItem: Omit<ColumnList, "put" | "without"> = { path: "items.columns", of: `<${items.item}>`, rows: "items", columns: items.columns };
  return [list, { ...ofItem, put: (columns) => ({ ...profile, items: { ...items, columns } }) }];
}

/** Places of the columns of a list that have a problem. */
function wrongRows(problems: readonly ProfileProblem[], path: string): ReadonlySet<number> {
  return new Set(problems.flatMap((problem) => (problem.path.startsWith(`${path}.`) ? [Number(problem.path.slice(path.length + 1).split(".")[0])] : [])));
}
