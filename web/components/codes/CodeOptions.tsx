import { Option, OptionList } from "#web/components/combobox/OptionList.tsx";
import { type OptionMark, PAGE_OPTIONS } from "#web/components/combobox/useCombobox.ts";
import { useText } from "#web/locales/language.ts";
import { Combobox } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { IconHistory } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import styles from "./codes.module.css";
import type { CodeOption } from "./searchCodes.ts";

/** Height of an option in pixels. */
const OPTION_HEIGHT = 32;

type Props = {
  box: OptionMark;
  options: readonly CodeOption[];
  /** How many at the start are suggested. */
  suggested: number;
  choose(option: CodeOption): void;
};

/** The list under a code input; only the options in sight are drawn. */
export function CodeOptions({ box, options, suggested, choose }: Props) {
  const { text } = useText();
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION_HEIGHT,
    overscan: 8,
    initialRect: { width: 300, height: OPTION_HEIGHT * PAGE_OPTIONS },
  });
  useEffect(() => {
    if (options.length > 0) rows.scrollToIndex(box.marked, { align: "auto" });
  }, [box.marked, options.length, rows]);
  const height = Math.max(1, Math.min(options.length, PAGE_OPTIONS)) * OPTION_HEIGHT;
  return (
    <OptionList ref={list} box={box} label={text("codes.list")} style={{ height }}>
      {options.length === 0 && (
        <Combobox.Empty role="option" aria-selected={false} aria-disabled className={styles.empty}>
          {text("codes.nothing")}
        </Combobox.Empty>
      )}
      <div className={styles.rows} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const option = options[index]!;
          return (
            <Option key={option.value} box={box} at={index} choose={() => choose(option)} style={{ transform: `translateY(${start}px)` }}>
              <span className={styles.code}>{option.value}</span>
              {option.label !== option.value && <span className={styles.label}>{option.label}</span>}
              {index < suggested && (
                <span className={styles.suggested} title={text("codes.suggested")}>
                  <IconHistory size={14} aria-label={text("codes.suggested")} />
                </span>
              )}
            </Option>
          );
        })}
      </div>
    </OptionList>
  );
}
