import { text } from "#web/locales/language.ts";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The four kinds of messages (R447). */
export type NotificationKind = "negative" | "warning" | "info" | "positive";

const icons = { negative: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle, positive: IconCircleCheck };

/** Icon of a kind; its colour comes from `data-kind` in base.css. */
export function kindIcon(kind: NotificationKind): ReactNode {
  const Icon = icons[kind];
  return <Icon size={20} aria-hidden />;
}

export function kindTitle(kind: NotificationKind): string {
  return text(`notify.${kind}`);
}
