import type { DocumentSummary } from "#contract/documents/shapes.ts";
import type { ReactNode } from "react";
import type { ColumnChoice } from "./columns.ts";
import type { CardLine } from "./ListCard.tsx";
import type { ListSelection } from "./selection.ts";
import type { ListRows, Range } from "./usePages.ts";

export type ListGridProps<Row extends DocumentSummary> = {
  label: string;
  rows: ListRows<Row>;
  choice: ColumnChoice<Row>;
  /** Without it no row can be chosen. */
  selection?: ListSelection | undefined;
  onRange: (range: Range) => void;
  open: (document: Row, index: number, inNewTab?: boolean) => void;
  hrefOf: (document: Row) => string | undefined;
  /** The last line of a card. */
  cardLine: CardLine<Row>;
  isNarrowed: boolean;
  /** What stands instead of the rows of an empty list. */
  empty: ReactNode;
  /** The row that Enter opens while none is pointed at. */
  startsAt?: number | undefined;
};
