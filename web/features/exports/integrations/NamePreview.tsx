import { useText } from "#web/locales/language.ts";
import styles from "#web/components/settings/connections.module.css";

/** The name that the rules above give an invented document; follows every choice. */
export function NamePreview({ name }: { name: string }) {
  const { text } = useText();
  return (
    <p className={styles.preview} aria-live="polite">
      {text("exporting.preview")} <code>{name}</code>
    </p>
  );
}
