import { showValue } from "#web/components/fieldFormats.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowsJoin,
  IconArrowUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconPlus,
  IconRowInsertBottom,
  IconTableSpark,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, type RefObject, useMemo, useReducer, useRef } from "react";
import { notify } from "#web/app/notify.ts";
import { useCommands } from "#web/lib/commands.ts";
import type { TextKey } from "#web/locales/language.ts";
import type { Item } from "../state/draft.ts";
import { useUndo } from "./useUndo.ts";
import { shortcutOf } from "../actions/index.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { columnsOf } from "./columns.ts";
import { reduceGrid, startGrid } from "./grid.ts";
import { ItemsGrid } from "./ItemsGrid.tsx";
import { useGridKeys } from "./useGridKeys.ts";
import styles from "./items.module.css";

type ToolProps = { label: string; onClick(): void; children: ReactNode; disabled?: boolean; pressed?: boolean };

function RowTool({ label, onClick, children, disabled, pressed }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={pressed ? "light" : "subtle"}
        aria-pressed={pressed}
        color="gray"
        size={28}
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
        disabled={disabled}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** The items under fields and page: title, row tools, spreadsheet. Collapsible. */
export function ItemsPanel({ isOpen, toggle, grid }: { isOpen: boolean; toggle(): void; grid: RefObject<HTMLDivElement | null> }) {
  const { draft, dispatch, definition, canEdit, text, culture, today, focusField, order, codesFor, document, teaching } = useWorkbench();
  const items = draft.values.items;
  const columns = useMemo(() => columnsOf(definition.itemFields, codesFor), [definition, codesFor]);
  const [state, act] = useReducer(reduceGrid, startGrid);
  const lastField = useRef(order[0]);
  const setItems = (next: Item[]) => dispatch({ type: "setItems", items: next });
  const steps = useUndo(items, setItems);
  const keys = useGridKeys({
    items,
    setItems,
    undo: steps.undo,
    redo: steps.redo,
    refuse: (problem) => notify("info", text(`document.items.merge.${problem}`), { id: "merge" }),
    columns,
    state,
    act,
    context: { today },
    canEdit,
    show: (column, value) => showValue(column.format, value, culture),
    leave: () => lastField.current && focusField(lastField.current),
  });
  useCommands(() => {
    if (!isOpen || !canEdit) return [];
    const command = (id: string, key: TextKey, run: () => void, shortcut?: string) => ({
      id: `items.${id}`,
      label: text(key),
      group: text("document.items"),
      shortcut,
      run,
    });
    return [
      command("add", "document.items.add", keys.rows.add, "Insert"),
      command("duplicate", "document.items.duplicate", keys.rows.duplicate),
      command("fill", "document.items.fill", keys.rows.fill, "Ctrl+D"),
      command("up", "document.items.up", () => keys.rows.move(-1), "Alt+↑"),
      command("down", "document.items.down", () => keys.rows.move(1), "Alt+↓"),
      command("merge", "document.items.merge", keys.rows.merge, "Ctrl+M"),
      command("undo", "document.items.undo", steps.undo, "Ctrl+Z"),
      command("redo", "document.items.redo", steps.redo, "Ctrl+Y"),
      command("delete", "document.items.delete", keys.rows.remove),
      ...(document.pages.length > 0 ? [command("teach", "document.teach", teaching.toggle)] : []),
    ];
  });
  if (columns.length === 0) return null;
  return (
    <section className={styles.panel} aria-label={text("document.items")}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          title={`${isOpen ? text("document.items.hide") : text("document.items.show")} (${shortcutOf("items")})`}
          onClick={toggle}
        >
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
          <h2>{text("document.items")}</h2>
          <span className={styles.count}>{text("document.items.count", { count: items.length })}</span>
        </button>
        {isOpen && canEdit && (
          <div className={styles.tools} role="toolbar" aria-label={text("document.items")}>
            <RowTool label={text("document.items.add")} onClick={keys.rows.add}>
              <IconPlus size={16} />
            </RowTool>
            <RowTool label={text("document.items.duplicate")} onClick={keys.rows.duplicate} disabled={items.length === 0}>
              <IconCopy size={16} />
            </RowTool>
            <RowTool label={text("document.items.fill")} onClick={keys.rows.fill} disabled={items.length < 2}>
              <IconRowInsertBottom size={16} />
            </RowTool>
            <RowTool label={text("document.items.up")} onClick={() => keys.rows.move(-1)} disabled={items.length < 2}>
              <IconArrowUp size={16} />
            </RowTool>
            <RowTool label={text("document.items.down")} onClick={() => keys.rows.move(1)} disabled={items.length < 2}>
              <IconArrowDown size={16} />
            </RowTool>
            <RowTool label={`${text("document.items.merge")} (Ctrl+M)`} onClick={keys.rows.merge} disabled={items.length < 2}>
              <IconArrowsJoin size={16} />
            </RowTool>
            <RowTool label={`${text("document.items.undo")} (Ctrl+Z)`} onClick={steps.undo}>
              <IconArrowBackUp size={16} />
            </RowTool>
            <RowTool label={`${text("document.items.redo")} (Ctrl+Y)`} onClick={steps.redo}>
              <IconArrowForwardUp size={16} />
            </RowTool>
            {document.pages.length > 0 && (
              <RowTool label={text("document.teach")} onClick={teaching.toggle} pressed={teaching.marks !== undefined}>
                <IconTableSpark size={16} />
              </RowTool>
            )}
            <RowTool label={text("document.items.delete")} onClick={keys.rows.remove} disabled={items.length === 0}>
              <IconTrash size={16} />
            </RowTool>
          </div>
        )}
      </div>
      {isOpen && <ItemsGrid columns={columns} state={state} act={act} keys={keys} grid={grid} />}
    </section>
  );
}
