import type { ListCondition } from "#domain/documents/list/listFields.ts";
import { formatAmount, formatDate, formatNumber } from "#web/lib/format.ts";
import { type Text, useText } from "#web/locales/language.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import type { FieldLabels } from "./labels.ts";
import { filtersOf, filterText, withCondition } from "./listAddress.ts";
import listStyles from "#web/components/list/list.module.css";
import { WithPanel } from "#web/components/list/WithPanel.tsx";
import styles from "./documents.module.css";
import { type FilterField, useFilterFields } from "./useFilterFields.ts";

const FilterForm = lazy(() => import("./FilterForm.tsx"));

/** The conditions of the address: a click changes one, its cross takes it away. */
export function FilterChips({ labels }: { labels: FieldLabels }) {
  const [query] = useSearchParams();
  return filtersOf(query).length === 0 && !query.get("query") ? null : <Chips labels={labels} />;
}

function Chips({ labels }: { labels: FieldLabels }) {
  const { text } = useText();
  const [query, setQuery] = useSearchParams();
  const fields = useFilterFields(labels);
  const words = query.get("query");
  const without = (...names: string[]) =>
    setQuery((before) => {
      for (const name of names) before.delete(name);
      return before;
    });
  return (
    <div className={styles.chips} role="group" aria-label={text("filter.active")}>
      {words && (
        <span className={styles.chip}>
          {`${text("search.label")}: ${words}`}
          <Cross words={words} onDrop={() => without("query")} />
        </span>
      )}
      {filtersOf(query).map((condition) => (
        <Chip key={filterText(condition)} condition={condition} field={fields.find((each) => each.name === condition.field)} labels={labels} />
      ))}
      <Button variant="subtle" size="compact-xs" onClick={() => without("f", "query")}>
        {text("filter.clear")}
      </Button>
    </div>
  );
}

function Chip({ condition, field, labels }: { condition: ListCondition; field: FilterField | undefined; labels: FieldLabels }) {
  const { text } = useText();
  const [, setQuery] = useSearchParams();
  const value = useShownValue(condition, field);
  const words = `${field?.label ?? condition.field} ${text(`operatorShort.${condition.operator}`)} ${value}`.trim();
  return (
    <span className={styles.chip}>
      <WithPanel
        position="bottom-start"
        renderControl={(opens) => (
          <button {...opens} type="button" className={styles.chipWords} title={text("filter.changeHint")}>
            {words}
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={<div className={listStyles.coming} aria-busy />}>
            <FilterForm labels={labels} condition={condition} onDone={close} />
          </Suspense>
        )}
      </WithPanel>
      <Cross words={words} onDrop={() => setQuery((before) => withCondition(before, condition, undefined))} />
    </span>
  );
}

function Cross({ words, onDrop }: { words: string; onDrop: () => void }) {
  const { text } = useText();
  return (
    <ActionIcon size={20} variant="subtle" color="gray" aria-label={text("filter.drop", { name: words })} onClick={onDrop}>
      <IconX size={14} />
    </ActionIcon>
  );
}

function daysInWords(days: number, text: Text): string {
  if (days === 0) return text("filter.today");
  return days > 0 ? text("filter.inDays", { count: days }) : text("filter.daysAgo", { count: -days });
}

/** The value of a condition as people read it. */
function useShownValue({ operator, value }: ListCondition, field: FilterField | undefined): string {
  const { text, culture } = useText();
  if (operator === "Empty" || operator === "NotEmpty") return "";
  const days = /^([+-]?\d+)d$/.exec(value)?.[1];
  if (days !== undefined) return daysInWords(Number(days), text);
  switch (field?.kind) {
    case "number":
      return field.name === "size" || field.name === "pageCount" || field.name === "attention"
        ? formatNumber(Number(value), culture)
        : formatAmount(value, culture);
    case "date":
    case "moment":
      return formatDate(value, culture);
    case "flag":
      return text(value === "true" ? "value.yes" : "value.no");
    case "closed":
    case "person":
      return value
        .split(",")
        .map((each) => field.options?.find((option) => option.value === each)?.label ?? each)
        .join(", ");
    default:
      return value;
  }
}
