import type { Text } from "#web/locales/language.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import styles from "./codes.module.css";
import type { CodeOption } from "./searchCodes.ts";

/** Height of an option in pixels. */
const OPTION_HEIGHT = 32;
/** Options in sight at most. */
const MOST_IN_SIGHT = 8;

export const optionId = (id: string, at: number) => `${id}-option-${at}`;

type Props = {
  id: string;
  options: readonly CodeOption[];
  /** How many at the start are suggested. */
  noted: number;
  marked: number;
  mark(at: number): void;
  choose(option: CodeOption): void;
  text: Text;
};

/** The list under a code input; only the options in sight are drawn. */
export function CodeOptions({ id, options, noted, marked, mark, choose, text }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_HEIGHT,
    overscan: 8,
    initialRect: { width: 300, height: OPTION_HEIGHT * MOST_IN_SIGHT },
  });
  useEffect(() => {
    if (options.length > 0) rows.scrollToIndex(marked, { align: "auto" });
  }, [marked, options.length, rows]);
  const height = Math.max(1, Math.min(options.length, MOST_IN_SIGHT)) * OPTION_HEIGHT;
  return (
    <div ref={list} id={`${id}-list`} role="listbox" tabIndex={-1} aria-label={text("codes.list")} className={styles.list} style={{ height }}>
      {options.length === 0 && (
        <div className={styles.empty} role="option" aria-selected={false} aria-disabled>
          {text("codes.nothing")}
        </div>
      )}
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = options[index]!;
          return (
            <div
              key={option.value}
              id={optionId(id, index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              aria-setsize={options.length}
              aria-posinset={index + 1}
              className={styles.option}
              style={{ transform: `translateY(${start}px)` }}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => mark(index)}
              onClick={() => choose(option)}
              onKeyDown={(event) => event.key === "Enter" && choose(option)}
            >
              <span className={styles.code}>{option.value}</span>
              {option.label !== option.value && <span className={styles.label}>{option.label}</span>}
              {index < noted && (
                <span className={styles.noted} title={text("codes.suggested")}>
                  <IconHistory size={14} aria-label={text("codes.suggested")} />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
