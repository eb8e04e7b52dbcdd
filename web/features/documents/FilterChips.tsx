import { formatAmount, formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { type FieldLabels, useLabel } from "./labels.ts";
import { filtersOf, filterText } from "./listAddress.ts";
import styles from "./list.module.css";
import type { FieldFilter } from "./searchSyntax.ts";

/** The conditions of the address, each with its cross. */
export function FilterChips({ labels }: { labels: FieldLabels }) {
  const { text, culture } = useText();
  const label = useLabel(labels);
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const words = query.get("query");
  if (filters.length === 0 && !words) return null;

  const drop = (filter: FieldFilter) =>
    setQuery((before) => {
      before.delete("f", filterText(filter));
      return before;
    });
  const dropWords = () =>
    setQuery((before) => {
      before.delete("query");
      return before;
    });
  const dropAll = () =>
    setQuery((before) => {
      before.delete("f");
      before.delete("query");
      return before;
    });
  const shown = ({ field, value }: FieldFilter) =>
    labels?.find((each) => each.name === field)?.type === "DECIMAL" ? formatAmount(value, culture) : formatDate(value, culture) || value;

  return (
    <div className={styles.chips} role="group" aria-label={text("filter.active")}>
      {words && <Chip words={`${text("search.label")}: ${words}`} onDrop={dropWords} />}
      {filters.map((filter) => (
        <Chip
          key={filterText(filter)}
          words={`${label(filter.field)} ${text(`operatorShort.${filter.operator}`)} ${filter.operator.endsWith("mpty") ? "" : shown(filter)}`.trim()}
          onDrop={() => drop(filter)}
        />
      ))}
      <Button variant="subtle" size="compact-xs" onClick={dropAll}>
        {text("filter.clear")}
      </Button>
    </div>
  );
}

function Chip({ words, onDrop }: { words: string; onDrop: () => void }) {
  const { text } = useText();
  return (
    <span className={styles.chip}>
      {words}
      <ActionIcon size={20} variant="subtle" color="gray" aria-label={text("filter.drop", { name: words })} onClick={onDrop}>
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}
