import { calls } from "#contract/index.ts";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router";
import styles from "./UploadScreen.module.css";

/** How many of the newest are shown; the list of failed documents has them all. */
const SHOWN = 5;

/** Documents that could not be read, with the reason of each; nothing stands here on a good day. */
export function FailedList() {
  const { text, culture } = useText();
  const input = { body: { listType: "Error" as const, sort: { field: "createdTime", direction: "desc" as const }, take: SHOWN } };
  const list = useCall(calls.listDocuments, input).data;
  const failed = (list?.items ?? []).filter((document) => document.errorOrigin === "extraction");
  if (failed.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="failed-head">
      <div className={styles.partHead}>
        <h2 id="failed-head">{text("upload.failedDocuments")}</h2>
        {list?.hasMore && (
          <Anchor component={Link} to={href("docList", { docType: "All", listType: "Error" })}>
            {text("upload.allFailed")}
          </Anchor>
        )}
      </div>
      <ul className={styles.list}>
        {failed.map((document) => (
          <li key={document.documentId} className={styles.row}>
            <span className={styles.name} title={document.fileName}>
              <Anchor component={Link} to={href("documentError", { id: document.documentId }, { returnRoute: href("upload") })}>
                {document.fileName}
              </Anchor>
            </span>
            <span />
            <span />
            <span className={styles.actions}>
              <span className={styles.size}>{formatDate(document.createdTime, culture)}</span>
            </span>
            <span className={styles.fault}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
              {text(`errorType.${document.errorType ?? "UnknownError"}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
