import { addDays, daysBetween, type FoundDate } from "#domain/extraction/candidates/dates.ts";
import { choose, derived, rankDistinct, type Ranked } from "#domain/extraction/confidence/choice.ts";
import { boxOf, type Line, segmentOf } from "#domain/extraction/page/geometry.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import { fold } from "#domain/extraction/page/text.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import type { ReadValue, ValueCheck } from "#domain/evidence/reading.ts";
import { datesOfRows, isOfColumn } from "./dateColumns.ts";
import { isCollected, isNumberItself, isOfDeduction, isOfEvent, isOfLetter, labelBehind } from "./dateWords.ts";
import { findPaymentTerm } from "./paymentTerm.ts";
import { findPeriods, type Period } from "./periods.ts";
import { isInProse, wordsBeside } from "#domain/extraction/labels/prose.ts";
import { dateOfClause } from "#domain/extraction/labels/stems.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { type Features, logOdds } from "#domain/extraction/confidence/ranking.ts";

const FIELDS = ["issueDate", "taxDate", "dueDate"] as const;
type DateField = (typeof FIELDS)[number];
type DateValues = Partial<Record<DateField, ReadValue>>;

/** Label concepts that speak against a date being that of the field. */
const RIVALS: Record<DateField, LabelConcept[]> = {
  issueDate: ["taxDate", "dueDate", "otherDate", "orderNumber", "originalNumber"],
  taxDate: ["issueDate", "dueDate", "otherDate", "orderNumber"],
  dueDate: ["issueDate", "taxDate", "otherDate", "orderNumber"],
};

/** Longest usual time from issue to due date in days; later due dates are not believed without a strong label. */
const MAX_TERM_DAYS = 400;

function features(date: FoundDate, field: DateField, view: DocumentView, known: KnownDates): Features {
  const links: Links = view.links.get(date) ?? new Map();
  const isOfNumber = field === "issueDate" && numberBefore(date, view) === "own";
  // A number that looks like a day, "Faktura 2026-10-02", gives way to the day that a label calls that of issue.
  const isUnrivalled = known.issued.length === 0 || known.issued.includes(date.value);
  const { label, rival } = claims(date, field, view, known);
  const layout = view.layouts[0]!;
  const isFirstPage = date.line.page === layout.page.page;
  return {
    label,
    rival: Math.max(0, rival - label * 0.6),
    unlabelled: label < 0.1 && rival < 0.1 ? 1 : 0,
    top: isFirstPage ? Math.max(0, 1 - date.line.y0 / (layout.height * 0.6)) : -0.5,
    laterUnnamed: label < 0.1 && rival < 0.25 && isUsualTermLater(date, view, known) ? 1 : 0,
    repeated: known.counts.get(date.value)! > 1 ? 1 : 0,
    earlyPayment: known.early.has(date.value) ? 1 : 0,
    compact: date.isCompact ? 1 : 0,
    fullYear: date.hasFullYear ? 1 : 0,
    inTable: view.tableLines.has(date.line) ? 1 : 0,
    withNumber: isOfNumber ? 1 : field === "issueDate" && isUnrivalled && links.get("invoiceNumber")?.direction === "right" ? claim(links, "invoiceNumber") : 0,
    ofLetter: field === "issueDate" && !view.isReceipt && isFirstPage && label < 0.1 && rival < 0.1 && wordsBeside(date) === 0 ? 1 : 0,
    inProse: field === "issueDate" && label < 0.5 && isInProse(date) ? 1 : 0,
    firstDate: view.dates[0] === date ? 1 : 0,
    beforeAll: date.value === known.first ? 1 : 0,
    timeBeside: /^\D{0,6}\d{1,2}:\d{2}/.test(date.line.text.slice(date.end)) ? 1 : 0,
  };
}

/** How strongly the words around a date say that it is that of the field, and that it is another. */
function claims(date: FoundDate, field: DateField, view: DocumentView, known: KnownDates): { label: number; rival: number } {
  const links: Links = view.links.get(date) ?? new Map();
  // A day behind "Lhůta splatnosti" is the last of the term; below it may stand that of a discount.
  const endsTerm = field === "dueDate" && links.get("paymentTerm")?.direction === "right";
  const own: LabelConcept[] = endsTerm ? [field, "paymentTerm"] : [field];
  const [label, rival] = [isOfColumn(date, links.get(field), view) ? 0 : claim(links, ...own), claim(links, ...RIVALS[field])];
  if (known.periods.some(({ from, to }) => date === from || date === to)) return { label: field === "dueDate" ? 0 : label, rival: 1 };
  if (isNumberItself(links) || known.ofRows.has(date)) return { label: 0, rival: 1 };
  const number = field === "issueDate" ? numberBefore(date, view) : undefined;
  if (number === "other" || isOfEvent(date, view)) return { label: 0, rival: 1 };
  // A column of due days holds those of discounts as well.
  if (field === "dueDate" && known.early.has(date.value) && known.hasFull) return { label: label * OF_DISCOUNT, rival };
  if (field === "issueDate" && rival < 0.5 && !view.tableLines.has(date.line) && isOfLetter(date)) return { label: Math.max(OF_LETTER, label), rival: 0 };
  const behind = labelBehind(date, view);
  if (behind !== undefined) return behind === field ? { label: Math.max(OF_CLAUSE, label), rival: 0 } : { label: label * 0.3, rival: OF_CLAUSE };
  const clause = isInProse(date) ? dateOfClause(date.line.text.slice(0, date.start)) : undefined;
  if (clause !== undefined) return clause === field ? { label: Math.max(OF_CLAUSE, label), rival: 0 } : { label: label * 0.3, rival: OF_CLAUSE };
  if (!isFallingDue(date, view) && !isPayableUntil(date)) return { label, rival: number === "own" ? 0 : rival };
  return field === "dueDate" ? { label: Math.max(FALLING_DUE, label), rival: 0 } : { label, rival: Math.max(FALLING_DUE, rival) };
}

/** How strongly "Town, the" before a day makes it that of a letter. */
const OF_LETTER = 0.75;
/** How strongly the clause that a date ends claims it. */
const OF_CLAUSE = 0.9;
/** How strongly "... is due" behind a date claims it, as a label in front of it would. */
const FALLING_DUE = 0.8;
/** What is left of a label of the due date for a day until which less may be paid, where another day is named for the whole sum. */
const OF_DISCOUNT = 0.3;
/** Log-odds of the only day that a receipt states: a till prints that of the sale. */
const ONLY_DATE = 4;
/** How sure "due in N days" is, for an issue date that is. */
const OF_TERM = 0.97;
/** How sure the end of the period invoiced is the day of supply. */
const PERIOD_END = 0.7;
/** Words behind a date that make it the due date (folded); before another date they are its label. */
const IS_DUE = /^[ ,]*(zur zahlung )?(fallig|zahlbar|zu zahlen|zu begleichen|due|payable|exigible|opeisbaar)\b(?![^\d\n]{0,20}\d)/;
/** Words behind the day until which the whole sum may be paid, where an earlier one grants a discount (folded); before a sum they say that it is without tax. */
const IN_FULL = /^[ ,]*(ohne abzug|(rein )?netto|without deduction|sans (escompte|deduction)|zonder korting|bez (skonta|odpoctu))\b(?![^\d\n\t]{0,20}\d)/;

/** Whether the sentence goes on with "is due", on the line or on the next one. */
function isFallingDue(date: FoundDate, view: DocumentView): boolean {
  const rest = date.line.text.slice(date.end);
  const next = rest.trim() === "" ? view.lines[view.lines.indexOf(date.line) + 1] : undefined;
  return IS_DUE.test(fold(next?.page === date.line.page ? next.text : rest)) || isOfWholeSum(date, view);
}

/** Whether a day is the last to pay the whole sum, as against less until an earlier one; the line may break between the words that say so. */
function isOfWholeSum({ line, end }: FoundDate, view: DocumentView): boolean {
  const next = view.lines[view.lines.indexOf(line) + 1];
  return IN_FULL.test(fold(`${line.text.slice(end)} ${next?.page === line.page ? next.text : ""}`));
}

/** Whether a day is the last to pay less. The same day may stand once more in a column of its own. */
function isOfDiscount({ line, start, end }: FoundDate): boolean {
  return /^[^\t]{0,40}(skont|discount|escompte|\d\s?%)/i.test(line.text.slice(end)) || LESS_UNTIL.test(line.folded.slice(0, start));
}

/** "mit 2 % Skonto (98,00 EUR) bis" before a day (folded). */
const LESS_UNTIL = /\d ?% ?(skonto|discount|escompte|korting|skonta|rabatu?)( \([^()]{1,30}\))? (bis|bis zum|until|by|before|jusqu'au|avant le|tot|do)\s*$/;

/** Words of paying, and those before a date that make it the last day to do so (folded). */
const PAY =
  "(zahl\\w*|uberweis\\w*|begleich\\w*|ausgleich\\w*|reglement|regler|payer|payez|paiement|pay|payment|uhrad\\w*|zaplat\\w*|betal\\w*|voldoe\\w*|overmak\\w*|plac\\w*|zaplac\\w*)";
const UNTIL = "(bis|bis zum|bis spatestens|spatestens|spatestens am|avant le|au plus tard le|by|before|until|do|najpozdeji do|najneskor do|voor|vor dem|przed)";
/** "Bitte überweisen Sie ... bis zum", "payment by", "uhraďte do". */
const PAY_UNTIL = new RegExp(`\\b${PAY}\\b[^.]{0,50}\\b${UNTIL}[\\s:]*$`);
/** "bis 3. Juni überweisen", "do 3. 6. uhraďte": the verb behind its day, before any other number. */
const UNTIL_DAY = new RegExp(`\\b${UNTIL}\\s*$`);
const THEN_PAY = new RegExp(`^[ ,]*([^.\\d\\n\\t]{0,30}\\b)?${PAY}\\b`);

function isPayableUntil({ line, start, end }: FoundDate): boolean {
  const before = line.folded.slice(0, start).slice(-110);
  return PAY_UNTIL.test(before) || isCollected(line.folded.slice(end)) || (UNTIL_DAY.test(before) && THEN_PAY.test(line.folded.slice(end)));
}

/** Words between a number and its date (folded). */
const OF = /\d\S{0,40}\s{1,3}(vom|von|of|du|dated|issued at|ze dne|zo dna|z dnia|van|d\.d\.|del|[·•/])\s*$/;

/** "Invoice no. 2026-17 of 3 June": what the number is that the date stands behind; another document's dates not this one. */
function numberBefore(date: FoundDate, view: DocumentView): "own" | "other" | undefined {
  const { line, text } = textBefore(date, view);
  const before = OF.exec(fold(text));
  const number = before && view.tokens.find((token) => token.line === line && token.start <= before.index && token.end > before.index);
  if (!number) return undefined;
  if (isOfDeduction(number, view)) return "other";
  const links: Links = view.links.get(number) ?? new Map();
  const own = claim(links, "invoiceNumber");
  if (claim(links, "originalNumber", "orderNumber", "otherNumber") > Math.max(0.4, own)) return "other";
  return own > 0.4 ? "own" : undefined;
}

/** What stands before a date; where its cell begins with nothing but the word before it, from the end of the same cell's line above: sentences are broken anywhere. */
function textBefore({ line, start }: FoundDate, { lines }: DocumentView): { line: Line; text: string } {
  const cell = segmentOf(line, start);
  const own = line.text.slice(cell.start, start);
  const above = lines[lines.indexOf(line) - 1];
  const over = above?.page === line.page ? above.segments.at(-1) : undefined;
  const isBroken = above && over && /^[\p{L}.]{2,10}(?: at)?\s*$/u.test(own) && Math.abs(over.x0 - cell.x0) < line.height;
  return isBroken ? { line: above, text: `${above.text} ${own}` } : { line, text: line.text.slice(0, start) };
}

/** Usual payment terms do not exceed this number of days. */
const USUAL_TERM = 95;

/** What is known of all dates of a document: how often each occurs, which a label calls the issue date, and until which a discount is granted. */
type KnownDates = {
  counts: Map<string, number>;
  issued: string[];
  first: string;
  periods: Period[];
  early: ReadonlySet<string>;
  hasFull: boolean;
  ofRows: ReadonlySet<FoundDate>;
};

function knownDates(view: DocumentView): KnownDates {
  const counts = new Map<string, number>();
  for (const date of view.dates) counts.set(date.value, (counts.get(date.value) ?? 0) + 1);
  const issued = view.dates.filter((date) => claim(view.links.get(date) ?? new Map(), "issueDate") > 0.5).map((date) => date.value);
  const early = new Set(view.dates.filter(isOfDiscount).map((date) => date.value));
  return {
    counts,
    issued: [...new Set(issued)],
    first: [...counts.keys()].toSorted()[0] ?? "",
    periods: findPeriods(view),
    early,
    hasFull: view.dates.some((date) => isOfWholeSum(date, view)),
    ofRows: datesOfRows(view),
  };
}

/** Whether a date outside of tables lies a usual payment term after the labelled issue date. */
function isUsualTermLater(date: FoundDate, view: DocumentView, known: KnownDates): boolean {
  if (view.tableLines.has(date.line)) return false;
  return known.issued.some((issue) => {
    const days = daysBetween(issue, date.value);
    return days > 0 && days <= USUAL_TERM;
  });
}

/** Chooses issue, tax and due date together: order in time and one label for one date count as much as the single scores. */
export function readDates(view: DocumentView): DateValues {
  const known = knownDates(view);
  const ranked = Object.fromEntries(
    FIELDS.map((field) => [
      field,
      view.dates
        .map((date) => ({ found: date, odds: logOdds({ field, found: date, features: features(date, field, view, known) }, view.training) }))
        .toSorted((a, b) => b.odds - a.odds),
    ]),
  ) as Record<DateField, Ranked<FoundDate>[]>;
  const options = Object.fromEntries(FIELDS.map((field) => [field, [...ranked[field].slice(0, 5).filter((one) => one.odds > -2.2), undefined]])) as Record<
    DateField,
    (Ranked<FoundDate> | undefined)[]
  >;
  let best: { score: number; picks: (Ranked<FoundDate> | undefined)[] } = { score: -Infinity, picks: [] };
  for (const issue of options.issueDate) {
    for (const tax of options.taxDate) {
      for (const due of options.dueDate) {
        const score = combinationScore(issue, tax, due);
        if (score > best.score) best = { score, picks: [issue, tax, due] };
      }
    }
  }
  const values: DateValues = {};
  FIELDS.forEach((field, i) => {
    const pick = best.picks[i];
    // What a receipt prints until a day is an offer or the time to give something back: it is paid.
    if (!pick || (field === "dueDate" && view.isReceipt)) return;
    const isLabelled = claim(view.links.get(pick.found) ?? new Map(), field) > 0.4;
    const isAlone = field === "issueDate" && view.isReceipt && known.counts.size === 1;
    const chosen = isAlone ? { ...pick, odds: Math.max(pick.odds, ONLY_DATE) } : pick;
    const checks: ValueCheck[] = [
      ...(isLabelled ? ["label" as const] : []),
      ...(field === "issueDate" && isInNumber(pick.found, view) ? ["repeated" as const] : []),
    ];
    values[field] = choose(chosen, rankDistinct(ranked[field]), view.source, checks);
  });
  addOnlyDate(values, view, known);
  addIssueDate(values, view);
  addDueDate(values, view);
  addTaxDate(values, known.periods, view);
  return values;
}

/** The only day of a receipt is that of the sale, whatever stands above it: "ORDER #0005" over "2026-09-30 20:41". */
function addOnlyDate(values: DateValues, view: DocumentView, { counts }: KnownDates): void {
  const [only] = view.dates;
  if (!values.issueDate && only && view.isReceipt && counts.size === 1) values.issueDate = choose({ found: only, odds: ONLY_DATE }, [], view.source, []);
}

/** Whether the number of the document holds the day: "RE-20171118/506". */
function isInNumber({ value }: FoundDate, { tokens, links }: DocumentView): boolean {
  const day = value.replaceAll("-", "");
  return tokens.some((token) => token.value.replace(/\D/g, "").includes(day) && claim(links.get(token) ?? new Map(), "invoiceNumber") > 0.4);
}

function combinationScore(issue: Ranked<FoundDate> | undefined, tax: Ranked<FoundDate> | undefined, due: Ranked<FoundDate> | undefined): number {
  let score = issue ? issue.odds + 1.2 : -0.6;
  score += tax?.odds ?? 0;
  score += due?.odds ?? 0;
  const places = [issue, tax, due].filter((one) => one !== undefined).map((one) => one.found);
  // "Rechnungsdatum/Lieferdatum" names one date twice.
  const isBoth = issue !== undefined && issue.found === tax?.found && Math.min(issue.odds, tax.odds) > 1.5;
  score -= 3 * (places.length - new Set(places).size - (isBoth ? 1 : 0));
  if (issue && due) {
    const days = daysBetween(issue.found.value, due.found.value);
    score += days < 0 || days > MAX_TERM_DAYS ? -3 : 0.6;
  }
  if (issue && tax && Math.abs(daysBetween(issue.found.value, tax.found.value)) > 120) score -= 1.5;
  return score;
}

/** How sure the day of supply is that of issue where no other is printed, as British invoices state a tax point alone. */
const OF_SUPPLY = 0.8;

function addIssueDate(values: DateValues, { source, hits, isReceipt }: DocumentView): void {
  // On a recognised page the day of issue may have been lost, but a tax point is mostly alone, and so is the day of a receipt.
  const isPoint = hits.some(({ concept, line }) => concept === "taxDate" && /tax point/i.test(line.text));
  if (values.issueDate || !values.taxDate || (source === "ocr" && !isPoint && !isReceipt)) return;
  values.issueDate = { ...values.taxDate, source: "derived", confidence: Math.min(values.taxDate.confidence, OF_SUPPLY), checks: [] };
}

/** Where only "due in N days" is printed the due date follows from the issue date. */
function addDueDate(values: DateValues, view: DocumentView): void {
  if (values.dueDate || !values.issueDate || view.isReceipt) return;
  const term = findPaymentTerm(view.lines);
  if (term) values.dueDate = { ...derived(addDays(values.issueDate.value, term.days), OF_TERM * values.issueDate.confidence), page: term.page, box: term.box };
}

/** Languages of countries whose documents must print the day of supply: there a missing one is not printed on purpose. */
const PRINTS_TAX_DATE = new Set(["cs", "sk"]);

/** What is supplied over a period is supplied at its end (Article 64 of the VAT directive); taken where no day of supply is printed. */
function addTaxDate(values: DateValues, periods: Period[], view: DocumentView): void {
  const period = periods.find((one) => one.isOfSupply && !view.tableLines.has(one.to.line));
  if (values.taxDate || !period || view.isReceipt || PRINTS_TAX_DATE.has(view.language)) return;
  const { line, start, end } = period.to;
  values.taxDate = { ...derived(period.to.value, PERIOD_END), page: line.page, box: boxOf(line, start, end) };
}
