import { ActionIcon, CloseButton, SegmentedControl, Textarea } from "@mantine/core";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { formatDate, formatSize } from "#web/lib/format.ts";
import type { DocumentWrites } from "../useDocumentWrites.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { History } from "./History.tsx";
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

function Note() {
  const { draft, dispatch, document, text } = useWorkbench();
  const mayEdit = document.allowedActions.includes("editNote") || document.allowedActions.includes("save");
  return (
    <Textarea
      label={text("document.note")}
      description={text("document.note.hint")}
      autosize
      minRows={6}
      maxLength={10_000}
      value={draft.values.note}
      readOnly={!mayEdit}
      onChange={(event) => dispatch({ type: "setNote", note: event.currentTarget.value })}
    />
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

function Facts() {
  const { document, definition, text, culture } = useWorkbench();
  const facts: [string, string | undefined][] = [
    [text("document.facts.type"), definition.label],
    [text("document.facts.uploaded"), document.uploadedBy?.name],
    [text("document.facts.created"), formatDate(document.createdTime, culture, "dateTime")],
    [text("document.facts.source"), text(`document.from.${document.source}`)],
    [text("document.facts.size"), formatSize(document.size, culture)],
    [
      text("document.facts.validator"),
      document.validator ? `${document.validator.name}, ${formatDate(document.validationTime, culture, "dateTime")}` : undefined,
    ],
    [text("document.facts.exported"), document.exportedTime ? formatDate(document.exportedTime, culture, "dateTime") : undefined],
    ["ID", document.documentId],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
