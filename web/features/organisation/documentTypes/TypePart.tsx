import { useText } from "#web/locales/language.ts";
import { Switch, TextInput } from "@mantine/core";
import type { Dispatch } from "react";
import styles from "./documentType.module.css";
import type { Staged, StagedAction } from "./staged.ts";

/** What holds for the whole type: its names and what reading takes. */
export function TypePart({ staged, dispatch }: { staged: Staged; dispatch: Dispatch<StagedAction> }) {
  const { text } = useText();
  const setLabel = (culture: "cs-CZ" | "en-US", label: string) => dispatch({ type: "setType", change: { labels: { ...staged.labels, [culture]: label } } });
  return (
    <section className={styles.type} aria-label={text("documentType.type")}>
      <div className={styles.pair}>
        <TextInput
          label={text("documentType.nameCs")}
          maxLength={100}
          value={staged.labels["cs-CZ"]}
          onChange={(event) => setLabel("cs-CZ", event.currentTarget.value)}
        />
        <TextInput
          label={text("documentType.nameEn")}
          maxLength={100}
          value={staged.labels["en-US"]}
          onChange={(event) => setLabel("en-US", event.currentTarget.value)}
        />
      </div>
      <Switch
        size="xs"
        label={text("documentType.extractItems")}
        checked={staged.extractItems}
        onChange={(event) => dispatch({ type: "setType", change: { extractItems: event.currentTarget.checked } })}
      />
      <Switch
        size="xs"
        label={text("documentType.extractNote")}
        checked={staged.extractNoteFromIsdoc}
        onChange={(event) => dispatch({ type: "setType", change: { extractNoteFromIsdoc: event.currentTarget.checked } })}
      />
    </section>
  );
}
