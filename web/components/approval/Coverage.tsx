import { coveredParts } from "#domain/approval/coverage.ts";
import { useText } from "#web/locales/language.ts";
import styles from "./approval.module.css";

/** What the approval speaks of, so that everybody knows which change makes it void. */
export function Coverage() {
  const { text } = useText();
  const parts = coveredParts.map((part) => text(`approval.covers.${part}`)).join(", ");
  return <p className={styles.dim}>{text("approval.covers", { parts })}</p>;
}
