/** What a plot and the table beneath it show; every report is drawn from these. */

/** Meaning of a part of a bar; its colour is in the style sheet. */
export type Tone = "first" | "soft" | "ok" | "look" | "bad";
export type Series = { label: string; tone: Tone };

/** A cell: the text that people read, and the plain value of the CSV file (a number with a decimal point). */
export type Cell = { shown: string; raw: string };

export type Row = {
  cells: Cell[];
  /** Under its bar; the first cell where there is less room. */
  short: string;
  /** Lengths of the parts of the bar, one for each series. */
  values: number[];
  /** The list of the documents behind the row. */
  to?: string | undefined;
};

export type Section = {
  id: string;
  title: string;
  /** Columns run in time; bars compare. Without it there is only the table. */
  plot?: "columns" | "bars";
  series: Series[];
  /** Headings of the table; all but the first `texts` are figures. */
  headings: string[];
  texts: number;
  rows: Row[];
  /** Place of the cell beside a lying bar; the first figure otherwise. */
  figure?: number;
  /** Cells of a last row that adds up the others. */
  total?: Cell[];
  note?: string;
};

export type View = { sections: Section[] };

export const words = (shown: string): Cell => ({ shown, raw: shown });
