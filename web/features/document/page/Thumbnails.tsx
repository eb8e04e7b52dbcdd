import { memo, useEffect, useRef } from "react";
import { useStable } from "#web/lib/useStable.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { usePageImage } from "./usePageImage.ts";
import styles from "./page.module.css";

/** Small pictures of all pages; a click opens the page. They load as they come into view. */
export function Thumbnails() {
  const { document, page, setPage, text } = useWorkbench();
  const open = useStable(setPage);
  return (
    <nav className={styles.thumbnails} aria-label={text("document.page.thumbnails")}>
      {document.pages.map(({ pageIndex, width, height }) => (
        <Thumbnail
          key={pageIndex}
          documentId={document.documentId}
          pageIndex={pageIndex}
          label={text("document.page.of", { page: pageIndex + 1, count: document.pages.length })}
          ratio={width / height}
          isCurrent={pageIndex === page}
          open={open}
        />
      ))}
    </nav>
  );
}

type Props = { documentId: string; pageIndex: number; label: string; ratio: number; isCurrent: boolean; open(pageIndex: number): void };

const Thumbnail = memo(function Thumbnail({ documentId, pageIndex, label, ratio, isCurrent, open }: Props) {
  const { url } = usePageImage(documentId, pageIndex, "preview");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={label}
      onClick={() => open(pageIndex)}
    >
      <span className={styles.thumbnailImage} style={{ aspectRatio: String(ratio), backgroundImage: url ? `url(${url})` : undefined }} />
      <span>{pageIndex + 1}</span>
    </button>
  );
});
