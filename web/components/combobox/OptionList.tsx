import { Combobox } from "@mantine/core";
import { type CSSProperties, type ReactNode, type Ref, useEffect } from "react";
import styles from "./combobox.module.css";
import { type OptionMark, optionId } from "./useCombobox.ts";

type ListProps = { box: OptionMark; label: string; className?: string; style?: CSSProperties; ref?: Ref<HTMLDivElement>; children: ReactNode };

/** The options of a combobox. It never takes the focus from the input. */
export function OptionList({ box, label, className = "", style, ref, children }: ListProps) {
  return (
    <Combobox.Options ref={ref} id={box.listId} aria-label={label} tabIndex={-1} className={`${styles.list} ${className}`} style={style}>
      {children}
    </Combobox.Options>
  );
}

type OptionProps = {
  box: OptionMark;
  /** Its place in the whole list, from 0. */
  at: number;
  choose(): void;
  style?: CSSProperties;
  children: ReactNode;
};

/** One option: the pointer marks and takes it. */
export function Option({ box, at, choose, style, children }: OptionProps) {
  const isMarked = at === box.marked;
  const id = optionId(box.listId, at);
  useEffect(() => {
    if (isMarked) document.getElementById(id)?.scrollIntoView?.({ block: "nearest" });
  }, [id, isMarked]);
  return (
    <Combobox.Option
      id={id}
      value={id}
      aria-selected={isMarked}
      aria-setsize={box.count}
      aria-posinset={at + 1}
      tabIndex={-1}
      className={styles.option}
      style={style}
      onMouseMove={() => isMarked || box.mark(at)}
      onClick={choose}
    >
      {children}
    </Combobox.Option>
  );
}
