import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Group, Modal } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import type { Result } from "#web/features/documents/list/bulk.ts";
import { BulkResults } from "#web/features/documents/list/BulkResults.tsx";
import type { Chosen, Selection } from "#web/features/documents/list/selection.ts";
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
  // Those that only the others kept from merging have nothing to tell.
  if (refused) return <BulkResults results={refused.filter((result) => result.code !== undefined)} selection={selection} onClose={close} />;
  return (
    <Modal opened onClose={close} size="lg" title={text("merge.title")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p className={styles.hint}>{text("merge.hint")}</p>
      <Order order={order} setOrder={setOrder} />
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

function Order({ order, setOrder }: { order: readonly Chosen[]; setOrder(order: readonly Chosen[]): void }) {
  const { text } = useText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [spoken, setSpoken] = useState("");
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length || from === to) return;
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next);
    setSpoken(text("merge.position", { name: order[from]!.fileName, index: to + 1, count: order.length }));
  };
  const press = (event: KeyboardEvent, at: number) => {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) move(at, at + step);
    const to = at + step;
    requestAnimationFrame(() => list.current?.children[to]?.querySelector("button")?.focus());
  };
  return (
    <>
      <p className={styles.keys}>{text("merge.keys")}</p>
      <ol className={styles.order} ref={list} aria-label={text("merge.order")}>
        {order.map(({ documentId, fileName }, at) => (
          <li key={documentId} className={styles.document}>
            <button
              type="button"
              className={styles.handle}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              data-autofocus={at === 0 || undefined}
              draggable
              onKeyDown={(event) => press(event, at)}
              onDragStart={() => setDragged(at)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged === undefined || dragged === at) return;
                move(dragged, at);
                setDragged(at);
              }}
            >
              <IconGripVertical size={16} aria-hidden className={styles.grip} />
              <span className={styles.number}>{at + 1}.</span>
              <span className={styles.name}>{fileName}</span>
            </button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              disabled={at === 0}
              aria-label={text("merge.up", { name: fileName })}
              onClick={() => move(at, at - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              disabled={at === order.length - 1}
              aria-label={text("merge.down", { name: fileName })}
              onClick={() => move(at, at + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <p className={styles.spoken} role="status">
        {spoken}
      </p>
    </>
  );
}
