import { amountText } from "./amountText.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Ranked } from "#domain/extraction/confidence/choice.ts";
import { labelledAmounts, type Explanation } from "./explain.ts";
import { impliedBase } from "./impliedSums.ts";
import type { Links } from "#domain/extraction/labels/links.ts";
import { MAX_ROUNDING_CENTS } from "./rounding.ts";
import { sumsOfLine, totalClaim } from "./sumsOfLine.ts";
import { isTaxOf } from "./vatRows.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** A number with the sums that explain it as the total. */
export type Explained = Ranked<FoundNumber> & { explanation: Explanation };

/** A total, what is left of it to pay, and the advance between them; `isImplied` where no line prints the total. */
type Deduction = { total: Explained; due: FoundNumber; advance: FoundNumber; isImplied?: true };

/** A number with its value as an amount of two decimals. */
export function asAmount(found: FoundNumber): FoundNumber {
  return { ...found, value: amountText(found.cents) };
}

/** A line of the table that deducts an advance labels no sum below it. */
function isAdvance(links: Links, view: DocumentView): boolean {
  const link = links.get("advance");
  return link !== undefined && link.score > 0.3 && !view.tableLines.has(link.hit.line);
}

/** "Less payments on account | 400,00 | 76,00 | - 476,00": flush with the total, or with what is left of it, however far its label stands. */
function isTakenOff({ line, x1, cents }: FoundNumber, total: FoundNumber, { hits }: DocumentView): boolean {
  const isFlush = line.page === total.line.page && line !== total.line && Math.abs(x1 - total.x1) < line.height;
  return isFlush && cents < 0 && hits.some((hit) => hit.concept === "advance" && hit.line === line && hit.strength > 0.6);
}

/** "Zálohy 21 % | -165 289,26 | -34 710,74 | -200 000,00": the last amount of a line of negative sums that names an advance. */
function isSumTakenOff(number: FoundNumber, view: DocumentView): boolean {
  const sums = number.cents < 0 ? sumsOfLine(number.line, view) : undefined;
  return sums?.gross === number && view.hits.some((hit) => hit.concept === "advance" && hit.line === number.line && hit.strength > 0.6);
}

/** Several advances of one column as what is taken off altogether. */
function together(advances: readonly FoundNumber[]): FoundNumber[] {
  const last = advances.at(-1);
  const flush = last ? advances.filter(({ x1, line }) => Math.abs(x1 - last.x1) < line.height) : [];
  return last && flush.length > 1 ? [{ ...last, cents: flush.reduce((sum, { cents }) => sum + cents, 0) }] : [];
}

/** A printed amount to pay that differs from the total by an advance that is printed too. */
export function advanceOf(best: Explained, view: DocumentView): Deduction | undefined {
  const money = view.numbers.filter((number) => !number.isPercent && number.isMoney && !view.converted.has(number.line));
  const advances = money.filter(
    (number) =>
      number.cents !== 0 &&
      !view.tableLines.has(number.line) &&
      (isAdvance(view.links.get(number) ?? new Map(), view) || isTakenOff(number, best.found, view) || isSumTakenOff(number, view)),
  );
  const named = money.filter((number) => totalClaim("amountDue", number, view) > 0.3);
  for (const advance of [...advances, ...together(advances)]) {
    // "Zaplaceno 412,-" as the only place of the total is the total, which was paid.
    if (advance.cents === best.found.cents && !money.some((other) => other !== advance && other.cents === advance.cents)) continue;
    // What is left may stand under the advance without a label of its own; on receipts change and sums of tax stand there.
    const unnamed = (view.isReceipt ? [] : money).filter(
      (number) => number.line.page === advance.line.page && number.line.y0 > advance.line.y0 && number.line.y0 - advance.line.y1 < advance.line.height * 5,
    );
    for (const due of [...named, ...unnamed]) {
      const paid = Math.abs(advance.cents);
      if (Math.abs(best.found.cents - paid - due.cents) <= MAX_ROUNDING_CENTS && due.cents !== best.found.cents)
        return { total: best, due: asAmount(due), advance: asAmount({ ...advance, cents: paid }) };
      const left = best.found.cents - paid;
      if (view.source === "ocr" && isEndOf(due.cents, left))
        return { total: best, due: asAmount({ ...due, cents: left }), advance: asAmount({ ...advance, cents: paid }) };
      if (due.cents !== best.found.cents || isTakenOffBase(advance, best, view)) continue;
      // What is left may be rounded where the total is not.
      const totals = [best.found.cents + paid, best.found.cents + paid - best.explanation.rounding];
      const total = view.numbers.find((number) => !number.isPercent && totals.includes(number.cents) && number.isMoney);
      if (total) return { total: { ...best, found: asAmount(total) }, due: asAmount(due), advance: asAmount({ ...advance, cents: paid }) };
      const whole = wholeOf(best, due, paid, view);
      if (whole) return { total: whole, due: asAmount(due), advance: asAmount({ ...advance, cents: paid }), isImplied: true };
    }
  }
  return undefined;
}

/** Whether an amount was taken off the base of the total rather than off what is to pay: "abzgl. 1. Abschlagsrechnung -18.000,00", "Abschlag netto 23.031,40", "USt. 0 % 0,00". */
function isTakenOffBase(advance: FoundNumber, { found, explanation }: Explained, view: DocumentView): boolean {
  const isBetween = ({ line: { page, y0 } }: FoundNumber) => page === advance.line.page && y0 > advance.line.y0 && y0 < found.line.y0;
  return (
    explanation.vat !== undefined &&
    !isWithTax(advance, view) &&
    labelledAmounts(view, "totalVat").some((tax) => tax.found.cents === explanation.vat && isBetween(tax.found)) &&
    labelledAmounts(view, "totalWithoutVat").some((base) => base.found.cents === explanation.net && isBetween(base.found))
  );
}

/** "Zaplaceno (21%): -6 050,00 | DPH 21% -1 050,00": whether the tax that an amount holds is printed beside it, so that it is no part of a base. */
function isWithTax({ line, cents }: FoundNumber, { numbers, law }: DocumentView): boolean {
  return numbers.some((tax) => tax.line === line && tax.isMoney && tax.cents < 0 && [...law.rates].some((rate) => isTaxOf(cents - tax.cents, rate, tax.cents)));
}

/** The total that was paid in part where the page prints its base, its tax beside the rate, and what is left: "DPH (23 %) 552,00", "Odpočet zálohy -1 000,00", "Na doplatok 1 952,00". */
function wholeOf(best: Explained, due: FoundNumber, paid: number, view: DocumentView): Explained | undefined {
  const found = { ...due, cents: best.found.cents + paid };
  const sums = impliedBase(found, labelledAmounts(view, "totalVat"), true, view);
  const isPrinted = sums && view.numbers.some(({ cents, isMoney, isPercent }) => isMoney && !isPercent && cents === sums.net);
  return isPrinted ? { ...best, found: asAmount(found), explanation: { ...sums, isProof: true } } : undefined;
}

/** Least recognised figures of an amount of which the first were lost, and the most that may be. */
const KEPT_FIGURES = 5;
const LOST_FIGURES = 2;

/** Whether recognition lost the first figures of an amount: 789,59 of 9 789,59. */
function isEndOf(cents: number, whole: number): boolean {
  const [rest, all] = [String(cents), String(whole)];
  return rest.length >= KEPT_FIGURES && all.length > rest.length && all.length - rest.length <= LOST_FIGURES && all.endsWith(rest);
}

/** How far below the total, in heights, what was paid and what is left may stand. */
const BELOW_TOTAL = 9;

/** Below the total, flush with it, an amount and then what it leaves of the total: an advance, whatever its label. What the total is made of is none. */
export function unnamedAdvance(best: Explained, view: DocumentView): ReturnType<typeof advanceOf> {
  const { found: total, explanation } = best;
  const made = new Set(
    [explanation.net, explanation.vat, ...explanation.rows.flatMap(({ base, vat }) => [base, vat, base + vat])].map((cents) => Math.abs(cents ?? 0)),
  );
  const below = view.numbers.filter(
    (number) =>
      number.isMoney &&
      !number.isPercent &&
      number.line.page === total.line.page &&
      number.line.y0 > total.line.y0 &&
      number.line.y0 - total.line.y1 < BELOW_TOTAL * total.line.height &&
      Math.abs(number.x1 - total.x1) < 4 * total.line.height &&
      !made.has(Math.abs(number.cents)) &&
      view.numbers.every((other) => other === number || other.line !== number.line || other.isPercent),
  );
  const [advance, next] = below;
  // A letter states what is left in its first lines, and what was deducted below.
  const first = advance && advance.cents < 0 && total.cents > 0 ? view.numbers.find((number) => isLeftBefore(number, total.cents + advance.cents)) : undefined;
  const due = first ?? next;
  // More than the total is cash that was handed over, with the change below.
  if (view.isReceipt && advance && Math.abs(advance.cents) > Math.abs(total.cents)) return undefined;
  if (!advance || !due || advance.line === due.line || Math.abs(advance.cents) === total.cents) return undefined;
  if (total.cents - Math.abs(advance.cents) !== due.cents) return undefined;
  return { total: best, due: asAmount(due), advance: asAmount({ ...advance, cents: Math.abs(advance.cents) }) };

  function isLeftBefore({ cents, isMoney, isPercent, line }: FoundNumber, left: number): boolean {
    return cents === left && isMoney && !isPercent && !view.tableLines.has(line) && !made.has(left);
  }
}
