import type { Line, Segment } from "#domain/extraction/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { inlineParts, isStreet, readTown } from "./names.ts";

/** A line above the name of a person or company to whom a letter is addressed. */
const SALUTATION = /^(herrn?|frau|firma|fa\.|pan|paní|pán|pani|vážený pan|vážená paní|mr\.?|mrs\.?|ms\.?|monsieur|madame|de heer|mevrouw|szanowny pan)\s*$/iu;

/** Whether a cell is nothing but a salutation, perhaps in two languages: "Mr. / Pan". */
export function isSalutation(text: string): boolean {
  return text.split("/").every((part) => SALUTATION.test(part.trim()));
}

/** Whether the line above a name shows that it is sent to whom it names: a salutation, or the sender's address in small print. */
export function isAddressed({ line, x0, x1 }: Segment, above: Segment["line"] | undefined): boolean {
  const over = above?.page === line.page ? above.segments : [];
  // The line of the sender is often centred above the window.
  return over.some((one) => (Math.abs(one.x0 - x0) < line.height && isSalutation(one.text)) || (one.x0 < x1 && one.x1 > x0 && isSender(one, line.height)));
}

/** The sender's name, street and town in one line of small print, as it stands in the window of a letter above whom it is addressed to. */
function isSender({ text, line }: Segment, height: number): boolean {
  const parts = inlineParts(text);
  return (
    parts.length >= 3 && line.height < height * 0.85 && parts.some((part) => isStreet(part.text)) && parts.some((part) => readTown(part.text) !== undefined)
  );
}

/** A heading of words alone that ends with a colon. */
const HEADING = /^\p{Lu}[\p{L} /()-]{2,38}:$/u;
/** Words of headings above whoever issues the paper, gets the money, or signs (folded). */
const NOT_BUYERS =
  /vystav|dodav|prodav|predav|prodej|poskyt|zhotov|provoz|uctuj|fakturuj|bank|vyriz|kontakt|schval|prevzal|sidlo|pobock|stredisk|seller|vendor|supplier|from|issue|contact|verkauf|lieferant|absender|aussteller|vendeur|fournisseur|emetteur|verkoper|leverancier|sprzedaw|wystaw|dostaw/;

/** Whether a heading of its own stands above a cell that no list of labels knows: issuers call themselves by few words, and buyers by what they are to them ("Majitel zvířete:"). */
export function isUnderHeading({ line, x0 }: Segment, above: Line | undefined, { hits }: DocumentView): boolean {
  const heading = above?.page === line.page ? above.segments.find((one) => Math.abs(one.x0 - x0) < line.height) : undefined;
  if (!heading || line.y0 - heading.line.y1 > line.height * 1.5 || !HEADING.test(heading.text.trim()) || NOT_BUYERS.test(heading.folded)) return false;
  return hits.every((hit) => hit.line !== heading.line || hit.start < heading.start || hit.start >= heading.end || hit.concept === "customer");
}
