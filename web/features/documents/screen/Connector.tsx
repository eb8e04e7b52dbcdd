import { useEffect, useState } from "react";
import { inputId } from "./fields/FieldRow.tsx";
import { useScreen } from "./ScreenContext.ts";
import styles from "./screen.module.css";

type Line = { x1: number; y1: number; x2: number; y2: number };

/** The line from the field in hand to its box on the page; it follows scrolling, zoom and panels, and is gone when either end is out of sight. */
export function Connector() {
  const { active, hovered, draft, page } = useScreen();
  const name = hovered ?? active;
  const [line, setLine] = useState<Line>();
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setLine(name === undefined ? undefined : measure(name)));
    };
    draw();
    window.addEventListener("scroll", draw, true);
    window.addEventListener("resize", draw);
    // Zoom and panels move the box without a scroll or a resize of the window.
    const sizes = new ResizeObserver(draw);
    for (const part of document.querySelectorAll("[data-scrolls], [data-testid=page-sheet]")) sizes.observe(part);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      window.removeEventListener("scroll", draw, true);
      window.removeEventListener("resize", draw);
    };
  }, [name, draft, page]);
  if (!line) return null;
  return (
    <svg className={styles.connector} aria-hidden>
      <path d={`M${line.x1} ${line.y1} C${line.x1 + 40} ${line.y1} ${line.x2 - 40} ${line.y2} ${line.x2} ${line.y2}`} />
    </svg>
  );
}

/** Ends of the line in window coordinates; undefined when the field or its box is scrolled away. */
function measure(name: string): Line | undefined {
  const input = document.getElementById(inputId(name));
  const box = document.querySelector(`[data-box="${CSS.escape(name)}"]`);
  const from = input && seen(input);
  const to = box && seen(box);
  if (!from || !to || to.left <= from.right) return undefined;
  return { x1: from.right, y1: (from.top + from.bottom) / 2, x2: to.left, y2: (to.top + to.bottom) / 2 };
}

function seen(element: Element): DOMRect | undefined {
  const rect = element.getBoundingClientRect();
  const panel = element.closest("[data-scrolls]")?.getBoundingClientRect();
  if (!panel) return undefined;
  const y = (rect.top + rect.bottom) / 2;
  return y >= panel.top && y <= panel.bottom && rect.left >= panel.left && rect.left <= panel.right ? rect : undefined;
}
