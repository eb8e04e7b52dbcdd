import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import styles from "./UploadScreen.module.css";
import { UploadRow } from "./UploadRow.tsx";
import { uploads } from "./uploads.ts";
import { useExtracting } from "./useExtracting.ts";
import { progressOf, useUploads } from "./useUploads.ts";

/** How many of the user's newest documents are asked for their state: one call instead of one per file. */
const NEWEST = 200;

/** What was sent in this visit, and what an earlier one left: progress, then pages, then the state of the document; faults with what to do about them. */
export function UploadList() {
  const { text } = useText();
  const list = useUploads();
  const { done, total, isActive, broken } = progressOf(list);
  const input = { body: { listType: "Mine" as const, sort: { field: "createdTime", direction: "desc" as const }, take: NEWEST } };
  const newest = useCall(calls.listDocuments, input, { enabled: done > 0 }).data?.items ?? [];
  const readings = useExtracting().data?.items ?? [];
  if (list.length === 0) return null;
  const documents = new Map(newest.map((document) => [document.documentId, document]));
  const isResumed = list.some((upload) => upload.isResumed);
  return (
    <section className={styles.part} aria-labelledby="uploads-head">
      <div className={styles.partHead}>
        <h2 id="uploads-head">
          {text("upload.thisVisit")} <span className="dim figures">{text("upload.arrived", { done, total })}</span>
        </h2>
        {!isActive && broken === 0 && done > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => uploads.clearSent()}>
            {text("upload.clear")}
          </Button>
        )}
      </div>
      {isResumed && <p className={styles.note}>{text(isActive || broken > 0 ? "upload.resumed" : "upload.resumedDone")}</p>}
      <ul className={styles.list}>
        {list.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            document={documents.get(upload.id)}
            reading={readings.find((reading) => reading.documentId === upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}
