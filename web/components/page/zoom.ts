/** How large the page is drawn: as wide as its panel, whole in its panel, or a share of its printed size. */
export type Zoom = { mode: "width" } | { mode: "page" } | { mode: "free"; scale: number };
export type Size = { width: number; height: number };

export const zoomLevels = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
export const MAX_SCALE = 4;
export const MIN_SCALE = 0.25;
/** CSS pixels of one typographic point. */
const PIXELS_PER_POINT = 96 / 72;

/** Scale of a page of `page` points in a panel of `panel` pixels. */
export function scaleOf(zoom: Zoom, page: Size, panel: Size): number {
  if (zoom.mode === "free") return zoom.scale;
  const byWidth = panel.width / (page.width * PIXELS_PER_POINT);
  const byHeight = panel.height / (page.height * PIXELS_PER_POINT);
  const scale = zoom.mode === "width" ? byWidth : Math.min(byWidth, byHeight);
  return Math.max(0.05, scale);
}

/** Size in CSS pixels of a page at a scale. */
export function drawnSize(page: Size, scale: number): Size {
  return { width: page.width * PIXELS_PER_POINT * scale, height: page.height * PIXELS_PER_POINT * scale };
}

/** The next level above or below the present scale. */
export function zoomStep(scale: number, direction: 1 | -1): Zoom {
  const levels = direction === 1 ? zoomLevels.filter((level) => level > scale * 1.01) : zoomLevels.filter((level) => level < scale * 0.99).toReversed();
  return { mode: "free", scale: levels[0] ?? (direction === 1 ? MAX_SCALE : MIN_SCALE) };
}

/** The nearest scale that a page is drawn at. */
export const limitScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));

/** Continuous zoom of the wheel: one notch of 100 pixels is a quarter. */
export function zoomBy(scale: number, wheelDelta: number): Zoom {
  return { mode: "free", scale: limitScale(scale * Math.exp(-wheelDelta / 450)) };
}
