import { calls } from "#contract/index.ts";
import { nameValue } from "#web/components/fieldFormats.ts";
import { formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import type { TextKey } from "#web/locales/language.ts";
import { Button, Skeleton } from "@mantine/core";
import { useWorkbench } from "../WorkbenchContext.ts";
import styles from "./panels.module.css";

/** Everything that happened to the document, newest first: who, what, from, to, when (R046). */
export function History() {
  const { document, definition, text, culture, choicesFor } = useWorkbench();
  const history = useCall(calls.documentHistory, { params: { documentId: document.documentId } });
  const fieldOf = (name: string) => definition.fields.find((field) => field.name === name);
  const labelOf = (name: string) =>
    fieldOf(name)?.label ??
    (name === "items" || name === "lineItems"
      ? text("document.items")
      : name === "vatBreakdown"
        ? text("document.vat")
        : name === "note"
          ? text("document.note")
          : name);
  const show = (name: string, value: string | null) => {
    const field = fieldOf(name);
    return value === null || value === "" ? text("document.empty") : field ? nameValue(field.format, value, { culture, choices: choicesFor(field) }) : value;
  };
  if (history.isPending) return <Skeleton height={160} />;
  if (history.isError)
    return (
      <div role="alert">
        <p>{text("document.loadFailed.advice")}</p>
        <Button variant="default" size="xs" onClick={() => void history.refetch()}>
          {text("document.action.retry")}
        </Button>
      </div>
    );
  if (history.data.entries.length === 0) return <p className={styles.empty}>{text("document.history.empty")}</p>;
  return (
    <ol className={styles.list}>
      {history.data.entries.map((entry, at) => {
        const key = `document.history.kind.${entry.kind}` as TextKey;
        const kind = text(key);
        return (
          <li key={at} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>{kind === key ? entry.kind : kind}</strong>
              {entry.toState && entry.toState !== entry.fromState && (
                <span>
                  {entry.fromState ? `${text(`documentState.${entry.fromState}`)} → ` : ""}
                  {text(`documentState.${entry.toState}`)}
                </span>
              )}
            </p>
            <p className={styles.dim}>
              {formatDate(entry.time, culture, "dateTime")} · {entry.person?.name ?? text("document.history.automatic")}
            </p>
            {entry.detail && <p>{entry.detail}</p>}
            {entry.changes.length > 0 && (
              <ul className={styles.changes}>
                {entry.changes.map((change) => (
                  <li key={change.field}>
                    {labelOf(change.field)}: <del>{show(change.field, change.from)}</del> → <ins>{show(change.field, change.to)}</ins>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
