import type { Box } from "#domain/evidence/reading.ts";
import { notify } from "#web/lib/notify.ts";
import { type PointerEvent, useRef, useState } from "react";
import { dateContext } from "#web/features/documents/screen/fields/dateContext.ts";
import { needsEyes } from "#web/features/documents/screen/state/attention.ts";
import { placeOf, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { boxStyle } from "./Boxes.tsx";
import { boxBetween, captureWord, captureWords, type Captured, type PageWord, type Point, textOf, wordAt, wordsIn } from "./capture.ts";
import styles from "./page.module.css";

/** A pointer that moved less is a click, in pixels. */
const CLICK_PIXELS = 4;

type Drag = { from: Point; to: Point; isLong: boolean };

type Props = { pageIndex: number; words: readonly PageWord[] };

/**
 * Lies over the page and turns pointing into values: a click takes a word, a drag takes the words under it. With Shift the text is copied.
 * A click on the box of another value leads to its field, unless the active field still lacks a sure value or Alt is held.
 */
export function WordsLayer({ pageIndex, words }: Props) {
  const { target, setHovered, teaching } = useScreen();
  const layer = useRef<HTMLDivElement>(null);
  const [hoveredWord, setHoveredWord] = useState<number>();
  const { fieldAt, click, take } = useCapture({ pageIndex, words });
  const { drag, dragged, begin, extend, end, drop } = useDrag(layer);

  const move = (event: PointerEvent) => {
    if (extend(event)) return;
    const point = pointOf(event, layer.current!);
    setHoveredWord(wordAt(words, point));
    setHovered(fieldAt(point));
  };
  const up = (event: PointerEvent) => {
    const ended = end(event);
    if (!ended) return undefined;
    const { isLong, from, box } = ended;
    if (teaching.marks) return isLong ? teaching.mark({ page: pageIndex, box }) : undefined;
    return isLong ? take(wordsIn(words, box), event.shiftKey) : click(from, event.altKey);
  };
  const pointed = hoveredWord === undefined || !target ? [] : [words[hoveredWord]];
  const marked = (dragged ? wordsIn(words, dragged) : pointed).filter((word) => word !== undefined);
  return (
    <div
      ref={layer}
      className={styles.words}
      data-capturing={target || teaching.marks ? true : undefined}
      data-testid="words"
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={drop}
      onPointerLeave={() => {
        setHoveredWord(undefined);
        setHovered(undefined);
      }}
    >
      {marked.map((word, at) => (
        <div key={at} className={styles.word} style={boxStyle(word.box)} />
      ))}
      {teaching.marks
        ?.filter((mark) => mark.page === pageIndex)
        .map((mark) => (
          <div key={mark.box.join()} className={styles.taught} style={boxStyle(mark.box)} />
        ))}
      {drag && dragged && <div className={styles.drag} style={boxStyle(dragged)} />}
    </div>
  );
}

/** Where a pointer stands on the page, as shares of its width and height. */
function pointOf(event: PointerEvent, layer: HTMLElement): Point {
  const area = layer.getBoundingClientRect();
  return { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height };
}

/** A drag over the layer: `dragged` is its box once it is no click any more. */
function useDrag(layer: { current: HTMLDivElement | null }) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    drag,
    dragged: drag?.isLong ? boxBetween(drag.from, drag.to) : undefined,
    begin: (event: PointerEvent) => {
      // A second finger zooms.
      if (!event.isPrimary) return setDrag(undefined);
      if (event.button !== 0) return;
      // The field keeps the focus: it is what the word goes into.
      event.preventDefault();
      start.current = { x: event.clientX, y: event.clientY };
      layer.current?.setPointerCapture?.(event.pointerId);
      const from = pointOf(event, layer.current!);
      setDrag({ from, to: from, isLong: false });
    },
    /** The finger went on to scroll the page. */
    drop: () => setDrag(undefined),
    /** False while nothing is dragged. */
    extend: (event: PointerEvent): boolean => {
      if (!drag || !start.current) return false;
      const isLong = drag.isLong || Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > CLICK_PIXELS;
      setDrag({ from: drag.from, to: pointOf(event, layer.current!), isLong });
      return true;
    },
    end: (event: PointerEvent) => {
      if (!drag) return undefined;
      setDrag(undefined);
      return { isLong: drag.isLong, from: drag.from, box: boxBetween(drag.from, pointOf(event, layer.current!)) };
    },
  };
}

/** What pointing at the page means for the fields. */
function useCapture({ pageIndex, words }: Props) {
  const model = useScreen();
  const { target, text, groups, active, certainty, focusField } = model;
  const fieldAt = ({ x, y }: Point): string | undefined =>
    groups
      .flatMap(({ fields }) => fields)
      .find(({ name }) => {
        const place = placeOf(model, name);
        return place?.page === pageIndex && isInside(place.box, x, y);
      })?.name;
  const put = (captured: Captured | undefined) => {
    if (!target) return;
    if (!captured) return notify("info", text("document.page.nothing", { field: target.label }), { id: "capture" });
    target.put(captured.value, { page: pageIndex, box: captured.box });
    if (target.name === active) model.walk(1, active);
  };
  /** Whether the target waits for a value: it is no field in hand, or one without a sure value. */
  const isWaiting = () => {
    if (!target) return false;
    const sure = certainty.get(target.name) ?? "empty";
    return target.name !== active || sure === "empty" || needsEyes(sure);
  };
  const click = (point: Point, isForced: boolean) => {
    const other = fieldAt(point);
    if (other && other !== target?.name && !isForced && !isWaiting()) return focusField(other);
    const index = wordAt(words, point);
    if (index === undefined || !target) return other && focusField(other);
    put(captureWord(words, index, target.format, dateContext(model, target.name)));
  };
  const take = (marked: readonly PageWord[], isCopy: boolean) => {
    if (isCopy) return void copy(textOf(marked), () => notify("info", text("document.page.copied"), { id: "capture" }));
    if (target) put(captureWords(marked, target.format, dateContext(model, target.name)));
  };
  return { fieldAt, click, take };
}

function isInside(box: Box, x: number, y: number): boolean {
  return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
}

async function copy(words: string, done: () => void): Promise<void> {
  await navigator.clipboard?.writeText(words);
  done();
}
