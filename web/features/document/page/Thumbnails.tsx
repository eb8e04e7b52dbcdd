import { useEffect, useRef } from "react";
import { useWorkbench } from "../WorkbenchContext.ts";
import { usePageImage } from "./usePageImage.ts";
import styles from "./page.module.css";

/** Small pictures of all pages; a click opens the page. They load as they come into view. */
export function Thumbnails() {
  const { document, page, setPage, text } = useWorkbench();
  return (
    <nav className={styles.thumbnails} aria-label={text("document.page.thumbnails")}>
      {document.pages.map(({ pageIndex, width, height }) => (
        <Thumbnail key={pageIndex} pageIndex={pageIndex} ratio={width / height} isCurrent={pageIndex === page} open={() => setPage(pageIndex)} />
      ))}
    </nav>
  );
}

function Thumbnail({ pageIndex, ratio, isCurrent, open }: { pageIndex: number; ratio: number; isCurrent: boolean; open(): void }) {
  const { document, text } = useWorkbench();
  const { url } = usePageImage(document.documentId, pageIndex, { isPreview: true });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCurrent]);
  return (
    <button ref={button} type="button" className={styles.thumbnail} aria-current={isCurrent ? "page" : undefined} aria-label={text("document.page.of", { page: pageIndex + 1, count: document.pages.length })} onClick={open}>
      <span className={styles.thumbnailImage} style={{ aspectRatio: String(ratio), backgroundImage: url ? `url(${url})` : undefined }} />
      <span>{pageIndex + 1}</span>
    </button>
  );
}
