import { readDates } from "./fields/dateFields.ts";
import type { Line } from "./page/geometry.ts";
import { claim } from "./labels/links.ts";
import { readNumbers } from "./fields/numberFields.ts";
import { readParties } from "./parties/partyFields.ts";
import type { PageText, ReadContext } from "#domain/evidence/reading.ts";
import { comparable } from "./page/text.ts";
import { viewDocument, type DocumentView } from "./view.ts";

/** What one page says of the document that it belongs to. */
type PageSigns = {
  number?: string;
  /** Confidence in the number. */
  sureness: number;
  supplier?: string;
  hasIssueDate: boolean;
  /** A probable issue date without a label, recognised by its place. */
  hasLikelyDate: boolean;
  hasTotal: boolean;
  /** Ids of both parties: the head of a document. */
  hasParties: boolean;
  counter?: { page: number; pages?: number };
  words: Set<string>;
};

const COUNTER = /(?:strana|stranka|str\.?|seite|page|pagina|blatt|list)\s*:?\s*(\d{1,3})\s*(?:\/|z|ze|von|of|sur|van|de|-)?\s*(\d{1,3})?(?!\d)/;
/** Document numbers read with more confidence than this may split a file. */
const SURE_NUMBER = 0.75;
/** A number of this confidence is one where date, total and supplier stand beside it. */
const LIKELY_NUMBER = 0.5;
const VERY_SURE_NUMBER = 0.9;
const LIKELY_DATE = 0.8;
/** Shorter numbers occur by chance among the other numbers of a document. */
const TELLING_NUMBER = 5;

/**
 * Groups the pages of a file into documents. Pages part only on clear evidence: another number or another supplier, with a date, a total or a page
 * counter that begins anew.
 */
export function groupPages(pages: PageText[], context: ReadContext): PageText[][] {
  if (pages.length < 2) return pages.length === 0 ? [] : [pages];
  const groups: PageText[][] = [];
  let current: { signs: PageSigns; pages: PageText[] } | undefined;
  for (const page of pages) {
    const signs = signsOf(viewDocument([page], [], context));
    if (current && !page.isSheet && !beginsDocument(signs, current.signs, current.pages.length)) {
      current.pages.push(page);
      current.signs = {
        ...current.signs,
        number: current.signs.number ?? signs.number,
        sureness: current.signs.number ? current.signs.sureness : signs.sureness,
        hasTotal: current.signs.hasTotal || signs.hasTotal,
        supplier: current.signs.supplier ?? signs.supplier,
        words: new Set([...current.signs.words, ...signs.words]),
        counter: signs.counter,
      };
      continue;
    }
    current = { signs, pages: [page] };
    groups.push(current.pages);
  }
  return groups;
}

/** Whether two pages are of different documents, the second one the first page of its own. */
export function areApart(one: DocumentView, next: DocumentView): boolean {
  return beginsDocument(signsOf(next), signsOf(one), 1);
}

function signsOf(view: DocumentView): PageSigns {
  const number = readNumbers(view).invoiceNumber;
  const date = readDates(view).issueDate;
  const parties = readParties(view);
  const supplier = parties.supplierCompanyId ?? parties.supplierVatId;
  const total = view.numbers.some((one) => one.isMoney && claim(view.links.get(one) ?? new Map(), "totalAmount", "amountDue") > 0.4);
  return {
    number: number && number.confidence >= LIKELY_NUMBER ? comparable(number.value) : undefined,
    sureness: number?.confidence ?? 0,
    supplier: supplier?.value,
    hasIssueDate: date?.checks.includes("label") ?? false,
    hasLikelyDate: (date?.confidence ?? 0) >= LIKELY_DATE,
    hasTotal: total,
    hasParties: supplier !== undefined && (parties.customerCompanyId ?? parties.customerVatId ?? parties.customerName) !== undefined,
    counter: counterOf(view.lines),
    words: new Set(view.tokens.map((token) => comparable(token.value))),
  };
}

function counterOf(lines: Line[]): PageSigns["counter"] {
  for (const line of [...lines.slice(0, 6), ...lines.slice(-6)]) {
    const match = COUNTER.exec(line.folded.replace(/\t/g, " "));
    if (match) return { page: Number(match[1]), pages: match[2] ? Number(match[2]) : undefined };
  }
  return undefined;
}

function beginsDocument(next: PageSigns, current: PageSigns, pages: number): boolean {
  if (next.counter && current.counter && next.counter.page === current.counter.page + 1 && next.counter.page > 1) return false;
  if (next.counter && next.counter.page > 1 && next.counter.page === pages + 1) return false;
  if (next.number !== undefined && next.number === current.number) return false;
  const isOtherSupplier = next.supplier !== undefined && current.supplier !== undefined && next.supplier !== current.supplier;
  const hasDate = next.hasIssueDate || (next.hasLikelyDate && (isOtherSupplier || next.sureness >= VERY_SURE_NUMBER));
  // A page with all that the first page of a document has, from somebody else.
  if (isOtherSupplier && hasDate && next.hasTotal && (next.number !== undefined || current.hasTotal)) return true;
  if (!next.number || !current.number) return false;
  const isWhole = next.hasIssueDate && next.hasTotal && next.supplier !== undefined;
  if (next.sureness < SURE_NUMBER && !isWhole) return false;
  // A number that the other pages mention is no other document's, unless this page has all that a first page has.
  const isMentioned = mentions(current, next.number) || mentions(next, current.number);
  if (isMentioned && !(isWhole && current.hasTotal && next.sureness >= VERY_SURE_NUMBER)) return false;
  const evidence = (hasDate ? 1 : 0) + (next.hasTotal ? 1 : 0) + (next.counter?.page === 1 ? 1 : 0) + (isOtherSupplier ? 1 : 0) + (next.hasParties ? 1 : 0);
  return evidence >= 2;
}

function mentions(signs: PageSigns, number: string): boolean {
  return number.length >= TELLING_NUMBER && signs.words.has(number);
}
