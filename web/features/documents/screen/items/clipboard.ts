/** Cells of a spreadsheet as they lie on the clipboard: tabs between cells, lines between rows, quotes around cells that hold either. */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  while (at <= lines.length) {
    const isQuoted = lines[at] === '"' && closingQuote(lines, at) !== undefined;
    const end = isQuoted ? closingQuote(lines, at)! + 1 : endOfCell(lines, at);
    const cell = lines.slice(at, end);
    rows.at(-1)!.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (lines[end] === "\n") rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** Index of the quote that ends a cell begun at `from`; undefined when the quote is but a sign of the text. */
function closingQuote(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] === '"') at++;
    else return text[at + 1] === undefined || text[at + 1] === "\t" || text[at + 1] === "\n" ? at : undefined;
  }
  return undefined;
}

function endOfCell(text: string, from: number): number {
  const end = text.slice(from).search(/[\t\n]/);
  return end < 0 ? text.length : from + end;
}

/** Rows of cells as spreadsheets read them. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join("\t")).join("\n");
}
