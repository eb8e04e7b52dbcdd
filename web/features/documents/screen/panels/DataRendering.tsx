import { nameValue, showValue } from "#web/components/fieldFormats.ts";
import { columnsOf } from "#web/features/documents/screen/items/columns.ts";
import { cellName, cellText, isNumeric } from "#web/features/documents/screen/items/grid.ts";
import { useScreen, type ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./rendering.module.css";

const vatParts = ["rate", "base", "vat"] as const;

/** A readable view of a document that has data and no pages (a plain ISDOC): parties, facts, items, totals. */
export function DataRendering() {
  const { groups, draft, definition, text, culture, codesFor } = useScreen();
  const { items, vatBreakdown } = draft.values;
  const columns = columnsOf(definition.itemFields, codesFor).filter((column) => items.some((item) => cellText(item, column) !== ""));
  return (
    <section className={styles.viewport} aria-label={text("document.rendering")} tabIndex={0}>
      <article className={styles.sheet}>
        <p className={styles.hint}>{text("document.rendering.hint")}</p>
        <div className={styles.groups}>
          {groups.map(({ group, fields }) => (
            <Facts key={group} group={group} fields={fields} />
          ))}
        </div>
        <Table
          heads={columns.map((column) => ({ name: column.name, label: column.label, isRight: isNumeric(column) }))}
          rows={items.map((item) =>
            columns.map((column) => (column.codes ? cellName(item, column) : showValue(column.format, cellText(item, column), culture))),
          )}
        />
        <Table
          heads={vatParts.map((part) => ({ name: part, label: text(`document.vat.${part}`), isRight: true }))}
          rows={vatBreakdown.map((row) => vatParts.map((part) => showValue(part === "rate" ? "percent" : "amount", row[part], culture)))}
        />
      </article>
    </section>
  );
}

/** The filled fields of a group; each leads to its input. */
function Facts({ group, fields }: ScreenModel["groups"][number]) {
  const { draft, text, culture, choicesFor, focusField } = useScreen();
  const values = draft.values.fields;
  const filled = fields.filter((field) => values[field.name]);
  if (filled.length === 0) return null;
  return (
    <div className={styles.group}>
      <h2>{text(`document.group.${group}`)}</h2>
      {filled.map((field) => (
        <button key={field.name} type="button" tabIndex={-1} onClick={() => focusField(field.name)}>
          <span>{field.label}</span>
          <strong>{nameValue(field.format, values[field.name]!, { culture, choices: choicesFor(field) })}</strong>
        </button>
      ))}
    </div>
  );
}

type TableProps = { heads: readonly { name: string; label: string; isRight: boolean }[]; rows: readonly (readonly string[])[] };

function Table({ heads, rows }: TableProps) {
  if (rows.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {heads.map(({ name, label, isRight }) => (
            <th key={name} scope="col" data-right={isRight || undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, at) => (
          <tr key={at}>
            {heads.map(({ name, isRight }, column) => (
              <td key={name} data-right={isRight || undefined}>
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
