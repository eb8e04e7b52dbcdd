import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import { useText } from "#web/locales/language.ts";
import { ActionIcon, Button, Skeleton } from "@mantine/core";
import { Tip } from "#web/components/Tip.tsx";
import { useStable } from "#web/lib/useStable.ts";
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { useTouchZoom } from "#web/components/page/useTouchZoom.ts";
import { useEffect, useRef, useState } from "react";
import styles from "./approval.module.css";

/** How wide the page is drawn, in per cent of the room that it has. */
const zooms = [100, 150, 200, 300, 400];
const [LEAST, MOST] = [100, 400];

/** + and - zoom, unless a person types or a dialog is open. */
function useZoomKeys(step: (by: 1 | -1) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || window.document.querySelector("[aria-modal='true']")) return;
      if (event.target instanceof HTMLElement && event.target.matches("input, textarea, select")) return;
      if (event.key === "+" || event.key === "-") step(event.key === "+" ? 1 : -1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [step]);
}

/** The page as it lies: as wide as there is room, page after page. */
export function PageView({ document, first }: { document: DocumentDetail; first: number }) {
  const { text } = useText();
  const count = document.pages.length;
  const [page, setPage] = useState(Math.min(first, Math.max(0, count - 1)));
  const [zoom, setZoom] = useState<number>(LEAST);
  const step = useStable((by: 1 | -1) =>
    setZoom((now) => (by === 1 ? zooms.find((level) => level > now) : zooms.toReversed().find((level) => level < now)) ?? now),
  );
  useZoomKeys(step);
  const viewport = useRef<HTMLDivElement>(null);
  useTouchZoom(viewport, {
    scale: zoom,
    setScale: (next) => setZoom(Math.min(MOST, Math.max(LEAST, next))),
    reset: () => setZoom(LEAST),
    isReset: zoom === LEAST,
    tapsZoom: true,
  });
  if (count === 0) return <p className={styles.noPage}>{text("approval.page.none")}</p>;
  return (
    <>
      <div className={styles.sheet} ref={viewport} tabIndex={0} role="region" aria-label={text("approval.page", { page: page + 1, count })}>
        <div className={styles.zoomed} style={{ width: `${zoom}%` }}>
          <Sheet key={page} document={document} page={page} />
        </div>
      </div>
      <div className={styles.pages}>
        <Tip label="-">
          <ActionIcon variant="default" disabled={zoom === LEAST} aria-label={text("approval.page.smaller")} onClick={() => step(-1)}>
            <IconZoomOut size={18} />
          </ActionIcon>
        </Tip>
        <Tip label="+">
          <ActionIcon variant="default" disabled={zoom === MOST} aria-label={text("approval.page.larger")} onClick={() => step(1)}>
            <IconZoomIn size={18} />
          </ActionIcon>
        </Tip>
        {count > 1 && (
          <>
            <ActionIcon variant="default" disabled={page === 0} aria-label={text("approval.page.previous")} onClick={() => setPage(page - 1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <span className="figures">{text("approval.page", { page: page + 1, count })}</span>
            <ActionIcon variant="default" disabled={page === count - 1} aria-label={text("approval.page.next")} onClick={() => setPage(page + 1)}>
              <IconChevronRight size={18} />
            </ActionIcon>
          </>
        )}
      </div>
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
