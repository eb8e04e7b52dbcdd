import { calls } from "#contract/index.ts";
import type { ExportFormat } from "#domain/export/names.ts";
import { notify, notifyError } from "#web/app/notify.ts";
import { api } from "#web/lib/api.ts";
import { changed } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { IconCheck, IconRefresh, IconTrash, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BulkResults } from "./BulkResults.tsx";
import { reExtract, type Result, saveFile } from "./bulk.ts";
import { ExportMenu } from "./ExportMenu.tsx";
import { MergeButton } from "./merge/MergeButton.tsx";
import styles from "./list.module.css";
import type { Selection } from "./selection.ts";

/** What can be done with the selected documents. The result of each is shown when not all went well. */
export default function BulkBar({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const { text } = useText();
  const { permissions } = useSession();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const [outcome, setOutcome] = useState<{ results: Result[]; selection: Selection }>();
  const documentIds = [...selection.keys()];

  const run = async (name: string, work: () => Promise<void>) => {
    setBusy(name);
    try {
      await work();
      changed(client, calls.listDocuments, calls.countDocuments, calls.countExtracting, calls.activeDocumentTypes);
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(undefined);
    }
  };
  const report = (results: Result[], done: TextKey) => {
    if (results.every((result) => result.ok)) {
      notify("positive", text(done, { count: results.length }));
      onDone();
    } else setOutcome({ results, selection });
  };
  const download = (exportFormat: ExportFormat) => run("download", async () => saveFile(await api(calls.exportFiles, { body: { documentIds, exportFormat } })));
  const mark = () => run("mark", async () => report((await api(calls.markDocumentsAsExported, { body: { documentIds } })).results, "bulk.marked"));
  const again = () => run("again", async () => report(await reExtract(documentIds), "bulk.reExtracted"));
  const remove = () =>
    run("delete", async () => {
      setDeleting(false);
      report((await api(calls.deleteDocuments, { body: { documentIds } })).results, "bulk.deleted");
    });

  return (
    <section className={styles.bulk} aria-label={text("bulk.label")}>
      <strong role="status">{text("bulk.selected", { count: selection.size })}</strong>
      {permissions.includes("ExportDocument") && <ExportMenu selection={selection} isBusy={busy === "download"} onChoose={(format) => void download(format)} />}
      {permissions.includes("ExportDocument") && (
        <Button variant="default" size="xs" leftSection={<IconCheck size={16} aria-hidden />} loading={busy === "mark"} onClick={() => void mark()}>
          {text("bulk.mark")}
        </Button>
      )}
      {permissions.includes("EditDocument") && (
        <Button variant="default" size="xs" leftSection={<IconRefresh size={16} aria-hidden />} loading={busy === "again"} onClick={() => void again()}>
          {text("bulk.reExtract")}
        </Button>
      )}
      {permissions.includes("EditDocument") && <MergeButton selection={selection} onDone={onDone} />}
      {permissions.includes("DeleteDocument") && (
        <Button variant="default" size="xs" leftSection={<IconTrash size={16} aria-hidden />} loading={busy === "delete"} onClick={() => setDeleting(true)}>
          {text("action.delete")}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="xs" leftSection={<IconX size={16} aria-hidden />} onClick={onDone}>
        {text("bulk.clear")}
      </Button>
      <Modal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={text("bulk.deleteTitle", { count: selection.size })}
        closeButtonProps={{ "aria-label": text("action.close") }}
      >
        <p style={{ marginTop: 0 }}>{text("bulk.deleteAdvice")}</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={() => setDeleting(false)}>
            {text("action.cancel")}
          </Button>
          <Button color="red" onClick={() => void remove()}>
            {text("action.delete")}
          </Button>
        </Group>
      </Modal>
      {outcome && (
        <BulkResults
          results={outcome.results}
          selection={outcome.selection}
          onClose={() => {
            setOutcome(undefined);
            onDone();
          }}
        />
      )}
    </section>
  );
}
