import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { api } from "#web/lib/api.ts";
import { changed } from "#web/lib/queries.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { staleAfterWrite } from "#web/features/documents/screen/useDocumentWrites.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./dialogs.module.css";
import { DocumentPicker } from "./DocumentPicker.tsx";

type Choice = { documentId: string | undefined; folderId: string | null };

/** Moves the document to the folder of another one, or to a new folder (R077). */
export default function FolderDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const client = useQueryClient();
  const { documentId, folderId } = model.document;
  const [choice, setChoice] = useState<Choice>();
  const takeBack = async () => {
    await api(calls.moveToFolder, { body: { documentIds: [documentId], folderId } });
    notify("positive", text("folder.undone"));
    changed(client, ...staleAfterWrite);
  };
  const move = async () => {
    // A folder that the document leaves empty is gone: nothing can bring it back there.
    const { items } = await api(calls.listDocuments, { body: { listType: "All", folderId, take: 2 } });
    let isMoved = false;
    await writes.run(calls.moveToFolder, { body: { documentIds: [documentId], folderId: choice?.folderId ?? null } }, ({ results: [result] }) => {
      isMoved = result?.ok ?? false;
      if (!isMoved) notify("negative", text(`error.${result?.code ?? "internal"}` as TextKey));
      else if (items.length > 1) notifyUndo(text("folder.done"), takeBack);
      else notify("positive", text("folder.done"));
    });
    return isMoved;
  };
  return (
    <ActionDialog title={text("folder.action")} confirm={text("folder.confirm")} submit={move} isDisabled={!choice} close={close}>
      <p className={styles.hint}>{text("folder.hint")}</p>
      <DocumentPicker
        isOffered={(document) => document.folderId !== folderId}
        chosen={choice?.documentId}
        choose={(document) => setChoice({ documentId: document.documentId, folderId: document.folderId })}
        first={
          <label className={styles.choice}>
            <input type="radio" name="document" checked={choice?.folderId === null} onChange={() => setChoice({ documentId: undefined, folderId: null })} />
            <span className={styles.name}>{text("folder.new")}</span>
          </label>
        }
      />
    </ActionDialog>
  );
}
