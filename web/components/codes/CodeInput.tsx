import { codesIn, joinCodes } from "#domain/documents/codes.ts";
import { useText } from "#web/locales/language.ts";
import { Popover } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { FieldInputProps } from "#web/components/fieldInputs.tsx";
import { CodeOptions, optionId } from "./CodeOptions.tsx";
import styles from "./codes.module.css";
import { type CodeOption, type Codes, meantCode, nameCode, searchCodes } from "./searchCodes.ts";

/** The list is drawn inside of the page's main part, so that readers of landmarks find it; tests of parts have none. */
function landmark(): { target: HTMLElement } | undefined {
  const main = document.getElementById("main");
  return main ? { target: main } : undefined;
}

type Props = Pick<FieldInputProps, "id" | "value" | "onChange" | "onFocus" | "onBlur" | "onKeyDown" | "readOnly" | "invalid" | "required" | "describedBy"> & {
  codes: Codes;
  /** Name for screen readers where no label stands beside it. */
  label?: string;
  /** Stands in an open cell of a table: has the focus, and `value` is what is being typed there. */
  isCell?: boolean;
};

/**
 * A value of a code list: type its code or words of its text, Enter takes the marked one, Tab what was typed. Any number of rows.
 * With several values the chosen ones stand before the input; Backspace takes the last one away.
 */
export function CodeInput(props: Props) {
  const { id, value, codes, onChange, onFocus, onBlur, onKeyDown, readOnly, invalid, required, describedBy, label, isCell } = props;
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(value);
  const reported = useRef(value);
  const [typed, setTyped] = useState(isCell ? value : undefined);
  const [isOpen, setOpen] = useState(isCell ?? false);
  const [marked, setMarked] = useState(0);
  const chosen = codes.isMany ? codesIn(value) : [];
  const found = isOpen ? searchCodes(codes, typed ?? "").filter((option) => !chosen.includes(option.value)) : [];
  const isNoted = isOpen && typed === undefined ? codes.suggested.length : 0;

  // A value put in from outside replaces what is being typed.
  useLayoutEffect(() => {
    if (value !== reported.current) setTyped(undefined);
    reported.current = value;
  }, [value]);

  const report = (next: string) => {
    reported.current = next;
    if (next !== value) onChange(next);
  };
  const open = () => {
    if (readOnly || isOpen) return;
    setOpen(true);
    setMarked(
      Math.max(
        0,
        searchCodes(codes, "").findIndex((option) => option.value === value),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: CodeOption) => {
    if (codes.isMany) {
      report(joinCodes([...chosen, option.value]));
      setTyped(undefined);
      setMarked(0);
    } else {
      report(option.value);
      close();
    }
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    setMarked(0);
    // Several values keep what is chosen; what is typed joins them when it is taken.
    if (!codes.isMany) report(meantCode(codes.options, next) ?? next.trim());
  };
  /** Leaving takes what was typed, if it can mean but one value. */
  const leave = () => {
    const meant = typed && (meantCode(codes.options, typed) ?? (codes.isMany ? typed.trim() : undefined));
    if (meant && codes.isMany) report(joinCodes([...chosen, ...codesIn(meant)]));
    close();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (isPlain && !readOnly && pressOpen(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === "Tab" || event.key === "Enter") leave();
    onKeyDown?.(event);
  };
  /** True for keys that are the list's own. */
  const pressOpen = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key === "Backspace" && codes.isMany && !typed && chosen.length > 0) {
      report(joinCodes(chosen.slice(0, -1)));
      return true;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!isOpen) open();
      else if (found.length > 0) setMarked((at) => (at + (event.key === "ArrowDown" ? 1 : -1) + found.length) % found.length);
      return true;
    }
    if (!isOpen) return false;
    if (event.key === "PageDown" || event.key === "PageUp") {
      setMarked((at) => Math.max(0, Math.min(found.length - 1, at + (event.key === "PageDown" ? 8 : -8))));
      return true;
    }
    if (event.key === "Escape") {
      if (!codes.isMany) report(before.current);
      close();
      return true;
    }
    const option = found[marked];
    if (event.key !== "Enter" || !option || typed === "") return false;
    choose(option);
    // One value is done with Enter: the walk goes on. Several go on being chosen.
    if (!codes.isMany) onKeyDown?.(event);
    return true;
  };

  const shown = typed ?? (codes.isMany ? "" : nameCode(codes.options, value));
  return (
    <Popover
      opened={isOpen && !readOnly}
      position="bottom-start"
      width="target"
      offset={2}
      withRoles={false}
      trapFocus={false}
      returnFocus={false}
      closeOnEscape={false}
      withinPortal
      portalProps={landmark()}
    >
      <Popover.Target>
        <div className={styles.box} data-invalid={invalid || undefined} data-read-only={readOnly || undefined} data-cell={isCell || undefined}>
          {chosen.map((code) => (
            <span key={code} className={styles.chip}>
              {nameCode(codes.options, code)}
              {!readOnly && (
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={text("codes.remove", { name: nameCode(codes.options, code) })}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => report(joinCodes(chosen.filter((other) => other !== code)))}
                >
                  <IconX size={12} aria-hidden />
                </button>
              )}
            </span>
          ))}
          <input
            ref={input}
            id={id}
            className={styles.input}
            role="combobox"
            aria-label={label}
            autoFocus={isCell}
            aria-expanded={isOpen && !readOnly}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[marked] ? optionId(id, marked) : undefined}
            aria-invalid={invalid || undefined}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            autoComplete="off"
            spellCheck={false}
            readOnly={readOnly}
            value={shown}
            onChange={(event) => type(event.target.value)}
            onFocus={(event) => {
              before.current = value;
              if (!isCell) event.currentTarget.select();
              onFocus?.();
            }}
            onBlur={() => {
              leave();
              onBlur?.();
            }}
            onClick={open}
            onKeyDown={press}
          />
          {!readOnly && (
            <IconChevronDown size={16} aria-hidden className={styles.arrow} onMouseDown={(event) => (event.preventDefault(), input.current?.focus(), open())} />
          )}
        </div>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        {isOpen && <CodeOptions id={id} options={found} noted={isNoted} marked={marked} mark={setMarked} choose={choose} text={text} />}
      </Popover.Dropdown>
    </Popover>
  );
}
