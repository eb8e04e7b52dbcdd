import type { Culture } from "#domain/names.ts";
import type { Text } from "#web/locales/language.ts";
import type { ReactNode } from "react";

/** What cells need to know besides their document. */
export type CellContext = { text: Text; culture: Culture; unitName: (id: string | null) => string; typeLabel: (documentType: string) => string };

export type ListColumn<Row> = {
  id: string;
  /** Width in pixels. */
  width: number;
  /** The person chose the width, so it is kept as it is. */
  isSized?: true;
  /** Takes the width that is left, unless it is sized. */
  isWide?: true;
  /** The list can be ordered by it. */
  isSortable?: boolean;
  align?: "right" | undefined;
  cell: (document: Row, context: CellContext) => ReactNode;
};

export type Density = "normal" | "compact";

/** The columns of a list as its user keeps them. */
export type ColumnChoice<Row> = {
  columns: readonly ListColumn<Row>[];
  /** Ids of the columns that are shown, in their order, and of all that can be. */
  ids: readonly string[];
  all: readonly string[];
  label: (id: string) => string;
  /** Keeps a new choice with the user; undefined goes back to the columns of the product. */
  choose: (ids: readonly string[] | undefined) => void;
  resize: (id: string, width: number) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

/** Width of the first column with its box or without, and of the free column at least, in pixels. */
const CHECK_WIDTH = { box: 44, none: 12 } as const;
const MIN_WIDE = 180;

/** Widths of the columns as a CSS grid, and the least width of a row; the wide column takes what is left, else the last one that nobody sized. */
export function gridStyle<Row>(columns: readonly ListColumn<Row>[], hasBoxes: boolean): Record<"--columns" | "--row-width", string> {
  const check = CHECK_WIDTH[hasBoxes ? "box" : "none"];
  const wide = columns.find(({ isWide, isSized }) => isWide && !isSized) ?? columns.findLast(({ isSized }) => !isSized);
  const widths = columns.map((column) => (column === wide ? Math.max(column.width, MIN_WIDE) : column.width));
  // While its edge is dragged, the width of a column stands in a variable of its own.
  const template = columns.map((column, place) => `var(--width-${column.id}, ${column === wide ? `minmax(${widths[place]}px, 1fr)` : `${widths[place]}px`})`);
  return { "--columns": [`${check}px`, ...template].join(" "), "--row-width": `${widths.reduce((sum, width) => sum + width, check)}px` };
}
