import { CodeInput } from "#web/components/codes/CodeInput.tsx";
import type { Codes } from "#web/components/codes/searchCodes.ts";
import type { Text } from "#web/locales/language.ts";
import { type KeyboardEvent, useRef } from "react";
import type { GridColumn, GridAction } from "./grid.ts";

type Props = {
  at: number;
  column: GridColumn;
  typing: string;
  codes: Codes;
  text: Text;
  act(action: GridAction): void;
  commitText(text: string, rows: number, across: number): void;
};

/** The open cell of a code list: searched like a field; Enter goes down, Tab goes right, Escape leaves the cell as it was. */
export function CodeCell({ at, column, typing, codes, text, act, commitText }: Props) {
  const latest = useRef(typing);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Enter" && event.key !== "Tab" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    const back = event.shiftKey ? -1 : 1;
    if (event.key === "Escape") act({ type: "close" });
    else commitText(latest.current, event.key === "Enter" ? back : 0, event.key === "Tab" ? back : 0);
  };
  return (
    <CodeInput
      id={`code-${at}-${column.name}`}
      label={`${column.label}, ${text("document.items.rowNumber")} ${at + 1}`}
      isCell
      value={typing}
      codes={codes}
      onChange={(value) => {
        latest.current = value;
        act({ type: "type", text: value });
      }}
      onKeyDown={press}
    />
  );
}
