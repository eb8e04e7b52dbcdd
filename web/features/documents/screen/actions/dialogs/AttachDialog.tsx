import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { takesDocuments } from "#domain/documents/state.ts";
import { notify } from "#web/lib/notify.ts";
import { notifyUndo } from "#web/lib/undo.tsx";
import { api } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { staleAfterWrite } from "#web/features/documents/screen/useDocumentWrites.ts";
import type { DialogProps } from "#web/features/documents/screen/actions/action.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import styles from "./dialogs.module.css";
import { DocumentPicker } from "./DocumentPicker.tsx";

/** Turns the document into an attachment of the chosen one, which opens then (R074). */
export default function AttachDialog({ context: { model, writes }, close }: DialogProps) {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { documentId, folderId } = model.document;
  const [target, setTarget] = useState<DocumentSummary>();
  const takeBack = async () => {
    if (!target) return;
    await api(calls.changeToDocument, { params: { documentId: target.documentId, attachmentId: documentId } });
    notify("positive", text("attach.undone"));
    changed(client, ...staleAfterWrite);
  };
  const attach = async () => {
    if (!target) return false;
    const isDone = await writes.run(calls.attachToDocument, { params: { documentId }, body: { targetDocumentId: target.documentId } }, () =>
      notifyUndo(text("attach.done", { name: target.fileName }), takeBack),
    );
    if (isDone) void navigate(href("document", { id: target.documentId }), { replace: true });
    return isDone;
  };
  return (
    <ActionDialog title={text("attach.action")} confirm={text("attach.confirm")} submit={attach} isDisabled={!target} close={close}>
      <p className={styles.hint}>{text("attach.hint")}</p>
      <DocumentPicker
        folderId={folderId}
        isOffered={(document) => document.documentId !== documentId && takesDocuments(document.state)}
        chosen={target?.documentId}
        choose={setTarget}
      />
    </ActionDialog>
  );
}
