import type { DocumentState } from "#domain/document/names.ts";
import { useText } from "#web/locales/language.ts";
import styles from "./StateLabel.module.css";
import { stateLooks, unknownLook } from "#web/features/documents/states.ts";

/** A state as icon, colour and word together. */
export function StateLabel({ state }: { state: DocumentState }) {
  const { text } = useText();
  const { tone, icon: Icon } = stateLooks[state] ?? unknownLook;
  return (
    <span className={styles.state} data-tone={tone} data-state={state}>
      <Icon size={16} stroke={1.8} aria-hidden className={styles.icon} />
      <span className={styles.word}>{text(`documentState.${state}`)}</span>
    </span>
  );
}
