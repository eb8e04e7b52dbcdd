import { type ClipboardEvent, useMemo, useRef } from "react";
import { linesOf, type PageWord, textOf } from "./capture.ts";
import type { Size } from "#web/components/page/zoom.ts";
import styles from "./page.module.css";

/** The words of the page as text that can be selected and copied like in any program; it lies unseen over the picture. */
export function TextLayer({ words, size }: { words: readonly PageWord[]; size: Size }) {
  const layer = useRef<HTMLDivElement>(null);
  const ordered = useMemo(() => linesOf(words).flat(), [words]);
  const copy = (event: ClipboardEvent) => {
    const selection = window.getSelection();
    if (!selection || selection.isCollapsed || !layer.current) return;
    const marked = [...layer.current.children].flatMap((span, at) => (selection.containsNode(span, true) ? [ordered[at]!] : []));
    if (marked.length === 0) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", linesOf(marked).map(textOf).join("\n"));
  };
  return (
    <div ref={layer} className={styles.text} data-testid="text" onCopy={copy}>
      {ordered.map(({ text, box: [left, top, right, bottom] }, at) => (
        <span
          key={at}
          style={{
            left: `${left * 100}%`,
            top: `${top * 100}%`,
            width: `${(right - left) * 100}%`,
            height: `${(bottom - top) * 100}%`,
            fontSize: (bottom - top) * size.height * 0.85,
          }}
        >
          {text}{" "}
        </span>
      ))}
    </div>
  );
}
