import { foldName } from "#domain/documents/list/search.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical, IconSearch } from "@tabler/icons-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { type FieldLabels, useLabel } from "./labels.ts";
import styles from "./list.module.css";
import { useFocusOnMount } from "./useFocusOnMount.ts";
import type { ColumnChoice, Density } from "./useColumns.ts";

/** Chosen columns in their order, moved by dragging or with Alt and the arrows; below them the others. */
export default function ColumnPanel({ choice, labels }: { choice: ColumnChoice; labels: FieldLabels }) {
  const { text } = useText();
  const label = useLabel(labels);
  const first = useFocusOnMount();
  const [search, setSearch] = useState("");
  const [dragged, setDragged] = useState<string>();
  const { ids, all, choose } = choice;
  const others = [...all.keys()].filter((id) => !ids.includes(id)).toSorted((a, b) => label(a).localeCompare(label(b)));
  const matches = (id: string) => foldName(label(id)).includes(foldName(search));
  const move = (id: string, to: number) => {
    const next = ids.filter((each) => each !== id);
    next.splice(Math.max(0, Math.min(next.length, to)), 0, id);
    if (next.join() !== ids.join()) choose(next);
  };
  const press = (event: KeyboardEvent, id: string) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  };
  const over = (event: DragEvent, id: string) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (dragged !== id) move(dragged, ids.indexOf(id));
  };
  const step = (id: string, by: number, words: string, Icon: typeof IconArrowUp) => (
    <ActionIcon
      size={24}
      variant="subtle"
      color="gray"
      aria-label={words}
      disabled={by < 0 ? ids[0] === id : ids.at(-1) === id}
      onClick={() => move(id, ids.indexOf(id) + by)}
    >
      <Icon size={14} />
    </ActionIcon>
  );
  return (
    <>
      <TextInput
        size="xs"
        ref={first}
        aria-label={text("list.findColumn")}
        placeholder={text("list.findColumn")}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
      />
      <div className={styles.columnList}>
        {ids.filter(matches).map((id) => (
          <div
            key={id}
            className={styles.columnRow}
            draggable
            data-dragged={dragged === id || undefined}
            onDragStart={() => setDragged(id)}
            onDragOver={(event) => over(event, id)}
            onDragEnd={() => setDragged(undefined)}
            onKeyDown={(event) => press(event, id)}
            role="presentation"
          >
            <IconGripVertical size={14} aria-hidden className={styles.grip} />
            <Checkbox
              size="xs"
              checked
              label={label(id)}
              title={text("list.columnKeys")}
              disabled={ids.length === 1}
              onChange={() => choose(ids.filter((each) => each !== id))}
              className={styles.columnName}
            />
            <span className={styles.columnMoves}>
              {step(id, -1, text("list.columnUp", { name: label(id) }), IconArrowUp)}
              {step(id, 1, text("list.columnDown", { name: label(id) }), IconArrowDown)}
            </span>
          </div>
        ))}
        <hr className={styles.rule} />
        {others.filter(matches).map((id) => (
          <div key={id} className={styles.columnRow}>
            <Checkbox size="xs" checked={false} label={label(id)} onChange={() => choose([...ids, id])} />
          </div>
        ))}
      </div>
      <div className={styles.columnFoot}>
        <SegmentedControl
          size="xs"
          aria-label={text("list.density")}
          value={choice.density}
          onChange={(value) => choice.setDensity(value as Density)}
          data={[
            { value: "normal", label: text("list.density.normal") },
            { value: "compact", label: text("list.density.compact") },
          ]}
        />
        <Button variant="subtle" size="compact-xs" onClick={() => choose(undefined)}>
          {text("list.columnsReset")}
        </Button>
      </div>
    </>
  );
}
