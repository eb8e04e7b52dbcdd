import { errorMessage } from "#web/lib/notify.ts";
import { ApiError } from "#web/lib/api.ts";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconFiles, IconFilterOff, IconLock } from "@tabler/icons-react";
import { Link, useSearchParams } from "react-router";
import styles from "./list.module.css";

type Props = { error: Error | null; retry: () => void; isNarrowed: boolean; isWalk: boolean; empty: string; uploadTo?: string };

/** Instead of rows: failure, missing permission, nothing found, or nothing there yet, each with its way out. */
export function ListNotice({ error, retry, isNarrowed, isWalk, empty, uploadTo }: Props) {
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
  if (isWalk) {
    return (
      <Notice heading="h2" icon={<IconCircleCheck size={32} stroke={1.5} color="var(--kv-ok)" />} title={empty} advice={text("validation.doneAdvice")}>
        <Button component={Link} to={href("docList", { docType: "All", listType: "Processed" })} variant="default">
          {text("validation.toProcessed")}
        </Button>
      </Notice>
    );
  }
  return (
    <Notice heading="h2" icon={<IconFiles size={32} stroke={1.5} />} title={empty} advice={uploadTo && text("list.emptyAdvice")}>
      {uploadTo && (
        <Button component={Link} to={uploadTo}>
          {text("nav.upload")}
        </Button>
      )}
    </Notice>
  );
}
