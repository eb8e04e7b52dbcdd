import type { TooltipProps } from "@mantine/core";
import { cloneElement, type DOMAttributes, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from "react";

/** Loaded with the first words that are shown: placing them takes 20 kB of script. */
const Words = lazy(() => import("./TipWords.tsx"));

type Child = DOMAttributes<HTMLElement>;
type Look = Pick<TooltipProps, "position" | "multiline" | "maw">;
/** What a target of a menu or popover hands to its child goes on to the control. */
type Props = Look &
  Child & {
    label: TooltipProps["label"];
    disabled?: boolean;
    children: ReactElement<Child>;
    /** Milliseconds until it opens. */
    delay?: number;
  };

/**
 * A few words beside a control for who rests the mouse on it or comes by the keyboard; Escape closes them. Nothing is mounted
 * before: a screen has dozens of controls, and their tooltips took a quarter of the time in which it was drawn.
 */
export function Tip({ children, label, disabled, delay = 400, position, multiline, maw, ...passed }: Props) {
  const [target, setTarget] = useState<HTMLElement>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setTarget(element), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(undefined);
  };
  const props = { ...children.props, ...passed };
  const handlers: Child = {
    onPointerEnter: (event) => {
      props.onPointerEnter?.(event);
      if (event.pointerType === "mouse") show(event.currentTarget);
    },
    onPointerLeave: (event) => {
      props.onPointerLeave?.(event);
      hide();
    },
    onPointerDown: (event) => {
      props.onPointerDown?.(event);
      hide();
    },
    // The key that brought the focus here: a control that a screen puts the focus on by itself says nothing.
    onKeyUp: (event) => {
      props.onKeyUp?.(event);
      if (event.key === "Tab") show(event.currentTarget);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      hide();
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      if (event.key === "Escape") hide();
    },
  };
  return (
    <>
      {cloneElement(children, { ...passed, ...handlers })}
      {target && !disabled && (
        <Suspense>
          <Words opened target={target} label={label} position={position} multiline={multiline} maw={maw} />
        </Suspense>
      )}
    </>
  );
}
