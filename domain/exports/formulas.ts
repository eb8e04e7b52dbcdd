// Spreadsheets take such a cell for a formula or a command, the full-width signs included.
const formulaStart = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
// A program that is set to another separator cuts the cell there, whatever quotes it has; "100,-" is a price.
const formulaInside = /([;,|\t\r\n])(?=\s{0,9}(?:[=+@＝＋－＠]|-[^\s,.;)]))/g;

/** A text of a CSV file so that no spreadsheet runs it (formula injection): an apostrophe stands in front of what would be a formula. */
export function guarded(text: string): string {
  return (formulaStart.test(text) ? `'${text}` : text).replace(formulaInside, "$1'");
}
