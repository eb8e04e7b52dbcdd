import { useText } from "#web/locales/language.ts";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useStable } from "#web/lib/useStable.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { PageSheet } from "./PageSheet.tsx";
import { PageToolbar } from "./PageToolbar.tsx";
import { Thumbnails } from "./Thumbnails.tsx";
import { useArrangement } from "./useArrangement.ts";
import { useElementSize } from "./useElementSize.ts";
import { useTouchZoom } from "#web/components/page/useTouchZoom.ts";
import { drawnSize, limitScale, scaleOf, zoomBy, zoomStep, type Zoom } from "#web/components/page/zoom.ts";
import styles from "./page.module.css";

/** Space around the page inside its panel, in pixels. */
const MARGIN = 16;

export type PageCommands = { zoomIn(): void; zoomOut(): void; fitWidth(): void; fitPage(): void; selectText(): void; splitHere(): void };

type Props = {
  zoom: Zoom;
  setZoom(zoom: Zoom): void;
  onRotate?(angle: -90 | 90 | 180): void;
  /** Makes documents of groups of pages; undefined where that is not allowed. */
  split: ((groups: number[][]) => Promise<unknown>) | undefined;
  commands: RefObject<PageCommands | null>;
};

/** The page: toolbar, thumbnails, and the sheet with the boxes of the values and the words to capture. */
export function PagePanel({ zoom, setZoom, onRotate, split, commands }: Props) {
  const { document, page, setPage, target } = useScreen();
  const { text } = useText();
  const goTo = useStable(setPage);
  const rotate = useStable((angle: -90 | 90 | 180) => onRotate?.(angle));
  const viewport = useRef<HTMLDivElement>(null);
  const size = useElementSize(viewport);
  const [isText, setText] = useState(false);
  const [areThumbnailsOpen, setThumbnailsOpen] = useState(document.pages.length > 1);
  const layout = useArrangement(split);
  const current = document.pages.find((one) => one.pageIndex === page) ?? document.pages[0]!;
  const scale = scaleOf(zoom, current, { width: Math.max(100, size.width - 2 * MARGIN), height: Math.max(100, size.height - 2 * MARGIN) });
  useImperativeHandle(commands, () => ({
    zoomIn: () => setZoom(zoomStep(scale, 1)),
    zoomOut: () => setZoom(zoomStep(scale, -1)),
    fitWidth: () => setZoom({ mode: "width" }),
    fitPage: () => setZoom({ mode: "page" }),
    selectText: () => setText(!isText),
    splitHere: () => {
      setThumbnailsOpen(true);
      layout.splitHere(page);
    },
  }));
  useWheelZoom(viewport, (delta) => setZoom(zoomBy(scale, delta)));
  useTouchZoom(viewport, {
    scale,
    setScale: (next) => setZoom({ mode: "free", scale: limitScale(next) }),
    reset: () => setZoom({ mode: "width" }),
    isReset: zoom.mode !== "free",
    tapsZoom: !target && !isText,
  });
  return (
    <section className={styles.panel} aria-label={text("document.page")}>
      <PageToolbar
        page={page}
        count={document.pages.length}
        setPage={goTo}
        scale={scale}
        zoom={zoom}
        setZoom={setZoom}
        onRotate={onRotate && rotate}
        thumbnails={areThumbnailsOpen}
        setThumbnails={setThumbnailsOpen}
        isText={isText}
        setText={setText}
      />
      <div className={styles.body}>
        {areThumbnailsOpen && document.pages.length > 1 && <Thumbnails {...layout.thumbnails} />}
        <div
          className={styles.viewport}
          ref={viewport}
          data-scrolls
          tabIndex={0}
          role="region"
          aria-label={text("document.page.of", { page: page + 1, count: document.pages.length })}
        >
          <PageSheet key={current.pageIndex} page={current} size={drawnSize(current, scale)} viewport={viewport} isText={isText} />
        </div>
      </div>
      <Hint isText={isText} />
    </section>
  );
}

/** What pointing at the page does now. */
function Hint({ isText }: { isText: boolean }) {
  const { target, canEdit, teaching, text } = useScreen();
  if (!canEdit && !isText) return null;
  const hint = () => {
    if (isText) return text("document.page.hint.text");
    if (teaching.marks) return text(teaching.marks.length === 0 ? "document.teach.first" : "document.teach.second");
    return target ? text("document.page.hint", { field: target.label }) : text("document.page.hint.none");
  };
  return <p className={styles.hint}>{hint()}</p>;
}

/** Ctrl and the wheel zoom the page, not the browser; the listener may not be passive. */
function useWheelZoom(element: { current: HTMLElement | null }, zoom: (delta: number) => void): void {
  const latest = useStable(zoom);
  useEffect(() => {
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest(event.deltaY);
    };
    const node = element.current;
    node?.addEventListener("wheel", wheel, { passive: false });
    return () => node?.removeEventListener("wheel", wheel);
  }, [element, latest]);
}
