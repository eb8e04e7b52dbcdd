import { fold } from "#domain/extraction/text.ts";

/** Country names and codes at the end of an address. */
const COUNTRIES: [RegExp, string][] = [
  [/česk|czech|tschech|^cz$/i, "CZ"],
  [/sloven(sk|ia)|slovak|^sk$/i, "SK"],
  [/deutschland|germany|německo|allemagne|duitsland|^de$/i, "DE"],
  [/österreich|austria|rakousko|^at$/i, "AT"],
  [/france|frankreich|francie|^fr$/i, "FR"],
  [/nederland|netherlands|niederlande|^nl$/i, "NL"],
  [/polska|poland|polsko|^pl$/i, "PL"],
  [/united kingdom|great britain|england|^gb$|^uk$/i, "GB"],
  [/united states|^usa?$/i, "US"],
];

/** The code of the country that a text names and nothing else; undefined for other texts. */
export function countryOf(text: string | undefined): string | undefined {
  if (!text || text.length > 30) return undefined;
  return COUNTRIES.find(([pattern]) => pattern.test(text.trim()))?.[1];
}

/** Countries in the languages that are read (folded). */
const COUNTRY =
  /^(ceska republika|cesko|czech republic|czechia|tschechische republik|tschechien|republique tcheque|tchequie|tsjechie|tsjechische republiek|czechy|republika czeska|slovensko|slovenska republika|slovakia|slowakei|slovaquie|slowakije|slowacja|deutschland|germany|nemecko|allemagne|duitsland|niemcy|osterreich|austria|rakousko|rakusko|autriche|oostenrijk|france|frankreich|francie|francuzsko|frankrijk|francja|nederland|netherlands|the netherlands|niederlande|pays-bas|nizozemsko|holandsko|holandia|polska|poland|polsko|polen|pologne|united kingdom|great britain|england|velka britanie|royaume-uni|united states|usa)$/;

/** Whether a text is the name of a country and nothing else. */
export function isCountry(text: string): boolean {
  return COUNTRY.test(fold(text).trim());
}
