import { calls } from "#contract/index.ts";
import { notifyError } from "#web/lib/notify.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate, formatSize } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { restoreDocument } from "#web/lib/restoreDocument.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Anchor, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { ReadingProgress } from "./ReadingProgress.tsx";
import styles from "./UploadScreen.module.css";
import { useExtracting } from "./useExtracting.ts";

/** Documents in extraction, wherever they came from, with how far each is (R009). They leave the list by themselves when they are read. */
export function ExtractingList() {
  const { text, culture } = useText();
  const client = useQueryClient();
  const list = useExtracting();
  const remove = useSend(calls.deleteDocument);
  const cancel = async (documentId: string, fileName: string) => {
    const refresh = () => changed(client, calls.listExtracting, calls.listDocuments, calls.countDocuments, calls.countExtracting);
    try {
      await remove.mutateAsync({ params: { documentId } });
      notifyUndo(text("upload.cancelled", { name: fileName }), () => restoreDocument(documentId).finally(refresh));
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  const { items = [], total = 0 } = list.data ?? {};
  return (
    <section className={styles.part} aria-labelledby="extracting-head">
      <div className={styles.partHead}>
        <h2 id="extracting-head">
          {text("upload.extracting")} {total > 0 && <span className="dim figures">{total}</span>}
        </h2>
      </div>
      {list.isPending && <Loading height={36} />}
      {list.isError && (
        <Notice heading="h2" title={text("list.failed")} advice={text("list.failedAdvice")}>
          <Button variant="default" onClick={() => void list.refetch()}>
            {text("action.retry")}
          </Button>
        </Notice>
      )}
      {list.data && total === 0 && <p className="dim">{text("upload.extractingNone")}</p>}
      {items.length > 0 && (
        <ul className={styles.list}>
          {items.map((document) => (
            <li key={document.documentId} className={styles.row}>
              <span className={styles.name} title={document.fileName}>
                <Anchor component={Link} to={href("document", { id: document.documentId }, { returnRoute: href("upload") })}>
                  {document.fileName}
                </Anchor>
              </span>
              <span className={styles.size}>{formatSize(document.size, culture)}</span>
              <ReadingProgress reading={document} />
              <span className={styles.actions}>
                <span className={styles.size}>{formatDate(document.createdTime, culture, "time")}</span>
                {document.mayCancel && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={text("upload.cancel", { name: document.fileName })}
                    title={text("upload.cancelShort")}
                    onClick={() => void cancel(document.documentId, document.fileName)}
                  >
                    <IconX size={18} stroke={1.6} />
                  </ActionIcon>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > items.length && <p className="dim">{text("upload.extractingMore", { count: total - items.length })}</p>}
    </section>
  );
}
