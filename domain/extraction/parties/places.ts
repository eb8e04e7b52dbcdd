import { segmentOf, type Segment } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import { comparable, fold } from "#domain/extraction/page/text.ts";
import { isUnregistered } from "#domain/extraction/totals/untaxed.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isBody } from "./bodies.ts";
import { beginsWithForm, hasCompanyForm, inlineParts, isFormRest, isGraduate, isNameLike, isNameRest, isStreet, nameIn, readTown } from "./names.ts";
import { repairName, repairShortForm } from "./repair.ts";
import { isNameLabel, LABELLED_NAME, namesNobody, operatedBy } from "./nameLabels.ts";
import { blockOf, isKindOfBody, isLimitedRest, isOfPartners, wholeName, withoutRegister } from "./nameLines.ts";
import { isAttention } from "./attention.ts";
import { isAddressed, isBesideLabels, isSalutation, isUnderHeading, isUnderTitle, lineOver } from "./addressee.ts";
import { domainsOf, isInDomain } from "./hosts.ts";
import { isOfficeBelow } from "./offices.ts";
import { bearerOf, isPerson } from "./persons.ts";
import { isContact, isTradeBelow, isWhereabouts, MAX_TOWN_LINE, TITLED, townsBelow } from "./linesBelowNames.ts";
import { isSentence } from "./sentences.ts";
import { titleBegun } from "./title.ts";
import { firmOfTrade, leadsToFirm, namesUser } from "./tradeNames.ts";
import { isParty, roleStrength, stackBelow, type PartyRegion, type PartyRole } from "./regions.ts";
import type { Features } from "#domain/extraction/confidence/ranking.ts";

/** A place on the page that may name a party. */
export type NamePlace = {
  name: string;
  /** The cell above that a wrapped name begins in. */ first?: Segment;
  segment: Segment;
  start: number;
  end: number;
  stack: Segment[];
  common: Features;
  roles: Partial<Record<PartyRole, number>>;
  order: Partial<Record<PartyRole, number>>;
};

/** Label concepts whose presence makes a cell no name. */
const NO_NAME = new Set([
  "companyId",
  "vatId",
  "taxNumber",
  "iban",
  "accountNumber",
  "bic",
  "variableSymbol",
  "constantSymbol",
  "issueDate",
  "dueDate",
  "taxDate",
  "invoiceNumber",
  "totalAmount",
  "amountDue",
  "paymentMethod",
  "totalWithoutVat",
  "orderNumber",
  "otherNumber",
  "currency",
  "otherDate",
  "otherAmount",
  "totalVat",
  "bankName",
  "paymentTerm",
]);
/** "Jméno: Jana Nová" above "Firma: Vzorová s.r.o." is whom to speak with. */
const PERSON_LABEL = /^\s*(?:name|jméno|meno)/iu;
const FIRM_LABEL = /^(?:firma|společnost|spoločnosť|company(?: name)?|obchodní jméno|obchodné meno)\s*:\s*\p{L}/iu;

/** All cells that may name a company or person, with the features that do not depend on the role. */
export function findNamePlaces(view: DocumentView, regions: PartyRegion[]): NamePlace[] {
  const byLine = Map.groupBy(view.hits, (hit) => hit.line);
  const places: NamePlace[] = [];
  const domains = domainsOf(view);
  const seen = new Map<PartyRegion, number>();
  for (const layout of view.layouts) {
    for (const line of layout.lines) {
      for (const segment of line.segments) {
        const place = placeOf(segment, { hits: byLine.get(line) ?? [], view, regions, domains });
        if (!place) continue;
        const half = place.first ? places.findIndex((other) => other.segment === place.first) : -1;
        const begun = half === -1 ? undefined : places.splice(half, 1)[0];
        const region = regions.find(
          (one) =>
            place.roles[one.role] !== undefined &&
            one.page === line.page &&
            segment.x0 >= one.x0 &&
            segment.x0 < one.x1 &&
            line.y1 > one.y0 &&
            line.y1 < one.y1 + one.height,
        );
        if (region && place.common.isLabel === 0) {
          const count = begun?.order[region.role] ?? seen.get(region) ?? 0;
          place.order[region.role] = count;
          seen.set(region, Math.max(count + 1, seen.get(region) ?? 0));
        }
        places.push(place);
      }
    }
  }
  for (const same of Map.groupBy(places, (place) => comparable(place.name)).values()) {
    for (const place of same) place.common.repeated = same.length > 1 ? 1 : 0;
  }
  return places;
}

/** What stands behind the name of a bank. */
const BANK_BEHIND = /^[\s,·•|–-]*(?:IBAN|BIC|BLZ|SWIFT|Kto|Konto)\b/i;

/** What is known of the page around a cell: the labels of its line, the blocks of the parties, the hosts named. */
type Surroundings = { hits: LabelHit[]; view: DocumentView; regions: PartyRegion[]; domains: readonly string[] };

function placeOf(segment: Segment, { hits, view, regions, domains }: Surroundings): NamePlace | undefined {
  const { line } = segment;
  const inside = hits.filter((hit) => hit.start >= segment.start && hit.end <= segment.end);
  const heading = inside.find((hit) => regions.some((region) => region.hit === hit));
  // "Odběratel a příjemce" heads with both words.
  const second = heading && inside.find((hit) => isParty(hit) && hit.start > heading.end && hit.end >= segment.end - 1);
  // "Example Software Ltd. Bill to": the heading of the next column may stand close behind a name.
  const isBehindName = heading !== undefined && hasCompanyForm(line.text.slice(segment.start, heading.start));
  const start = isBehindName ? segment.start : (second?.end ?? heading?.end ?? segment.start);
  const end = isBehindName ? heading.start : view.isReceipt && isSpreadTitle(line) ? line.text.length : segment.end;
  if (end > segment.end && segment.index > 0) return undefined;
  const raw = line.text.slice(start, end).replaceAll("\t", " ");
  const firstLabel = inside.find((hit) => hit !== heading && hit.start >= start && NO_NAME.has(hit.concept) && hit.strength > 0.6 && hit.length >= 3);
  const text =
    firstLabel && firstLabel.start > start + 3 && /[,;(●|]\s*$/.test(line.text.slice(start, firstLabel.start)) ? line.text.slice(start, firstLabel.start) : raw;
  const named = LABELLED_NAME.exec(text);
  const operated = named ? "" : operatedBy(text);
  const given = text.slice((named?.[0] ?? operated).length);
  const body = firmOfTrade(given);
  if (named && PERSON_LABEL.test(named[0]) && stackBelow(segment, view.lines, 1)[1]?.text.match(FIRM_LABEL)) return undefined;
  // A form in front of an address ends the name, but not the cell.
  const begun = bearerOf(view.source === "ocr" ? repairShortForm(withoutRegister(nameIn(repairName(body)))) : withoutRegister(nameIn(body)));
  if (isFormRest(begun) || isUnregistered(fold(begun)) || isPartyWord(begun, inside) || (begun.includes("/") && isSalutation(begun))) return undefined;
  const below = blockOf(segment, view);
  const { name, rest } = wholeName(begun, body, below);
  if (!isNameLike(name) || isWhereabouts(segment, name, view) || (named === null && isNameLabel(segment))) return undefined;
  if (isOfficeBelow(name, lineOver(segment, view.lines)?.segments.find(({ x0 }) => Math.abs(x0 - segment.x0) < line.height)?.text)) return undefined;
  const hasForm = hasCompanyForm(name);
  if (!hasForm && BANK_BEHIND.test(line.text.slice(line.text.indexOf(begun, start) + begun.length))) return undefined;
  if (!hasForm && (readTown(name) || isDay(name, segment, view))) return undefined;
  const isLabel =
    text === raw &&
    inside.some(
      (hit) =>
        hit !== heading &&
        hit.end > start &&
        hit.length >= 3 &&
        NO_NAME.has(hit.concept) &&
        hit.strength > 0.4 &&
        ((hit.start - start <= 2 && (!hasForm || hit.length >= comparable(begun).length)) || (!hasForm && hit.length > 0.6 * comparable(raw).length)),
    );
  const offset = line.text.replaceAll("\t", " ").indexOf(begun, start);
  const at = offset === -1 ? start : offset;
  const { width } = view.layouts.find((one) => one.page.page === line.page)!;
  const isTrading = (view.isReceipt ? body !== given : namesUser(given)) || (hasForm && leadsToFirm(lineOver(segment, view.lines)?.text));
  const roles = operated === "" && !isTrading && !isBesideLabels(segment, view) ? roleStrength(regions, line, segment.x0, width) : { supplier: 1 };
  const stack = below.filter((one) => one !== rest);
  if (isContact(segment, name, view) || namesNobody(segment)) return undefined;
  const isNamed = named !== null || isNameLabel(line.segments[segment.index - 1]);
  const first = firstHalf(segment, name, isNamed, view);
  const whole = [first?.text, name].filter(Boolean).join(" ");
  return {
    name: whole,
    first,
    segment,
    start: at,
    end: at + begun.length,
    stack,
    roles,
    order: {},
    common: commonFeatures({ segment, name, body, stack, hasForm, isLabel, isNamed }, view, domains),
  };
}

/** Whether a day is what a text ends with: "V Kolíně dne 5. října 2026". */
function isDay(name: string, { line, start, end }: Segment, { dates }: DocumentView): boolean {
  return dates.some((date) => date.line === line && date.start >= start && date.end <= end && name.trimEnd().endsWith(line.text.slice(date.start, date.end)));
}

/** "KUPUJÚCI / BUYER": what follows a heading may be the heading in another language. */
function isPartyWord(name: string, hits: LabelHit[]): boolean {
  return hits.some(
    ({ concept, line, start, end }) => (concept === "supplier" || concept === "customer") && comparable(line.text.slice(start, end)) === comparable(name),
  );
}

/** Receipts spread their name over the paper: a top line of cells without any number is one text. */
function isSpreadTitle(line: Segment["line"]): boolean {
  return line.index < 4 && line.segments.length > 1 && !/\d|:/.test(line.text);
}

/**
 * The line above that a wrapped name begins on: in a cell labelled "Name:", where the rest is, or begins with, a legal form, where it is a kind of body, or in the large print of a receipt.
 * The first line of a receipt is printed high, and recognised boxes hug its letters, so it stands farther from the next.
 */
function firstHalf(segment: Segment, name: string, isNamed: boolean, view: DocumentView): Segment | undefined {
  const above = view.lines[view.lines.indexOf(segment.line) - 1];
  const first = above?.segments.find(({ x0 }) => Math.abs(x0 - segment.x0) < segment.line.height) ?? above?.segments[0];
  const isBegun = beginsWithForm(name) || isOfPartners(name) || (hasCompanyForm(name) && isKindOfBody(first?.text));
  if (!isNamed && !isNameRest(name) && !isBegun && !isLimitedRest(name, above?.text)) return titleBegun(segment, view);
  if (!above || !first || above.page !== segment.line.page || (above.segments.length > 1 && !isBegun)) return undefined;
  const { height } = segment.line;
  const isAligned = Math.abs(first.x0 - segment.x0) < height || Math.abs(first.x0 + first.x1 - segment.x0 - segment.x1) / 2 < height;
  const isClose = segment.line.y0 - above.y1 < height * (isNamed ? 0.5 : view.isReceipt && view.source === "ocr" ? 1.3 : 0.9);
  return isAligned && isClose && isNameLike(first.text) && !hasCompanyForm(first.text) && !/\d{3}|:/.test(first.text) ? first : undefined;
}

/** A line that states a company or VAT id. */
const ID_LINE = /(^|[\s,|])(i[čc]o?|di[čc]|ust|vat|tva|btw|kvk|siret|siren|ič dph)(?![\p{L}\d])/iu;

/** What an academic title, the kind of a public body, or the name of the person behind a shop says beside a legal form. */
const LIKE_FORM = 0.6;

/** A cell that may name a party: the name in it, all of its text, the lines below it and what they look like. */
type Cell = { segment: Segment; name: string; body: string; stack: Segment[]; hasForm: boolean; isLabel: boolean; isNamed: boolean };

function commonFeatures(cell: Cell, view: DocumentView, domains: readonly string[]): Features {
  const { segment, name, body, stack } = cell;
  const { line } = segment;
  const layout = view.layouts.find((one) => one.page.page === line.page)!;
  const isFirst = layout === view.layouts[0];
  const trade = stack[1] && isTradeBelow(stack[1], segment) ? stack[1] : undefined;
  const following = stack.slice(trade ? 2 : 1, 5).map((one) => one.text);
  const isTown = townsBelow(stack, trade);
  const isAboveTown = isTown.slice(0, 5).includes(true);
  const inline = inlineParts(body).length >= 3 && /\d/.test(body) ? 1 : 0;
  const hasId = following.some((text) => ID_LINE.test(text));
  const contact = stack.slice(1).some((one) => /@|www\.|(?<!\p{L})(?:tel|telefon|fax|phone)(?!\p{L})|\+\d{3}/iu.test(one.text)) ? 1 : 0;
  const words = name.split(/\s+/).length;
  const town = isTown.indexOf(true);
  const above = lineOver(segment, view.lines);
  return {
    domain: !view.isReceipt && words <= 8 && (words > 1 || cell.hasForm) && isInDomain(name, domains) ? 1 : 0,
    form: cell.hasForm
      ? 1
      : (isAboveTown || namesTown(body)) && (isGraduate(name) || isBody(name) || (view.isReceipt && hasId && isPerson(name)))
        ? LIKE_FORM
        : 0,
    body: !cell.hasForm && isBody(name) ? 1 : 0,
    isLabel: cell.isLabel ? 1 : 0,
    nameLabel: cell.isNamed ? 1 : 0,
    aboveTown: isAboveTown ? 1 : 0,
    aboveStreet: following.slice(0, 2).some((text) => isStreet(text)) ? 1 : 0,
    directAddress: following[0] !== undefined && (isTown[1] || isStreet(following[0])) ? 1 : 0,
    idBelow: hasId ? 1 : 0,
    colon: name.includes(":") ? 1 : 0,
    addressWindow:
      isFirst &&
      town >= 2 &&
      town <= MAX_TOWN_LINE &&
      contact === 0 &&
      line.y0 > layout.height * 0.05 &&
      line.y0 < layout.height * 0.45 &&
      !stack.slice(0, town + 1).some(({ text }) => text.includes(":") && !isAttention(text))
        ? 1
        : 0,
    addressed:
      isAddressed(segment, name, above) ||
      (isAddress(cell) && isUnderHeading(segment, above, view)) ||
      (isAboveTown && (TITLED.test(name) || isUnderTitle(segment, view)))
        ? 1
        : 0,
    inlineAddress: inline,
    contact,
    top: isFirst ? Math.max(0, 1 - line.y0 / (layout.height * 0.35)) : 0,
    firstLine: isFirst && line.index === 0 ? 1 : 0,
    footer: line.y0 > layout.height * 0.85 ? 1 : 0,
    laterPage: isFirst ? 0 : 1,
    street: !cell.hasForm && isStreet(name) && !isBody(name) ? 1 : 0,
    prominent: Math.min(1.5, Math.max(0, line.height / layout.textHeight - 1.2)),
    sentence: isSentence(name) || (above?.segments.some((one) => isTradeBelow(segment, one)) ?? false) ? 1 : 0,
    inTable: view.tableLines.has(line) ? 1 : 0,
    digits: /\d/.test(name) ? 1 : 0,
    lowerStart: /^\p{Ll}/u.test(name) ? 1 : 0,
    lone: words === 1 ? 1 : 0,
    bank: /\b(bank|banka|sparkasse|volksbank|raiffeisen\w*|caisse|kasse|volkskasse|crédit)\b/i.test(name) ? 1 : 0,
    title: /faktura|invoice|rechnung|facture|factuur|doklad|seite|strana|page \d|receipt|účtenka/i.test(name) ? 1 : 0,
  };
}

/** Whether a town stands behind the first part of a cell. */
function namesTown(body: string): boolean {
  return inlineParts(body)
    .slice(1)
    .some(({ text }) => readTown(text) !== undefined);
}

/** Whether a cell names a firm together with where it is. */
function isAddress({ hasForm, stack, body }: Cell): boolean {
  return hasForm && [...inlineParts(body).slice(1), ...stack.slice(1, 4)].some(({ text }) => readTown(text) !== undefined);
}

/** Whether two cells belong to the same run of lines. */
export const sharesStack = ({ stack }: NamePlace, { line, index }: Segment): boolean => stack.some((one) => one.line === line && one.index === index);

/** Cell of a found value. */
export function cellOf(found: { line: Segment["line"]; start: number }): Segment {
  return segmentOf(found.line, found.start);
}
