import { readDates } from "./dateFields.ts";
import type { Line } from "./geometry.ts";
import { claim } from "./links.ts";
import { readNumbers } from "./numberFields.ts";
import { readParties } from "./parties/partyFields.ts";
import type { PageText, ReadContext } from "./reading.ts";
import { comparable, fold } from "./text.ts";
import { viewDocument, type DocumentView } from "./view.ts";

/** What one page says of the document that it belongs to. */
type PageSigns = {
  number?: string;
  supplier?: string;
  hasIssueDate: boolean;
  hasTotal: boolean;
  counter?: { page: number; pages?: number };
  words: Set<string>;
};

const COUNTER = /(?:strana|stranka|str\.?|seite|page|pagina|blatt|list)\s*:?\s*(\d{1,3})\s*(?:\/|z|ze|von|of|sur|van|de|-)?\s*(\d{1,3})?(?!\d)/;
/** Surer document numbers than this may part a file. */
const SURE_NUMBER = 0.75;

/** Groups the pages of a file into documents. Pages part only on clear evidence: another number with a date, a total or a page counter that begins anew. */
export function groupPages(pages: PageText[], context: ReadContext): PageText[][] {
  if (pages.length < 2) return pages.length === 0 ? [] : [pages];
  const groups: PageText[][] = [];
  let current: { signs: PageSigns; pages: PageText[] } | undefined;
  for (const page of pages) {
    const signs = signsOf(viewDocument([page], [], context));
    if (current && !beginsDocument(signs, current.signs, current.pages.length)) {
      current.pages.push(page);
      current.signs = {
        ...current.signs,
        number: current.signs.number ?? signs.number,
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

function signsOf(view: DocumentView): PageSigns {
  const number = readNumbers(view).invoiceNumber;
  const parties = readParties(view);
  const supplier = parties.supplierCompanyId ?? parties.supplierVatId;
  const total = view.numbers.some((one) => one.isMoney && claim(view.links.get(one) ?? new Map(), "totalAmount", "amountDue") > 0.4);
  return {
    number: number && number.confidence >= SURE_NUMBER ? comparable(number.value) : undefined,
    supplier: supplier?.value,
    hasIssueDate: readDates(view).issueDate?.checks.includes("label") ?? false,
    hasTotal: total,
    counter: counterOf(view.lines),
    words: new Set(view.tokens.map((token) => comparable(token.value))),
  };
}

function counterOf(lines: Line[]): PageSigns["counter"] {
  for (const line of [...lines.slice(0, 6), ...lines.slice(-6)]) {
    const match = COUNTER.exec(fold(line.text).replace(/\t/g, " "));
    if (match) return { page: Number(match[1]), pages: match[2] ? Number(match[2]) : undefined };
  }
  return undefined;
}

function beginsDocument(next: PageSigns, current: PageSigns, pages: number): boolean {
  if (next.counter && current.counter && next.counter.page === current.counter.page + 1 && next.counter.page > 1) return false;
  if (next.counter && next.counter.page > 1 && next.counter.page === pages + 1) return false;
  if (!next.number || !current.number || next.number === current.number || current.words.has(next.number) || next.words.has(current.number)) return false;
  const evidence =
    (next.hasIssueDate ? 1 : 0) +
    (next.hasTotal ? 1 : 0) +
    (next.counter?.page === 1 ? 1 : 0) +
    (next.supplier && current.supplier && next.supplier !== current.supplier ? 1 : 0);
  return evidence >= 2;
}
