import { CloseButton, SegmentedControl } from "@mantine/core";
import { AttachmentList } from "#web/features/documents/screen/attachments/AttachmentList.tsx";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { ApprovalPanel } from "./ApprovalPanel.tsx";
import { Facts } from "./Facts.tsx";
import { History } from "./History.tsx";
import { Note } from "./Note.tsx";
import styles from "./panels.module.css";

export const panelTabs = ["history", "approval", "attachments", "note", "facts"] as const;
export type PanelTab = (typeof panelTabs)[number];

type Props = {
  tab: PanelTab;
  setTab(tab: PanelTab): void;
  close(): void;
  writes: DocumentWrites;
  showAttachment(attachmentId: string): void;
};

/** Beside the page: history, attachments, note, and facts about the document. */
export function SidePanel({ tab, setTab, close, writes, showAttachment }: Props) {
  const { text } = useScreen();
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
        {tab === "approval" && <ApprovalPanel />}
        {tab === "attachments" && <AttachmentList writes={writes} show={showAttachment} />}
        {tab === "note" && <Note />}
        {tab === "facts" && <Facts />}
      </div>
    </aside>
  );
}
