import { formatSize } from "#web/lib/format.ts";
import { IconPaperclip } from "@tabler/icons-react";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import panel from "#web/features/documents/screen/panels/panels.module.css";
import { AttachmentButtons } from "./AttachmentButtons.tsx";

/** The attachments of the document in the side panel: a click shows one in the place of the page. */
export function AttachmentList({ writes, show }: { writes: DocumentWrites; show(attachmentId: string): void }) {
  const { document, text, culture } = useScreen();
  const mayEdit = document.allowedActions.includes("addAttachment");
  return (
    <>
      {document.attachments.length === 0 && <p className={panel.empty}>{text("document.attachments.empty")}</p>}
      <ul className={panel.list}>
        {document.attachments.map((attachment) => (
          <li key={attachment.attachmentId} className={panel.attachment}>
            <button
              type="button"
              className={panel.link}
              aria-label={text("attachment.show", { name: attachment.name })}
              title={`${attachment.name}, ${formatSize(attachment.size, culture)}`}
              onClick={() => show(attachment.attachmentId)}
            >
              <IconPaperclip size={16} aria-hidden />
              <span>{attachment.name}</span>
            </button>
            <AttachmentButtons attachment={attachment} writes={writes} mayEdit={mayEdit} />
          </li>
        ))}
      </ul>
      {mayEdit && (
        <label className={panel.add}>
          {text("document.attachments.add")}
          <input
            type="file"
            className={panel.file}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              event.currentTarget.value = "";
              if (file) void writes.addAttachment(file);
            }}
          />
        </label>
      )}
    </>
  );
}
