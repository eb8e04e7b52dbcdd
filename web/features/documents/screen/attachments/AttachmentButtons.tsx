import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconDownload, IconFilePlus, IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ActionDialog } from "#web/features/documents/screen/actions/dialogs/ActionDialog.tsx";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./attachments.module.css";

type Props = {
  attachment: DocumentDetail["attachments"][number];
  writes: DocumentWrites;
  mayEdit: boolean;
  /** The attachment is not one any more. */
  onGone?(): void;
};

/** What can be done with one attachment: download, rename, turn into a document, delete. */
export function AttachmentButtons({ attachment, writes, mayEdit, onGone }: Props) {
  const { text } = useText();
  const { documentId } = useScreen().document;
  const { attachmentId, name } = attachment;
  const params = { documentId, attachmentId };
  const [dialog, setDialog] = useState<"rename" | "delete">();
  const close = () => setDialog(undefined);
  const toDocument = async () => {
    const open = (
      <Button size="compact-sm" variant="default" component={Link} to={href("document", { id: attachmentId })}>
        {text("attachment.open")}
      </Button>
    );
    const isDone = await writes.run(calls.changeToDocument, { params }, () => notify("positive", text("attachment.becameDocument"), { action: open }));
    if (isDone) onGone?.();
  };
  const remove = async () => {
    const isDone = await writes.removeAttachment(attachmentId);
    if (isDone) onGone?.();
    return isDone;
  };
  return (
    <span className={styles.buttons}>
      <Tool label={text("attachment.download")} name={name} onClick={() => void writes.downloadAttachment(attachmentId, name)}>
        <IconDownload size={16} />
      </Tool>
      {mayEdit && (
        <>
          <Tool label={text("attachment.rename")} name={name} onClick={() => setDialog("rename")}>
            <IconPencil size={16} />
          </Tool>
          <Tool label={text("attachment.toDocument")} name={name} onClick={() => void toDocument()}>
            <IconFilePlus size={16} />
          </Tool>
          <Tool label={text("attachment.delete")} name={name} onClick={() => setDialog("delete")}>
            <IconTrash size={16} />
          </Tool>
        </>
      )}
      {dialog === "rename" && <RenameDialog name={name} rename={(to) => writes.run(calls.renameAttachment, { params, body: { name: to } })} close={close} />}
      {dialog === "delete" && (
        <ActionDialog title={text("attachment.delete")} submit={remove} close={close}>
          <p className={styles.question}>{text("attachment.delete.question", { name })}</p>
        </ActionDialog>
      )}
    </span>
  );
}

function Tool({ label, name, onClick, children }: { label: string; name: string; onClick(): void; children: ReactNode }) {
  return (
    <Tip label={label}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`${label}: ${name}`} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tip>
  );
}

function RenameDialog({ name, rename, close }: { name: string; rename(name: string): Promise<boolean>; close(): void }) {
  const { text } = useText();
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  return (
    <ActionDialog title={text("attachment.rename")} submit={() => rename(next)} isDisabled={next === "" || next === name} close={close}>
      <TextInput label={text("attachment.name")} value={typed} maxLength={255} data-autofocus onChange={(event) => setTyped(event.currentTarget.value)} />
    </ActionDialog>
  );
}
