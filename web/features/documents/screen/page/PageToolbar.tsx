import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconCursorText,
  IconLayoutSidebar,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconRotate2,
  IconRotateClockwise2,
} from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { formatPercent } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { shortcutOf } from "#web/features/documents/screen/actions/index.ts";
import { zoomStep, type Zoom } from "#web/components/page/zoom.ts";
import styles from "./page.module.css";

function Tool({
  label,
  keys,
  onClick,
  disabled,
  pressed,
  children,
}: {
  label: string;
  keys?: string;
  onClick(): void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}) {
  return (
    <Tip label={keys ? `${label} (${keys})` : label}>
      <ActionIcon variant={pressed ? "light" : "subtle"} color="gray" size={28} aria-label={label} aria-pressed={pressed} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tip>
  );
}

type Props = {
  page: number;
  count: number;
  setPage(page: number): void;
  scale: number;
  zoom: Zoom;
  setZoom(zoom: Zoom): void;
  onRotate?(angle: -90 | 90 | 180): void;
  thumbnails: boolean;
  setThumbnails(open: boolean): void;
  isText: boolean;
  setText(on: boolean): void;
};

/** Pages, zoom and rotation. */
export const PageToolbar = memo(function PageToolbar({
  page,
  count,
  setPage,
  scale,
  zoom,
  setZoom,
  onRotate,
  thumbnails,
  setThumbnails,
  isText,
  setText,
}: Props) {
  const { text, culture } = useText();
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={text("document.page")}>
      {count > 1 && (
        <Tool label={text("document.page.thumbnails")} pressed={thumbnails} onClick={() => setThumbnails(!thumbnails)}>
          <IconLayoutSidebar size={18} />
        </Tool>
      )}
      {count > 1 && (
        <>
          <Tool label={text("document.page.previous")} keys={shortcutOf("previousPage")} onClick={() => setPage(page - 1)} disabled={page === 0}>
            <IconChevronLeft size={18} />
          </Tool>
          <span className={styles.pageNumber}>{text("document.position", { index: page + 1, total: count })}</span>
          <Tool label={text("document.page.next")} keys={shortcutOf("nextPage")} onClick={() => setPage(page + 1)} disabled={page >= count - 1}>
            <IconChevronRight size={18} />
          </Tool>
          <span className={styles.gap} />
        </>
      )}
      <Tool label={text("document.zoom.out")} keys={shortcutOf("zoomOut")} onClick={() => setZoom(zoomStep(scale, -1))}>
        <IconMinus size={18} />
      </Tool>
      <Tip label={text("document.zoom.level")}>
        <Button variant="subtle" color="gray" size="compact-sm" className={styles.scale} onClick={() => setZoom({ mode: "free", scale: 1 })}>
          {formatPercent(scale, culture)}
        </Button>
      </Tip>
      <Tool label={text("document.zoom.in")} keys={shortcutOf("zoomIn")} onClick={() => setZoom(zoomStep(scale, 1))}>
        <IconPlus size={18} />
      </Tool>
      <Tool label={text("document.zoom.width")} keys={shortcutOf("fitWidth")} pressed={zoom.mode === "width"} onClick={() => setZoom({ mode: "width" })}>
        <IconArrowAutofitWidth size={18} />
      </Tool>
      <Tool label={text("document.zoom.page")} pressed={zoom.mode === "page"} onClick={() => setZoom({ mode: "page" })}>
        <IconMaximize size={18} />
      </Tool>
      <Tool label={text("document.page.selectText")} keys={shortcutOf("selectText")} pressed={isText} onClick={() => setText(!isText)}>
        <IconCursorText size={18} />
      </Tool>
      {onRotate && (
        <>
          <span className={styles.gap} />
          <Tool label={text("document.rotate.left")} onClick={() => onRotate(-90)}>
            <IconRotate2 size={18} />
          </Tool>
          <Tool label={text("document.rotate")} keys={shortcutOf("rotate")} onClick={() => onRotate(90)}>
            <IconRotateClockwise2 size={18} />
          </Tool>
          <Tool label={text("document.rotate.half")} onClick={() => onRotate(180)}>
            <span className={styles.half}>180°</span>
          </Tool>
        </>
      )}
    </div>
  );
});
