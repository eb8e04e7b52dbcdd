import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { traitsOf } from "./columnWords.ts";
import type { TableHeader } from "./header.ts";
import { freeWords, type RawRow } from "./rows.ts";
import type { ItemRow } from "./itemRow.ts";

/** A running number, or a number of the goods: capitals and digits with at least one digit. */
const CODE = /^(\d{1,4}[.)]?|[\p{Lu}\d][\p{Lu}\d./_-]*\d[\p{Lu}\d./_-]*)$/u;

/** A day without or with its year, as hotels print it in front of each of their services. */
const DAY = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?$/;

/** Whether a heading names days beside what is sold. */
function namesDate({ columns }: TableHeader): boolean {
  return columns.some(({ heading }) => heading.split(" ").some((word) => traitsOf(fold(word)).includes("date")));
}

/**
 * Takes running numbers and codes off the descriptions where their headings were joined with that of the text: the first word of every row
 * is a code, and what follows begins at one common place. A single row shows this only when the heading names such a column.
 */
export function dropLeadingCodes(rows: ItemRow[], anchors: RawRow[], header: TableHeader): void {
  for (let pass = 0; pass < 2; pass++) {
    const starts = rows.map((row, i) => leadingCode(row, anchors[i]!));
    const coded = starts.filter((start) => start !== undefined);
    const [first] = coded;
    // Charges and discounts have no code; their text begins where that of the others does.
    if (!first || (coded.length < rows.length && !hasTwoTexts(header))) return;
    const isAligned = starts.every((start, i) => Math.abs((start?.next ?? freeWords(anchors[i]!)[0])!.x0 - first.next.x0) < first.next.height * 0.5);
    const isParted = coded.every((start) => start.next.x0 - start.code.x1 > start.next.height * 0.25);
    if (!isAligned || !isParted || (rows.length === 1 && !namesCode(header))) return;
    const isSame = new Set(coded.map((start) => start.code.word.text)).size === 1 && rows.length > 1;
    if (isSame && !(DAY.test(first.code.word.text) && namesDate(header))) return;
    for (const [i, row] of rows.entries()) {
      const start = starts[i];
      if (start) row.item.description = row.item.description!.slice(start.code.word.text.length).trimStart();
    }
  }
}

/** Takes the running numbers that lines begin with off the descriptions that recognition put them into. */
export function dropRunningNumbers(rows: ItemRow[]): void {
  const numbers = rows.map(({ lines }) => /^(\d{1,3})[.)]?$/.exec(lines[0]!.words[0]!.word.text)?.[1]);
  if (rows.length < 2 || numbers.some((number, i) => number === undefined || Number(number) !== Number(numbers[0]) + i)) return;
  for (const { item, lines } of rows) {
    const number = lines[0]!.words[0]!.word.text;
    if (item.description?.startsWith(`${number} `)) item.description = item.description.slice(number.length).trimStart();
  }
}

/** A number of the goods of capitals and digits, as a column of its own holds it. */
export const OWN_CODE = /^[\p{Lu}\d][\p{Lu}\d./_-]*$/u;

/** Rows whose figures all stand beside a running number and a code, and whose name stands below: "10 | 100-44871-B | 120 | 48.50", "Steel bracket". */
export function dropCodesAbove(rows: ItemRow[]): void {
  const names = rows.map(({ item, lines }) => {
    const words = item.description?.split(" ") ?? [];
    const isCode = (word: string) => CODE.test(word) && lines[0]!.words.some((own) => own.word.text === word);
    const codes = words.findIndex((word) => !isCode(word));
    return lines.length > 1 && codes > 0 && codes < words.length && lines[0]!.words.every((own) => own.word.text !== words[codes])
      ? words.slice(codes).join(" ")
      : undefined;
  });
  if (rows.length < 2 || names.some((name) => name === undefined)) return;
  for (const [i, { item }] of rows.entries()) item.description = names[i]!;
}

/** Of two headings of texts the first heads codes where every row has at most one code in front of a text that begins at the second heading. */
export function withCodeColumn(header: TableHeader, anchors: RawRow[]): TableHeader {
  const [codes, texts] = header.columns.filter((column) => column.kind === "description");
  if (!codes || !texts || anchors.length === 0) return header;
  const isCoded = anchors.every((row) => {
    const words = freeWords(row).filter((word) => (word.x0 + word.x1) / 2 > codes.x0 - row.line.height * 0.3 && word.x0 < texts.x1);
    const at = words.findIndex((word) => Math.abs(word.x0 - texts.x0) < row.line.height * 0.6);
    return at === 0 || (at === 1 && OWN_CODE.test(words[0]!.word.text));
  });
  return isCoded ? { ...header, columns: header.columns.map((column) => (column === codes ? { ...column, kind: "code" as const } : column)) } : header;
}

function leadingCode(row: ItemRow, raw: RawRow): { code: PlacedWord; next: PlacedWord } | undefined {
  const first = row.item.description?.split(" ")[0];
  if (!first || !CODE.test(first)) return undefined;
  const words = freeWords(raw);
  const at = words.findIndex((word) => word.word.text === first);
  const [code, next] = [words[at], words[at + 1]];
  return code && next ? { code, next } : undefined;
}

/** "Article | Description": two headings of texts, of which the first may hold codes. */
function hasTwoTexts(header: TableHeader): boolean {
  return header.columns.filter((column) => column.kind === "description").length > 1;
}

/** Whether a heading of texts names codes or running numbers as well: "Produkt / kód". */
export function namesCode(header: TableHeader): boolean {
  return header.columns
    .filter((column) => column.kind === "description")
    .some((column) => column.heading.split(" ").some((word) => traitsOf(fold(word)).some((trait) => trait === "code" || trait === "position")));
}
