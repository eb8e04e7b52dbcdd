import { useText } from "#web/locales/language.ts";
import { IconEye } from "@tabler/icons-react";
import styles from "./list.module.css";

/** How many values a person should look at. Nothing while unknown, a dash when there is none. */
export function Attention({ count }: { count: number | null }) {
  const { text } = useText();
  if (count === null) return null;
  const words = text("list.attention", { count });
  if (count === 0)
    return (
      <span className="dim" title={words}>
        –
      </span>
    );
  return (
    <span className={styles.attention} title={words}>
      <IconEye size={16} stroke={1.8} role="img" aria-label={words} />
      <span aria-hidden>{count}</span>
    </span>
  );
}
