import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { limits, within } from "./state/layout.ts";
import styles from "./screen.module.css";

type Props = { which: keyof typeof limits; size: number; setSize(size: number): void; label: string };

/** A line between two parts that is dragged with the pointer or moved with the arrow keys. */
export function Divider({ which, size, setSize, label }: Props) {
  const isColumn = which === "fieldsWidth";
  // The items may be lower than they are allowed to be.
  const sizeNow = (divider: HTMLElement) => (isColumn ? size : (divider.nextElementSibling?.clientHeight ?? size));
  const start = useRef<{ at: number; size: number }>(undefined);
  const at = (event: PointerEvent) => (isColumn ? event.clientX : event.clientY);
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    const by = at(event) - start.current.at;
    // The items lie under their divider: dragging up makes them higher.
    setSize(within(start.current.size + (isColumn ? by : -by), which));
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: -16, ArrowRight: 16, ArrowUp: 16, ArrowDown: -16 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setSize(within(sizeNow(event.currentTarget) + by, which));
  };
  return (
    <div
      className={isColumn ? styles.columnDivider : styles.rowDivider}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isColumn ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={limits[which][0]}
      aria-valuemax={limits[which][1]}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: at(event), size: sizeNow(event.currentTarget) };
      }}
      onPointerMove={move}
      onPointerUp={() => (start.current = undefined)}
      onKeyDown={press}
    />
  );
}
