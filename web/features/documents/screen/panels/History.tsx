import { FailureReason } from "#web/components/export/FailureReason.tsx";
import { calls } from "#contract/index.ts";
import type { CallReply } from "#contract/call.ts";
import { Loading } from "#web/components/Loading.tsx";
import { nameValue } from "#web/components/fieldFormats.ts";
import { formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { type TextKey, withLaterTexts } from "#web/locales/language.ts";
import { Button, NativeSelect } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./panels.module.css";

const Deliveries = lazy(() => withLaterTexts(import("#web/features/documents/screen/exporting/Deliveries.tsx")));

type Entry = CallReply<typeof calls.documentHistory>["entries"][number];

const filters = ["all", "values", "states", "people", "automatic"] as const;
type Filter = (typeof filters)[number];

const passes: Record<Filter, (entry: Entry) => boolean> = {
  all: () => true,
  values: (entry) => entry.changes.length > 0,
  states: (entry) => entry.fromState !== entry.toState,
  people: (entry) => entry.person !== null,
  automatic: (entry) => entry.person === null,
};

/** Parts of a document that are no fields of its type, by their name in the history. */
const ownParts: Readonly<Record<string, TextKey>> = {
  items: "document.items",
  lineItems: "document.items",
  vatBreakdown: "document.vat",
  note: "document.note",
  fileName: "document.field.fileName",
  deliveredDate: "document.field.deliveredDate",
  externalDocumentId: "document.externalId",
  accountingUnit: "document.unit",
  integration: "document.history.integration",
};

/** Everything that happened to the document, newest first: who or by itself, what, from, to, when (R046). */
export function History() {
  const { document, text } = useScreen();
  const history = useCall(calls.documentHistory, { params: { documentId: document.documentId } });
  const [filter, setFilter] = useState<Filter>("all");
  if (history.isPending) return <Loading height={160} />;
  if (history.isError)
    return (
      <div role="alert">
        <p>{text("document.loadFailed.advice")}</p>
        <Button variant="default" size="xs" onClick={() => void history.refetch()}>
          {text("document.action.retry")}
        </Button>
      </div>
    );
  const { entries } = history.data;
  if (entries.length === 0) return <p className={styles.empty}>{text("document.history.empty")}</p>;
  const shown = entries.filter(passes[filter]);
  return (
    <>
      <Suspense>
        <Deliveries />
      </Suspense>
      <NativeSelect
        size="xs"
        aria-label={text("document.history.filter")}
        data={filters.map((value) => ({ value, label: text(`document.history.filter.${value}`) }))}
        value={filter}
        onChange={(event) => setFilter(filters.find((name) => name === event.currentTarget.value) ?? "all")}
      />
      {shown.length === 0 && <p className={styles.empty}>{text("document.history.filter.empty")}</p>}
      <ol className={styles.list}>
        {shown.map((entry, at) => (
          <HistoryEntry key={at} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function HistoryEntry({ entry }: { entry: Entry }) {
  const { definition, text, culture, choicesFor } = useScreen();
  const fieldOf = (name: string) => definition.fields.find((field) => field.name === name);
  const show = (name: string, value: string | null) => {
    const field = fieldOf(name);
    if (value === null || value === "") return text("document.empty");
    return field ? nameValue(field.format, value, { culture, choices: choicesFor(field) }) : formatDate(value, culture);
  };
  const key = `document.history.kind.${entry.kind}` as TextKey;
  const kind = text(key);
  return (
    <li className={styles.entry}>
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
      {entry.exportFailure ? (
        <p>
          <FailureReason failure={entry.exportFailure} detail={null} />
        </p>
      ) : (
        entry.detail && <Detail entry={entry} />
      )}
      {entry.changes.length > 0 && (
        <ul className={styles.changes}>
          {entry.changes.map((change) => (
            <li key={change.field}>
              {fieldOf(change.field)?.label ?? (ownParts[change.field] ? text(ownParts[change.field]!) : change.field)}:{" "}
              <del>{show(change.field, change.from)}</del> → <ins>{show(change.field, change.to)}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What an entry says beside its values, in the person's language where it is a name of ours. */
function Detail({ entry }: { entry: Entry }) {
  const { text, culture } = useScreen();
  const detail = entry.detail ?? "";
  const key = `errorType.${detail}` as TextKey;
  const reason = entry.toState === "Error" ? text(key) : key;
  return <p>{reason === key ? formatDate(detail, culture) : reason}</p>;
}
