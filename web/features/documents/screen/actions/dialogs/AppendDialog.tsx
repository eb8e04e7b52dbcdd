import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { useState } from "react";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./dialogs.module.css";
import { DocumentPicker } from "./DocumentPicker.tsx";

/** Adds the pages of another document behind those of this one (R030). */
export default function AppendDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const { documentId, folderId, version } = model.document;
  const [added, setAdded] = useState<DocumentSummary>();
  const append = async () => {
    if (!added) return false;
    let isMerged = false;
    const versions = { [documentId]: version, [added.documentId]: added.version };
    await writes.run(calls.mergeDocuments, { body: { documentIds: [documentId, added.documentId], versions } }, ({ documentId: merged, results }) => {
      isMerged = merged !== null;
      const refused = results.find((result) => result.code !== undefined);
      if (isMerged) notify("positive", text("merge.done"));
      else notify("negative", text(`error.${refused?.code ?? "internal"}` as TextKey));
    });
    return isMerged;
  };
  return (
    <ActionDialog title={text("merge.append")} confirm={text("merge.action")} submit={append} isDisabled={!added} close={close}>
      <p className={styles.hint}>{text("merge.append.hint")}</p>
      <DocumentPicker
        folderId={folderId}
        isOffered={(document) => document.documentId !== documentId && document.state !== "Extracting"}
        chosen={added?.documentId}
        choose={setAdded}
      />
    </ActionDialog>
  );
}
