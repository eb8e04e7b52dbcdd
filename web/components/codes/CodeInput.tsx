import { useText } from "#web/locales/language.ts";
import { Combobox } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useRef } from "react";
import { CodeOptions } from "./CodeOptions.tsx";
import styles from "./codes.module.css";
import { nameCode } from "./searchCodes.ts";
import { type CodeInputProps, pressCodeKey, useCodeInput } from "./useCodeInput.ts";

/** The list is drawn inside of the page's main part, so that readers of landmarks find it; tests of parts have none. */
function landmark(): { target: HTMLElement } | undefined {
  const main = document.getElementById("main");
  return main ? { target: main } : undefined;
}

/**
 * A value of a code list: type its code or words of its text, Enter takes the marked one, Tab what was typed. Any number of rows.
 * With several values the chosen ones stand before the input; Backspace takes the last one away.
 */
export function CodeInput(props: CodeInputProps) {
  const { id, onFocus, onBlur, readOnly, invalid, required, describedBy, label, isCell } = props;
  const input = useRef<HTMLInputElement>(null);
  const state = useCodeInput(props);
  const { box, open } = state;
  return (
    <Combobox store={box.store} position="bottom-start" offset={2} keepMounted={false} withinPortal portalProps={landmark()}>
      <Combobox.DropdownTarget>
        <div className={styles.box} data-invalid={invalid || undefined} data-read-only={readOnly || undefined} data-cell={isCell || undefined}>
          <ChosenCodes state={state} readOnly={readOnly} />
          <input
            {...box.input}
            ref={input}
            id={id}
            className={styles.input}
            aria-label={label}
            autoFocus={isCell}
            aria-invalid={invalid || undefined}
            aria-required={required || undefined}
            aria-describedby={describedBy}
            readOnly={readOnly}
            value={state.shown}
            onChange={(event) => state.type(event.target.value)}
            onFocus={(event) => {
              state.enter();
              if (!isCell) event.currentTarget.select();
              onFocus?.();
            }}
            onBlur={() => {
              state.leave();
              onBlur?.();
            }}
            onClick={open}
            onKeyDown={(event) => pressCodeKey(event, state, props)}
          />
          {!readOnly && (
            <IconChevronDown size={16} aria-hidden className={styles.arrow} onMouseDown={(event) => (event.preventDefault(), input.current?.focus(), open())} />
          )}
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown className={styles.dropdown}>
        {box.isOpen && <CodeOptions box={box} options={state.found} suggested={state.suggested} choose={state.choose} />}
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The values chosen so far, each with a button that takes it away. */
function ChosenCodes({ state, readOnly }: { state: ReturnType<typeof useCodeInput>; readOnly: boolean | undefined }) {
  const { text } = useText();
  return state.chosen.map((code) => {
    const name = nameCode(state.codes.options, code);
    return (
      <span key={code} className={styles.chip}>
        {name}
        {!readOnly && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={text("codes.remove", { name })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => state.remove(code)}
          >
            <IconX size={12} aria-hidden />
          </button>
        )}
      </span>
    );
  });
}
