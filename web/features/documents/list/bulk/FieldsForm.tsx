import { kindOfDataType, kindOfListField } from "#domain/documents/list/listFields.ts";
import { parseTypedDate } from "#domain/documents/typing/typedDate.ts";
import { parseTypedNumber } from "#domain/documents/typing/typedNumber.ts";
import { useText } from "#web/locales/language.ts";
import { SearchSelect } from "#web/components/SearchSelect.tsx";
import { ActionIcon, Button, Checkbox, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { FieldLabels } from "#web/features/documents/list/labels.ts";
import styles from "#web/features/documents/list/documents.module.css";
import { useFocusOnMount } from "#web/components/list/useFocusOnMount.ts";
import type { Picked } from "#web/components/list/selection.ts";

type Line = { id: number; field: string; value: string; isEmpty: boolean };
type Field = NonNullable<FieldLabels>[number];

/** Fields to set and their new values, one a line; "empty" takes a value away. */
export function FieldsForm({
  labels,
  picked,
  onChange,
}: {
  labels: readonly Field[];
  picked: Picked;
  onChange: (fields: Record<string, string | null>) => void;
}) {
  const { text } = useText();
  const [lines, setLines] = useState<Line[]>([{ id: 0, field: "", value: "", isEmpty: false }]);
  const types = picked.kind === "some" ? new Set([...picked.documents.values()].map(({ documentType }) => documentType)) : undefined;
  const fields = labels.filter((field) => !types || field.documentTypes.some((type) => types.has(type))).toSorted((a, b) => a.label.localeCompare(b.label));
  const fieldOf = (name: string) => fields.find((field) => field.name === name);
  const change = (next: Line[]) => {
    setLines(next);
    onChange(Object.fromEntries(next.flatMap((line) => valueOf(line, fieldOf(line.field)))));
  };
  const set = (id: number, part: Partial<Line>) => change(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <>
      {lines.map((line, place) => (
        <FieldLine
          key={line.id}
          line={line}
          field={fieldOf(line.field)}
          choices={fields.filter(({ name }) => name === line.field || !lines.some((each) => each.field === name))}
          isFirst={place === 0}
          set={(part) => set(line.id, part)}
          drop={lines.length > 1 ? () => change(lines.filter((each) => each.id !== line.id)) : undefined}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => change([...lines, { id: Math.max(...lines.map(({ id }) => id)) + 1, field: "", value: "", isEmpty: false }])}
      >
        {text("bulk.addField")}
      </Button>
    </>
  );
}

type LineProps = {
  line: Line;
  field: Field | undefined;
  /** Fields that no other line sets. */
  choices: readonly Field[];
  isFirst: boolean;
  set: (part: Partial<Line>) => void;
  /** Undefined for the only line. */
  drop: (() => void) | undefined;
};

function FieldLine({ line, field, choices, isFirst, set, drop }: LineProps) {
  const { text } = useText();
  const first = useFocusOnMount();
  const isWrong = field !== undefined && line.value.trim() !== "" && !line.isEmpty && normalForm(field, line.value) === undefined;
  return (
    <div className={styles.fieldLine}>
      <SearchSelect
        size="sm"
        aria-label={text("filter.field")}
        placeholder={text("filter.field")}
        // The dialog opens with the focus here; its list opens by a click, an arrow or typing.
        openOnFocus={false}
        data={choices.map(({ name, label }) => ({ value: name, label }))}
        value={line.field || null}
        onChange={(name) => set({ field: name ?? "", value: "" })}
        data-autofocus={isFirst || undefined}
        ref={isFirst ? first : undefined}
      />
      <TextInput
        size="sm"
        aria-label={text("filter.value")}
        placeholder={line.isEmpty ? "" : text("filter.value")}
        value={line.isEmpty ? "" : line.value}
        disabled={line.isEmpty}
        onChange={(event) => set({ value: event.currentTarget.value })}
        error={isWrong && text(kindOf(field) === "number" ? "filter.wrongNumber" : "filter.wrongDate")}
      />
      <Checkbox size="xs" label={text("bulk.emptyField")} checked={line.isEmpty} onChange={(event) => set({ isEmpty: event.currentTarget.checked })} />
      <ActionIcon size={28} variant="subtle" color="gray" aria-label={text("bulk.dropField")} disabled={!drop} onClick={drop}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}

const kindOf = ({ name, type }: Field) => kindOfListField(name) ?? kindOfDataType(type);

function normalForm(field: Field, typed: string): string | undefined {
  const kind = kindOf(field);
  if (kind === "number") return parseTypedNumber(typed, field.format === "amount" ? "amount" : "number");
  return kind === "date" ? parseTypedDate(typed, { today: new Date().toISOString().slice(0, 10) }) : typed.trim();
}

function valueOf(line: Line, field: Field | undefined): [string, string | null][] {
  if (!field) return [];
  if (line.isEmpty) return [[field.name, null]];
  const value = line.value.trim() === "" ? undefined : normalForm(field, line.value);
  return value === undefined ? [] : [[field.name, value]];
}
