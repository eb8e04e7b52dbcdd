import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./approval.module.css";

/** The page as it lies: as wide as there is room, page after page. */
export function PageView({ document, first }: { document: DocumentDetail; first: number }) {
  const { text } = useText();
  const count = document.pages.length;
  const [page, setPage] = useState(Math.min(first, Math.max(0, count - 1)));
  if (count === 0) return <p className={styles.noPage}>{text("approval.page.none")}</p>;
  return (
    <>
      <div className={styles.sheet} tabIndex={0} role="region" aria-label={text("approval.page", { page: page + 1, count })}>
        <Sheet key={page} document={document} page={page} />
      </div>
      {count > 1 && (
        <div className={styles.pages}>
          <ActionIcon variant="default" disabled={page === 0} aria-label={text("approval.page.previous")} onClick={() => setPage(page - 1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className="figures">{text("approval.page", { page: page + 1, count })}</span>
          <ActionIcon variant="default" disabled={page === count - 1} aria-label={text("approval.page.next")} onClick={() => setPage(page + 1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      )}
    </>
  );
}

function Sheet({ document, page }: { document: DocumentDetail; page: number }) {
  const { text } = useText();
  const { url, isError, retry } = usePageImage(document.documentId, page);
  const size = document.pages[page];
  if (isError)
    return (
      <div className={styles.noPage} role="alert">
        <p>{text("approval.page.failed")}</p>
        <Button variant="default" onClick={retry}>
          {text("action.retry")}
        </Button>
      </div>
    );
  const ratio = size ? `${size.width} / ${size.height}` : "210 / 297";
  return (
    <div className={styles.paper} style={{ aspectRatio: ratio }}>
      {url ? <img src={url} alt={text("approval.page.alt", { page: page + 1, name: document.fileName })} /> : <Skeleton height="100%" radius={0} />}
    </div>
  );
}
