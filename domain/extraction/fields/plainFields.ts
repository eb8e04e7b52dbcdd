import type { HeaderField, PaymentMethod } from "#domain/invoice/invoice.ts";
import { currencyAt, type FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { found, type Found } from "#domain/extraction/candidates/found.ts";
import { choose } from "#domain/extraction/confidence/choice.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { ReadValue } from "#domain/evidence/reading.ts";
import { segmentOf, type Segment } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

type PlainValues = Partial<Record<HeaderField, ReadValue>>;

/** Words for ways of paying, folded; the first that fits behind the label counts. */
const METHODS: [PaymentMethod, RegExp][] = [
  ["cashOnDelivery", /dobirk|nachnahme|cash on delivery|za pobraniem|contre.?remboursement|rembours\b/],
  ["directDebit", /inkas|lastschrift|sepa.?mandat|direct debit|prelevement|incasso|einzug/],
  ["card", /kart(a|ou|y)\b|kreditkarte|ec-karte|card\b|carte|\bvisa\b|mastercard|pinpas/],
  ["cash", /(?<!bez ?)hotov|gotowk|barzahlung|\bbar\b|\bcash\b|especes|contant/],
  ["transfer", /prevod|przelew|bankovni ucet|na ucet|uberweisung|bank ?transfer|wire|virement|overboeking|prikaz/],
];
/** Paid without cash (folded): at a till by card, on an invoice by transfer. */
const CASHLESS = /bezhotov|bezgotow|bargeldlos|cashless/;
/** What is taken off for holders of a card (folded). */
const TAKEN_OFF = /sleva|zlava|rabat|discount|nachlass|remise|korting/;

/** The way of paying that a folded text names. */
function methodIn(text: string, { isReceipt }: DocumentView): PaymentMethod | undefined {
  return METHODS.find(([, pattern]) => pattern.test(text))?.[0] ?? (CASHLESS.test(text) ? (isReceipt ? "card" : "transfer") : undefined);
}

/** What says that something is paid (folded); how, stands behind it: "Uhrazeno kartou", "Paid: VISA **** 4411". */
const PAID = /\b((u|za)?hrazen|(za)?placen|uhraden|zaplaten)[aoye]\b|\b(paid|bezahlt|betaald|paye|regle|zaplacono)\b/;
/** Characters behind it in which the way of paying stands. */
const NEAR_PAID = 25;

/** Sentences that leave it to the customer to pay the tax (folded). */
const REVERSE_CHARGE =
  /prenesen\w* (danov\w* povinnost|povinnost)|prenos danovej povinnosti|dan odvede zakaznik|reverse.?charge|steuerschuldnerschaft|odwrotne obciazenie|autoliquidation|btw verlegd|§ ?92[a-i]\b/;

const REGISTRATION =
  /(zapsan[aáoý]?\s.*|spisov[aá] zna[cč]ka.*|společnost je zapsána.*|firma je zapsan[aá].*|fyzická osoba zapsan[aá].*|(?:amtsgericht|registergericht|handelsregister)\s.*\bHR ?[AB] ?\d+.*)/iu;

/** Payment method, reverse charge, exchange rate, and the supplier's contacts and registration. */
export function readPlainFields(view: DocumentView): PlainValues {
  return { ...readMethod(view), ...readReverseCharge(view), ...readExchangeRate(view), ...readContacts(view) };
}

function value(view: DocumentView, printed: Found, odds: number): ReadValue {
  return choose({ found: printed, odds }, [], view.source, []);
}

function readMethod(view: DocumentView): PlainValues {
  for (const hit of view.hits) {
    if (hit.concept !== "paymentMethod" || hit.strength < 0.6) continue;
    for (const { line, start, end } of [...cellBeside(hit), ...cellBelow(view, hit)]) {
      const method = methodIn(line.folded.slice(start, end), view);
      if (method) return { paymentMethod: value(view, found(method, line, start, end), 2.5) };
    }
  }
  for (const line of view.lines) {
    const text = line.folded;
    const paid = PAID.exec(text);
    const end = paid ? paid.index + paid[0].length + NEAR_PAID : 0;
    const method = paid && methodIn(text.slice(paid.index + paid[0].length, end), view);
    if (method) return { paymentMethod: value(view, found(method, line, paid.index, Math.min(end, text.length)), 1.5) };
  }
  if (!view.isReceipt) return {};
  const paid = view.lines.find((line) => methodIn(line.folded, view) && /\d[.,]\d{2}/.test(line.text) && !TAKEN_OFF.test(line.folded));
  const method = paid && methodIn(paid.folded, view);
  return method ? { paymentMethod: value(view, found(method, paid, 0, paid.text.length), 1.5) } : {};
}

type Cell = Pick<Segment, "line" | "start" | "end">;

/** The words beside a label, to the end of their cell. */
function cellBeside({ line, end }: LabelHit): Cell[] {
  const gap = line.text.slice(end, end + 60).search(/\p{L}/u);
  if (gap < 0) return [];
  const next = line.text.indexOf("\t", end + gap);
  return [{ line, start: end + gap, end: next < 0 ? line.text.length : next }];
}

const cellBelow = (view: DocumentView, hit: LabelHit): Cell[] =>
  view.lines[view.lines.indexOf(hit.line) + 1]?.segments.filter((segment) => segment.x0 < hit.x1 && segment.x1 > hit.x0).slice(0, 1) ?? [];

function readReverseCharge(view: DocumentView): PlainValues {
  for (const line of view.lines) {
    const match = REVERSE_CHARGE.exec(line.folded.replace(/\t/g, " "));
    // A printed but unticked form line names the rule and says no.
    if (match && !/:\s*(ne|nein|no|non|nee)\b/i.test(line.text.slice(match.index)))
      return { reverseCharge: value(view, found("true", line, match.index, match.index + match[0].length), 3) };
  }
  return {};
}

function readExchangeRate(view: DocumentView): PlainValues {
  const printed = equatedRate(view) ?? labelledRate(view);
  if (!printed) return {};
  const { rate, amount } = printed;
  return {
    exchangeRate: value(view, found(rate.value, rate.line, rate.start, rate.end), 2),
    exchangeRateAmount: value(view, found(amount, rate.line, rate.start, rate.end), 1.5),
  };
}

type PrintedRate = { rate: FoundNumber; /** Units of the foreign currency that the rate is for. */ amount: string };

/** "100 HUF =", the left side of a rate that is written out. */
const EQUATION = /(?<![\d.,])(1|10|100|1000)\s?([A-Z]{3}|€)\s?=\s?/g;

const isRate = (number: FoundNumber) => number.decimals >= 2 && number.cents > 0 && !number.isPercent;

/** The rate of an equation such as "1 USD = 23,482". */
function equatedRate(view: DocumentView): PrintedRate | undefined {
  for (const line of view.lines) {
    for (const match of line.text.matchAll(EQUATION)) {
      const end = match.index + match[0].length;
      const rate = view.numbers.find((number) => number.line === line && number.start === end && isRate(number));
      if (rate && currencyAt(match[2]!)) return { rate, amount: match[1]! };
    }
  }
  return undefined;
}

/** What is converted (folded): behind "VAT in CZK at the exchange rate" stands an amount. */
const CONVERTED = /\b(dan|dane|dph|zaklad|celkem|castka|suma|spolu|mwst|ust|betrag|steuer|vat|tax|total|amount|tva|montant|btw|bedrag|podatek|kwota|razem)\b/;

function labelledRate(view: DocumentView): PrintedRate | undefined {
  for (const hit of view.hits) {
    if (hit.concept !== "exchangeRate") continue;
    const isConversion = CONVERTED.test(hit.line.folded.slice(segmentOf(hit.line, hit.start).start, hit.start));
    const rate = view.numbers.find(
      // Central banks publish rates with three decimals, amounts have two.
      (number) => number.line === hit.line && number.start >= hit.end && isRate(number) && (!isConversion || number.decimals > 2),
    );
    if (!rate || claim(view.links.get(rate) ?? new Map(), "exchangeRate") < 0.3) continue;
    return { rate, amount: /\b(100|1000)\s?[A-Z]{3}\s?=/.exec(hit.line.text)?.[1] ?? "1" };
  }
  return undefined;
}

/** A registration note without what stands in other cells, and without the sentences behind it. */
function registrationText(text: string): string {
  const cell = text.split("\t")[0]!;
  return (/^.*?(?:vložka\s+[\w/]+|\bHR ?[AB] ?\d+)/iu.exec(cell)?.[0] ?? cell).trim();
}

/** The first mail address, telephone and registration of the page; the supplier's stand on its own paper. */
function readContacts(view: DocumentView): PlainValues {
  const values: PlainValues = {};
  const customers = view.hits.filter((hit) => hit.concept === "customer" && hit.strength > 0.6);
  for (const line of view.lines) {
    const isCustomers = customers.some(
      (hit) => hit.line.page === line.page && line.y0 >= hit.line.y0 && line.y0 < hit.line.y1 + hit.line.height * 10 && line.x0 >= hit.x0 - hit.line.height * 2,
    );
    const put = (field: "supplierEmail" | "supplierPhone" | "supplierRegistration", match: RegExpExecArray | null, text: string) => {
      if (match && !values[field]) values[field] = value(view, found(text, line, match.index, match.index + match[0].length), isCustomers ? -1 : 1);
    };
    const mail = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(line.text);
    put("supplierEmail", isCustomers ? null : mail, mail?.[0] ?? "");
    const phone =
      /(?:(?:tel\.?|telefon|phone|mobil|gsm|infolinka)\s*:?\s*)?(\+\d{2,3}[ \d()-]{8,16}\d)/i.exec(line.text) ??
      /(?:tel\.?|telefon|phone|mobil)\s*:?\s*(\d[ \d/()-]{7,16}\d)/i.exec(line.text);
    put("supplierPhone", isCustomers ? null : phone, phone?.[1]!.trim() ?? "");
    const registration = REGISTRATION.exec(line.text);
    put("supplierRegistration", registration, registration ? registrationText(registration[0]) : "");
  }
  return values;
}
