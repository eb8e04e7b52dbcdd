import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Checkbox, Popover, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns3, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { columns } from "./columns.tsx";
import { type FieldLabels, useLabel } from "./labels.ts";
import styles from "./list.module.css";
import type { ColumnChoice } from "./useColumns.ts";

/** Which columns the list shows and in what order. */
export function ColumnMenu({ choice, labels }: { choice: ColumnChoice; labels: FieldLabels }) {
  const { text } = useText();
  const label = useLabel(labels);
  const [search, setSearch] = useState("");
  const { ids, choose } = choice;
  const others = [...columns.keys()].filter((id) => !ids.includes(id)).toSorted((a, b) => label(a).localeCompare(label(b)));
  const matches = (id: string) => plain(label(id)).includes(plain(search));
  const move = (id: string, step: number) => {
    const next = ids.filter((each) => each !== id);
    next.splice(Math.max(0, ids.indexOf(id) + step), 0, id);
    choose(next);
  };
  return (
    <Popover position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" className={styles.tool} leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />}>
          {text("list.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles.columnMenu}>
        <TextInput
          size="xs"
          aria-label={text("list.findColumn")}
          placeholder={text("list.findColumn")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
        <div className={styles.columnList}>
          {ids.filter(matches).map((id) => (
            <div key={id} className={styles.columnRow}>
              <Checkbox size="xs" checked label={label(id)} disabled={ids.length === 1} onChange={() => choose(ids.filter((each) => each !== id))} />
              <span className={styles.columnMoves}>
                <ActionIcon
                  size={24}
                  variant="subtle"
                  color="gray"
                  aria-label={text("list.columnUp", { name: label(id) })}
                  disabled={ids[0] === id}
                  onClick={() => move(id, -1)}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  variant="subtle"
                  color="gray"
                  aria-label={text("list.columnDown", { name: label(id) })}
                  disabled={ids.at(-1) === id}
                  onClick={() => move(id, 1)}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
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
        <Button variant="subtle" size="compact-xs" onClick={() => choose(undefined)}>
          {text("list.columnsReset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
