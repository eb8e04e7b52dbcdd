import type { DocumentKind } from "#domain/invoice/invoice.ts";
import type { LayoutTraits } from "#samples/invoices/layouts/layout.ts";
import type { ItemColumn, Language } from "#samples/invoices/types.ts";

/**
 * Text with places for values: `{issueDate}`, `{totalAmount$}` with its currency, `{#dueDate}` a label in the words of the
 * document, `{?8}` eight digits that mean nothing, `[...]` a part that is left out when one of its values is absent. A text that lacks
 * another value is not printed at all. `write.ts` lists every name.
 */
export type Template = string;

export type Look = { size?: number; weight?: "regular" | "bold"; color?: string; align?: "left" | "right" | "center" };

/** A template that fills a cell of the table of lines. */
export type CellTemplate = `${string}{${string}}${string}`;

/** Columns of a form's table of lines: a value of the line, or a template of the form's own; the title in one or more lines. */
export type ItemColumnSpec = readonly [name: ItemColumn | CellTemplate, title: string | readonly string[], width: number, align?: "left" | "right" | "center"];

export type ItemsSpec = {
  columns: readonly ItemColumnSpec[];
  head?: "band" | "ruled" | "plain";
  headColor?: string;
  rules?: string;
  gap?: number;
  size?: number;
  headSize?: number;
  /** Small print below each line. */
  below?: readonly Template[];
  /** What is written before a page ends and on top of the next one; `{until}` is the sum so far. */
  carried?: readonly [forward: Template, over: Template];
};

/** A piece of a form; pieces follow each other down the page. A number is room in points, a template alone is a line of text. */
export type Part =
  | number
  | Template
  /** Lines of text. A template with values of a VAT rate is repeated for each rate. */
  | (Look & { say: readonly Template[]; spacing?: number })
  /** Running text over as many lines as it takes; it holds no values. */
  | (Look & { prose: string })
  /** Labels and values, parted by "|". */
  | (Look & {
      rows: readonly Template[];
      labelWidth?: number;
      labelAlign?: "left" | "right";
      valueAlign?: "left" | "right";
      labelColor?: string;
      valueWeight?: "bold";
      spacing?: number;
    })
  /** Small labels above their values, or below them, in columns. */
  | (Look & { cells: readonly Template[]; columns: number; framed?: string; under?: boolean })
  /** A table of its own: a heading, then rows of cells parted by "|", each flush right but the first. */
  | (Look & { table: readonly Template[]; heading?: string; widths: readonly number[]; head?: "band" | "ruled" | "plain" })
  /** Columns of parts; each takes a share of the width. */
  | { beside: readonly (readonly [share: number, ...parts: Part[]])[] }
  /** Parts in a frame, or on a painted ground of known height. */
  | { box: readonly Part[]; line?: string; pad?: number }
  | { band: string; height: number; over: readonly Part[] }
  | { items: ItemsSpec }
  /** Lines of text for each line of the document, as tills print them; what stands behind "|" is flush right. */
  | (Look & { each: readonly Template[] })
  /** Begins another page where less room is left. */
  | { keep: number }
  | { rule: string }
  | { logo: number }
  | { notes: number }
  | { code: number }
  /** Parts at the foot of the last page, of so many points. */
  | { foot: readonly Part[]; height: number };

/** A form as data: what its program prints, from top to bottom. */
export type Program = Partial<Omit<LayoutTraits, "languages" | "titles" | "kinds" | "columns" | "omits">> & {
  language: Language | readonly Language[];
  titles?: Partial<Record<DocumentKind, string>>;
  /** Size of the common text, and the margin. */
  text?: number;
  margin?: number;
  /** Number of the page, with `{page}` and `{pages}`. */
  pageText?: string;
  parts: readonly Part[];
};
