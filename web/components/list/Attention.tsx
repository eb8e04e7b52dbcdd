import type { CheckCode } from "#domain/documents/checks.ts";
import { useText } from "#web/locales/language.ts";
import { IconAlertTriangle, IconEye } from "@tabler/icons-react";
import styles from "./list.module.css";

type Props = {
  /** Values to look at; null while unknown. */
  count: number | null;
  checks: readonly CheckCode[];
};

/** Kinds that keep a document from going on until a person decides. */
const decisive: ReadonlySet<CheckCode> = new Set(["split", "duplicate"]);

/** What a person should look at: a question about the whole document, and how many values. Nothing while unknown, a dash when there is none. */
export function Attention({ count, checks }: Props) {
  const { text } = useText();
  const isAsked = checks.some((code) => decisive.has(code));
  const words = count === null ? "" : text("list.attention", { count });
  const standing = checks.length > 0 ? text("list.checks", { checks: checks.map((code) => text(`check.${code}`)).join(", ") }) : "";
  if (count === null && !isAsked) return null;
  if (count === 0 && !isAsked)
    return (
      <span className="dim" title={standing || words}>
        –
      </span>
    );
  return (
    <span className={styles.attention} title={[words, standing].filter(Boolean).join(". ")}>
      {isAsked && <IconAlertTriangle size={16} stroke={1.8} role="img" aria-label={standing} />}
      {count !== null && count > 0 && (
        <>
          <IconEye size={16} stroke={1.8} role="img" aria-label={words} />
          <span aria-hidden>{count}</span>
        </>
      )}
    </span>
  );
}
