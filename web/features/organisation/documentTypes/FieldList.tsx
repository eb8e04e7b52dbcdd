import type { SettingsProblem } from "#domain/documents/typeSettings.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon } from "@mantine/core";
import { IconAlertTriangle, IconAsterisk, IconEyeOff, IconGripVertical, IconRestore, IconTrash } from "@tabler/icons-react";
import { type Dispatch, type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
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

/**
 * The fields of a list in their order. A row is dragged by its handle, or moved with Alt and the arrows; arrows alone walk through the rows.
 */
export function FieldList({ list, staged, problems, chosen, dispatch, open }: Props) {
  const { text } = useText();
  const fields = staged[list];
  const [dragged, setDragged] = useState<string>();
  const [told, setTold] = useState("");
  const rows = useRef<HTMLUListElement>(null);
  // A field named by the address, or just added, comes into sight.
  useEffect(() => {
    rows.current?.querySelector("[data-chosen]")?.scrollIntoView?.({ block: "nearest" });
  }, [chosen]);
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    if (dragged) dispatch({ type: "move", list, name: dragged, to });
    setDragged(undefined);
  };
  const focusRow = (at: number) => rows.current?.querySelectorAll<HTMLElement>("[data-row]")[at]?.focus();
  const press = (event: KeyboardEvent, field: StagedField, at: number) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (!event.altKey) return focusRow(at + by);
    dispatch({ type: "move", list, name: field.name, to: at + by });
    const place = Math.max(0, Math.min(fields.length - 1, at + by));
    setTold(text("doctype.movedTo", { place: place + 1, count: fields.length }));
    setTimeout(() => focusRow(place));
  };
  return (
    <>
      <ul ref={rows} className={styles.fields} aria-describedby={`keys-${list}`}>
        {fields.map((field, at) => (
          <li key={field.name}>
            <div
              className={styles.field}
              data-chosen={field.name === chosen || undefined}
              data-deleted={field.deleted || undefined}
              data-dragged={field.name === dragged || undefined}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => drop(event, at)}
            >
              <span
                className={styles.grip}
                draggable
                aria-hidden
                onDragStart={(event) => {
                  setDragged(field.name);
                  event.dataTransfer.effectAllowed = "move";
                }}
                onDragEnd={() => setDragged(undefined)}
              >
                <IconGripVertical size={16} />
              </span>
              <button
                type="button"
                data-row
                className={styles.name}
                aria-current={field.name === chosen || undefined}
                onClick={() => open(list, field.name)}
                onKeyDown={(event) => press(event, field, at)}
              >
                <FieldName field={field} hasProblem={problemsOfField(problems, staged, list, field.name).length > 0} />
              </button>
              {!field.builtIn && (
                <Tip label={text(field.deleted ? "doctype.restore" : "doctype.delete")}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text(field.deleted ? "doctype.restoreOf" : "doctype.deleteOf", { name: field.labels["cs-CZ"] })}
                    onClick={() => dispatch({ type: field.deleted ? "restore" : "delete", list, name: field.name })}
                  >
                    {field.deleted ? <IconRestore size={16} /> : <IconTrash size={16} />}
                  </ActionIcon>
                </Tip>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p id={`keys-${list}`} className={styles.keys}>
        {text("doctype.keys")}
      </p>
      <p className={styles.told} role="status">
        {told}
      </p>
    </>
  );
}

function FieldName({ field, hasProblem }: { field: StagedField; hasProblem: boolean }) {
  const { text, culture } = useText();
  return (
    <>
      <span className={styles.label}>{field.labels[culture]}</span>
      <span className={styles.kind}>{text(`fieldType.${field.type}`)}</span>
      {hasProblem && <IconAlertTriangle size={14} className={styles.bad} aria-label={text("doctype.hasProblem")} />}
      {field.required && <IconAsterisk size={12} aria-label={text("doctype.required")} />}
      {field.hidden && !field.deleted && <IconEyeOff size={14} aria-label={text("doctype.isHidden")} />}
      {field.deleted && <span className={styles.deleted}>{text("doctype.isDeleted")}</span>}
      {!field.builtIn && !field.deleted && <span className={styles.own}>{text("doctype.own")}</span>}
    </>
  );
}
