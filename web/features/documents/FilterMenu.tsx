import { useText } from "#web/locales/language.ts";
import { parseTypedDate } from "#domain/document/typedDate.ts";
import { Button, Popover, Select, TextInput } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { columns } from "./columns.tsx";
import { type FieldLabels, useLabel } from "./labels.ts";
import { filterText } from "./listAddress.ts";
import styles from "./list.module.css";
import type { FieldFilter } from "./searchSyntax.ts";

const forText = ["Contains", "Eq", "Ne", "Empty", "NotEmpty"] as const;
const forValue = ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Empty", "NotEmpty"] as const;

/** Adds one condition on any field; it goes to the address, where a person can share it. */
export function FilterMenu({ labels }: { labels: FieldLabels }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={styles.tool}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpen((before) => !before)}
        >
          {text("list.filter")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterForm labels={labels} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({ labels, onDone }: { labels: FieldLabels; onDone: () => void }) {
  const { text } = useText();
  const label = useLabel(labels);
  const [, setQuery] = useSearchParams();
  const [field, setField] = useState("supplierName");
  const [operator, setOperator] = useState<FieldFilter["operator"]>("Contains");
  const [value, setValue] = useState("");
  const kind = labels?.find((each) => each.name === field)?.type ?? "TEXT";
  const isComparable = kind === "DATE" || kind === "DECIMAL" || kind === "NUMBER";
  const operators = isComparable ? forValue : forText;
  const chosen = operators.find((each) => each === operator) ?? operators[0];
  const needsValue = chosen !== "Empty" && chosen !== "NotEmpty";
  const names = [...new Set([...(labels ?? []).map((each) => each.name), "fileName", "externalDocumentId", ...(labels ? [] : columns.keys())])];
  const fields = names.map((name) => ({ value: name, label: label(name) })).toSorted((a, b) => a.label.localeCompare(b.label));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setQuery((before) => {
      before.append("f", filterText({ field, operator: chosen, value: needsValue ? normalForm(kind, value) : "" }));
      return before;
    });
    onDone();
  };
  return (
    <form className={styles.filterForm} onSubmit={submit}>
      <Select
        size="xs"
        label={text("filter.field")}
        searchable
        data={fields}
        value={field}
        onChange={(next) => next && setField(next)}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        size="xs"
        label={text("filter.operator")}
        data={operators.map((each) => ({ value: each, label: text(`operator.${each}`) }))}
        value={chosen}
        onChange={(next) => setOperator(next as FieldFilter["operator"])}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      {needsValue && (
        <TextInput size="xs" label={text("filter.value")} value={value} onChange={(event) => setValue(event.currentTarget.value)} data-autofocus />
      )}
      <Button type="submit" size="xs" disabled={needsValue && !value.trim()}>
        {text("filter.add")}
      </Button>
    </form>
  );
}

/** What a person types, as the server compares it: dates as YYYY-MM-DD, decimals with a point. */
function normalForm(kind: string, typed: string): string {
  const value = typed.trim();
  if (kind === "DECIMAL" || kind === "NUMBER") return value.replace(/\s/g, "").replace(",", ".");
  if (kind !== "DATE") return value;
  const date = parseTypedDate(value, { today: new Date().toISOString().slice(0, 10) });
  return date ?? value;
}
