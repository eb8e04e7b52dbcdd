import { typedForm } from "#web/components/fieldFormats.ts";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type RefObject, useMemo, useReducer, useRef } from "react";
import { foot } from "#web/lib/foot.ts";
import { notify } from "#web/lib/notify.ts";
import { useCommands } from "#web/lib/commands.ts";
import { useStable } from "#web/lib/useStable.ts";
import type { Item } from "#web/features/documents/screen/state/draft.ts";
import { useUndo } from "./useUndo.ts";
import { shortcutOf } from "#web/features/documents/screen/actions/index.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { columnsOf } from "./columns.ts";
import { reduceGrid, startGrid } from "./grid.ts";
import { ItemsGrid } from "./ItemsGrid.tsx";
import { type ItemTool, ItemsTools, toolsFor } from "./ItemsTools.tsx";
import { useGridKeys } from "./useGridKeys.ts";
import styles from "./items.module.css";

/** The items under fields and page: title, row tools, spreadsheet. Collapsible. */
export function ItemsPanel({ isOpen, toggle, grid }: { isOpen: boolean; toggle(): void; grid: RefObject<HTMLDivElement | null> }) {
  const { draft, dispatch, definition, canEdit, text, culture, today, focusField, order, codesFor, document, teaching } = useScreen();
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
    show: (column, value) => typedForm(column.format, value, culture),
    leave: () => lastField.current && focusField(lastField.current),
  });
  const hasPages = document.pages.length > 0;
  const run = useStable((tool: ItemTool) => {
    const { rows } = keys;
    const tools: Record<ItemTool, () => void> = {
      ...rows,
      up: () => rows.move(-1),
      down: () => rows.move(1),
      delete: rows.remove,
      undo: steps.undo,
      redo: steps.redo,
      teach: teaching.toggle,
    };
    tools[tool]();
  });
  useCommands(() =>
    (isOpen && canEdit ? toolsFor(items.length, hasPages) : [])
      .filter(({ isPossible }) => isPossible)
      .map((tool) => ({
        id: `items.${tool.id}`,
        label: text(tool.label),
        group: text("document.items"),
        icon: tool.icon,
        shortcut: "shortcut" in tool ? tool.shortcut : undefined,
        run: () => run(tool.id),
      })),
  );
  if (columns.length === 0) return null;
  return (
    <section ref={foot} className={styles.panel} aria-label={text("document.items")}>
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
        {isOpen && canEdit && <ItemsTools rows={items.length} hasPages={hasPages} isTeaching={teaching.marks !== undefined} text={text} run={run} />}
      </div>
      {isOpen && <ItemsGrid columns={columns} state={state} act={act} keys={keys} grid={grid} />}
    </section>
  );
}
