import { calls } from "#contract/index.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { Link } from "react-router";
import styles from "./UploadScreen.module.css";
import type { Upload } from "./upload.ts";
import { UploadRow } from "./UploadRow.tsx";
import { uploads } from "./uploads.ts";
import { useExtracting } from "./useExtracting.ts";
import { progressOf, useUploads } from "./useUploads.ts";

/** How many of the user's newest documents are asked for their state: one call instead of one per file. */
const NEWEST = 200;

/**
 * What was sent in this visit, and what an earlier one left: progress, then pages, then the state of the document; faults with what to do
 * about them, on top. Once everything is read it leads on to the check.
 */
export function UploadList() {
  const { text } = useText();
  const list = useUploads();
  const { done, total, isActive, broken } = progressOf(list);
  const input = { body: { listType: "Mine" as const, sort: { field: "createdTime", direction: "desc" as const }, take: NEWEST } };
  const newest = useCall(calls.listDocuments, input, { enabled: done > 0 }).data?.items ?? [];
  const readings = useExtracting().data?.items ?? [];
  if (list.length === 0) return null;
  const documents = new Map(newest.map((document) => [document.documentId, document]));
  const failed = list.filter((upload) => isFailed(upload, documents));
  const read = list.filter(({ id }) => isRead(documents.get(id)));
  const isAllRead = !isActive && broken === 0 && read.length + failed.length === total;
  const isResumed = list.some((upload) => upload.isResumed);
  return (
    <section className={styles.part} aria-labelledby="uploads-head">
      <div className={styles.partHead}>
        <h2 id="uploads-head">
          {text("upload.thisVisit")}{" "}
          <span className="dim figures" role="status">
            {[
              text("upload.arrived", { done, total }),
              done > 0 && text("upload.readCount", { count: read.length }),
              failed.length > 0 && text("upload.failedCount", { count: failed.length }),
            ]
              .filter(Boolean)
              .join(", ")}
          </span>
        </h2>
        {!isActive && broken === 0 && done > 0 && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => uploads.clearSent()}>
              {text("upload.clear")}
            </Button>
            {isAllRead && read.length > 0 && (
              <Button component={Link} size="compact-sm" to={href("docValidation")}>
                {text("validation.start")}
              </Button>
            )}
          </div>
        )}
      </div>
      {isResumed && <p className={styles.note}>{text(isActive || broken > 0 ? "upload.resumed" : "upload.resumedDone")}</p>}
      <ul className={styles.list}>
        {[...failed, ...list.filter((upload) => !failed.includes(upload))].map((upload) => (
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

type Documents = ReadonlyMap<string, DocumentSummary>;

/** A file that did not arrive and does not go on by itself, or whose document could not be read. */
const isFailed = ({ id, state, isRetried }: Upload, documents: Documents) => (state === "failed" && !isRetried) || documents.get(id)?.state === "Error";

const isRead = (document: DocumentSummary | undefined) => document !== undefined && document.state !== "Extracting" && document.state !== "Error";
