import type { ProfileProblem } from "#domain/exports/profiles/profile.ts";
import { dateFormats, encodings, type ExportProfile } from "#domain/exports/profiles/shape.ts";
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
  const choice = <Value extends string>(label: string, value: Value, values: readonly Value[], name: (value: Value) => string, put: (value: Value) => void) => (
    <NativeSelect
      label={label}
      data={values.map((each) => ({ value: each, label: name(each) }))}
      value={value}
      onChange={(event) => put(values.find((each) => each === event.currentTarget.value) ?? value)}
    />
  );
  return (
    <>
      <div className={settings.pair}>
        {choice(
          text("profile.encoding"),
          profile.encoding,
          encodings,
          (name) => name,
          (encoding) => set({ encoding }),
        )}
        {choice(
          text("profile.dateFormat"),
          profile.dateFormat,
          dateFormats,
          (name) => name,
          (dateFormat) => set({ dateFormat }),
        )}
        {choice(
          text("profile.decimalMark"),
          profile.decimalMark,
          [",", "."],
          (mark) => `1234${mark}50`,
          (decimalMark) => set({ decimalMark }),
        )}
        {choice(
          text("profile.amountsIn"),
          profile.amountsIn,
          ["crowns", "document"],
          (name) => text(`profile.amountsIn.${name}`),
          (amountsIn) => set({ amountsIn }),
        )}
        {profile.kind === "csv" && (
          <>
            {choice(
              text("profile.separator"),
              profile.separator,
              separators,
              (mark) => (mark === "\t" ? text("profile.separator.tab") : mark),
              (separator) => set({ separator }),
            )}
            {choice(
              text("profile.quotes"),
              profile.quotes,
              ["whenNeeded", "always"],
              (name) => text(`profile.quotes.${name}`),
              (quotes) => set({ quotes }),
            )}
            {choice(
              text("profile.lineEnd"),
              profile.lineEnd,
              ["CRLF", "LF"],
              (name) => text(`profile.lineEnd.${name}`),
              (lineEnd) => set({ lineEnd }),
            )}
            <Checkbox
              className={frame.flag}
              label={text("profile.header")}
              checked={profile.header}
              onChange={(event) => set({ header: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      {profile.kind === "csv" ? (
        profile.files.map((file, at) => (
          <ColumnsEditor
            key={file.name}
            title={text("profile.columnsOf", { file: file.name, rows: text(`profile.rows.${file.rows}`) })}
            rows={file.rows}
            columns={file.columns}
            wrong={wrongRows(problems, `files.${at}.columns`)}
            change={(columns) => set({ files: profile.files.map((each, index) => (index === at ? { ...each, columns } : each)) })}
          />
        ))
      ) : (
        <>
          <ColumnsEditor
            title={text("profile.columnsOf", { file: `<${profile.document}>`, rows: text("profile.rows.documents") })}
            rows="documents"
            columns={profile.columns}
            wrong={wrongRows(problems, "columns")}
            change={(columns) => set({ columns })}
          />
          {profile.items && (
            <ColumnsEditor
              title={text("profile.columnsOf", { file: `<${profile.items.item}>`, rows: text("profile.rows.items") })}
              rows="items"
              columns={profile.items.columns}
              wrong={wrongRows(problems, "items.columns")}
              change={(columns) => set({ items: { ...profile.items, columns } })}
            />
          )}
        </>
      )}
    </>
  );
}

/** Places of the columns of a list that have a problem. */
function wrongRows(problems: readonly ProfileProblem[], path: string): ReadonlySet<number> {
  return new Set(problems.flatMap((problem) => (problem.path.startsWith(`${path}.`) ? [Number(problem.path.slice(path.length + 1).split(".")[0])] : [])));
}
