import type { Explained } from "./advances.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import { namedRoundings } from "./rounding.ts";
import { tillClaim } from "./tillTotals.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Strength from which a label of a total or a discount is meant, and that of a total which a printed rounding makes of another sum. */
const NAMED = 0.3;
const PARTLY_NAMED = 0.15;

/** The named total that differs by a printed rounding from the chosen one: "Total incl. GST 108.72", "Rounding -0.02", "TOTAL 108.70". */
export function afterRounding(best: Explained, all: readonly Explained[], view: DocumentView): Explained | undefined {
  const linksOf = linksIn(view);
  const roundings = namedRoundings(view);
  return all.find(
    ({ found }) =>
      Math.max(claim(linksOf(found), "totalAmount", "amountDue", ...(view.isReceipt ? (["advance"] as const) : [])), tillClaim(found, view)) > PARTLY_NAMED &&
      roundings.some((rounding) => isRoundedBy(rounding, best.found, found)),
  );
}

/** Whether a rounding makes the second number of the first. Printed without a sign it may go either way, to the number that is rounder or stands below it. */
function isRoundedBy(rounding: FoundNumber, exact: FoundNumber, rounded: FoundNumber): boolean {
  const difference = rounded.cents - exact.cents;
  if (rounding.cents < 0) return difference === rounding.cents;
  const isBelow = (number: FoundNumber, other: FoundNumber) => number.line.page === other.line.page && number.line.index > other.line.index;
  const isRounder = rounded.cents % 100 === 0 && exact.cents % 100 !== 0;
  return Math.abs(difference) === rounding.cents && (isRounder || (isBelow(rounding, exact) && isBelow(rounded, rounding)));
}

/** A discount on the whole (folded). */
const DISCOUNT = /disc|rebate|voucher|rabat|sleva|zlava|nachlass/;

/** The total of a receipt that stands below a printed discount and is less by it than the one above: "Subtotal 108.00", "Voucher -8.00", "TOTAL 100.00". */
export function afterDiscount(best: Explained, all: readonly Explained[], view: DocumentView): Explained | undefined {
  if (!view.isReceipt) return undefined;
  const linksOf = linksIn(view);
  const isBelow = (line: Line, other: Line) => line.page === other.page && line.index > other.index;
  const discounts = view.numbers.filter(
    (number) =>
      number.isMoney &&
      number.cents !== 0 &&
      isBelow(number.line, best.found.line) &&
      claim(linksOf(number), "otherAmount") > NAMED &&
      DISCOUNT.test(number.line.folded),
  );
  return all.find(
    ({ found }) =>
      claim(linksOf(found), "totalAmount", "amountDue") > NAMED &&
      discounts.some(({ cents, line }) => isBelow(found.line, line) && found.cents - best.found.cents === -Math.abs(cents)),
  );
}

/** What goods cost to be brought (folded). */
const DELIVERY =
  /livraison|frais de port|\bport\b|versand|lieferkosten|verzend|shipping|delivery|postage|freight|doprav|postovn|dostaw|wysylk|spedizione|trasporto|envio|portes|szallitas/;

/** What is to pay below the total of the goods and what it costs to bring them: "Total TTC 92,20", "Frais de livraison 12,50", "Total à payer 104,70". */
export function afterDelivery(best: Explained, all: readonly Explained[], view: DocumentView): Explained | undefined {
  const linksOf = linksIn(view);
  const isBelow = (line: Line, other: Line) => line.page === other.page && line.index > other.index;
  const charges = view.numbers.filter(
    ({ isMoney, cents, line }) => isMoney && cents > 0 && isBelow(line, best.found.line) && !view.tableLines.has(line) && DELIVERY.test(line.folded),
  );
  return all.find(
    ({ found }) =>
      claim(linksOf(found), "totalAmount", "amountDue") > NAMED &&
      charges.some(({ cents, line }) => isBelow(found.line, line) && found.cents - best.found.cents === cents),
  );
}

/** The links of an amount, by its place: a total is a copy of the number on the page. */
function linksIn({ links, numbers }: DocumentView): (number: FoundNumber) => Links {
  return (number) => links.get(numbers.find(({ line, start }) => line === number.line && start === number.start) ?? number) ?? new Map();
}
