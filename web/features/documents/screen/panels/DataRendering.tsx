import { nameValue, showValue } from "#web/components/fieldFormats.ts";
import { columnsOf } from "#web/features/documents/screen/items/columns.ts";
import { cellName, cellText, isNumeric } from "#web/features/documents/screen/items/grid.ts";
import { useWorkbench } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./rendering.module.css";

/** A readable view of a document that has data and no pages (a plain ISDOC): parties, facts, items, totals. */
export function DataRendering() {
  const { groups, draft, definition, text, culture, choicesFor, codesFor, focusField } = useWorkbench();
  const { fields, items, vatBreakdown } = draft.values;
  const columns = columnsOf(definition.itemFields, codesFor).filter((column) => items.some((item) => cellText(item, column) !== ""));
  return (
    <section className={styles.viewport} aria-label={text("document.rendering")} tabIndex={0}>
      <article className={styles.sheet}>
        <p className={styles.hint}>{text("document.rendering.hint")}</p>
        <div className={styles.groups}>
          {groups.map(({ group, fields: inGroup }) => {
            const filled = inGroup.filter((field) => fields[field.name]);
            if (filled.length === 0) return null;
            return (
              <div key={group} className={styles.group}>
                <h2>{text(`document.group.${group}`)}</h2>
                {filled.map((field) => (
                  <button key={field.name} type="button" tabIndex={-1} onClick={() => focusField(field.name)}>
                    <span>{field.label}</span>
                    <strong>{nameValue(field.format, fields[field.name]!, { culture, choices: choicesFor(field) })}</strong>
                  </button>
                ))}
              </div>
            );
          })}
        </div>
        {items.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" data-right={isNumeric(column) || undefined}>
                    {column.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <tr key={at}>
                  {columns.map((column) => (
                    <td key={column.name} data-right={isNumeric(column) || undefined}>
                      {column.codes ? cellName(item, column) : showValue(column.format, cellText(item, column), culture)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {vatBreakdown.length > 0 && (
          <table className={styles.table}>
            <thead>
              <tr>
                {(["rate", "base", "vat"] as const).map((part) => (
                  <th key={part} scope="col" data-right>
                    {text(`document.vat.${part}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {vatBreakdown.map((row, at) => (
                <tr key={at}>
                  {(["rate", "base", "vat"] as const).map((part) => (
                    <td key={part} data-right>
                      {showValue(part === "rate" ? "percent" : "amount", row[part], culture)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </article>
    </section>
  );
}
