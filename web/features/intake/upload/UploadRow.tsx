import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { MAX_UPLOAD_BYTES } from "#domain/documents/upload.ts";
import { errorMessage } from "#web/lib/notify.ts";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatSize } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Anchor, Progress } from "@mantine/core";
import { IconAlertTriangle, IconCopy, IconRefresh, IconX } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { ReadingProgress } from "./ReadingProgress.tsx";
import type { Upload } from "./upload.ts";
import styles from "./UploadScreen.module.css";
import { uploads } from "./uploads.ts";

type Props = { upload: Upload; document: DocumentSummary | undefined; reading: ComponentProps<typeof ReadingProgress>["reading"] | undefined };

/** One upload from its first byte to the state of its document. */
export function UploadRow({ upload, document, reading }: Props) {
  const { text, culture } = useText();
  const isSent = upload.state === "sent";
  const mayRetry = upload.state === "failed" && (upload.fault?.kind === "failed" || upload.fault?.kind === "refused");
  return (
    <li className={styles.row} data-state={upload.state}>
      <span className={styles.name} title={upload.fileName}>
        {isSent ? (
          <Anchor component={Link} to={href(document?.state === "Error" ? "documentError" : "document", { id: upload.id }, { returnRoute: href("upload") })}>
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
        {isSent && <Arrived document={document} reading={reading} />}
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
            <Anchor component={Link} underline="always" to={href("document", { id: upload.duplicateOf[0] }, { returnRoute: href("upload") })}>
              {text("upload.duplicateOpen")}
            </Anchor>
          </span>
        </span>
      )}
    </li>
  );
}

/** What became of a file that arrived: pages while it is read, then state and pages of the document. */
function Arrived({ document, reading }: Pick<Props, "document" | "reading">) {
  const { text } = useText();
  if (reading && (!document || document.state === "Extracting")) return <ReadingProgress reading={reading} />;
  return (
    <span className={styles.arrived}>
      <StateLabel state={document?.state ?? "Extracting"} />
      {document && document.pageCount > 0 && <span className="dim figures">{text("upload.pageCount", { count: document.pageCount })}</span>}
    </span>
  );
}

/** Why a file did not arrive, or why its document could not be read. */
function Fault({ upload, document }: Pick<Props, "upload" | "document">) {
  const { text, culture } = useText();
  const words = () => {
    if (upload.isRetried) return `${text("upload.fault.failed")} ${text("upload.goesOn")}`;
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
