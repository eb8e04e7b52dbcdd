import { useText } from "#web/locales/language.ts";
import { useStable } from "#web/lib/useStable.ts";
import {
  type FocusEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { followPointer } from "./followPointer.ts";

type Input<Item> = {
  list: RefObject<HTMLOListElement | null>;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  move: (from: number, to: number) => void;
};

/** A row on its way: dragged to `to`, or picked up by a click until another row's handle is clicked. Places count from 0. */
type Held = { from: number; to: number; by: "drag" | "click" };

/**
 * Changes the order of a list. Alt+Up and Alt+Down move the row that has the focus; a handle is dragged with a mouse or a finger,
 * or clicked, and then the handle of the row whose place it takes (no dragging: WCAG 2.5.7). Every change is announced.
 */
export function useSortable<Item>({ list, items, nameOf, move }: Input<Item>) {
  const { text } = useText();
  const [held, setHeld] = useState<Held>();
  const [announced, setAnnounced] = useState("");
  const wasDragged = useRef(false);
  const announce = (key: "sort.moved" | "sort.pickedUp" | "sort.putBack", place: number, to = place) => {
    const item = items[place];
    if (item !== undefined) setAnnounced(text(key, { name: nameOf(item), place: to + 1, count: items.length }));
  };
  const moveTo = (from: number, to: number) => {
    setHeld(undefined);
    if (to < 0 || to >= items.length || to === from) return;
    move(from, to);
    announce("sort.moved", from, to);
  };
  const putBack = () => {
    if (!held) return;
    setHeld(undefined);
    announce("sort.putBack", held.from);
  };

  const click = (event: MouseEvent, place: number) => {
    // The click of the mouse that ends a drag is part of it; a key has no clicks to count.
    if (wasDragged.current && event.detail > 0) return;
    if (held?.by !== "click") {
      setHeld({ from: place, to: place, by: "click" });
      announce("sort.pickedUp", place);
    } else if (held.from === place) putBack();
    else moveTo(held.from, place);
    event.preventDefault();
  };
  const drag = (event: PointerEvent<HTMLElement>, place: number) => {
    wasDragged.current = false;
    if (event.button !== 0 || !list.current) return;
    followPointer(event, list.current, {
      over: (to) => {
        wasDragged.current = true;
        setHeld({ from: place, to, by: "drag" });
      },
      drop: (to) => moveTo(place, to),
      cancel: () => setHeld(undefined),
    });
  };
  const press = (event: ReactKeyboardEvent, place: number) => {
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined || hasOwnArrows(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(place, place + step);
  };
  const isPickedUp = held?.by === "click";
  const escape = useStable((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    putBack();
  });
  // Before the menu or dialog around the list, which would close.
  useEffect(() => {
    if (!isPickedUp) return undefined;
    addEventListener("keydown", escape, true);
    return () => removeEventListener("keydown", escape, true);
  }, [isPickedUp, escape]);
  const blur = (event: FocusEvent) => {
    if (isPickedUp && !list.current?.contains(event.relatedTarget)) putBack();
  };
  return { held, announced, click, drag, press, blur };
}

/** Whether Alt and an arrow already mean something here: fields open their choices with it, or move the caret. */
function hasOwnArrows(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.matches("select, textarea, input:not([type=checkbox])");
}
