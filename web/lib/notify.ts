import { ApiError } from "./api.ts";
import { text, type TextKey } from "#web/locales/language.ts";
import { notifications } from "@mantine/notifications";
import { createElement, type ReactNode } from "react";
import { ErrorDetails } from "./ErrorDetails.tsx";
import { kindIcon, kindTitle, type NotificationKind } from "./notificationKinds.tsx";

/** How long a message stays, in milliseconds (R466). Errors stay until closed. */
export const NOTIFICATION_MS = 5000;

export type NotifyOptions = {
  /** What to do next: button, link. */
  action?: ReactNode;
  /** Shown under "details". */
  requestId?: string;
  /** Of an error: the guide explains it. */
  code?: string;
  /** A message with the same id replaces the earlier one. */
  id?: string;
};

/** Shows a message at the bottom right (R448). */
export function notify(kind: NotificationKind, message: string, options: NotifyOptions = {}): void {
  const entry = {
    id: options.id,
    title: message,
    message: createElement(ErrorDetails, { requestId: options.requestId, code: options.code, action: options.action }),
    icon: kindIcon(kind),
    "data-kind": kind,
    role: kind === "negative" ? "alert" : "status",
    autoClose: kind === "negative" ? false : NOTIFICATION_MS,
    closeButtonProps: { "aria-label": text("notify.close") },
    "aria-label": kindTitle(kind),
  };
  if (options.id) notifications.hide(options.id);
  notifications.show(entry);
}

/** Shows a failure in the user's words, with the id of the request for whoever reads the log. */
export function notifyError(error: unknown, options: NotifyOptions = {}): void {
  const known = error instanceof ApiError ? { requestId: error.requestId, code: error.code } : {};
  notify("negative", errorMessage(error), { ...known, ...options });
}

/** The public service that did not answer, as people call it; the server names it first in the detail of the problem. */
function serviceOf({ code, problem }: ApiError): string | undefined {
  const services: Record<string, string> = { ARES: "ARES", CNB: "ČNB", ADIS: "ADIS", VIES: "VIES", ISIR: "ISIR" };
  return code?.startsWith("upstream-") ? services[problem?.detail?.split(" ")[0] ?? ""] : undefined;
}

/** One sentence for a failure: that of the error code, else the server's own words, else the general one (R461). */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    const service = serviceOf(error);
    if (service) return text("error.upstream", { service });
    const reason = error.code === "legal-hold" ? error.problem?.detail : undefined;
    if (reason) return text("error.heldBecause", { reason });
    const key = error.code ? (`error.${error.code}` as TextKey) : undefined;
    const known = key ? text(key) : "";
    if (known && known !== key) return known;
    return error.problem?.detail ?? error.problem?.title ?? text("error.internal");
  }
  return error instanceof TypeError ? text("error.network") : text("error.internal");
}
