import type { DocumentKind } from "#domain/invoice/invoice.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import { type Title, titlesOf } from "#domain/extraction/labels/titles.ts";
import { type DocumentView, isRoll } from "#domain/extraction/view.ts";

/** A title that no other contradicts, one beside another kind's, and one that the sum speaks against. */
const PLAIN = 0.995;
const TITLED = 0.98;
const AMBIGUOUS = 0.8;
/** A title of another kind that is so much less prominent does not speak for it: "receipt" in the terms of an invoice. */
const FAR_BEHIND = 1.5;

/** A line of more words is a sentence that mentions a kind. */
const MAX_TITLE_WORDS = 7;
/** Words by which a receipt calls itself an invoice as well (folded). */
const INVOICE = /faktur|invoice|rechnung|fact(ur|uur)/;
/** A time of day, as tills print it beside the date. */
const TIME = /(?<![\d:.])([01]?\d|2[0-3]):[0-5]\d(?!\d)/;

/** The kind of document from its title: the largest words near the top count before sentences in small print. `total` is the grand total, if there is one. */
export function readKind(view: DocumentView, total?: string): { kind: DocumentKind; confidence: number } {
  const layout = view.layouts[0];
  if (!layout) return { kind: "other", confidence: 0.2 };
  const titles = titlesOf(layout);
  const best = titles.reduce<Title | undefined>((one, other) => (one && one.score >= other.score ? one : other), undefined);
  // A roll of paper is a receipt whatever it calls itself; a sheet with short lines may be a small invoice.
  if (view.isReceipt && (!best || best.kind === "invoice")) return { kind: "receipt", confidence: isOfTill(view) ? TITLED : 0.5 };
  if (!best) return asksForMoney(view) ? { kind: "invoice", confidence: 0.6 } : { kind: "other", confidence: 0.5 };
  const isRivalled = titles.some(({ kind, score, words }) => kind !== best.kind && words <= MAX_TITLE_WORDS && score > best.score - FAR_BEHIND);
  // Money that is returned is mostly a correction whose title was not understood.
  const isReturned = total?.startsWith("-") === true && best.kind !== "creditNote";
  if (isReturned) return { kind: best.kind, confidence: 0.6 };
  // What is called a receipt and looks like an invoice may be either: "Prodejka" with a customer and a due date, "Tax invoice / receipt".
  const isUnlike = best.kind === "receipt" && !view.isReceipt && (isPaidLater(view) || INVOICE.test(best.text));
  // A title that was not found in a text layer was not printed; a recognised page may have lost it.
  const isFaint = best.score <= 1 && !(view.source === "text" && best.kind === "invoice" && asksForMoney(view));
  return { kind: best.kind, confidence: isFaint || isRivalled || isUnlike ? AMBIGUOUS : PLAIN };
}

/** Whether a page of short lines shows that it comes from a till: a roll, money given and returned, or a time of day. */
export function isOfTill({ hits, lines, layouts }: DocumentView): boolean {
  return isRoll(layouts[0]!) || hits.some(({ concept }) => concept === "tendered" || concept === "change") || lines.some(({ text }) => TIME.test(text));
}

/** Whether a page names until when or where to pay. */
function isPaidLater({ hits, ibans }: DocumentView): boolean {
  return ibans.length > 0 || hits.some(({ concept }) => concept === "dueDate");
}

/** Whether a page without a title names a sum to pay and who charges VAT or until when: what programs call it is not known, what it does is. */
function asksForMoney({ hits }: DocumentView): boolean {
  const names = (...concepts: LabelHit["concept"][]) => hits.some(({ concept }) => concepts.includes(concept));
  return names("totalAmount", "amountDue") && names("dueDate", "vatId", "totalVat", "iban");
}
