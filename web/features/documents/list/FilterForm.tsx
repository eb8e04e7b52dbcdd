import { type ListCondition, type ListFieldKind, type ListOperator, operatorsOf } from "#domain/documents/list/listFields.ts";
import { parseTypedDate } from "#domain/documents/typing/typedDate.ts";
import { parseTypedNumber } from "#domain/documents/typing/typedNumber.ts";
import { dayOf } from "#domain/documents/list/search.ts";
import { SearchSelect } from "#web/components/SearchSelect.tsx";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Button, MultiSelect, Select, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { FieldLabels } from "./labels.ts";
import { withCondition } from "./listAddress.ts";
import listStyles from "#web/components/list/list.module.css";
import styles from "./documents.module.css";
import { useFocusOnMount } from "#web/components/list/useFocusOnMount.ts";
import { type FilterField, useFilterFields } from "./useFilterFields.ts";

const today = () => new Date().toISOString().slice(0, 10);

type Props = { labels: FieldLabels; condition?: ListCondition; onDone: () => void };

/** One condition: a field, an operator that suits it, and a value in the form of the field. With `condition` it changes that one. */
export default function FilterForm(props: Props) {
  // A field of the tenant's own that is typed before it is known would leave the condition on another field.
  return props.labels ? <ConditionForm {...props} /> : <div className={listStyles.coming} aria-busy />;
}

function ConditionForm({ labels, condition, onDone }: Props) {
  const { text } = useText();
  const [, setQuery] = useSearchParams();
  const fields = useFilterFields(labels);
  const first = useFocusOnMount();
  const [name, setName] = useState(condition?.field ?? "supplierName");
  const [operator, setOperator] = useState<ListOperator | undefined>(condition?.operator);
  const [value, setValue] = useState(condition?.value ?? "");
  const field: FilterField = fields.find((each) => each.name === name) ?? { name, label: name, kind: "text", group: "values" };
  const operators = operatorsOf[field.kind];
  const chosen = operators.find((each) => each === operator) ?? operators[0] ?? "Eq";
  const needsValue = chosen !== "Empty" && chosen !== "NotEmpty";
  const normal = needsValue ? normalForm(field.kind, value) : "";
  const isWrong = needsValue && value.trim() !== "" && normal === undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (normal === undefined || (needsValue && normal === "")) return;
    setQuery((before) => withCondition(before, condition, { field: name, operator: chosen, value: normal }));
    onDone();
  };
  return (
    <form className={styles.filterForm} onSubmit={submit}>
      <SearchSelect
        size="xs"
        label={text("filter.field")}
        data={grouped(fields, text("filter.group.document"), text("filter.group.values"))}
        value={name}
        onChange={(next) => {
          if (!next) return;
          setName(next);
          setValue("");
        }}
        allowDeselect={false}
        openOnFocus={false}
        ref={first}
      />
      <Select
        size="xs"
        label={text("filter.operator")}
        data={operators.map((each) => ({ value: each, label: text(`operator.${each}`) }))}
        value={chosen}
        onChange={(next) => setOperator(next as ListOperator)}
        allowDeselect={false}
      />
      {needsValue && <ValueInput field={field} operator={chosen} value={value} onChange={setValue} isWrong={isWrong} />}
      <Button type="submit" size="xs" disabled={needsValue && !normal}>
        {text(condition ? "filter.change" : "filter.add")}
      </Button>
    </form>
  );
}

function grouped(fields: readonly FilterField[], document: string, values: string) {
  const items = (group: FilterField["group"]) => fields.filter((field) => field.group === group).map(({ name, label }) => ({ value: name, label }));
  return [
    { group: values, items: items("values") },
    { group: document, items: items("document") },
  ];
}

type InputProps = { field: FilterField; operator: ListOperator; value: string; onChange: (value: string) => void; isWrong: boolean };

function ValueInput({ field, operator, value, onChange, isWrong }: InputProps) {
  const { text, culture } = useText();
  const shared = { size: "xs", label: text("filter.value") } as const;
  if (field.kind === "flag") {
    const data = [
      { value: "true", label: text("value.yes") },
      { value: "false", label: text("value.no") },
    ];
    return <Select {...shared} data={data} value={value || null} onChange={(next) => onChange(next ?? "")} />;
  }
  if (field.options) {
    return (
      <MultiSelect
        {...shared}
        data={field.options}
        value={value ? value.split(",") : []}
        onChange={(next) => onChange(next.join(","))}
        searchable
        maxValues={operator === "In" || operator === "Ne" ? undefined : 1}
      />
    );
  }
  const isDay = field.kind === "date" || field.kind === "moment";
  const day = isDay ? normalForm(field.kind, value) : undefined;
  const shown = day && dayOf(day, today());
  return (
    <TextInput
      {...shared}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isWrong && text(isDay ? "filter.wrongDate" : "filter.wrongNumber")}
      description={isDay ? (shown ? formatDate(shown, culture, "longDate") : text("filter.dayHint")) : undefined}
      inputMode={field.kind === "number" ? "decimal" : undefined}
    />
  );
}

/** What a person types, as the server compares it: days as YYYY-MM-DD or relative, decimals with a point. undefined when it is neither. */
function normalForm(kind: ListFieldKind, typed: string): string | undefined {
  const value = typed.trim();
  if (value === "") return "";
  if (kind === "number") return parseTypedNumber(value, "number");
  if (kind === "date" || kind === "moment") return dayOf(value, today()) ? value.toLowerCase() : parseTypedDate(value, { today: today() });
  return value;
}
