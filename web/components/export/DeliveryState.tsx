import type { DeliveryState as State } from "#domain/exports/names.ts";
import { useText } from "#web/locales/language.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconClock, IconRotateClockwise } from "@tabler/icons-react";
import styles from "./deliveries.module.css";

const icons = { Waiting: IconClock, Delivered: IconCircleCheck, Failed: IconAlertTriangle, Cancelled: IconCircleMinus };

/** How far a document has got to an integration: icon, colour and word together. */
export function DeliveryState({ state, isRetried }: { state: State; isRetried: boolean }) {
  const { text } = useText();
  const Icon = isRetried ? IconRotateClockwise : icons[state];
  return (
    <span className={styles.deliveryState} data-state={state}>
      <Icon size={16} aria-hidden /> {text(isRetried ? "delivery.state.Retried" : `delivery.state.${state}`)}
    </span>
  );
}
