import type { Delivery } from "#contract/exports/deliveries.ts";
import { formatDate } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./deliveries.module.css";
import { DeliveryState } from "./DeliveryState.tsx";
import { problemText, remarkText } from "./deliveryProblem.ts";

type Props = {
  delivery: Delivery;
  /** What the entry is headed by: the integration, or the document. */
  title: ReactNode;
  /** Tries it again; undefined where the person may not. */
  retry: (() => void) | undefined;
  isRetrying: boolean;
};

/** The way of one document to one integration: how far it is, why not, what it is called there, and what to do next. */
export function DeliveryItem({ delivery, title, retry, isRetrying }: Props) {
  const { text, culture } = useText();
  const { state, attempts, problem, nextAttemptTime, remoteId, path, warnings, isPaused } = delivery;
  const isOpen = state === "Failed" || (state === "Waiting" && attempts > 0 && !isPaused);
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <DeliveryState state={state} isRetried={state === "Waiting" && attempts > 0 && !isPaused} />
      </div>
      {problem && state !== "Delivered" && <p className={styles.reason}>{problemText(problem, { text, culture })}</p>}
      {warnings.map((warning, at) => (
        <p key={at} className={styles.reason}>
          {remarkText(warning, { text, culture })}
        </p>
      ))}
      <p className={styles.dim}>
        {formatDate(delivery.changedTime, culture, "dateTime")}
        {attempts > 0 && ` · ${text("delivery.attempts", { count: attempts })}`}
        {isPaused && ` · ${text("delivery.paused")}`}
        {state === "Waiting" && nextAttemptTime && attempts > 0 && ` · ${text("delivery.next", { time: formatDate(nextAttemptTime, culture, "dateTime") })}`}
      </p>
      {(remoteId ?? path) && (
        <p className={styles.dim}>
          {text(remoteId ? "delivery.remoteId" : "delivery.path")} <code>{remoteId ?? path?.replace(/^\.\//, "")}</code>
        </p>
      )}
      {retry && isOpen && (
        <div className={styles.tools}>
          <Button variant="default" size="compact-sm" leftSection={<IconRefresh size={16} aria-hidden />} loading={isRetrying} onClick={retry}>
            {text(state === "Failed" ? "delivery.retry" : "delivery.retryNow")}
          </Button>
        </div>
      )}
    </li>
  );
}
