import type { Segment } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { lineOver } from "./addressee.ts";
import { isAttention } from "./attention.ts";
import { isSite, isWithinBuilding } from "./buildings.ts";
import { isNameLabel } from "./nameLabels.ts";
import { blockOf, isAddressLine } from "./nameLines.ts";
import { hasCompanyForm, inlineParts, isGraduate, isNameLike, isStreet, readTown, withoutContact } from "./names.ts";

/** A person with a title, as letters address one. */
export const TITLED = /^(mr|mrs|ms|miss|dr|herrn?|frau|m\.|mme|mlle|monsieur|madame|mademoiselle|mevr\.?|dhr\.?|de heer|pan|paní|pán|pani)\s+\p{Lu}/iu;

/** "Herr Max Muster" close below the firm that he works for, or right above it on a form, in one block with it. */
export function isContact(segment: Segment, name: string, view: DocumentView): boolean {
  if (!TITLED.test(name) || hasCompanyForm(name)) return false;
  const { line, x0 } = segment;
  const isAligned = (one: Segment) => Math.abs(one.x0 - x0) < line.height;
  const isFirm = (one: Segment | undefined) => one !== undefined && hasCompanyForm(one.text);
  const over = lineOver(segment, view.lines)?.segments.find(isAligned);
  if (over && line.y0 - over.line.y1 < line.height && isFirm(over)) return true;
  const next = view.lines[view.lines.indexOf(line) + 1];
  const below = next?.page === line.page && next.y0 - line.y1 < line.height ? next.segments.find(isAligned) : undefined;
  return isFirm(below) && isNameLabel(next!.segments[below!.index - 1]);
}

/** Shorter labels, "le", are words of names as well. */
const HEADING_LENGTH = 4;

/** "ZI Les Paluds, 220 avenue du Moulin" close below a name: where its bearer is, whom nothing else there names. */
function isSiteBelow(segment: Segment, name: string, { lines, hits }: DocumentView): boolean {
  if (!isSite(name)) return false;
  const { line, x0 } = segment;
  const over = lineOver(segment, lines)?.segments.find((one) => Math.abs(one.x0 - x0) < line.height);
  if (!over || line.y0 - over.line.y1 > line.height || !isNameLike(over.text)) return false;
  return !hits.some(({ line: own, start, end, length }) => own === over.line && start >= over.start && end <= over.end && length >= HEADING_LENGTH);
}

/** Whether a cell says where somebody is and not who: in a building, on an estate, or, as "SOWERBY BRIDGE" above "HX6 2AG", in front of a British postcode. */
export function isWhereabouts(segment: Segment, name: string, view: DocumentView): boolean {
  const next = view.isReceipt || hasCompanyForm(name) ? undefined : blockOf(segment, view)[1];
  const isTown = next !== undefined && readTown(next.text)?.city === "";
  return isTown || isWithinBuilding(name) || isSiteBelow(segment, name, view);
}

/** What a firm does: its trades beside each other, or for whom or what it works. */
const TRADES = /^[^\d,:@]*\p{L}{2}(?:\s?[·•|]\s?|-?\s(?:&|und|en|et|für|pour|voor|for|dla)\s)\p{Lu}?[^\d:@]*$/iu;

/** Whether a line close below a name in larger print, or below that of a person, says what its bearer does. */
export function isTradeBelow(own: Segment, over: Segment): boolean {
  if (!TRADES.test(own.text) || hasCompanyForm(own.text) || hasCompanyForm(over.text) || /\d/.test(over.text) || TRADES.test(over.text)) return false;
  const [{ line }, { line: first }] = [own, over];
  const isAligned = [own.x0 - over.x0, own.x1 - over.x1, (own.x0 + own.x1 - over.x0 - over.x1) / 2].some((shift) => Math.abs(shift) < line.height);
  const isPersonAbove = isGraduate(over.text) || PERSON.test(over.text.trim());
  return (
    isAligned &&
    line.page === first.page &&
    line.y0 - first.y1 < first.height * 1.5 &&
    isNameLike(over.text) &&
    (isPersonAbove || first.height > line.height * LARGER)
  );
}
/** Two or three words with capitals, perhaps behind titles: "Dr. phil. Max Muster", "Mag.a Erika Muster". */
const PERSON = /^(?:\p{L}{2,8}\.(?:\p{Ll}(?= ))? ?){0,3}(?:\p{Lu}\p{Ll}+ ){1,2}\p{Lu}\p{Ll}+$/u;
/** A name is so many times as high as what stands below it, at least. */
const LARGER = 1.15;

/** "Max Muster – Imkerei, Lipová 5, 960 01 Zvolen": a line below a brand that states who bears it, with an address of his own. */
function statesOwner(text: string): boolean {
  const [name, street, town] = inlineParts(text.replace(/\s[–-]\s(?=\p{L})/u, " ")).map((part) => part.text);
  const isOwner = name !== undefined && (hasCompanyForm(name) || /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(name));
  return isOwner && street !== undefined && !/\d/.test(name) && isStreet(street) && readTown(town ?? "") !== undefined;
}

/** The last line of an address, counted from the name, that may be its town. */
export const MAX_TOWN_LINE = 6;

/** Which lines of a block, but for those that say what its bearer does or whom there it is for, hold the town of the name above them. */
export function townsBelow(stack: readonly Segment[], trade: Segment | undefined): boolean[] {
  const isTown = (text: string) => !statesOwner(text) && (readTown(withoutContact(text)) !== undefined || isAddressLine(text));
  return stack
    .filter((one) => one !== trade && !isAttention(one.text.trim()))
    .slice(0, MAX_TOWN_LINE + 1)
    .map(({ text }, at) => at > 0 && isTown(text));
}
