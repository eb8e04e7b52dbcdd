import type { Box } from "#domain/evidence/reading.ts";
import { notify } from "#web/lib/notify.ts";
import { type PointerEvent, useRef, useState } from "react";
import { dateContext } from "#web/features/documents/screen/fields/dateContext.ts";
import { needsEyes } from "#web/features/documents/screen/state/attention.ts";
import { placeOf, useWorkbench } from "#web/features/documents/screen/ScreenContext.ts";
import { boxStyle } from "./Boxes.tsx";
import { boxBetween, captureWord, captureWords, type Captured, type PageWord, type Point, textOf, wordAt, wordsIn } from "./capture.ts";
import styles from "./page.module.css";

/** A pointer that moved less is a click, in pixels. */
const CLICK_PIXELS = 4;

type Drag = { from: Point; to: Point; isLong: boolean };

/**
 * Lies over the page and turns pointing into values: a click takes a word, a drag takes the words under it. With Shift the text is copied.
 * A click on the box of another value leads to its field, unless the active field still lacks a sure value or Alt is held.
 */
export function WordsLayer({ pageIndex, words }: { pageIndex: number; words: readonly PageWord[] }) {
  const workbench = useWorkbench();
  const { target, text, groups, active, certainty, focusField, setHovered, teaching } = workbench;
  const layer = useRef<HTMLDivElement>(null);
  const [hoveredWord, setHoveredWord] = useState<number>();
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ x: number; y: number }>(undefined);

  const pointOf = (event: PointerEvent): Point => {
    const area = layer.current!.getBoundingClientRect();
    return { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height };
  };
  const fieldAt = ({ x, y }: Point): string | undefined =>
    groups
      .flatMap(({ fields }) => fields)
      .find(({ name }) => {
        const place = placeOf(workbench, name);
        return place?.page === pageIndex && isInside(place.box, x, y);
      })?.name;
  const put = (captured: Captured | undefined) => {
    if (!target) return;
    if (!captured) return notify("info", text("document.page.nothing", { field: target.label }), { id: "capture" });
    target.put(captured.value, { page: pageIndex, box: captured.box });
    if (target.name === active) workbench.walk(1, active);
  };
  const click = (point: Point, forced: boolean) => {
    const other = fieldAt(point);
    const isOpen =
      target !== undefined && (target.name !== active || needsEyes(certainty.get(target.name) ?? "empty") || certainty.get(target.name) === "empty");
    if (other && other !== target?.name && !forced && !isOpen) return focusField(other);
    const index = wordAt(words, point);
    if (index === undefined) return other && focusField(other);
    if (!target) return other && focusField(other);
    put(captureWord(words, index, target.format, dateContext(workbench, target.name)));
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // The field keeps the focus: it is what the word goes into.
    event.preventDefault();
    start.current = { x: event.clientX, y: event.clientY };
    layer.current?.setPointerCapture?.(event.pointerId);
    const from = pointOf(event);
    setDrag({ from, to: from, isLong: false });
  };
  const move = (event: PointerEvent) => {
    const point = pointOf(event);
    if (!drag || !start.current) {
      setHoveredWord(wordAt(words, point));
      return setHovered(fieldAt(point));
    }
    const isLong = drag.isLong || Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > CLICK_PIXELS;
    setDrag({ from: drag.from, to: point, isLong });
  };
  const up = (event: PointerEvent) => {
    if (!drag) return;
    setDrag(undefined);
    const box = boxBetween(drag.from, pointOf(event));
    if (teaching.marks) return drag.isLong ? teaching.mark({ page: pageIndex, box }) : undefined;
    const marked = wordsIn(words, box);
    if (event.shiftKey && drag.isLong) return void copy(textOf(marked), () => notify("info", text("document.page.copied"), { id: "capture" }));
    if (!drag.isLong) return click(drag.from, event.altKey);
    if (target) put(captureWords(marked, target.format, dateContext(workbench, target.name)));
  };
  const marked = drag?.isLong ? wordsIn(words, boxBetween(drag.from, drag.to)) : hoveredWord === undefined || !target ? [] : [words[hoveredWord]!];
  return (
    <div
      ref={layer}
      className={styles.words}
      data-capturing={target || teaching.marks ? true : undefined}
      data-testid="words"
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerLeave={() => {
        setHoveredWord(undefined);
        setHovered(undefined);
      }}
    >
      {marked.filter(Boolean).map((word, at) => (
        <div key={at} className={styles.word} style={boxStyle(word.box)} />
      ))}
      {teaching.marks
        ?.filter((mark) => mark.page === pageIndex)
        .map((mark) => (
          <div key={mark.box.join()} className={styles.taught} style={boxStyle(mark.box)} />
        ))}
      {drag?.isLong && <div className={styles.drag} style={boxStyle(boxBetween(drag.from, drag.to))} />}
    </div>
  );
}

function isInside(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

async function copy(words: string, done: () => void): Promise<void> {
  await navigator.clipboard?.writeText(words);
  done();
}
