import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatDate, formatSize } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import styles from "./UploadScreen.module.css";

/** Longest list shown here; the rest is in the document list. */
const SHOWN = 50;

/** Documents in extraction, wherever they came from (R009). They leave the list by themselves when they are read. */
export function ExtractingList() {
  const { text, culture } = useText();
  const list = useCall(calls.listDocuments, { body: { states: ["Extracting"], sort: { field: "createdTime", direction: "desc" }, take: SHOWN } });
  const count = useCall(calls.countExtracting, { body: {} }).data?.count;
  return (
    <section className={styles.part} aria-labelledby="extracting-head">
      <div className={styles.partHead}>
        <h2 id="extracting-head">
          {text("upload.extracting")} {count ? <span className="dim figures">{count}</span> : null}
        </h2>
      </div>
      {list.isPending && <Skeleton height={36} />}
      {list.isError && (
        <Notice heading="h2" title={text("list.failed")} advice={text("list.failedAdvice")}>
          <Button variant="default" onClick={() => void list.refetch()}>
            {text("action.retry")}
          </Button>
        </Notice>
      )}
      {list.data?.items.length === 0 && <p className="dim">{text("upload.extractingNone")}</p>}
      {list.data && list.data.items.length > 0 && (
        <ul className={styles.list}>
          {list.data.items.map((document) => (
            <li key={document.documentId} className={styles.row}>
              <span className={styles.name} title={document.fileName}>
                <Anchor component={Link} to={href("document", { id: document.documentId })}>
                  {document.fileName}
                </Anchor>
              </span>
              <span className={styles.size}>{formatSize(document.size, culture)}</span>
              <StateLabel state={document.state} />
              <span className={styles.size}>{formatDate(document.createdTime, culture, "time")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
