import { ActionIcon, CloseButton, SegmentedControl } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { formatSize } from "#web/lib/format.ts";
import type { DocumentWrites } from "../useDocumentWrites.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { Note } from "./Note.tsx";
import styles from "./panels.module.css";

export const panelTabs = ["history", "attachments", "note", "facts"] as const;
export type PanelTab = (typeof panelTabs)[number];

/** Beside the page: history, attachments, note, and facts about the document. */
export function SidePanel({ tab, setTab, close, writes }: { tab: PanelTab; setTab(tab: PanelTab): void; close(): void; writes: DocumentWrites }) {
  const { text } = useWorkbench();
  return (
    <aside className={styles.panel} aria-label={text("document.panel")}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          value={tab}
          onChange={(value) => setTab(value as PanelTab)}
          data={panelTabs.map((value) => ({ value, label: text(`document.${value}`) }))}
        />
        <CloseButton aria-label={text("document.panel.close")} onClick={close} />
      </div>
      <div className={styles.content} tabIndex={0} role="region" aria-label={text(`document.${tab}`)}>
        {tab === "history" && <History />}
        {tab === "attachments" && <Attachments writes={writes} />}
        {tab === "note" && <Note />}
        {tab === "facts" && <Facts />}
      </div>
    </aside>
  );
}

function Attachments({ writes }: { writes: DocumentWrites }) {
  const { document, text, culture } = useWorkbench();
  const mayAdd = document.allowedActions.includes("addAttachment");
  return (
    <>
      {document.attachments.length === 0 && <p className={styles.empty}>{text("document.attachments.empty")}</p>}
      <ul className={styles.list}>
        {document.attachments.map((attachment) => (
          <li key={attachment.attachmentId} className={styles.attachment}>
            <button
              type="button"
              className={styles.link}
              aria-label={text("document.attachments.open", { name: attachment.name })}
              onClick={() => void writes.downloadAttachment(attachment.attachmentId, attachment.name)}
            >
              <IconPaperclip size={16} aria-hidden />
              <span>{attachment.name}</span>
            </button>
            <span className={styles.dim}>{formatSize(attachment.size, culture)}</span>
            {mayAdd && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={text("document.attachments.remove", { name: attachment.name })}
                onClick={() => void writes.removeAttachment(attachment.attachmentId)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {mayAdd && (
        <label className={styles.add}>
          {text("document.attachments.add")}
          <input
            type="file"
            className={styles.file}
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
