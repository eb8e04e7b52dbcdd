import type { Text, TextKey } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon } from "@mantine/core";
import {
  type Icon,
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowsJoin,
  IconArrowUp,
  IconCopy,
  IconPlus,
  IconRowInsertBottom,
  IconTableSpark,
  IconTrash,
} from "@tabler/icons-react";
import { memo } from "react";
import styles from "./items.module.css";

/** What can be done with the rows: toolbar and command palette are drawn from it. `least`: rows that there must be. */
export const itemTools = [
  { id: "add", label: "document.items.add", icon: IconPlus, min: 0, shortcut: "Insert" },
  { id: "duplicate", label: "document.items.duplicate", icon: IconCopy, min: 1 },
  { id: "fill", label: "document.items.fill", icon: IconRowInsertBottom, min: 2, shortcut: "Ctrl+D" },
  { id: "up", label: "document.items.up", icon: IconArrowUp, min: 2, shortcut: "Alt+↑" },
  { id: "down", label: "document.items.down", icon: IconArrowDown, min: 2, shortcut: "Alt+↓" },
  { id: "merge", label: "document.items.merge", icon: IconArrowsJoin, min: 2, shortcut: "Ctrl+M" },
  { id: "undo", label: "document.items.undo", icon: IconArrowBackUp, min: 0, shortcut: "Ctrl+Z" },
  { id: "redo", label: "document.items.redo", icon: IconArrowForwardUp, min: 0, shortcut: "Ctrl+Y" },
  { id: "teach", label: "document.teach", icon: IconTableSpark, min: 0, needsPage: true },
  { id: "delete", label: "document.items.delete", icon: IconTrash, min: 1 },
] as const satisfies readonly { id: string; label: TextKey; icon: Icon; min: number; shortcut?: string; needsPage?: true }[];
export type ItemTool = (typeof itemTools)[number]["id"];

/** Tools that can be used: some need rows, one needs a page. */
export function toolsFor(rows: number, hasPages: boolean) {
  return itemTools.filter((tool) => hasPages || !("needsPage" in tool)).map((tool) => ({ ...tool, isPossible: rows >= tool.min }));
}

type Props = { rows: number; hasPages: boolean; isTeaching: boolean; text: Text; run(tool: ItemTool): void };

/** The tools in the title of the items. */
export const ItemsTools = memo(function ItemsTools({ rows, hasPages, isTeaching, text, run }: Props) {
  return (
    <div className={styles.tools} role="toolbar" aria-label={text("document.items")}>
      {toolsFor(rows, hasPages).map((tool) => {
        const pressed = tool.id === "teach" ? isTeaching : undefined;
        const label = text(tool.label);
        return (
          <Tip key={tool.id} label={"shortcut" in tool ? `${label} (${tool.shortcut})` : label}>
            <ActionIcon
              variant={pressed ? "light" : "subtle"}
              aria-pressed={pressed}
              color="gray"
              size={28}
              aria-label={label}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(tool.id)}
              disabled={!tool.isPossible}
            >
              <tool.icon size={16} />
            </ActionIcon>
          </Tip>
        );
      })}
    </div>
  );
});
