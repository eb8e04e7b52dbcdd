import { errorMessage } from "#web/lib/notify.ts";
import { ApiError } from "#web/lib/api.ts";
import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconFilterOff, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import styles from "./list.module.css";

type Props = { error: Error | null; retry: () => void; isNarrowed: boolean; /** What an empty list says. */ empty: ReactNode };

/** Instead of rows: failure, missing permission, nothing found, or nothing there yet, each with the next step. */
export function ListNotice({ error, retry, isNarrowed, empty }: Props) {
  const { text } = useText();
  const [, setQuery] = useSearchParams();
  if (error instanceof ApiError && error.status === 403)
    return <Notice heading="h2" icon={<IconLock size={32} stroke={1.5} />} title={text("forbidden.heading")} advice={text("error.permission-denied")} />;
  if (error) {
    return (
      <Notice heading="h2" icon={<IconAlertTriangle size={32} stroke={1.5} />} title={text("list.failed")} advice={errorMessage(error)}>
        <Button variant="default" onClick={retry}>
          {text("action.retry")}
        </Button>
        {error instanceof ApiError && error.requestId && (
          <p className={styles.requestId}>
            {text("notify.requestId")} <code>{error.requestId}</code>
          </p>
        )}
      </Notice>
    );
  }
  if (isNarrowed) {
    return (
      <Notice heading="h2" icon={<IconFilterOff size={32} stroke={1.5} />} title={text("list.nothingFound")} advice={text("list.nothingFoundAdvice")}>
        <Button variant="default" onClick={() => setQuery({})}>
          {text("filter.clear")}
        </Button>
      </Notice>
    );
  }
  return empty;
}
