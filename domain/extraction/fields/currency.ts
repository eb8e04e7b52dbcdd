import { choose, derived, ocrConfidence, type Ranked } from "#domain/extraction/confidence/choice.ts";
import { found } from "#domain/extraction/candidates/found.ts";
import { clearly } from "#domain/extraction/confidence/letters.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { Draft } from "#domain/extraction/confidence/curves.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { currencyAt, type FoundNumber, isWithinCell } from "#domain/extraction/candidates/amounts.ts";
import { segmentOf, type Line } from "#domain/extraction/page/geometry.ts";
import { traitsOf } from "#domain/extraction/items/columnWords.ts";
import { fold } from "#domain/extraction/page/text.ts";

/** Currency by language where the page prints none. */
const USUAL: Record<string, string> = { cs: "CZK", sk: "EUR", de: "EUR", fr: "EUR", nl: "EUR", pl: "PLN" };

/** Currencies of countries outside of the euro, by the letters of their VAT ids. */
const OF_VAT_ID: Record<string, string> = { CZ: "CZK", PL: "PLN", HU: "HUF", RO: "RON", SE: "SEK", DK: "DKK", GB: "GBP", CH: "CHF" };
/** Legal forms (folded) that one country alone knows, with its currency. */
const OF_FORM: readonly (readonly [RegExp, string])[] = [
  [/\bsdn\.? ?bhd\b/, "MYR"],
  [/\bpvt\.? ltd\b|\bprivate limited\b(?! company)/, "INR"],
  [/\bsp\. ?z ?o\. ?o\./, "PLN"],
  [/\bkft\b/, "HUF"],
];
/** Countries outside of the euro as addresses name them (folded), with their currency. */
const OF_PLACE: readonly (readonly [RegExp, string])[] = [
  [/\bmalaysia\b|\b(selangor|johor|kuala lumpur|pulau pinang|penang|perak|kedah|kelantan|terengganu|pahang|melaka|negeri sembilan|sabah|sarawak)\b/, "MYR"],
  [/\bsingapore \d{6}\b/, "SGD"],
  [/\bunited kingdom\b|\bgreat britain\b/, "GBP"],
  [/\bunited states\b/, "USD"],
  [/\bswitzerland\b|\bschweiz\b|\bsuisse\b/, "CHF"],
];
/** How sure the currency is that a page does not print: by its country and language, and by its language alone. */
const OF_COUNTRY = 0.97;
const OF_LANGUAGE = 0.7;

/** "$92e zák.": a section of the law whose sign recognition takes for a dollar. */
function isSection({ line, start, end }: FoundNumber): boolean {
  return /^.{0,2}\$ ?\d+\w? ?(odst|pism|zak|zdph)/.test(line.folded.slice(Math.max(0, start - 2), end + 8));
}

/** "EUR pallet", "Paleta EUR 1": pallets of that name are goods, not money. */
const PALLET = /\beur[ -](\d )?pal|\bpall?et\w{0,4} eur\b/gi;

/** What a line says without goods that are named like a currency, of the same length. */
const withoutGoods = (text: string): string => text.replace(PALLET, (goods) => "_".repeat(goods.length));

/** Whether a cell heads a column of amounts: "Celkem Kč", "Betrag EUR". */
function headsAmounts(line: Line, at: number): boolean {
  const { text } = segmentOf(line, at);
  return !/\d/.test(text) && text.split(" ").some((word) => traitsOf(fold(word)).some((trait) => trait === "total" || trait === "price"));
}

/** The document's currency: most amounts carry it, a label names it, or the language suggests it. */
export function readCurrency(view: DocumentView): Draft | undefined {
  const votes = new Map<string, { weight: number; ranked: Ranked }>();
  const vote = (code: string, weight: number, ranked: Ranked) => {
    const known = votes.get(code);
    if (!known) votes.set(code, { weight, ranked });
    else {
      known.weight += weight;
      // One clear sign is enough, however faded the others are.
      if (ocrConfidence(ranked.found) > ocrConfidence(known.ranked.found)) known.ranked = ranked;
    }
  };
  for (const number of view.numbers) {
    if (!number.currency || !(number.decimals === 2 || isWithinCell(number)) || view.converted.has(number.line)) continue;
    if (isSection(number)) continue;
    const isTotal = claim(view.links.get(number) ?? new Map(), "totalAmount", "amountDue") > 0.3;
    vote(number.currency, isTotal ? 4 : 1, { found: { ...number, value: number.currency }, odds: 2 });
  }
  for (const line of view.lines) {
    if (view.converted.has(line)) continue;
    for (const match of withoutGoods(line.text).matchAll(
      /(?<!\p{L})(Kč|CZK|EUR|€(?!\. ?\p{L})|USD|GBP|£|PLN|zł|CHF|HUF|RM|INR|Rs\.?|US ?Dollars?)(?!\p{L})/gu,
    )) {
      const code = currencyAt(match[0]);
      if (!code) continue;
      const isNamed = /(měn|currency|währung|devise|valuta|walut|amounts?|charges)/i.test(line.text);
      vote(code, isNamed ? 3 : headsAmounts(line, match.index) ? 1.5 : 0.6, {
        found: found(code, line, match.index, match.index + match[0].length),
        odds: 1.5,
      });
    }
  }
  const [own, usual] = [currencyOfCountry(view), USUAL[view.language]];
  // A receipt is paid in the money of its country, unless nothing on it says so.
  const known = view.isReceipt && own !== undefined ? votes.get(own) : undefined;
  if (known) known.weight += 1;
  const ranked = [...votes.entries()].toSorted((a, b) => b[1].weight - a[1].weight);
  const best = ranked[0];
  if (best) {
    const share = best[1].weight / ranked.reduce((total, [, one]) => total + one.weight, 0);
    const chosen = choose(
      { ...best[1].ranked, odds: share > 0.8 ? 4 : 2, seen: 1 },
      ranked.slice(1).map(([, one]) => ({ ...one.ranked, odds: 0 })),
      view.source,
      best[1].weight > 2 ? ["repeated"] : [],
    );
    if (view.source !== "ocr") return chosen;
    const seen = clearly(ocrConfidence(best[1].ranked.found));
    // A sign that is the currency of the country as well is wrong only where both are.
    return { ...chosen, bound: best[0] === own ? 1 - (1 - seen) * (1 - OF_COUNTRY) : seen };
  }
  if (own) return { ...derived(own, OF_COUNTRY), source: "default" };
  return usual ? { ...derived(usual, OF_LANGUAGE), source: "default" } : undefined;
}

/** The currency of the country to which a number, a legal form or the address of a receipt, which is its shop's, belongs, if it is one. */
function currencyOfCountry({ lines, vatIds, language, isReceipt }: DocumentView): string | undefined {
  const stated = [
    ...vatIds.filter(({ isChecked }) => isChecked).map(({ value }) => OF_VAT_ID[value.slice(0, 2)] ?? "EUR"),
    ...[...OF_FORM, ...(isReceipt ? OF_PLACE : [])].flatMap(([sign, currency]) => (lines.some(({ folded }) => sign.test(folded)) ? [currency] : [])),
  ];
  const currency = new Set(stated).size === 1 ? stated[0] : undefined;
  return USUAL[language] === undefined || USUAL[language] === currency ? currency : undefined;
}
