import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Alert.module.css";

const icons = { bad: IconCircleX, look: IconAlertTriangle, info: IconInfoCircle, ok: IconCircleCheck };

/** A sentence in the page with a meaning: icon, colour and words together. Bad ones are read out at once. */
export function Alert({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={styles.alert} data-kind={kind} role={kind === "bad" ? "alert" : "status"}>
      <Icon size={18} aria-hidden className={styles.icon} />
      <div>{children}</div>
    </div>
  );
}
