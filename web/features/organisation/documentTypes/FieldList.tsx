import type { SettingsProblem } from "#domain/documents/typeSettings.ts";
import { useText } from "#web/locales/language.ts";
import { SortableList } from "#web/components/sortable/SortableList.tsx";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconAsterisk, IconEyeOff, IconRestore, IconTrash } from "@tabler/icons-react";
import { type Dispatch, type KeyboardEvent, useEffect, useRef } from "react";
import styles from "./documentType.module.css";
import { problemsOfField, type FieldList as List, type Staged, type StagedAction, type StagedField } from "./staged.ts";

type Props = {
  list: List;
  staged: Staged;
  problems: readonly SettingsProblem[];
  chosen: string | undefined;
  dispatch: Dispatch<StagedAction>;
  open(list: List, name: string): void;
};

/** The fields of a list in their order, which can be changed (SortableList); arrows alone walk through the rows. */
export function FieldList({ list, staged, problems, chosen, dispatch, open }: Props) {
  const { text, culture } = useText();
  const fields = staged[list];
  const rows = useRef<HTMLDivElement>(null);
  // A field named by the address, or just added, comes into sight.
  useEffect(() => {
    rows.current?.querySelector("[data-chosen]")?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const walk = (event: KeyboardEvent, at: number) => {
    const by = event.altKey ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    rows.current?.querySelectorAll<HTMLElement>("[data-row]")[at + by]?.focus();
  };
  return (
    <div ref={rows}>
      <SortableList
        label={text("documentType.order")}
        items={fields}
        keyOf={(field) => field.name}
        nameOf={(field) => field.labels[culture]}
        move={(from, to) => fields[from] && dispatch({ type: "move", list, name: fields[from].name, to })}
      >
        {(field, at, handle) => (
          <div className={styles.field} data-chosen={field.name === chosen || undefined} data-deleted={field.deleted || undefined}>
            {handle}
            <button
              type="button"
              data-row
              className={styles.name}
              aria-current={field.name === chosen || undefined}
              onClick={() => open(list, field.name)}
              onKeyDown={(event) => walk(event, at)}
            >
              <FieldName field={field} hasProblem={problemsOfField(problems, staged, list, field.name).length > 0} />
            </button>
            {!field.builtIn && <DeleteButton field={field} turn={() => dispatch({ type: field.deleted ? "restore" : "delete", list, name: field.name })} />}
          </div>
        )}
      </SortableList>
    </div>
  );
}

/** Deletes a field of the tenant's own, or restores it; nothing is saved yet. */
function DeleteButton({ field, turn }: { field: StagedField; turn(): void }) {
  const { text, culture } = useText();
  return (
    <Tip label={text(field.deleted ? "documentType.restore" : "documentType.delete")}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={text(field.deleted ? "documentType.restoreOf" : "documentType.deleteOf", { name: field.labels[culture] })}
        onClick={turn}
      >
        {field.deleted ? <IconRestore size={16} /> : <IconTrash size={16} />}
      </ActionIcon>
    </Tip>
  );
}

function FieldName({ field, hasProblem }: { field: StagedField; hasProblem: boolean }) {
  const { text, culture } = useText();
  return (
    <>
      <span className={styles.label}>{field.labels[culture]}</span>
      <span className={styles.kind}>{text(`fieldType.${field.type}`)}</span>
      {hasProblem && <IconAlertTriangle size={14} className={styles.bad} aria-label={text("documentType.hasProblem")} />}
      {field.required && <IconAsterisk size={12} aria-label={text("documentType.required")} />}
      {field.hidden && !field.deleted && <IconEyeOff size={14} aria-label={text("documentType.isHidden")} />}
      {field.deleted && <span className={styles.deleted}>{text("documentType.isDeleted")}</span>}
      {!field.builtIn && !field.deleted && <span className={styles.own}>{text("documentType.own")}</span>}
    </>
  );
}
