import { MAX_HEADER_CHARACTERS, MAX_ITEM_CHARACTERS } from "#domain/invoice/lengths.ts";
import { headerFields, type LineItem, lineItemFields } from "#domain/invoice/invoice.ts";
import type { ReadDocument, ReadValue } from "#domain/evidence/reading.ts";

const ELLIPSIS = "…";
/** What ends a shortened note, which people read and other programs take over. */
const MARKS: Record<string, string> = { cs: "… [zkráceno]", sk: "… [skrátené]" };
const MARK = "… [shortened]";

/**
 * The document with no text longer than its field holds. A longer one becomes its beginning, `shortenedFrom` says how long it was;
 * a note also says so itself.
 */
export function withinLengths(document: ReadDocument): ReadDocument {
  const fields: ReadDocument["fields"] = { ...document.fields };
  for (const field of headerFields) {
    const read = fields[field];
    const most = MAX_HEADER_CHARACTERS[field];
    if (read) fields[field] = fit(read, most, field === "note" ? (MARKS[document.language] ?? MARK) : ELLIPSIS);
  }
  return { ...document, fields, lineItems: document.lineItems.map((row) => ({ ...row, values: fitItem(row.values) })) };
}

function fit(read: ReadValue, most: number, mark: string): ReadValue {
  const candidates = read.candidates?.map((candidate) => ({ ...candidate, value: shorten(candidate.value, most, mark) }));
  const value = shorten(read.value, most, mark);
  return {
    ...read,
    value,
    ...(value === read.value ? {} : { shortenedFrom: read.value.length }),
    ...(candidates ? { candidates } : {}),
    ...(read.disagreement === undefined ? {} : { disagreement: shorten(read.disagreement, most, mark) }),
  };
}

function fitItem(item: LineItem): LineItem {
  const fitted = { ...item };
  for (const field of lineItemFields) {
    const value = item[field];
    if (value !== undefined) fitted[field] = shorten(value, MAX_ITEM_CHARACTERS[field], ELLIPSIS);
  }
  return fitted;
}

/** The beginning of a text with `mark` behind it, whole characters only; a text that fits stays. */
function shorten(text: string, most: number, mark: string): string {
  if (text.length <= most) return text;
  const end = most - mark.length;
  const last = text.charCodeAt(end - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? end - 1 : end) + mark;
}
