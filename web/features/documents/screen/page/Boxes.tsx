import type { Box } from "#domain/evidence/reading.ts";
import type { CSSProperties } from "react";
import { placeOf, useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./page.module.css";

/** Position of a box in percent of its page. */
export function boxStyle([left, top, right, bottom]: Box): CSSProperties {
  return { left: `${left * 100}%`, top: `${top * 100}%`, width: `${(right - left) * 100}%`, height: `${(bottom - top) * 100}%` };
}

/** Frames of all values that were read on this page, and of the item in hand. The name tab of a frame leads to its field; the frame itself lets words through. */
export function Boxes({ pageIndex }: { pageIndex: number }) {
  const model = useScreen();
  const { groups, certainty, active, activeItem, hovered, draft, focusField, text } = model;
  const boxes = groups
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const place = placeOf(model, field.name);
      return place?.page === pageIndex ? [{ field, box: place.box }] : [];
    });
  const item = draft.values.items[activeItem ?? -1];
  return (
    <>
      {item?.box && item.page === pageIndex && <div className={styles.itemBox} style={boxStyle(item.box)} aria-hidden />}
      {boxes.map(({ field, box }) => (
        <div
          key={field.name}
          data-box={field.name}
          className={styles.box}
          style={boxStyle(box)}
          data-certainty={certainty.get(field.name)}
          data-active={field.name === active || undefined}
          data-hovered={field.name === hovered || undefined}
        >
          <button
            type="button"
            tabIndex={-1}
            className={styles.boxName}
            aria-label={text("document.page.goToField", { field: field.label })}
            onClick={() => focusField(field.name)}
          >
            {field.label}
          </button>
        </div>
      ))}
    </>
  );
}
