import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import type { Line, Segment } from "#domain/extraction/page/geometry.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { hasCompanyForm, inlineParts, isStreet, readTown } from "./names.ts";

/** A line above the name of a person or company to whom a letter is addressed. */
const SALUTATION = /^(herrn?|frau|firma|fa\.|pan|paní|pán|pani|vážený pan|vážená paní|mr\.?|mrs\.?|ms\.?|monsieur|madame|de heer|mevrouw|szanowny pan)\s*$/iu;

/** Whether a cell is nothing but a salutation, perhaps in two languages: "Mr. / Pan". */
export function isSalutation(text: string): boolean {
  return text.split("/").every((part) => SALUTATION.test(part.trim()));
}

/** Lines above a name among which the next one over it is: cells of other columns stand between. */
const ABOVE = 2;

/** The next line above a cell that has a cell over it. */
export function lineOver({ line, x0, x1 }: Segment, lines: readonly Line[]): Line | undefined {
  const at = lines.indexOf(line);
  const above = lines.slice(Math.max(0, at - ABOVE), at).toReversed();
  return above.find(({ page, segments }) => page === line.page && segments.some((one) => one.x0 < x1 && one.x1 > x0));
}

/** Whether the line above a name shows that it is sent to whom it names: a salutation, or the sender's address in small print. */
export function isAddressed({ line, x0, x1 }: Segment, name: string, over: Line | undefined): boolean {
  if (!over) return false;
  if (over.segments.some((one) => Math.abs(one.x0 - x0) < line.height && isSalutation(one.text))) return true;
  // The line of the sender is often centred above the window.
  const isAbove = (cells: Segment[]) => cells[0]!.x0 < x1 && cells.at(-1)!.x1 > x0;
  return over.height < line.height * SMALL && runsOf(over).some((cells) => isAbove(cells) && isSender(cells, name));
}

/** Small print is so many times as high as what it stands above, at most. */
const SMALL = 0.85;
/** Cells of one line of small print stand so many of its heights apart, at most. */
const RUN = 2.5;
/** A mark alone between words, or what recognition sees in place of a dot: "Muster GmbH © Ring 5 « 12345 Stadt". */
const LONE_MARK = /\s[^\p{L}\p{N}\s&+,]\s/gu;

/** The cells of a line that stand near each other. */
function runsOf({ segments, height }: Line): Segment[][] {
  const runs: Segment[][] = [];
  for (const cell of segments) {
    const last = runs.at(-1);
    if (last && cell.x0 - last.at(-1)!.x1 < height * RUN) last.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** A firm, or a name and its street, with the town in one line, as it stands in the window of a letter above whom it is addressed to. */
function isSender(cells: Segment[], name: string): boolean {
  const parts = cells.flatMap(({ text }) => inlineParts(text.replace(LONE_MARK, " | ")).map((part) => part.text));
  if (parts.length < 3 || !parts.some((part) => readTown(part) !== undefined)) return false;
  const isFirm = hasCompanyForm(parts[0]!) && comparable(parts[0]!) !== comparable(name);
  return isFirm || parts.some((part) => isStreet(part));
}

/** A title alone in its cell (folded). */
const TITLE = /^(?:(?:tax |vat |sales )?invoice|credit note|adjustment note|(?:purchase )?quote|statement)$/;
/** Lines of a title above the names. */
const TITLE_ABOVE = 3;

/**
 * Whether the title stands above a block, and beside it, in the same row, a column of labels with the block of whoever issues the paper behind them:
 * so forms of English-speaking countries set whom they bill, and nothing heads either.
 */
export function isUnderTitle({ line, index, x0 }: Segment, { lines, hits }: DocumentView): boolean {
  if (index > 0 || line.segments.length < 3) return false;
  const [, labels, issuer] = line.segments;
  const names = ({ concept, start, end }: LabelHit) =>
    (concept === "issueDate" || concept === "invoiceNumber") && start === labels!.start && end >= labels!.end - 1;
  const at = lines.indexOf(line);
  const value = lines[at + 1]?.segments.find((one) => Math.abs(one.x0 - labels!.x0) < line.height);
  // What stands right of a label with nothing below it is its value.
  if (!hits.some((hit) => hit.line === line && names(hit)) || /\d/.test(issuer!.text) || !/\d/.test(value?.text ?? "")) return false;
  const above = lines.slice(Math.max(0, at - TITLE_ABOVE), at).filter(({ page }) => page === line.page);
  return above.some(({ segments: [first] }) => first !== undefined && TITLE.test(first.folded.trim()) && first.x0 - x0 < line.height);
}

/** Whether a cell begins the block of whoever issues such a form. */
export function isBesideLabels({ line, index }: Segment, view: DocumentView): boolean {
  return index === 2 && isUnderTitle(line.segments[0]!, view);
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
