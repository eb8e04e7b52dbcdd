import { inArea, liesIn, onPage } from "./page/boxes.ts";
import type { Box, PageText, ReadContext, ReadDocument, Word } from "#domain/evidence/reading.ts";
import { extractDocuments } from "./extract.ts";
import { segmentOf } from "./page/geometry.ts";
import { areApart } from "./pageGroups.ts";
import { comparable } from "./page/text.ts";
import { type DocumentView, viewDocument } from "./view.ts";

const WHOLE: Box = [0, 0, 1, 1];
/** Least gap between two sheets in usual heights of a word. */
const MIN_GAP = 1.8;
/** So many of the widest gaps of a page are looked at in each direction. */
const MAX_CUTS = 4;
/** Words below which a part of a page is no document. */
const MIN_WORDS = 12;
/** Most sheets on one picture. */
const MAX_SHEETS = 8;

/**
 * The sheets on a recognised page, as shares of it, from the left and from the top: receipts that were photographed or scanned together. A page is
 * cut only through a gap that no word crosses, and only where what lies on both sides is a document of its own, with its own date and total.
 */
export function sheetsOf(page: PageText, context: ReadContext): Box[] {
  if (page.source !== "ocr") return [WHOLE];
  return cut(page, context, MAX_SHEETS);
}

function cut(page: PageText, context: ReadContext, most: number): Box[] {
  if (most < 2) return [WHOLE];
  for (const { first, second, isBeside } of cutsOf(page)) {
    const parts = [first, second].map((area) => partOf(page, area));
    if (!parts.every(isLikeDocument) || !areDocuments(parts, isBeside, context) || (isBeside && leadsAcross(page, first[2], context))) continue;
    const within = (area: Box, part: PageText) => cut(part, context, most - 1).map((box) => onPage(box, area));
    return [...within(first, parts[0]!), ...within(second, parts[1]!)].slice(0, most);
  }
  return [WHOLE];
}

/** What a page shows within an area, as a page of its own. */
export function partOf(page: PageText, area: Box): PageText {
  const height = area[3] - area[1];
  const words = page.words.filter(({ box }) => liesIn(box, area)).map((word): Word => ({ ...word, box: inArea(word.box, area), size: word.size / height }));
  return { ...page, width: page.width * (area[2] - area[0]), height: page.height * height, words };
}

/** Two parts of a page, the second `isBeside` the first or below it. */
type Cut = { first: Box; second: Box; isBeside: boolean };

/** Both sides of the widest gaps that no word crosses: side by side first, as sheets mostly lie. */
function cutsOf(page: PageText): Cut[] {
  const words = page.words.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text));
  const heights = words.map(({ size }) => size * page.height).toSorted((a, b) => a - b);
  const least = MIN_GAP * (heights[heights.length >> 1] ?? Infinity);
  const across = gapsOf(words.map(({ box }) => [box[0], box[2]])).filter(({ width }) => width * page.width >= least);
  const down = gapsOf(words.map(({ box }) => [box[1], box[3]])).filter(({ width }) => width * page.height >= least);
  return [
    ...across.slice(0, MAX_CUTS).map(({ middle }): Cut => ({ first: [0, 0, middle, 1], second: [middle, 0, 1, 1], isBeside: true })),
    ...down.slice(0, MAX_CUTS).map(({ middle }): Cut => ({ first: [0, 0, 1, middle], second: [0, middle, 1, 1], isBeside: false })),
  ];
}

/** The gaps between extents, the widest first. */
function gapsOf(extents: readonly (readonly [number, number])[]): { middle: number; width: number }[] {
  const sorted = extents.toSorted(([a], [b]) => a - b);
  const gaps: { middle: number; width: number }[] = [];
  let end = sorted[0]?.[1] ?? 1;
  for (const [from, to] of sorted) {
    if (from > end) gaps.push({ middle: (from + end) / 2, width: from - end });
    end = Math.max(end, to);
  }
  return gaps.toSorted((a, b) => b.width - a.width);
}

/** A few words, figures of a date and an amount: all else would be looked at in vain. */
function isLikeDocument({ words }: PageText): boolean {
  const text = words.map((word) => word.text).join(" ");
  return (
    words.length >= MIN_WORDS &&
    /\d[.,]\s?\d{2}(?!\d)/.test(text) &&
    /\d{1,4}\s?[./-]\s?(\d{1,2}|\p{L}{3,9})\s?[./-]\s?\d{2,4}|\d{1,2}\.?\s\p{L}{3,9}\s\d{4}/u.test(text)
  );
}

/**
 * Whether each part states its own date and total, not those of the other, and names another issuer or number. Receipts of a till may have
 * neither: side by side they are two where other names head them. Below each other they may be the head and the foot of one.
 */
function areDocuments(parts: readonly PageText[], isBeside: boolean, context: ReadContext): boolean {
  // The smaller part mostly says at once that the page is one document.
  const bySize = parts.toSorted((a, b) => a.words.length - b.words.length);
  const views = new Map<PageText, DocumentView>();
  for (const part of bySize) {
    const view = viewDocument([part], [], context);
    if (!namesTotal(view)) return false;
    views.set(part, view);
  }
  const [one, other] = parts.map((part) => views.get(part)!) as [DocumentView, DocumentView];
  const areReceipts = isBeside && one.isReceipt && other.isReceipt;
  const isOther = areApart(one, other);
  if (!isOther && !areReceipts) return false;
  const [first, second] = parts.map((part) => extractDocuments({ pages: [part], barcodes: [], context })[0]!) as [ReadDocument, ReadDocument];
  return isWhole(first) && isWhole(second) && valueOf(first) !== valueOf(second) && (isOther || areNamed(first, second));
}

/** So many labels whose values stand beyond a gap show that both sides are one form. */
const LABELS_ACROSS = 2;

/** Whether labels left of a gap, a share of the width, name figures that begin the line right of it: "Rechnungsdatum |   | 18.09.2026". */
function leadsAcross(page: PageText, gap: number, context: ReadContext): boolean {
  const { hits, layouts } = viewDocument([page], [], context);
  const middle = gap * layouts[0]!.width;
  const across = hits.filter(({ line, start, end }) => {
    const cell = segmentOf(line, start);
    const value = line.segments[cell.index + 1];
    if (!value || cell.x1 > middle || value.x0 < middle || /[\p{L}\d]/u.test(line.text.slice(end, cell.end))) return false;
    return /\d/.test(value.text) && !hits.some((hit) => hit.line === line && hit.start >= value.start && hit.end <= value.end);
  });
  return new Set(across.map(({ line }) => line)).size >= LABELS_ACROSS;
}

function areNamed(first: ReadDocument, second: ReadDocument): boolean {
  const [one, other] = [first, second].map(({ fields }) => fields.supplierName?.value);
  return one !== undefined && other !== undefined && comparable(one) !== comparable(other);
}

/** A page without a date and a named amount of money is no document of its own. */
function namesTotal({ hits, dates, numbers }: DocumentView): boolean {
  return dates.length > 0 && numbers.some(({ isMoney }) => isMoney) && hits.some(({ concept }) => concept === "totalAmount" || concept === "amountDue");
}

const isWhole = ({ fields }: ReadDocument): boolean => fields.totalAmount !== undefined && fields.issueDate !== undefined;

const valueOf = ({ fields }: ReadDocument): string => `${fields.issueDate?.value} ${fields.totalAmount?.value}`;
