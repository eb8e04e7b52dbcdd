import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import type { ReactNode } from "react";

/** Below the sentence of a message: what to do, what the guide says of the error, and the request id under "details". */
export function ErrorDetails({ requestId, code, action }: { requestId?: string; code?: string; action?: ReactNode }) {
  const { text } = useText();
  if (!requestId && !action && !code) return null;
  return (
    <>
      {action}
      {code && (
        // Beside the screen, which keeps what was typed.
        <a href={href("help", { section: `error-${code}` })} target="_blank" rel="noopener">
          {text("help.explain")}
        </a>
      )}
      {requestId && (
        <details>
          <summary>{text("notify.details")}</summary>
          {text("notify.requestId")} <code>{requestId}</code>
        </details>
      )}
    </>
  );
}
