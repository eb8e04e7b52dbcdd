import { nameValue } from "#web/components/fieldFormats.ts";
import { IconAlertTriangle, IconCheck, IconEye, IconHistory, IconZoomQuestion } from "@tabler/icons-react";
import { useState } from "react";
import { isResolved, needsEyes } from "#web/features/documents/screen/state/attention.ts";
import { placeOf, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { Snippet } from "./Snippet.tsx";
import styles from "./glance.module.css";

const icons = { look: IconEye, unread: IconZoomQuestion, memory: IconHistory, broken: IconAlertTriangle } as const;

/**
 * Everything that needs eyes at one glance: value and its place on the page side by side, so that one look and `Ctrl+Enter` do for all.
 * What was resolved stays with a tick; a click leads to the field.
 */
export function Glance() {
  const model = useScreen();
  const { order, certainty, definition, draft, culture, text, active, focusField, choicesFor } = model;
  const open = order.filter((name) => needsEyes(certainty.get(name) ?? "empty"));
  const [seen, setSeen] = useState<readonly string[]>(open);
  // A value that breaks a rule only now joins; nothing leaves, so that nothing jumps under the eyes.
  const late = open.filter((name) => !seen.includes(name));
  if (late.length > 0) setSeen([...seen, ...late]);
  const names = order.filter((name) => seen.includes(name));
  if (names.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={text("document.glance")}>
      {names.map((name) => {
        const field = definition.fields.find((one) => one.name === name);
        const state = certainty.get(name) ?? "empty";
        const place = placeOf(model, name);
        const Icon = isResolved(state) ? IconCheck : icons[state as keyof typeof icons];
        return (
          <li key={name}>
            <button
              type="button"
              tabIndex={-1}
              className={styles.entry}
              data-glance={name}
              data-certainty={isResolved(state) ? "resolved" : state}
              data-active={name === active || undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => focusField(name)}
            >
              <span className={styles.label}>
                <Icon size={14} aria-hidden />
                {field?.label}
              </span>
              <span className={styles.value} data-value>
                {nameValue(field?.format ?? "text", draft.values.fields[name] ?? "", { culture, choices: field && choicesFor(field) }) || "–"}
              </span>
              <span className={styles.place}>{place ? <Snippet place={place} height={32} /> : text("document.glance.nowhere")}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
