import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { Button, Loader } from "@mantine/core";
import { type RefObject, useEffect, useRef } from "react";
import { placeOf, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { Boxes } from "./Boxes.tsx";
import { TextLayer } from "./TextLayer.tsx";
import { Tiles } from "./Tiles.tsx";
import { usePageWords } from "./usePageWords.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import { WordsLayer } from "./WordsLayer.tsx";
import type { Size } from "#web/components/page/zoom.ts";
import styles from "./page.module.css";

type Props = {
  page: DocumentDetail["pages"][number];
  size: Size;
  viewport: RefObject<HTMLDivElement | null>;
  /** Whether pointing selects text instead of capturing values. */
  isText: boolean;
};

/** One page at its drawn size: picture, boxes of the values, words to capture or to select. */
export function PageSheet({ page, size, viewport, isText }: Props) {
  const model = useScreen();
  const { document, text, active, activeItem, draft } = model;
  const { documentId } = document;
  const image = usePageImage(documentId, page.pageIndex);
  const words = usePageWords(document, page.pageIndex);
  const sheet = useRef<HTMLDivElement>(null);
  const item = draft.values.items[activeItem ?? -1];
  const place = active ? placeOf(model, active) : item?.box && item.page !== undefined ? { page: item.page, box: item.box } : undefined;
  useBringIntoView({ sheet, viewport, box: place?.page === page.pageIndex ? place.box : undefined });
  return (
    <div className={styles.sheet} ref={sheet} style={size} data-testid="page-sheet">
      {image.url && (
        <img
          src={image.url}
          alt={text("document.page.alt", { page: page.pageIndex + 1, name: document.fileName })}
          className={styles.image}
          draggable={false}
          decoding="sync"
        />
      )}
      {!image.url && !image.isError && (
        <div className={styles.waiting} role="status" aria-label={text("state.loading")}>
          <Loader size="sm" color="gray" />
        </div>
      )}
      <Tiles documentId={documentId} pageIndex={page.pageIndex} drawn={size} sheet={sheet} viewport={viewport} />
      {image.isError && (
        <div className={styles.failed} role="alert">
          <p>{text("document.page.failed")}</p>
          <Button variant="default" onClick={image.retry}>
            {text("document.action.retry")}
          </Button>
        </div>
      )}
      <Boxes pageIndex={page.pageIndex} />
      {isText ? <TextLayer words={words} size={size} /> : <WordsLayer pageIndex={page.pageIndex} words={words} />}
    </div>
  );
}

/** Scrolls the page so far that the box of the active field is seen, with some space around it. */
function useBringIntoView({
  sheet,
  viewport,
  box,
}: {
  sheet: RefObject<HTMLElement | null>;
  viewport: RefObject<HTMLElement | null>;
  box: readonly number[] | undefined;
}): void {
  const [x0, y0, x1, y1] = box ?? [];
  useEffect(() => {
    const [panel, drawn] = [viewport.current, sheet.current];
    if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined || !panel || !drawn) return;
    const left = drawn.offsetLeft + x0 * drawn.offsetWidth;
    const top = drawn.offsetTop + y0 * drawn.offsetHeight;
    const right = drawn.offsetLeft + x1 * drawn.offsetWidth;
    const bottom = drawn.offsetTop + y1 * drawn.offsetHeight;
    const isSeen =
      left >= panel.scrollLeft && top >= panel.scrollTop && right <= panel.scrollLeft + panel.clientWidth && bottom <= panel.scrollTop + panel.clientHeight;
    if (!isSeen) panel.scrollTo({ left: Math.max(0, (left + right - panel.clientWidth) / 2), top: Math.max(0, (top + bottom - panel.clientHeight) / 2) });
  }, [x0, y0, x1, y1, sheet, viewport]);
}
