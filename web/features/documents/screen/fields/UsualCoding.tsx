import { nameCode } from "#web/components/codes/searchCodes.ts";
import { Button } from "@mantine/core";
import { shortcutOf } from "#web/features/documents/screen/actions/index.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { usualCoding } from "#web/features/documents/screen/state/usualCoding.ts";
import styles from "./fields.module.css";

/** The coding of the supplier's last documents for the fields that are empty: one key takes all of it. */
export function UsualCoding() {
  const model = useScreen();
  const { canEdit, definition, dispatch, codesFor, text } = model;
  const usual = usualCoding(model);
  const found = Object.entries(usual);
  if (!canEdit || found.length === 0) return null;
  return (
    <div className={styles.usual} role="note" aria-label={text("document.usualCoding")}>
      <p className={styles.usualTitle}>{text("document.usualCoding")}</p>
      <ul className={styles.usualList}>
        {found.map(([name, code]) => (
          <li key={name}>
            {definition.fields.find((field) => field.name === name)?.label}: <strong>{nameCode(codesFor(name)?.options ?? [], code)}</strong>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" rightSection={shortcutOf("usualCoding")} onClick={() => dispatch({ type: "setFields", fields: usual })}>
        {text("document.usualCoding.take")}
      </Button>
    </div>
  );
}
