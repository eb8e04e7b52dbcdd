import { fold } from "#domain/extraction/page/text.ts";

/** Endings and short names of countries by which an address goes on to be known, whatever stands around them. */
const COUNTRIES: [RegExp, string][] = [
  [/česk|czech|tschech/i, "CZ"],
  [/sloven(sk|ia)|slovak/i, "SK"],
  [/deutschland|germany|německo|allemagne|duitsland/i, "DE"],
  [/österreich|austria|rakousko/i, "AT"],
  [/frankreich|francie/i, "FR"],
  [/nederland/i, "NL"],
  [/polsko/i, "PL"],
  [/united kingdom|great britain|england|^uk$/i, "GB"],
  [/united states|^usa$/i, "US"],
];

/** What people abbreviate beside the codes of the standard. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["ČR", "CZ"],
  ["SR", "SK"],
  ["UK", "GB"],
]);

/** Europe, and where else invoices of services and goods come from. */
const CODES = "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK TR UA US CA CN IN IL JP KR".split(" ");
/** Languages that are read. */
const LANGUAGES = ["cs", "sk", "de", "en", "fr", "nl", "pl", "it", "es", "hu"];

const NAMES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: "region" });
    return CODES.map((code) => [fold(names.of(code)!), code] as const);
  }),
);

/** Other names of countries than those of today's lists (folded). */
const OTHER_NAMES =
  /^(ceska republika|czech republic|tschechische republik|republique tcheque|tsjechische republiek|republika czeska|repubblica ceca|republica checa|cseh koztarsasag|slovenska republika|slowakische republik|niemcy|rakusko|autriche|holandsko|holandia|polen|the netherlands|great britain|england|velka britanie|united states of america|usa)$/;

/** The code of the country that a text names and nothing else; undefined for other texts. */
export function countryOf(text: string | undefined): string | undefined {
  if (!text || text.length > 30) return undefined;
  const name = text.trim();
  if (/^\p{Lu}{2}$/u.test(name)) return CODES.find((code) => code === name) ?? SHORT.get(name);
  return NAMES.get(fold(name)) ?? COUNTRIES.find(([pattern]) => pattern.test(name))?.[1];
}

/** Whether a text is the name of a country and nothing else. */
export function isCountry(text: string): boolean {
  const name = fold(text).trim();
  return NAMES.has(name) || OTHER_NAMES.test(name);
}
