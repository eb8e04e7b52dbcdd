import { PAGE_IMAGE_WIDTH } from "#contract/documents/pages.ts";
import type { Size } from "./zoom.ts";

/** A tile of a page: so many tiles across and down, and which of them. */
export type Tile = { zoom: 2 | 4; column: number; row: number };

/** The picture of the whole page is drawn up to this much larger than it is before tiles come: nobody sees it. */
const SLACK = 1.15;

/** How finely a page must be cut so that every pixel of the screen has one of the page; 1 = the whole page is sharp enough. */
export function tileZoom(drawnWidth: number, pixelRatio: number): 1 | Tile["zoom"] {
  const wanted = drawnWidth * pixelRatio;
  if (wanted <= PAGE_IMAGE_WIDTH * SLACK) return 1;
  return wanted <= PAGE_IMAGE_WIDTH * 2 * SLACK ? 2 : 4;
}

/** Window over a page: its scroll position and size in pixels of the drawn page. */
export type Window = { left: number; top: number } & Size;

/** Tiles that are seen through the window, those nearest to its middle first. */
export function tilesIn(zoom: Tile["zoom"], drawn: Size, window: Window): Tile[] {
  const first = (start: number, size: number) => clamp(Math.floor((start / size) * zoom), zoom);
  const last = (end: number, size: number) => clamp(Math.ceil((end / size) * zoom) - 1, zoom);
  const tiles: Tile[] = [];
  for (let row = first(window.top, drawn.height); row <= last(window.top + window.height, drawn.height); row++)
    for (let column = first(window.left, drawn.width); column <= last(window.left + window.width, drawn.width); column++) tiles.push({ zoom, column, row });
  const [x, y] = [window.left + window.width / 2, window.top + window.height / 2];
  const away = ({ column, row }: Tile) => Math.hypot(((column + 0.5) / zoom) * drawn.width - x, ((row + 0.5) / zoom) * drawn.height - y);
  return tiles.sort((a, b) => away(a) - away(b));
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
