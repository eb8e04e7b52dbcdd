import { showValue } from "#web/components/fieldFormats.ts";
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconCopy, IconPlus, IconRowInsertBottom, IconTrash } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useMemo, useReducer, useRef } from "react";
import { shortcutOf } from "../actions/index.ts";
import { useWorkbench } from "../WorkbenchContext.ts";
import { columnsOf } from "./columns.ts";
import { reduceGrid, startGrid } from "./grid.ts";
import { ItemsGrid } from "./ItemsGrid.tsx";
import { useGridKeys } from "./useGridKeys.ts";
import styles from "./items.module.css";

function RowTool({ label, onClick, children, disabled }: { label: string; onClick(): void; children: ReactNode; disabled?: boolean }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
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
  const { draft, dispatch, definition, canEdit, text, culture, today, focusField, order, codesFor } = useWorkbench();
  const items = draft.values.items;
  const columns = useMemo(() => columnsOf(definition.itemFields, codesFor), [definition, codesFor]);
  const [state, act] = useReducer(reduceGrid, startGrid);
  const lastField = useRef(order[0]);
  const keys = useGridKeys({
    items,
    setItems: (next) => dispatch({ type: "setItems", items: next }),
    columns,
    state,
    act,
    context: { today },
    canEdit,
    show: (column, value) => showValue(column.format, value, culture),
    leave: () => lastField.current && focusField(lastField.current),
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
