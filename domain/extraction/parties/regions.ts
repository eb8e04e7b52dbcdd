import { segmentOf, type Layout, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { isNameLabel } from "./nameLabels.ts";
import { inlineParts, readTown } from "./names.ts";

export type PartyRole = "supplier" | "customer" | "delivery";

/** The part of a page that a heading such as "Odběratel" governs, in points. */
export type PartyRegion = { role: PartyRole; hit: LabelHit; page: number; x0: number; x1: number; y0: number; y1: number; height: number };

/** How far below its heading a party's block may reach, in text heights. */
const REACH = 22;

/** Titles of a slip to pay with, on which the payment is addressed to whom it goes (folded). */
const SLIP =
  /^(payment advice|remittance advice|payment slip|remittance slip|zahlschein|uberweisungstrager|uberweisungsauftrag|sepa-uberweisung|polecenie przelewu|wplata gotowkowa|platebni prikaz|prikaz k uhrade|prikaz na uhradu|slozenka|bulletin de versement|talon de paiement|coupon de reglement|avis de paiement|acceptgiro|betaalstrook|empfangsschein|einzahlungsschein)\b/;
const PAYEE =
  /^(to|an|a|aan|na|dla|pour|payable to|odbiorca|odbiorcy|nazwa odbiorcy|empfanger|zahlungsempfanger|prijemce|prijemca|beneficiaire|destinataire|begunstigde|ontvanger|payee|beneficiary|recipient)$/;

/** Headings of party blocks with the area below and right of them, which ends where the table of items begins. */
export function findRegions(layout: Layout, hits: LabelHit[], tableLines: Line[] = []): PartyRegion[] {
  const own = hits.flatMap((hit): LabelHit[] =>
    isHeading(hit, hits) && !headsFigures(hit, layout) && !headsColumn(hit) ? [hit] : headsForm(hit, layout) ? [{ ...hit, concept: "customer" }] : [],
  );
  const headings = withFirm(withoutParts(withConsignee(withBilled(withoutNameLabels(own)))));
  const closing = headings.filter((hit) => closesBlock(hit, layout));
  const slip = layout.lines.find((line) => line.segments.some(({ folded }) => SLIP.test(folded.trim())));
  return headings.map((hit) => {
    const height = Math.max(hit.line.height, layout.textHeight);
    const level = headings.filter((other) => other !== hit && Math.abs(other.line.y0 - hit.line.y0) < height * 2.5);
    const beside = level.filter((other) => other.x0 > hit.x0 + height * 4);
    const left = (of: LabelHit) => leftOf(of, [...level, hit], layout);
    const x0 = isCentred(hit, layout) ? 0 : left(hit) - height * 1.5;
    const x1 = Math.min(layout.width, ...beside.map((other) => left(other) - height * 0.5));
    const below = headings.filter((other) => other.line.y0 > hit.line.y1 - height * 0.2 && other.x0 >= x0 - height && other.x0 < x1 && other !== hit);
    const isPayee = slip !== undefined && hit.line.index > slip.index && PAYEE.test(hit.line.folded.slice(hit.start, hit.end));
    const role = isPayee ? "supplier" : (hit.concept as PartyRole);
    const top = closing.includes(hit) && closing.length > 1 ? topOf(segmentOf(hit.line, hit.start), layout) : undefined;
    if (top) return { role, hit, page: hit.line.page, x0, x1, y0: top.y0 - height * 0.2, y1: hit.line.y1, height };
    const table = tableLines.filter((line) => line.y0 > hit.line.y1);
    const y1 = Math.min(hit.line.y1 + REACH * height, ...[...below.map((other) => other.line), ...table].map((line) => line.y0 - height * 0.2));
    return { role, hit, page: hit.line.page, x0, x1, y0: hit.line.y0 - height * 0.2, y1, height };
  });
}

/** Who gets the goods (folded): the buyer, unless another heading names that. */
const CONSIGNEE = /^((prijemce|prijemca)( zasilky| zasielky)?|odbiorca|warenempfanger|empfanger|consignee|recipient|ontvanger|destinataire|destinatario)$/;

/** Beside "Odběratel" the block under "Příjemce" says where the goods go. */
function withConsignee(headings: LabelHit[]): LabelHit[] {
  const isConsignee = ({ line, start, end }: LabelHit) => CONSIGNEE.test(line.folded.slice(start, end));
  const isBuyerNamed = headings.some((hit) => hit.concept === "customer" && !isConsignee(hit));
  return isBuyerNamed ? headings.map((hit) => (hit.concept === "customer" && isConsignee(hit) ? { ...hit, concept: "delivery" } : hit)) : headings;
}

/** Who of the buyer's people it is for, and what the name of a firm is called (folded). */
const PERSON_OF_BUYER = /^(ucastnik|ucastnici|attention|attn)$/;
const FIRM = /^firma$/;

/** Without words that say something of the block above: "Odběratel", "Účastník: Jana Nová"; "Bill to", "Attn: Jane New"; "Zákazník", "Firma: Vzorová s.r.o.". */
function withoutParts(headings: LabelHit[]): LabelHit[] {
  const isOf = (pattern: RegExp, { line, start, end }: LabelHit) => pattern.test(line.folded.slice(start, end));
  const isBelow = (hit: LabelHit, other: LabelHit) =>
    other.line.index < hit.line.index && hit.line.index - other.line.index <= FIRST_LINES && Math.abs(other.x0 - hit.x0) < hit.line.height * 1.5;
  return headings.filter((hit) => {
    const above = headings.filter((other) => isBelow(hit, other));
    return !above.some((other) => (isOf(PERSON_OF_BUYER, hit) && other.concept === "customer") || (isOf(FIRM, hit) && other.concept !== hit.concept));
  });
}

/** Where another heading names the supplier, "Firma" heads who buys: the guest's employer on the bill of a hotel. */
function withFirm(headings: LabelHit[]): LabelHit[] {
  const isFirm = ({ line, start, end }: LabelHit) => FIRM.test(line.folded.slice(start, end));
  const isSupplierNamed = headings.some((hit) => hit.concept === "supplier" && !isFirm(hit));
  const isCustomerNamed = headings.some((hit) => hit.concept === "customer");
  return isSupplierNamed && !isCustomerNamed ? headings.map((hit) => (isFirm(hit) ? { ...hit, concept: "customer" } : hit)) : headings;
}

/** "Mandant" above "20418" numbers the client. */
function headsFigures({ line, start, end }: LabelHit, { lines }: Layout): boolean {
  const cell = segmentOf(line, start);
  const next = cell.end - end > 1 ? undefined : stackBelow(cell, lines)[1];
  return next !== undefined && /^[\d ./-]{3,}$/.test(next.text.trim());
}

/** Cells of a line, at least, among which a word of at most so many letters heads a column: "Date | Ticket | From | To | Tonnes". */
const [COLUMNS, SHORT] = [5, 4];

function headsColumn({ line, start, end }: LabelHit): boolean {
  return end - start <= SHORT && line.segments.length >= COLUMNS && !/\d/.test(line.text);
}

/** What numbers a customer (folded). */
const CUSTOMER_NUMBER = /client|cliente|kunde|klant|debiteur|customer|zakazni|odberatel|klient/;

/** "N° client | C-118" above "Nom | Max Muster": the number of the customer heads a form with what is known of them. */
function headsForm({ concept, line, start, end, x0 }: LabelHit, { lines }: Layout): boolean {
  if (concept !== "otherNumber" || !CUSTOMER_NUMBER.test(line.folded.slice(start, end))) return false;
  const next = lines[line.index + 1]?.segments.find((one) => Math.abs(one.x0 - x0) < line.height);
  return isNameLabel(next);
}

/** Headings of the same party (folded): who is billed, and who it is that buys. */
const BILLED =
  /^(rechnungsadresse|rechnungsanschrift|rechnungsempfanger|adresse (de )?facturation|factuuradres|billing address|bill to|invoice (to|address)|fakturacni adresa|fakturacna adresa|direccion de facturacion)$/;
const BUYER = /^(kunde|client|customer|klant|zakaznik|klient|cliente)$/;

/** Beside "Rechnungsadresse" the block under "Kunde" says who ordered. */
function withBilled(headings: LabelHit[]): LabelHit[] {
  const isCalled = ({ concept, line, start, end }: LabelHit, names: RegExp) => concept === "customer" && names.test(line.folded.slice(start, end));
  const billed = headings.filter((hit) => isCalled(hit, BILLED));
  const isBeside = (hit: LabelHit) => billed.some(({ line, x0 }) => line === hit.line && x0 !== hit.x0);
  return headings.map((hit) => (isCalled(hit, BUYER) && isBeside(hit) ? { ...hit, concept: "delivery" } : hit));
}

/** "Mandant" above "Name: | Max Muster", "Firma: | Muster GmbH": in the block of another heading "Firma" says which line of it follows. */
function withoutNameLabels(headings: LabelHit[]): LabelHit[] {
  const isWithin = (hit: LabelHit, other: LabelHit) =>
    other.line.page === hit.line.page &&
    other.line.index < hit.line.index &&
    hit.line.y0 - other.line.y1 < REACH * hit.line.height &&
    Math.abs(other.x0 - hit.x0) < hit.line.height * 2;
  const isFirm = ({ line, start, end }: LabelHit) => FIRM.test(line.folded.slice(start, end)) && segmentOf(line, start).index < line.segments.length - 1;
  return headings.filter((hit) => !isFirm(hit) || !headings.some((other) => other !== hit && !isFirm(other) && isWithin(hit, other)));
}

/** What stands so many heights below a word is no block that it heads. */
const APART = 1.2;

/** Whether a small word such as "dodavatel" closes the block above it: it stands alone in its cell, close below a line, and nothing follows close. */
function closesBlock({ line, start, end }: LabelHit, layout: Layout): boolean {
  const cell = segmentOf(line, start);
  if (cell.end - end > 1 || /^\p{Lu}|:/u.test(cell.text) || topOf(cell, layout) === undefined) return false;
  const next = stackBelow(cell, layout.lines, APART)[1];
  return next === undefined;
}

/** The first line of the block that ends with a cell; undefined where none stands close above. */
function topOf(cell: Segment, { lines }: Layout): Line | undefined {
  let top: Line | undefined;
  for (let i = cell.line.index - 1; i >= 0 && cell.line.index - i <= REACH; i--) {
    const line = lines[i]!;
    const below = top ?? cell.line;
    if (below.y0 - line.y1 > APART * Math.max(below.height, line.height)) break;
    if (line.segments.some(({ x0 }) => Math.abs(x0 - cell.x0) < line.height * 0.5)) top = line;
  }
  return top;
}

/** Lines below a heading that show where its block begins. */
const FIRST_LINES = 3;

/** Where the block below a heading begins: at the heading, or left of it where both headings of a frame stand in the middle of their halves. */
function leftOf(hit: LabelHit, level: readonly LabelHit[], layout: Layout): number {
  const before = Math.max(0, ...level.filter((other) => other.line === hit.line && other.x1 < hit.x0).map(({ x1 }) => x1));
  const height = Math.max(hit.line.height, layout.textHeight);
  const below = layout.lines.slice(hit.line.index + 1, hit.line.index + 1 + FIRST_LINES).flatMap(({ segments }) => segments);
  const isAlone = ({ line, start, end }: LabelHit) => /^(?:\s*\([^()]*\))?.?$/.test(line.text.slice(end, segmentOf(line, start).end));
  const isHeadingPair = isAlone(hit) && level.some((other) => other.line === hit.line && other !== hit && isAlone(other));
  if (isIndented(hit, layout)) return layout.lines[hit.line.index + 1]!.x0;
  if (!isHeadingPair || below.some(({ x0 }) => Math.abs(x0 - hit.x0) < height * 1.5)) return hit.x0;
  const starts = below.filter(({ x0 }) => x0 > before && x0 < hit.x0).map(({ x0 }) => x0);
  return starts.length < 2 ? hit.x0 : Math.min(...starts);
}

/** Whether a heading alone on its line stands right of the beginnings of the lines below, which are alone too. */
function isIndented({ line, start, end, x0 }: LabelHit, { lines }: Layout): boolean {
  const next = lines.slice(line.index + 1, line.index + 1 + FIRST_LINES);
  const isAlone = line.segments.length === 1 && /^\W*$/.test(line.text.slice(end)) && !/[\p{L}\d]/u.test(line.text.slice(0, start));
  return (
    isAlone &&
    next.length === FIRST_LINES &&
    next[0]!.y0 - line.y1 < line.height &&
    next.every(({ segments }) => segments.length === 1 && segments[0]!.x0 < x0 - line.height)
  );
}

/** Part of a slip by which the middle of a heading that is alone on its line may miss that of the paper: the lines below it are centred too. */
const OFF_CENTRE = 0.06;
/** Slips are at most this part as wide as they are high, or so many points wide. */
const SLIM = 0.62;
const ROLL = 300;

function isCentred({ line, x0, x1 }: LabelHit, { width, height }: Layout): boolean {
  return (width < SLIM * height || width < ROLL) && line.segments.length === 1 && Math.abs((x0 + x1) / 2 - width / 2) < OFF_CENTRE * width;
}

/** A party label is a heading when it begins its cell, but for marks such as those of a frame, and a colon or nothing follows; else it may be part of a name. */
function isHeading(hit: LabelHit, hits: LabelHit[]): boolean {
  if (!isParty(hit)) return false;
  const segment = segmentOf(hit.line, hit.start);
  if (goesOn(segment)) return false;
  const before = segment.text.slice(0, hit.start - segment.start).trim();
  const after = hit.line.text.slice(hit.end, segment.end).trim();
  if (/[\p{L}\p{N}]/u.test(before) && !/[.:|,]$/.test(before)) return false;
  // "Verkauft von Steinwerk GmbH": a heading that leads on to the name.
  if (before === "" && /\s(von|durch|by|par|door|przez)$/i.test(hit.line.text.slice(hit.start, hit.end))) return true;
  // "Odběratel a příjemce": what is both heads the same block.
  const second = /^(a|and|und|et|en|i|&) /.test(fold(after)) && hits.find((other) => isParty(other) && other.line === hit.line && other.start > hit.end);
  if (second) return hit.line.text.slice(second.end, segment.end).replace(/[:\s]/g, "") === "";
  if (before === "" && leadsToOwner(hit, segment, hits)) return true;
  // "Plátce kurzu:", "Objednatel prací:": small words that say of what.
  if (before === "" && /^\p{Ll}{3,}( \p{Ll}{2,})?\s?:$/u.test(after)) return true;
  return ((after === "" || before + after === ",") && !isLabelOfFigures(segment)) || (/^[:;)(/–-]/.test(after) && !/^[\s:.#-]*\d+$/.test(after));
}

/** "À | payer avant le": a wide space behind a small word parts no cells, where small letters go on close beside it. */
function goesOn({ line, index, text, x1 }: Segment): boolean {
  const beside = line.segments[index + 1];
  return beside !== undefined && text.trim().length <= 2 && /^\p{Ll}/u.test(beside.text) && beside.x0 - x1 < line.height * 1.5;
}

/** Farthest that the value of a label stands beside it, in heights. */
const VALUE_GAP = 8;

/** "Van   15-07-2026", "Klant   410770": what has figures alone beside it labels them. */
function isLabelOfFigures({ line, index, x1 }: Segment): boolean {
  const beside = line.segments[index + 1];
  return beside !== undefined && beside.x0 - x1 < VALUE_GAP * line.height && /\d/.test(beside.text) && !/\p{L}/u.test(beside.text);
}

/** "Dodavatel Vzorová s.r.o., sídlo Ostrá 5, 602 00 Brno, IČO 12345678": a line that states the whole party behind its role. */
function leadsToOwner(hit: LabelHit, segment: Segment, hits: LabelHit[]): boolean {
  const rest = hit.line.text.slice(hit.end, segment.end);
  const isNameWithTown = /^\s+\p{Lu}/u.test(rest) && inlineParts(rest).some((part, at) => at > 0 && readTown(part.text) !== undefined);
  return isNameWithTown && hits.some((other) => other.line === hit.line && other.start > hit.end && other.end <= segment.end && IDENTIFYING.has(other.concept));
}

const IDENTIFYING: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["companyId", "vatId", "taxNumber"]);

/** Whether a label names a party. */
export function isParty({ concept }: LabelHit): boolean {
  return concept === "supplier" || concept === "customer" || concept === "delivery";
}

/** Strength 0..1 with which headings place what stands at x in a line into the block of a role; the nearest heading above counts. `width`: of the page, in points. */
export function roleStrength(regions: PartyRegion[], line: Line, x: number, width: number): Partial<Record<PartyRole, number>> {
  const y = (line.y0 + line.y1) / 2;
  const holding = regions.filter((region) => region.page === line.page && x >= region.x0 && x < region.x1 && y >= region.y0 && y <= region.y1);
  const scored = holding.map((region) => {
    const down = Math.max(0, line.y0 - region.hit.line.y1) / region.height;
    const aside = Math.max(0, x - region.hit.x1) / width;
    return { region, strength: (1 / (1 + down * 0.05)) * (aside > 0.22 ? 0.35 : 1), distance: down + aside * 20 };
  });
  const nearest = scored.toSorted((a, b) => a.distance - b.distance)[0];
  return nearest ? { [nearest.region.role]: nearest.strength } : {};
}

/**
 * Widest gap between lines of one block, in text heights. Recognised boxes hug their letters: they are less high and further apart.
 * On receipts, which print without spare lines, a gap always parts.
 */
export const LINE_GAP = { text: 1.9, recognised: 2.8 };

/** Most lines of one block that are looked at. */
const MAX_STACK_LINES = 8;

/** Cells that stand below each other with a common left or right edge, or a common centre, beginning with one of them: the lines of an address. */
export function stackBelow(first: Segment, lines: Line[], widest = LINE_GAP.text): Segment[] {
  const stack = [first];
  const start = lines.indexOf(first.line);
  for (let i = start + 1; i < lines.length && stack.length < MAX_STACK_LINES; i++) {
    const line = lines[i]!;
    const last = stack.at(-1)!;
    if (line.page !== last.line.page) break;
    const gap = line.y0 - last.line.y1;
    const height = Math.max(last.line.height, line.height);
    if (gap > height * widest) break;
    const isAlone = line.segments.length === 1 && last.line.segments.length === 1;
    const next = line.segments.find((segment) => isBelow(first, segment, height) || (isAlone && isCentredOn(last, segment, height)));
    if (next) stack.push(next);
  }
  return stack;
}

function isBelow(first: Segment, segment: Segment, height: number): boolean {
  if (Math.abs(segment.x0 - first.x0) < height * 0.9 || Math.abs(segment.x1 - first.x1) < height * 0.35) return true;
  return isCentredOn(first, segment, height);
}

/** A large title and the lines below it may be centred each in its own way: lines that are alone are compared with the one above. */
function isCentredOn(above: Segment, segment: Segment, height: number): boolean {
  const isCentred = Math.abs(segment.x0 + segment.x1 - above.x0 - above.x1) / 2 < height * 0.9;
  return isCentred && Math.min(segment.x1, above.x1) > Math.max(segment.x0, above.x0);
}
