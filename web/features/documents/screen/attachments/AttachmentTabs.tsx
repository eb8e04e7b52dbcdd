import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { useText } from "#web/locales/language.ts";
import { Tabs } from "@mantine/core";
import { IconFileText, IconPaperclip } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./attachments.module.css";

const DOCUMENT = "document";

type Props = {
  attachments: DocumentDetail["attachments"];
  /** The attachment on show; undefined for the document itself. */
  shown: string | undefined;
  show(attachmentId: string | undefined): void;
  children: ReactNode;
};

/** The document and its attachments as tabs above the page; nothing but the page where there are none. */
export function AttachmentTabs({ attachments, shown, show, children }: Props) {
  const { text } = useText();
  if (attachments.length === 0) return children;
  const value = shown ?? DOCUMENT;
  return (
    <Tabs
      className={styles.tabs}
      classNames={{ tab: styles.tab }}
      value={value}
      onChange={(next) => show(next === DOCUMENT || next === null ? undefined : next)}
      keepMounted={false}
    >
      <Tabs.List className={styles.list} aria-label={text("attachment.tabs")}>
        <Tabs.Tab value={DOCUMENT} leftSection={<IconFileText size={16} aria-hidden />}>
          {text("attachment.document")}
        </Tabs.Tab>
        {attachments.map(({ attachmentId, name }) => (
          <Tabs.Tab
            key={attachmentId}
            value={attachmentId}
            leftSection={<IconPaperclip size={16} aria-hidden />}
            classNames={{ tab: styles.tab, tabLabel: styles.name }}
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {[DOCUMENT, ...attachments.map((attachment) => attachment.attachmentId)].map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={styles.shown}>
          {children}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
