import { MAX_COLUMN_LENGTH, type ProfileColumn } from "#domain/exports/profiles/shape.ts";
import { type RowKind, sourceNames } from "#domain/exports/profiles/sources.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Checkbox, MultiSelect, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useId, useState } from "react";
import settings from "#web/components/settings/settings.module.css";
import styles from "./profiles.module.css";
import { sourceLabel } from "./sources.ts";

type Props = {
  title: string;
  rows: RowKind;
  columns: ProfileColumn[];
  wrong: ReadonlySet<number>;
  change(columns: ProfileColumn[]): void;
  /** Leaves the whole file out; absent where it is the only one. */
  leaveOut?: (() => void) | undefined;
};

/** The columns of one file in their order; one at a time is open for changes. */
export function ColumnsEditor({ title, rows, columns, wrong, change, leaveOut }: Props) {
  const { text } = useText();
  const id = useId();
  const [open, setOpen] = useState<number>();
  const move = (from: number, to: number) => {
    const next = [...columns];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    change(next);
    setOpen(open === from ? to : undefined);
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.listTitle}>
        {title}
      </h3>
      <ol className={styles.columns}>
        {columns.map((column, at) => (
          <li key={at} data-wrong={wrong.has(at) || undefined}>
            <ColumnLine
              column={column}
              isFirst={at === 0}
              isLast={at === columns.length - 1}
              isOpen={open === at}
              move={(by) => move(at, at + by)}
              toggle={() => setOpen(open === at ? undefined : at)}
              remove={() => (setOpen(undefined), change(columns.filter((_, index) => index !== at)))}
            />
            {open === at && <ColumnForm column={column} rows={rows} change={(next) => change(columns.map((each, index) => (index === at ? next : each)))} />}
          </li>
        ))}
      </ol>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => {
          change([...columns, { label: text("profile.newColumn", { number: columns.length + 1 }), from: [], constant: "", required: false }]);
          setOpen(columns.length);
        }}
      >
        {text("profile.add")}
      </Button>
      {leaveOut && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={leaveOut}
          aria-label={`${text("profile.leaveOut")}: ${title}`}
        >
          {text("profile.leaveOut")}
        </Button>
      )}
    </section>
  );
}

type LineProps = {
  column: ProfileColumn;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  move(by: -1 | 1): void;
  toggle(): void;
  remove(): void;
};

/** A column with where its values come from, and what can be done with it; the last one cannot go. */
function ColumnLine({ column, isFirst, isLast, isOpen, move, toggle, remove }: LineProps) {
  const { text, culture } = useText();
  const { label, from, constant } = column;
  const button = { variant: "subtle", color: "gray" } as const;
  return (
    <div className={styles.column}>
      <span className={styles.label}>{label}</span>
      <span className={settings.dim}>
        {from.map((name) => sourceLabel(name, { text, culture })).join(` ${text("profile.or")} `) || text("profile.constantOf", { value: constant })}
      </span>
      <span className={styles.columnTools}>
        <ActionIcon {...button} disabled={isFirst} aria-label={text("profile.up", { label })} onClick={() => move(-1)}>
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon {...button} disabled={isLast} aria-label={text("profile.down", { label })} onClick={() => move(1)}>
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon {...button} aria-label={text("profile.edit", { label })} aria-expanded={isOpen} onClick={toggle}>
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon {...button} disabled={isFirst && isLast} aria-label={text("profile.remove", { label })} onClick={remove}>
          <IconTrash size={16} />
        </ActionIcon>
      </span>
    </div>
  );
}

function ColumnForm({ column, rows, change }: { column: ProfileColumn; rows: RowKind; change(column: ProfileColumn): void }) {
  const { text, culture } = useText();
  const { maxLength, ...rest } = column;
  const names = [...new Set([...sourceNames(rows), ...column.from])];
  return (
    <div className={styles.columnForm}>
      <TextInput
        label={text("profile.label")}
        maxLength={100}
        required
        value={column.label}
        onChange={(event) => change({ ...column, label: event.currentTarget.value })}
      />
      <MultiSelect
        label={text("profile.from")}
        description={text("profile.from.hint")}
        data={names.map((name) => ({ value: name, label: sourceLabel(name, { text, culture }) }))}
        value={column.from}
        maxValues={5}
        searchable
        hidePickedOptions
        onChange={(from) => change({ ...column, from })}
      />
      <TextInput
        label={text("profile.constant")}
        description={text("profile.constant.hint")}
        maxLength={100}
        value={column.constant}
        onChange={(event) => change({ ...column, constant: event.currentTarget.value })}
      />
      <TextInput
        label={text("profile.maxLength")}
        description={text("profile.maxLength.hint")}
        inputMode="numeric"
        maxLength={5}
        value={maxLength === undefined ? "" : String(maxLength)}
        onChange={(event) => {
          const length = Number(event.currentTarget.value.replaceAll(/\D/g, ""));
          change(length === 0 ? rest : { ...column, maxLength: Math.min(length, MAX_COLUMN_LENGTH) });
        }}
      />
      <Checkbox
        label={text("profile.required")}
        description={text("profile.required.hint")}
        checked={column.required}
        onChange={(event) => change({ ...column, required: event.currentTarget.checked })}
      />
    </div>
  );
}
