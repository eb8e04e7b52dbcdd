import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import { api } from "#web/lib/api.ts";
import { formatSize } from "#web/lib/format.ts";
import { callKey } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { urlOf } from "#web/components/page/usePageImage.ts";
import type { DocumentWrites } from "#web/features/documents/screen/useDocumentWrites.ts";
import { AttachedMessage } from "./AttachedMessage.tsx";
import { AttachmentButtons } from "./AttachmentButtons.tsx";
import styles from "./attachments.module.css";

type Attachment = DocumentDetail["attachments"][number];
type Props = { documentId: string; attachment: Attachment; writes: DocumentWrites; mayEdit: boolean; close(): void };

/** An attachment in the place of the page: its pages one under the other, and what can be done with it. */
export default function AttachmentView({ documentId, attachment, writes, mayEdit, close }: Props) {
  const { text, culture } = useText();
  const { attachmentId, name, mediaType, pages, size } = attachment;
  const withoutPreview = (
    <Notice heading="h2" title={text("attachment.noPreview")} advice={text("attachment.noPreview.advice")} icon={<IconFileOff size={32} />}>
      <Button variant="default" onClick={() => void writes.downloadAttachment(attachmentId, name)}>
        {text("attachment.download")}
      </Button>
    </Notice>
  );
  return (
    <section className={styles.view} aria-label={name}>
      <div className={styles.bar}>
        <span className={styles.title}>{name}</span>
        <span className={styles.dim}>{formatSize(size, culture)}</span>
        <AttachmentButtons attachment={attachment} writes={writes} mayEdit={mayEdit} onGone={close} />
      </div>
      {mediaType === "message/rfc822" && <AttachedMessage {...{ documentId, attachmentId }} unreadable={withoutPreview} />}
      {mediaType !== "message/rfc822" && pages.length === 0 && withoutPreview}
      {pages.length > 0 && (
        <div className={styles.pages} tabIndex={0} role="group" aria-label={text("document.page")} data-scrolls>
          {pages.map((page) => (
            <AttachmentPage
              key={page.pageIndex}
              ids={{ documentId, attachmentId }}
              page={page}
              label={text("attachment.page", { page: page.pageIndex + 1, name })}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function AttachmentPage({ ids, page, label }: { ids: { documentId: string; attachmentId: string }; page: Attachment["pages"][number]; label: string }) {
  const { text } = useText();
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const input = { params: { ...ids, pageIndex: page.pageIndex }, query: { isPreview: "false" as const } };
  const image = useQuery({
    queryKey: callKey(calls.attachmentPageImage, input),
    queryFn: async ({ signal }) => (await api(calls.attachmentPageImage, input, { signal })).blob,
    enabled: isSeen,
    staleTime: Infinity,
  });
  return (
    <div ref={frame} className={styles.sheet} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
      {image.data && <img src={urlOf(image.data)} alt={label} />}
      {image.isError && (
        <div role="alert">
          <p>{text("document.page.failed")}</p>
          <Button variant="default" onClick={() => void image.refetch()}>
            {text("document.action.retry")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** True once the element has come near the visible part of the window. */
function useSeen(element: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(true), { rootMargin: "400px" });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
