import { codesIn, joinCodes } from "#domain/documents/codes.ts";
import { useCombobox } from "#web/components/combobox/useCombobox.ts";
import type { FieldInputProps } from "#web/components/fieldInputProps.ts";
import { useTypedValue } from "#web/components/useTypedValue.ts";
import { type KeyboardEvent, useState } from "react";
import { type CodeOption, type Codes, meantCode, nameCode, searchCodes } from "./searchCodes.ts";

export type CodeInputProps = Pick<
  FieldInputProps,
  "id" | "value" | "onChange" | "onFocus" | "onBlur" | "onKeyDown" | "readOnly" | "invalid" | "required" | "describedBy"
> & {
  codes: Codes;
  /** Name for screen readers where no label stands beside it. */
  label?: string;
  /** Stands in an open cell of a table: has the focus, and `value` is what is being typed there. */
  isCell?: boolean;
};

/** The state of a code input: what is typed, what the list offers, and how values are taken and given back. */
export function useCodeInput({ id, value, codes, onChange, readOnly = false, isCell = false }: CodeInputProps) {
  const { typed, setTyped, report, enter, restore } = useTypedValue(value, onChange, isCell ? value : undefined);
  const [isOpen, setOpen] = useState(isCell);
  const chosen = codes.isMany ? codesIn(value) : [];
  const found = isOpen ? searchCodes(codes, typed ?? "").filter((option) => !chosen.includes(option.value)) : [];
  const box = useCombobox({ listId: `${id}-list`, count: found.length, isOpen: isOpen && !readOnly, setOpen });

  const open = () => {
    if (readOnly || isOpen) return;
    setOpen(true);
    const at = searchCodes(codes, "").findIndex((option) => option.value === value);
    box.mark(Math.max(0, at));
  };
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (option: CodeOption) => {
    report(codes.isMany ? joinCodes([...chosen, option.value]) : option.value);
    if (!codes.isMany) return close();
    setTyped(undefined);
    box.reset();
  };
  const type = (next: string) => {
    setTyped(next);
    setOpen(true);
    box.reset();
    // Several values keep what is chosen; what is typed joins them when it is taken.
    if (!codes.isMany) report(meantCode(codes.options, next) ?? next.trim());
  };
  /** Leaving takes what was typed, if it can mean but one value. */
  const leave = () => {
    const meant = typed && (meantCode(codes.options, typed) ?? (codes.isMany ? typed.trim() : undefined));
    if (meant && codes.isMany) report(joinCodes([...chosen, ...codesIn(meant)]));
    close();
  };
  const giveBack = () => {
    if (!codes.isMany) restore();
    close();
  };
  const remove = (code: string) => report(joinCodes(chosen.filter((other) => other !== code)));
  const shown = typed ?? (codes.isMany ? "" : nameCode(codes.options, value));
  /** How many options at the start are suggested ones. */
  const suggested = typed === undefined ? codes.suggested.length : 0;
  return { box, codes, chosen, found, suggested, typed, shown, enter, open, choose, type, leave, giveBack, remove };
}

type CodeState = ReturnType<typeof useCodeInput>;

/** The keys of a code input: those of the list first, the others go on to whoever the input stands in. */
export function pressCodeKey(event: KeyboardEvent<HTMLInputElement>, state: CodeState, { readOnly, onKeyDown }: CodeInputProps): void {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (isPlain && !readOnly && takesKey(event, state, onKeyDown)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  if (event.key === "Tab" || event.key === "Enter") state.leave();
  onKeyDown?.(event);
}

/** Whether a key is the list's own. */
function takesKey(event: KeyboardEvent<HTMLInputElement>, state: CodeState, onKeyDown: CodeInputProps["onKeyDown"]): boolean {
  const { box, codes, chosen, found, typed } = state;
  const { key } = event;
  if (key === "Backspace" && codes.isMany && !typed && chosen.length > 0) {
    state.remove(chosen.at(-1)!);
    return true;
  }
  if (!box.isOpen) {
    if (key !== "ArrowDown" && key !== "ArrowUp") return false;
    state.open();
    return true;
  }
  if (box.move(key)) return true;
  if (key === "Escape") {
    state.giveBack();
    return true;
  }
  const option = found[box.marked];
  if (key !== "Enter" || !option || typed === "") return false;
  state.choose(option);
  // One value is done with Enter: the walk goes on. Several go on being chosen.
  if (!codes.isMany) onKeyDown?.(event);
  return true;
}
