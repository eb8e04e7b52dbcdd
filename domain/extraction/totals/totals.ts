import type { HeaderField, VatRow } from "#domain/invoice/invoice.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { amountText } from "./amountText.ts";
import { advanceOf, asAmount, type Explained, unnamedAdvance } from "./advances.ts";
import { choose, derived, rankDistinct } from "#domain/extraction/confidence/choice.ts";
import type { Draft } from "#domain/extraction/confidence/curves.ts";
import { breakdowns, explain, type Explanation, type ItemSums, labelledAmounts, mostOdds, sumsOf, UNPROVEN_DUE } from "./explain.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import type { ReadRow, ReadValue, ValueCheck } from "#domain/evidence/reading.ts";
import { repairedTotal } from "./repairTotal.ts";
import { totalClaim } from "./sumsOfLine.ts";
import { isUntaxed } from "./untaxed.ts";
import { isHandedOver, isPartOfLabelled, isTipped, lostTotal, roundedPayment, tillClaim, withoutDust } from "./tillTotals.ts";
import { rowsToValues } from "./breakdownRows.ts";
import { findVatRows, itemsAsOneRow } from "./vatRows.ts";
import { byGross } from "./grossRows.ts";
import { afterDelivery, afterDiscount, afterRounding } from "./deductions.ts";
import { MAX_ROUNDING_CENTS } from "./rounding.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { type Features, logOdds, probability } from "#domain/extraction/confidence/ranking.ts";

type AmountField = Extract<HeaderField, "totalWithoutVat" | "totalVat" | "totalAmount" | "amountDue" | "rounding" | "advancePaid">;
export type Totals = { values: Partial<Record<AmountField, Draft>>; vatBreakdown: ReadRow<VatRow>[] };

const MAX_TOTALS = 14;
/** Confidence in the total as the amount to pay where an advance is named that could not be read. */
const UNREAD_ADVANCE = 0.7;
/** Log-odds of a recognised amount to pay that is neither the total nor what an advance leaves of it: figures may be lost. */
const RECOGNISED_DUE = 0.5;
/** Chooses the grand total, the sums without VAT and of VAT, the VAT rows and what is left to pay so that they add up. */
export function readTotals(view: DocumentView, items: ItemSums): Totals {
  const sets = breakdowns(itemsAsOneRow(findVatRows(view), items.byRate), view);
  const isPaidFor = isHandedOver(view);
  const money = view.numbers.filter(
    (number) => !number.isPercent && number.decimals <= 2 && !view.converted.has(number.line) && !(isPaidFor && number.cents === 0),
  );
  const largest = Math.max(0, ...money.filter((number) => number.isMoney).map((number) => Math.abs(number.cents)));
  const counts = new Map<number, number>();
  for (const number of view.numbers) if (!number.isPercent) counts.set(number.cents, (counts.get(number.cents) ?? 0) + 1);
  const pool = money
    .map((number) => ({ number, found: asAmount(withoutDust(number, view)) }))
    .map(({ number, found }) => ({
      found,
      odds: logOdds({ field: "totalAmount", found, features: totalFeatures(number, view, largest, counts) }, view.training),
    }))
    .toSorted((a, b) => b.odds - a.odds);
  const totals = rankDistinct(pool).slice(0, MAX_TOTALS);
  const sums = sumsOf(view, sets, items);
  const explained = totals.map((total) => {
    const explanation = explain(total.found, view, sums);
    return { ...total, odds: total.odds + explanation.score, explanation };
  });
  explained.sort((a, b) => b.odds - a.odds);
  const first = explained[0];
  if (!first || first.odds < -2.5) return { values: {}, vatBreakdown: [] };
  const best = afterRounding(first, explained, view) ?? afterDiscount(first, explained, view) ?? afterDelivery(first, explained, view) ?? first;
  const repaired = best.explanation.isProof ? undefined : repairedTotal(view, sets);
  if (repaired) return finish(withRepaired(repaired), explained, view, items);
  return finish(
    { ...best, odds: Math.min(best.odds, mostOdds(best.explanation, view.links.get(original(best.found, view)) ?? new Map(), view)) },
    explained,
    view,
    items,
  );
}

/** Log-odds of a total that one digit parts from the sum of the breakdown. */
const REPAIRED = 1.5;

function withRepaired({ found, breakdown, rounding }: NonNullable<ReturnType<typeof repairedTotal>>): Explained {
  const { rows, net, vat } = breakdown;
  return { found: asAmount(found), odds: REPAIRED, explanation: { rows, net, vat, rounding, score: REPAIRED, isProof: true } };
}

/** How sure the total is that follows from cash and change alone, or beside which another one may be meant: it asks for a look. */
const OF_PAYMENT = 0.9;
const OPEN = 0.9;

function totalFeatures(number: FoundNumber, view: DocumentView, largest: number, counts: Map<number, number>): Features {
  const links: Links = view.links.get(number) ?? new Map();
  const layout = view.layouts.find((one) => one.page.page === number.line.page)!;
  const label = Math.max(totalClaim("totalAmount", number, view), tillClaim(number, view));
  const dueLabel = totalClaim("amountDue", number, view);
  const rival = claim(
    links,
    "totalWithoutVat",
    "totalVat",
    "otherAmount",
    "tendered",
    "change",
    "rounding",
    "advance",
    "otherNumber",
    "originalNumber",
    "otherDate",
  );
  return {
    label,
    dueLabel,
    rival: Math.max(0, rival - Math.max(label, dueLabel) * 0.8),
    largest: Math.abs(number.cents) === largest && largest > 0 ? 1 : 0,
    prominent: Math.min(1, Math.max(0, number.line.height / layout.textHeight - 1.1)),
    low: number.line.y0 / layout.height,
    repeated: (counts.get(number.cents) ?? 0) > 1 ? 1 : 0,
    money: number.isMoney ? 1 : 0,
    currency: number.currency ? 1 : 0,
    inTable: view.tableLines.has(number.line) ? 1 : 0,
    negative: number.cents < 0 ? 1 : 0,
    wholeNumber: number.decimals === 0 && !number.isMoney ? 1 : 0,
  };
}

/** How sure the explanation of the totals is, for the sums that follow from it. */
type Proof = { odds: number; checks: ValueCheck[] };

function finish(best: Explained, all: Explained[], view: DocumentView, items: ItemSums): Totals {
  const values: Totals["values"] = {};
  const deduction = advanceOf(best, view) ?? unnamedAdvance(best, view);
  const total = deduction?.total ?? best;
  // The sums that make the total say nothing of what an advance leaves of it.
  const isKnown = ({ found, explanation: { net } }: Explained) =>
    found.cents === total.found.cents && (net !== undefined || best.explanation.net === undefined);
  const known = deduction?.isImplied ? total : (all.find(isKnown) ?? best);
  const explanation = withoutTax(best, view, items) ?? byGross(total.found.cents, known.explanation, view) ?? known.explanation;
  const isProven = explanation.isProof;
  const checks: ValueCheck[] = isProven ? ["sums"] : [];
  const proof: Proof = { odds: best.odds, checks };
  values.totalAmount = choose(total, all, view.source, [...checks, ...labelChecks(total.found, view)]);
  const [paid, lost] = [roundedPayment(best.found, view), lostTotal(best, view)];
  if (paid !== undefined) {
    const isPrinted = view.numbers.some(({ isMoney, cents }) => isMoney && cents === paid);
    values.totalAmount = { ...values.totalAmount, ...derived(amountText(paid), OF_PAYMENT, ["sums"]), bound: isPrinted ? 1 : OF_PAYMENT };
  } else if (deduction?.isImplied) values.totalAmount = derived(total.found.value, OF_PAYMENT, ["sums"]);
  else if (lost !== undefined) values.totalAmount = { ...derived(amountText(lost), OF_PAYMENT), bound: OF_PAYMENT };
  else if (isTipped(total.found, view) || isPartOfLabelled(total.found, view)) values.totalAmount = { ...values.totalAmount, bound: OPEN };
  if (deduction) values.advancePaid = valueAt(deduction.advance, view, proof);
  const due = deduction?.due ?? dueOf(best, view);
  // What a rounding makes of the total is to pay.
  const isDue = due !== undefined && (paid === undefined || due.cents !== best.found.cents);
  values.amountDue = isDue
    ? dueValue(due, deduction !== undefined || due.cents === total.found.cents, { best, all, checks }, view)
    : { ...values.totalAmount, source: "derived" };
  if (!deduction && due?.cents === total.found.cents && namesAdvance(view))
    values.amountDue = { ...values.amountDue, confidence: Math.min(values.amountDue.confidence, UNREAD_ADVANCE) };
  const { net, vat, rounding } = explanation;
  if (rounding !== 0 && Math.abs(rounding) < MAX_ROUNDING_CENTS && Math.abs(rounding) > 0) values.rounding = valueOf(rounding, "rounding", view, proof);
  else if (paid !== undefined) values.rounding = valueOf(paid - best.found.cents, "rounding", view, proof);
  if (net !== undefined && vat !== undefined) {
    values.totalWithoutVat = valueOf(net, "totalWithoutVat", view, proof);
    values.totalVat = valueOf(vat, "totalVat", view, proof);
  } else addLabelledSums(values, view);
  return { values, vatBreakdown: rowsToValues(explanation, view, best.odds, items) };
}

/** Where the supplier adds no VAT and prints the total alone, it is the base as well; items that add up to it prove that. */
function withoutTax({ found: { cents }, explanation }: Explained, view: DocumentView, { net, gross }: ItemSums): Explanation | undefined {
  if (explanation.net !== undefined || explanation.rows.length > 0 || cents === 0 || !(isUntaxed(view) || statesNoTax(view))) return undefined;
  // Where a base is printed as another sum, less than it is to pay: a part is held back.
  if (labelledAmounts(view, "totalWithoutVat").some(({ found, odds }) => odds > 0.55 && found.cents !== cents)) return undefined;
  return { ...explanation, net: cents, vat: 0, isProof: explanation.isProof || net === cents || gross === cents };
}

/** Whether the only tax of the pages is none, of the only rate: "VAT 0%   0.00". */
function statesNoTax({ numbers, links, tableLines }: DocumentView): boolean {
  const taxes = numbers.filter((number) => number.isMoney && !tableLines.has(number.line) && claim(links.get(number) ?? new Map(), "totalVat") > 0.3);
  const rates = numbers.filter(({ isPercent, line }) => isPercent && taxes.some((tax) => tax.line === line));
  return taxes.length > 0 && rates.length > 0 && [...taxes, ...rates].every(({ cents }) => cents === 0);
}

/** An advance that is named beside the totals although its amount could not be brought into them. */
function namesAdvance(view: DocumentView): boolean {
  return view.source === "ocr" && view.hits.some((hit) => hit.concept === "advance" && hit.strength > 0.6 && hit.length >= 7 && !view.tableLines.has(hit.line));
}

function labelChecks(number: FoundNumber, view: DocumentView): ValueCheck[] {
  return claim(view.links.get(original(number, view)) ?? new Map(), "totalAmount", "amountDue") > 0.4 ? ["label"] : [];
}

function original(number: FoundNumber, view: DocumentView): FoundNumber {
  return view.numbers.find((other) => other.line === number.line && other.start === number.start) ?? number;
}

/** The sums prove the amount to pay only where it is the total or the total less a printed advance; else its label alone speaks for it. */
function dueValue(
  due: FoundNumber,
  isProven: boolean,
  { best, all, checks }: { best: Explained; all: Explained[]; checks: ValueCheck[] },
  view: DocumentView,
): ReadValue {
  const odds = isProven ? best.odds : Math.min(best.odds, view.source === "ocr" ? RECOGNISED_DUE : UNPROVEN_DUE);
  return choose({ found: due, odds }, isProven ? all : [], view.source, [...(isProven ? checks : []), ...labelChecks(due, view)]);
}

function dueOf(best: Explained, view: DocumentView): FoundNumber | undefined {
  const stated = statedDue(best, view);
  if (stated) return stated;
  const same = view.numbers.filter((number) => !number.isPercent && number.cents === best.found.cents);
  const labelled = same.toSorted((a, b) => claim(view.links.get(b) ?? new Map(), "amountDue") - claim(view.links.get(a) ?? new Map(), "amountDue"))[0];
  return labelled ? asAmount(labelled) : undefined;
}

/** An amount that a label of its own calls due although it is not the total: other claims or payments that we cannot add up. */
function statedDue(best: Explained, view: DocumentView): FoundNumber | undefined {
  const claims = view.numbers
    .filter((number) => !number.isPercent && number.isMoney && !view.converted.has(number.line))
    .map((number) => ({ number, links: view.links.get(number) ?? new Map(), strength: totalClaim("amountDue", number, view) }))
    // What was to pay before it was rounded.
    .filter(({ number }) => best.explanation.rounding === 0 || number.cents !== best.found.cents - best.explanation.rounding)
    // "Suma na úhradu" may be either, of which the sums prove another one to be the total.
    .filter(({ number, links, strength }) => strength > 0.6 && (isProvenPart(number, best) || claim(links, "totalAmount") < strength * 0.8))
    // A column of the items may be headed "K úhradě".
    .filter(({ number, links }) => !view.tableLines.has(number.line) || links.get("amountDue")?.direction === "right")
    // On receipts quantities and sums stand above and below each other everywhere.
    .filter(({ links }) => !view.isReceipt || links.get("amountDue")?.direction === "right");
  const isCertain = best.explanation.isProof || claim(view.links.get(original(best.found, view)) ?? new Map(), "totalAmount") > 0.6;
  if (!isCertain || claims.some(({ number }) => number.cents === best.found.cents)) return undefined;
  return claims.length > 0 ? asAmount(claims.toSorted((a, b) => b.strength - a.strength)[0]!.number) : undefined;
}

/** Whether an amount is less than a total that the sums prove. */
function isProvenPart({ cents }: FoundNumber, { found, explanation }: Explained): boolean {
  return explanation.isProof && cents >= 0 && cents < found.cents;
}

/** The amount where the page prints it (best label first), otherwise as a computed value. */
function valueOf(cents: number, concept: "totalWithoutVat" | "totalVat" | "rounding", view: DocumentView, { odds, checks }: Proof): ReadValue {
  const places = view.numbers.filter((number) => !number.isPercent && number.cents === cents);
  const best = places.toSorted((a, b) => claim(view.links.get(b) ?? new Map(), concept) - claim(view.links.get(a) ?? new Map(), concept))[0];
  if (!best) return derived(amountText(cents), probability(odds) * 0.95, checks);
  return valueAt(asAmount(best), view, { odds, checks });
}

function valueAt(number: FoundNumber, view: DocumentView, { odds, checks }: Proof): ReadValue {
  return choose({ found: number, odds }, [], view.source, checks);
}

/** The highest rate of VAT in Europe, 27 %, takes less than this share of a sum with it. */
const MAX_TAX_SHARE = 0.22;

function mayBeTax({ cents }: FoundNumber, { totalAmount }: Totals["values"]): boolean {
  return totalAmount === undefined || Math.abs(cents) <= Math.abs(Number(totalAmount.value)) * 100 * MAX_TAX_SHARE;
}

/** Whether a sum may be the base of the total: a subtotal before a discount, with VAT, is more. */
function mayBeBase({ cents }: FoundNumber, { totalAmount }: Totals["values"]): boolean {
  return totalAmount === undefined || !totalAmount.checks.includes("label") || Math.abs(cents) <= Math.abs(Number(totalAmount.value)) * 100 + 1;
}

/** What is charged for waiting at table (folded). */
const SERVICE = /\b(?:service(?: charge)?|svc|cover charge|couvert|coperto|servizio|serwis|obsluha|servis|bedienung)\b/;

/** Whether a charge for service alone parts a sum of a receipt from the total: no tax was added to it. */
function isServed({ cents }: FoundNumber, { totalAmount }: Totals["values"], { numbers, isReceipt }: DocumentView): boolean {
  const added = Math.round(Number(totalAmount?.value ?? 0) * 100) - cents;
  return isReceipt && added > 0 && numbers.some((number) => number.isMoney && number.cents === added && SERVICE.test(number.line.folded));
}

/** Sums that no explanation proves are still taken from a clear label. */
function addLabelledSums(values: Totals["values"], view: DocumentView): void {
  for (const concept of ["totalWithoutVat", "totalVat"] as const) {
    const ranked = labelledAmounts(view, concept).filter(({ found }) =>
      concept === "totalVat" ? mayBeTax(found, values) : mayBeBase(found, values) && !isServed(found, values, view),
    );
    const best = ranked[0];
    if (!best || best.odds < 0.55 || !best.found.isMoney) continue;
    values[concept] = choose(
      { found: asAmount(best.found), odds: best.odds * 2.5 - 1.2 },
      ranked.map((one) => ({ found: asAmount(one.found), odds: one.odds * 2.5 - 1.2 })),
      view.source,
      ["label"],
    );
  }
}
