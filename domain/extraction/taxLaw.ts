import { lawfulRates } from "#domain/vat/lawfulRates.ts";
import { isOfUnion } from "#domain/vat/register.ts";
import { EUROPEAN_RATES } from "#domain/vat/rates.ts";
import type { FoundNumber } from "./candidates/amounts.ts";
import type { FoundDate } from "./candidates/dates.ts";
import type { FoundId } from "./candidates/identifiers.ts";

/** Rates above zero that the law of a document knows, in hundredths of a per cent; `isKnown` where the country is known, `isOfUnion` where that is in the European Union. */
export type TaxLaw = { isKnown: boolean; isOfUnion: boolean; rates: ReadonlySet<number> };

/** Countries whose currency no other country uses. */
const COUNTRY_OF_CURRENCY: Record<string, string> = { CZK: "CZ", PLN: "PL", HUF: "HU", GBP: "GB", CHF: "CH", MYR: "MY", INR: "IN", RON: "RO", SEK: "SE" };
/** Countries in which documents of a language are mostly issued. English and French ones come from everywhere. */
const COUNTRIES_OF_LANGUAGE: Record<string, string[]> = {
  cs: ["CZ"],
  sk: ["SK"],
  pl: ["PL"],
  de: ["DE", "AT", "CH"],
  nl: ["NL", "BE"],
  it: ["IT"],
  es: ["ES"],
  hu: ["HU"],
};

type Seen = { vatIds: FoundId[]; numbers: FoundNumber[]; dates: FoundDate[]; language: string };

/** The law by the VAT ids, currencies and dates of the page; by its language where it has neither. */
export function taxLawOf(view: Seen): TaxLaw {
  const stated = new Set([
    ...view.vatIds.map((id) => id.value.slice(0, 2)),
    ...view.numbers.flatMap(({ currency }) => (currency ? (COUNTRY_OF_CURRENCY[currency] ?? []) : [])),
  ]);
  const countries = stated.size > 0 ? [...stated] : (COUNTRIES_OF_LANGUAGE[view.language] ?? []);
  const days = [...new Set(view.dates.map((date) => date.value))];
  const known = countries.map((country) => lawfulRates(country, days));
  const isKnown = known.length > 0 && known.every((rates) => rates !== undefined);
  return {
    isKnown,
    isOfUnion: isKnown && countries.every(isOfUnion),
    rates: new Set(isKnown ? known.flat().filter((rate) => rate !== undefined) : EUROPEAN_RATES),
  };
}

/** Whether a rate may stand on the document: none, one that its law knows, or any where the law is unknown. */
export function isLawful(rate: number, law: TaxLaw): boolean {
  return rate === 0 || !law.isKnown || law.rates.has(rate);
}
