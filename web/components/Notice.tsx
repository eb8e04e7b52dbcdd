import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/**
 * A whole page or panel that says one thing: empty list, refusal, failure. `children` is what to do next. A panel, headed by `h2`, begins with it:
 * in the middle of a long one it would lie out of sight.
 */
export function Notice({
  title,
  advice,
  icon,
  heading = "h1",
  children,
}: {
  title: string;
  advice?: ReactNode;
  icon?: ReactNode;
  heading?: "h1" | "h2";
  children?: ReactNode;
}) {
  const Heading = heading;
  return (
    <section className={styles.notice} data-part={heading === "h2" || undefined}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={styles.title}>{title}</Heading>
      {advice && <p className={styles.advice}>{advice}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </section>
  );
}
