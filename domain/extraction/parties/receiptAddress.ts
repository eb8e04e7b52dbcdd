import { unite } from "#domain/extraction/page/boxes.ts";
import { boxOf, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isTrades } from "./addressLines.ts";
import { isAttention } from "./attention.ts";
import { isKeeper } from "./keepers.ts";
import { hasCompanyForm } from "./names.ts";
import type { NamePlace } from "./places.ts";

/** An address in parts, and where it stands; `town` is town and postcode as printed where the postcode comes last. */
export type Parts = {
  street?: string;
  city?: string;
  postalCode?: string;
  town?: string;
  /** All of it as printed, where the town stands in front of the street. */ whole?: string;
  country?: string;
  region?: string[];
  box: ReturnType<typeof boxOf>;
};

/** Lines of a party block that are no part of its address; "Co. Galway" is a county. */
const OTHER_LINE =
  /^(ičo?(?!\p{L})|dič(?!\p{L})|ico(?!\p{L})|dic(?!\p{L})|tel(?!\p{L})|telefon|fax(?!\p{L})|e-?mail|mobil(?!\p{L})|www|http|iban|účet|č\.? ?ú|swift|zapsan|spisov|vat(?!\p{L})|ust(?!\p{L})|steuer|siret|siren|gln|kvk|btw|phone|zastoup|kontakt|fyzická osoba|plátce|neplátce|gst|co\.? ?(?:reg|no(?!\p{L}))|\(co\.|co\.(?! \p{L}+$)|company|reg|(?:roc|ssm|brn|sst|uen|gstin|no\.? syarikat|owned by|operated by|inh\.?|inhaber(?:in)?|\(?formerly)(?!\p{L}))|^[A-Z]{2} ?[A-Z\d]?\d{7,11}$|^[([{]?[\dA-Z]?\d{4,}[\d\s]*-?\s?[A-Z]?[)\]}:.]*$/iu;

/** A site, however recognition parted its name: "W, TSTORE. COM. MY". */
const SITE = /\.\s?(?:com|net|org)\b/i;

/** A register, tax or telephone number, whatever recognition made of its label: streets and postcodes are shorter. */
export const LONG_NUMBER = /\d(?:[ -]?\d){6}/;

/** "založeno 2014", "Seit 1985", "od roku 1992": since when there is a shop. */
const FOUNDED =
  /^(?:založen[ao]?|zalozen[ao]?|od (?:roku|r\.)|since|est\.?|established|seit|gegründet|rok założenia|depuis)\s+(?:in\s|im?\s)?(?:18|19|20)\d{2}$/iu;

/** Whether a line of a party's block states something else than its address. */
export function isOtherLine(text: string): boolean {
  return OTHER_LINE.test(text) || isAttention(text) || SITE.test(text) || FOUNDED.test(text.trim());
}

/** Which of its outlets a shop is. */
const OUTLET = /^(?:outlet|branch|store|cawangan)\s?[:#]/i;
/** A shop of a firm, in front of where it is. */
const SHOP = /^(?:prodejna|provozovna|pobočka|predajňa|prevádzka|filiale|sklep)\s/iu;

/** "(RETAIL GROUP SDN BHD)", "CAFETERIA BY IBU CATERING", "Outlet: KLIA2": the firm behind a shop, or which of its shops, between the name and the address. */
export function isAside(text: string): boolean {
  return OUTLET.test(text) || isKeeper(text) || (text.startsWith("(") && hasCompanyForm(text));
}

const ADDRESS_LABEL = /^(?:address|adresa|adresse|adres)\s?:\s*/i;

/** A line of stars or strokes across the roll. */
const RULE = /^[^\p{L}\d]{4,}$/u;

/** Characters behind a sum: its currency and the code of its rate. */
const BEHIND_SUM = 6;

/** Whether a line ends in an amount, as those of goods do; "Suite 8.02 Wisma Perintis" does not. */
export function endsInSum(own: Line, { numbers }: Pick<DocumentView, "numbers">): boolean {
  return numbers.some(({ line, isMoney, isPercent, end }) => line === own && isMoney && !isPercent && end >= own.text.trimEnd().length - BEHIND_SUM);
}

/** Receipts print the address as free lines under the name, up to the first line that says something else. */
export function receiptAddress(place: NamePlace, view: DocumentView): Parts | undefined {
  const from = view.lines.indexOf(place.segment.line) + 1;
  const lines = [];
  for (const line of view.lines.slice(from, from + 6)) {
    const text = line.text.trim();
    const isOther = isOtherLine(text) || LONG_NUMBER.test(text);
    if (!/[\p{L}\d]/u.test(text) && !RULE.test(text)) continue;
    if (lines.length === 0 && (isOther || isAside(text))) continue;
    if (lines.length === 0 && isTrades(text)) continue;
    if (
      isOther ||
      RULE.test(text) ||
      view.dates.some((date) => date.line === line) ||
      endsInSum(line, view) ||
      /^\+?\d[\d -]{8,}$/.test(text) ||
      /\btel\b|gst|invoice|receipt|bill|\border\b|\btable\b|\d{2}:\d{2}|\bno\s*:|účet|stůl|účtenka/i.test(text) ||
      line.page !== place.segment.line.page
    )
      break;
    lines.push(line);
  }
  if (lines.length === 0 || !lines.some((line) => /\d/.test(line.text))) return undefined;
  const street = lines
    .map((line) =>
      line.text
        .replace(/\t/g, " ")
        .replace(ADDRESS_LABEL, "")
        .replace(/[\s,]+$/, ""),
    )
    .join(", ");
  return { street, box: unite(lines.map((line) => boxOf(line, 0, line.text.length))) };
}

/** Most lines of a region, country or branch below the town. */
const MAX_REGION_LINES = 2;
/** Words of the headings and greetings of receipts. */
const HEADING =
  /\b(tax|invoice|receipt|bill|cash|check|order|slip|copy|welcome|table|counter|bil|resit|invois|meja|tarikh|účtenka|doklad|daňový|paragon|paragón|bon|kassenbon|rechnung|ticket)\b/i;

/** Receipts print a region, a country or the branch, with its number or without, below the town; what stands there ends with a register or telephone number, a heading or the block. */
export function regionBelow(stack: readonly Segment[]): string[] {
  const end = stack.findIndex(
    ({ text }) =>
      isOtherLine(text.trim()) || hasCompanyForm(text) || SHOP.test(text.trim()) || LONG_NUMBER.test(text) || HEADING.test(text) || RULE.test(text.trim()),
  );
  const lines = (end === -1 ? stack : stack.slice(0, end)).map(({ text }) => text.trim());
  return lines.length <= (end === -1 ? 1 : MAX_REGION_LINES) && lines.every((line) => /^(?:\d{3,4}\s?-\s?)?[([]?\p{L}[\p{L}\s.,'-]+[)\]]?$/u.test(line))
    ? lines
    : [];
}

/** An English or Malay street or plot behind its number. */
const NUMBERED = /^(?:(?:no\.? ?|lot ?)?\d+[a-z]?[,\s]|(?:lot|unit|suite|blk|block)\s\S*\d)/i;

/** "Kingdom Kitchens North" close below its company and above "12 Harbour Road": the branch stands between a name and its street. */
export function isBranch(at: number, { name, stack }: NamePlace): boolean {
  const [above, own, next] = stack.slice(at - 1, at + 2);
  if (!above || !own || !next || !hasCompanyForm(name) || hasCompanyForm(own.text) || own.line.y0 - above.line.y1 > own.line.height) return false;
  return /^\p{Lu}[\p{L} –-]+$/u.test(own.text.trim()) && NUMBERED.test(next.text.trim());
}
