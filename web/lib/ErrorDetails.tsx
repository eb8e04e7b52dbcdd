import { useText } from "#web/locales/language.ts";
import type { ReactNode } from "react";

/** Below the sentence of a message: what to do, and the request id under "details". */
export function ErrorDetails({ requestId, action }: { requestId?: string; action?: ReactNode }) {
  const { text } = useText();
  if (!requestId && !action) return null;
  return (
    <>
      {action}
      {requestId && (
        <details>
          <summary>{text("notify.details")}</summary>
          {text("notify.requestId")} <code>{requestId}</code>
        </details>
      )}
    </>
  );
}
