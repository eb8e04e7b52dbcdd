import type { FieldDefinition } from "#contract/documentTypes.ts";
import { FieldInput } from "#web/components/fieldInputs.tsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { candidatesOf } from "../state/candidates.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { ActiveField } from "./ActiveField.tsx";
import { CertaintyMark } from "./CertaintyMark.tsx";
import { dateContext } from "./dateContext.ts";
import { ruleText } from "./ruleText.ts";
import styles from "./fields.module.css";

export const inputId = (name: string) => `field-${name}`;

/** One field: label with its certainty, input, what breaks a rule, and while active the snippet of the page and other readings. */
export function FieldRow({ field }: { field: FieldDefinition }) {
  const workbench = useWorkbench();
  const { draft, dispatch, text, culture, active, canEdit } = workbench;
  const value = draft.values.fields[field.name] ?? "";
  const certainty = workbench.certainty.get(field.name) ?? "empty";
  const errors = workbench.errors.filter((error) => error.field === field.name);
  const isActive = active === field.name;
  const readOnly = !canEdit || !field.editable;
  const choices = workbench.choicesFor(field);
  const set = (next: string) => dispatch({ type: "setField", name: field.name, value: next });
  const row = useRef<HTMLDivElement>(null);
  // The row grows when it becomes active; all of it, with the snippet, comes into sight.
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive, errors.length]);
  const messageId = errors.length > 0 ? `${inputId(field.name)}-message` : undefined;

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === "Tab" || (event.key === "Enter" && isPlain && field.format !== "multiline")) {
      dispatch({ type: "confirm", name: field.name });
      // Where no stop is left, Tab goes on through the page as everywhere.
      if (workbench.walk(event.shiftKey ? -1 : 1, field.name)) event.preventDefault();
    }
    const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
    if (isArrow && isPlain && !choices && !readOnly && field.format !== "multiline") {
      const candidates = candidatesOf(workbench, field.name);
      if (candidates.length < 2) return;
      event.preventDefault();
      const at = candidates.findIndex((candidate) => candidate.value === value);
      const next = candidates[(at + (event.key === "ArrowDown" ? 1 : -1) + candidates.length) % candidates.length]!;
      dispatch({ type: "setField", name: field.name, value: next.value, place: next.place });
    }
  };
  const focus = () => {
    workbench.setActive(field.name);
    // A closed list cannot be read off the page.
    const canCapture = !readOnly && field.format !== "flag" && field.format !== "kind";
    workbench.setTarget(!canCapture ? undefined : { name: field.name, label: field.label, format: field.format, put: (found, place) => dispatch({ type: "setField", name: field.name, value: found, place }) });
  };
  return (
    <div ref={row} className={styles.row} data-active={isActive || undefined} data-field={field.name} onMouseEnter={() => workbench.setHovered(field.name)} onMouseLeave={() => workbench.setHovered(undefined)}>
      <div className={styles.labels}>
        <label htmlFor={inputId(field.name)}>
          {field.label}
          {field.required && <span className={styles.required}>{text("document.required")}</span>}
        </label>
        <CertaintyMark name={field.name} certainty={certainty} />
      </div>
      <FieldInput
        id={inputId(field.name)}
        format={field.type === "NUMBER" ? "integer" : field.format}
        value={value}
        culture={culture}
        context={dateContext(workbench, field.name)}
        onChange={set}
        onFocus={focus}
        onKeyDown={press}
        readOnly={readOnly}
        invalid={certainty === "broken"}
        required={field.required}
        describedBy={messageId}
        choices={choices}
      />
      {errors.length > 0 && (
        <div id={messageId}>
          {errors.map((error) => (
            <p key={error.rule} className={styles.message} data-blocking={error.blocking || undefined}>
              {ruleText(error, { text, culture, format: field.format })}
            </p>
          ))}
        </div>
      )}
      {isActive && <ActiveField field={field} readOnly={readOnly} />}
    </div>
  );
}
