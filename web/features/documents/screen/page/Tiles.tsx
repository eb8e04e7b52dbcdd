import { type RefObject, useEffect, useState } from "react";
import { type Tile, tilesIn, tileZoom } from "#web/components/page/tiles.ts";
import { usePageImage } from "#web/components/page/usePageImage.ts";
import type { Size } from "#web/components/page/zoom.ts";
import styles from "./page.module.css";

/** Pause in scrolling and zooming after which tiles are fetched, in milliseconds. */
const REST_MS = 120;

type Props = { documentId: string; pageIndex: number; drawn: Size; sheet: RefObject<HTMLElement | null>; viewport: RefObject<HTMLElement | null> };

/** Over the picture of the whole page: the parts in sight at the resolution of the screen. Nothing while the picture itself is sharp enough. */
export function Tiles({ documentId, pageIndex, drawn, sheet, viewport }: Props) {
  const zoom = tileZoom(drawn.width, window.devicePixelRatio);
  const [tiles, setTiles] = useState<Tile[]>([]);
  const { width, height } = drawn;
  useEffect(() => {
    const [panel, page] = [viewport.current, sheet.current];
    if (zoom === 1 || !panel || !page) return setTiles([]);
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const seen = {
        left: panel.scrollLeft - page.offsetLeft,
        top: panel.scrollTop - page.offsetTop,
        width: panel.clientWidth,
        height: panel.clientHeight,
      };
      setTiles(tilesIn(zoom, { width, height }, seen));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    wait();
    panel.addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      panel.removeEventListener("scroll", wait);
    };
  }, [zoom, width, height, sheet, viewport]);
  return tiles.map((tile) => <TileImage key={`${tile.zoom}-${tile.column}-${tile.row}`} documentId={documentId} pageIndex={pageIndex} tile={tile} />);
}

function TileImage({ documentId, pageIndex, tile }: { documentId: string; pageIndex: number; tile: Tile }) {
  const { url } = usePageImage(documentId, pageIndex, tile);
  if (!url) return null;
  const share = 100 / tile.zoom;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      className={styles.tile}
      style={{ left: `${tile.column * share}%`, top: `${tile.row * share}%`, width: `${share}%`, height: `${share}%` }}
    />
  );
}
