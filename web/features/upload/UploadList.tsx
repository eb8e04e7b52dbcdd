import type { DocumentSummary } from "#contract/documentShapes.ts";
import { calls } from "#contract/index.ts";
import { MAX_UPLOAD_BYTES } from "#domain/document/upload.ts";
import { errorMessage } from "#web/app/notify.ts";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatSize } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Anchor, Button, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconRefresh, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import styles from "./UploadScreen.module.css";
import { type Upload, uploads } from "./uploads.ts";
import { progressOf, useUploads } from "./useUploads.ts";

/** How many of the user's newest documents are asked for their state: one call instead of one per file. */
const NEWEST = 200;

/** What was sent in this visit: progress, then the state of the document; faults with their way out. */
export function UploadList() {
  const { text } = useText();
  const list = useUploads();
  const { done, isActive } = progressOf(list);
  const input = { body: { listType: "Mine" as const, sort: { field: "createdTime", direction: "desc" as const }, take: NEWEST } };
  const newest = useCall(calls.listDocuments, input, { enabled: done > 0 }).data?.items ?? [];
  if (list.length === 0) return null;
  const documents = new Map(newest.map((document) => [document.documentId, document]));
  return (
    <section className={styles.part} aria-labelledby="uploads-head">
      <div className={styles.partHead}>
        <h2 id="uploads-head">{text("upload.thisVisit")}</h2>
        {!isActive && done > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => uploads.clearSent()}>
            {text("upload.clear")}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {list.map((upload) => (
          <UploadRow key={upload.id} upload={upload} document={documents.get(upload.id)} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ upload, document }: { upload: Upload; document: DocumentSummary | undefined }) {
  const { text, culture } = useText();
  const isSent = upload.state === "sent";
  const mayRetry = upload.state === "failed" && (upload.fault?.kind === "failed" || upload.fault?.kind === "refused");
  return (
    <li className={styles.row} data-state={upload.state}>
      <span className={styles.name} title={upload.fileName}>
        {isSent ? (
          <Anchor component={Link} to={href("document", { id: upload.id })}>
            {upload.fileName}
          </Anchor>
        ) : (
          upload.fileName
        )}
      </span>
      <span className={styles.size}>{formatSize(upload.size, culture)}</span>
      <span>
        {upload.state === "waiting" && <span className="dim">{text("upload.waiting")}</span>}
        {upload.state === "sending" && <Progress value={upload.share * 100} size="sm" aria-label={text("upload.sending", { name: upload.fileName })} />}
        {isSent && <StateLabel state={document?.state ?? "Extracting"} />}
      </span>
      <span className={styles.actions}>
        {mayRetry && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text("upload.retry", { name: upload.fileName })}
            title={text("action.retry")}
            onClick={() => uploads.retry(upload.id)}
          >
            <IconRefresh size={18} stroke={1.6} />
          </ActionIcon>
        )}
        {!isSent && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text("upload.remove", { name: upload.fileName })}
            title={text("action.remove")}
            onClick={() => uploads.remove(upload.id)}
          >
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
      <Fault upload={upload} document={document} />
      {isSent && upload.duplicateOf[0] && (
        <span className={styles.twin}>
          <IconCopy size={16} stroke={1.8} aria-hidden />
          <span>
            {text("upload.duplicate")}{" "}
            <Anchor component={Link} underline="always" to={href("document", { id: upload.duplicateOf[0] })}>
              {text("upload.duplicateOpen")}
            </Anchor>
          </span>
        </span>
      )}
    </li>
  );
}

/** Why a file did not arrive, or why its document could not be read. */
function Fault({ upload, document }: { upload: Upload; document: DocumentSummary | undefined }) {
  const { text, culture } = useText();
  const words = () => {
    if (upload.fault?.kind === "refused") return `${text("upload.fault.failed")} ${errorMessage(upload.fault.error)}`;
    if (upload.fault) return text(`upload.fault.${upload.fault.kind}`, { limit: formatSize(MAX_UPLOAD_BYTES, culture) });
    return document?.state === "Error" && document.errorType ? text(`errorType.${document.errorType}`) : undefined;
  };
  const sentence = words();
  if (!sentence) return null;
  return (
    <span className={styles.fault} role="alert">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      {sentence}
    </span>
  );
}
