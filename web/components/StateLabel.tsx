import type { DocumentState } from "#domain/names.ts";
import { useText } from "#web/locales/language.ts";
import styles from "./StateLabel.module.css";
import { stateLooks, unknownLook } from "./states.ts";

type Props = {
  state: DocumentState;
  /** Where an error came from: a failed export is named so. */ origin?: "extraction" | "export" | null;
  detail?: string | null;
};

/** A state as icon, colour and word together. */
export function StateLabel({ state, origin, detail }: Props) {
  const { text } = useText();
  const { tone, icon: Icon } = stateLooks[state] ?? unknownLook;
  return (
    <span className={styles.state} data-tone={tone} data-state={state} title={detail ?? undefined}>
      <Icon size={16} stroke={1.8} aria-hidden className={styles.icon} />
      <span className={styles.word}>{text(state === "Error" && origin === "export" ? "documentState.Error.export" : `documentState.${state}`)}</span>
    </span>
  );
}
