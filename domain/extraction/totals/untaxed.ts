import type { DocumentView } from "#domain/extraction/view.ts";

/** What says that the supplier adds no VAT to the supply (folded): another owes the tax, or the supply to another country is exempt (directive 2006/112/EC, articles 138, 146, 194 to 199). */
const UNTAXED = [
  /prenesen\w* (danov\w* )?povinnost|dan odvede zakaznik|osvobozen\w* (od dane|od dph|plneni|dodani)|dodani zbozi do jineho clenskeho statu/,
  /prenos\w* danovej povinnosti|oslobodene od dane|dodanie tovaru do ineho clenskeho statu/,
  /steuerfreie innergemeinschaftliche|innergemeinschaftliche lieferung|steuerfreie ausfuhr|steuerschuldnerschaft des leistungsempfangers/,
  /reverse.?charge|intra.?community (supply|delivery)|zero.?rated (supply|export)|exempt from vat|vat exempt/,
  /autoliquidation|livraison intracommunautaire|exoneration de tva|exonere\w* de (la )?tva/,
  /btw verlegd|intracommunautaire levering|vrijgesteld van btw/,
  /odwrotne obciazenie|wewnatrzwspolnotowa dostawa|zwolnion\w* z (podatku|vat)/,
];

/** Who is not registered for VAT states neither bases nor rates, whatever else is exempt (folded; cs, sk). */
const NOT_REGISTERED = /\b(ne(jsem|jsme|ni)?|nie (som|sme|je)) ?plat(c\w*|kyn\w*|itel\w*) (dph|dane)\b/;

/** Whether a text says that its writer is not registered for VAT, which issuers state of themselves and of nobody else. */
export function isUnregistered(folded: string): boolean {
  return NOT_REGISTERED.test(folded);
}

/** Whether a line of the document says so, and is no answered question of a form ("Reverse charge: no"). */
export function isUntaxed({ lines }: DocumentView): boolean {
  const texts = lines.map((line) => line.folded.replaceAll("\t", " "));
  const isStated = texts.some((text) => UNTAXED.some((pattern) => pattern.test(text)) && !/:\s*(ne|nein|no|non|nee|nie)\b/.test(text));
  return isStated && !texts.some(isUnregistered);
}

/** What towns have hotels collect from their guests: no part of any base of VAT (folded). */
const LOCAL_TAX =
  /\b(?:poplatek z pobytu|pobytovy poplatek|(?:mistni|rekreacni) poplatek|dan z ubytovania|miestna dan|kurtaxe|kurbeitrag|ortstaxe|nachtigungs(?:taxe|abgabe)|beherbergungssteuer|city ?tax|tourist tax|taxe de sejour|(?:tassa|imposta) di soggiorno|toeristenbelasting|oplata (?:klimatyczna|miejscowa)|idegenforgalmi ado)\b/;

/** Whether an amount, in hundredths, is that of a local tax beside what is taxed. */
export function isLocalTax(cents: number, { numbers }: DocumentView): boolean {
  return numbers.some((number) => number.isMoney && number.cents === cents && LOCAL_TAX.test(number.line.folded));
}
