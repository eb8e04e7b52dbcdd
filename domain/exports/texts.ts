import type { Invoice } from "#domain/invoice/invoice.ts";
import { toWindows1250 } from "./windows1250.ts";

/** Cuts a text to so many characters after it has been written in windows-1250: that may lengthen it. */
export function cut(text: string | undefined, length: number): string | undefined {
  return text === undefined ? undefined : [...toWindows1250(text)].slice(0, length).join("");
}

/** One line: accounting systems show texts of headers and items in one row. */
export function oneLine(text: string | undefined): string | undefined {
  return text?.replace(/\s+/g, " ").trim();
}

/** A symbol that does not fit is left out: a cut one would name another payment. */
export function whole(text: string | undefined, length: number): string | undefined {
  return text !== undefined && text.length <= length ? text : undefined;
}

/** What the document is about in one line: the coded description, else what was bought, else supplier and number. */
export function describe(invoice: Invoice): string {
  const bought = invoice.lineItems.find((line) => line.description)?.description;
  const fallback = [invoice.supplierName, invoice.invoiceNumber].filter((part) => part !== undefined).join(" ");
  return oneLine(invoice.coding.Description ?? bought ?? (fallback || invoice.documentId))!;
}

/** The parts of a note that are known, one under another; undefined when there are none. */
export function noteOf(...parts: (string | undefined)[]): string | undefined {
  const known = parts.filter((part) => part !== undefined && part !== "");
  return known.length > 0 ? known.join("\n") : undefined;
}
