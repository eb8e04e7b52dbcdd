import { calls } from "#contract/index.ts";
import { reordered, SortableList } from "#web/components/sortable/SortableList.tsx";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Result } from "#web/features/documents/list/bulk.ts";
import BulkResults from "#web/features/documents/list/BulkResults.tsx";
import type { Chosen, Selection } from "#web/components/list/selection.ts";
import styles from "./merge.module.css";

/** Asks for the order of the documents, by dragging or by keys, and merges them (R030). */
export default function MergeDialog({ selection, close, onDone }: { selection: Selection; close(): void; onDone(): void }) {
  const { text } = useText();
  const client = useQueryClient();
  const [order, setOrder] = useState<readonly Chosen[]>(() => [...selection.values()]);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Result[]>();
  const merge = async () => {
    setBusy(true);
    try {
      const { documentId, results } = await api(calls.mergeDocuments, { body: { documentIds: order.map((document) => document.documentId) } });
      changed(client, calls.listDocuments, calls.countDocuments, calls.countExtracting, calls.activeDocumentTypes);
      if (documentId === null) return setRefused(results);
      const open = (
        <Button size="compact-sm" variant="default" component={Link} to={href("document", { id: documentId })}>
          {text("attachment.open")}
        </Button>
      );
      notify("positive", text("merge.done"), { action: open });
      close();
      onDone();
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  // Nothing is said of documents that were not merged only because of the others.
  if (refused) return <BulkResults results={refused.filter((result) => result.code !== undefined)} selection={selection} onClose={close} />;
  return (
    <Modal opened onClose={close} size="lg" title={text("merge.title")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p className={styles.hint}>{text("merge.hint")}</p>
      <SortableList
        label={text("merge.order")}
        items={order}
        keyOf={(document) => document.documentId}
        nameOf={(document) => document.fileName}
        move={(from, to) => setOrder(reordered(order, from, to))}
        className={styles.order}
        rowClassName={styles.document}
      >
        {({ fileName }, at, handle) => (
          <>
            {handle}
            <span className={styles.number}>{at + 1}.</span>
            <span className={styles.name}>{fileName}</span>
          </>
        )}
      </SortableList>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={close}>
          {text("action.cancel")}
        </Button>
        <Button loading={isBusy} onClick={() => void merge()}>
          {text("merge.action")}
        </Button>
      </Group>
    </Modal>
  );
}
