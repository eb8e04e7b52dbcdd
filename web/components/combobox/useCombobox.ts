import { useVirtualizedCombobox } from "@mantine/core";
import { useState } from "react";

/** Options that PageDown and PageUp pass over: as many as a list shows at once. */
export const PAGE_OPTIONS = 8;

/** The id of an option; the input names the marked one by it. */
export const optionId = (listId: string, at: number) => `${listId}-${at}`;

type Settings = {
  listId: string;
  /** How many options there are now. */
  count: number;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Where the mark stands at first; -1 marks none until an arrow is pressed. */
  first?: number;
};

export type OptionMark = ReturnType<typeof useCombobox>;

/**
 * The list of a text input: whether it is open and which of its options is marked, with the attributes that name the mark to
 * screen readers. Options may be any number; only Enter is left to the caller, whose rules differ.
 */
export function useCombobox({ listId, count, isOpen, setOpen, first = 0 }: Settings) {
  const [at, mark] = useState(first);
  const marked = Math.min(at, count - 1);
  const store = useVirtualizedCombobox({
    opened: isOpen,
    onOpenedChange: setOpen,
    totalOptionsCount: count,
    getOptionId: (option) => optionId(listId, option),
    selectedOptionIndex: marked,
    setSelectedOptionIndex: mark,
    onSelectedOptionSubmit: () => undefined,
  });
  return {
    listId,
    store,
    isOpen,
    count,
    marked,
    mark,
    /** Puts the mark where it stood at first. */
    reset: () => mark(first),
    /** Moves the mark by an arrow, round the ends, or by a page; false for other keys. Keys are read by name: on-screen keyboards send no code. */
    move(key: string): boolean {
      if (key === "ArrowDown") store.selectNextOption();
      else if (key === "ArrowUp") store.selectPreviousOption();
      else if (key === "PageDown") mark(Math.min(count - 1, marked + PAGE_OPTIONS));
      else if (key === "PageUp") mark(Math.max(0, marked - PAGE_OPTIONS));
      else return false;
      return true;
    },
    input: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": isOpen && marked >= 0 ? optionId(listId, marked) : undefined,
      autoComplete: "off",
      spellCheck: false,
    } as const,
  };
}
