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
