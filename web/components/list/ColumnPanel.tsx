import { foldName } from "#domain/documents/list/search.ts";
import { reordered, SortableList } from "#web/components/sortable/SortableList.tsx";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, SegmentedControl, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import type { ColumnChoice, Density } from "./columns.ts";
import styles from "./list.module.css";
import { useFocusOnMount } from "./useFocusOnMount.ts";

type Props = { choice: Omit<ColumnChoice<never>, "columns" | "resize"> };

/** Columns from which a search for one is worth its place. */
const MIN_SEARCHED = 10;

/** The columns that are shown, in their order, which can be changed; below them the others. */
export default function ColumnPanel({ choice }: Props) {
  const { text } = useText();
  const first = useFocusOnMount();
  const [search, setSearch] = useState("");
  const { ids, all, label, choose } = choice;
  const others = all.filter((id) => !ids.includes(id)).toSorted((a, b) => label(a).localeCompare(label(b)));
  const matches = (id: string) => foldName(label(id)).includes(foldName(search));
  const shown = ids.filter(matches);
  // Of a searched list only some columns stand here: one takes the place of the column that it is put on.
  const move = (from: number, to: number) => choose(reordered(ids, ids.indexOf(shown[from]!), ids.indexOf(shown[to]!)));
  return (
    <>
      {all.length >= MIN_SEARCHED && (
        <TextInput
          size="xs"
          ref={first}
          aria-label={text("list.findColumn")}
          placeholder={text("list.findColumn")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      )}
      <div className={styles.columnList}>
        <SortableList label={text("list.columns")} items={shown} keyOf={(id) => id} nameOf={label} move={move} rowClassName={styles.columnRow}>
          {(id, _, handle) => (
            <>
              {handle}
              <Checkbox size="xs" checked label={label(id)} disabled={ids.length === 1} onChange={() => choose(ids.filter((each) => each !== id))} />
            </>
          )}
        </SortableList>
        {others.length > 0 && <hr className={styles.rule} />}
        {others.filter(matches).map((id) => (
          <div key={id} className={styles.columnRow} data-hidden>
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
