import { usePageImage } from "#web/components/page/usePageImage.ts";
import type { Place } from "#web/features/documents/screen/state/draft.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./fields.module.css";

/** Height of the snippet under a field, in pixels. */
const SNIPPET_HEIGHT = 56;
const MAX_ENLARGEMENT = 3.2;

/** The value as it stands on the page, enlarged: the eye compares without leaving the field. */
export function Snippet({ place, height: shown = SNIPPET_HEIGHT }: { place: Place; height?: number }) {
  const { document, text } = useScreen();
  const { url } = usePageImage(document.documentId, place.page);
  const page = document.pages.find((one) => one.pageIndex === place.page);
  if (!page) return null;
  const [left, top, right, bottom] = place.box;
  // The line takes 45 % of the height; a long value is shrunk to fit the width.
  const lineHeight = Math.max(0.004, bottom - top);
  const byHeight = (shown * 0.45) / (lineHeight * page.height);
  const byWidth = (shown === SNIPPET_HEIGHT ? 300 : 180) / (Math.max(0.05, right - left) * page.width);
  const scale = Math.min(MAX_ENLARGEMENT, byHeight, byWidth);
  const [width, height] = [page.width * scale, page.height * scale];
  return (
    <div
      className={styles.snippet}
      role="img"
      aria-label={text("document.snippet")}
      style={{
        height: shown,
        backgroundImage: url ? `url(${url})` : undefined,
        backgroundSize: `${width}px ${height}px`,
        backgroundPosition: `${12 - left * width}px ${shown / 2 - ((top + bottom) / 2) * height}px`,
      }}
    />
  );
}
