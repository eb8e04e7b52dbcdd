import { fold } from "#domain/extraction/page/text.ts";
import { isPlaceName } from "./addressLines.ts";
import { isSite, isWithinBuilding } from "./buildings.ts";
import { countryOf } from "./countries.ts";
import { hasCompanyForm, isStreet } from "./names.ts";
import { UNIT } from "./townForms.ts";

/** Words that lead on to a street: of an address, a seat, or the branch of a shop. */
export const ADDRESS_WORD =
  /^(adresa|anschrift|address|adresse|(?:adres|indirizzo|direcci[oó]n|domicilio|c[ií]m)(?=\s*:)|sídlo|se sídlem|prodejna|provozovna|pobočka|predajňa|prevádzka|filiale|sklep)(\s*:\s*|\s+)/i;

/** An industrial estate, which stands in front of the number of a unit on it (folded). */
const ESTATE =
  /^(poligono|pol\.? ?ind|p\. ?i\.|parque|zona|zone|z\. ?[ai]\.|z[ai]c? |parc|industrial|business|trading|gewerbepark|industriegebiet|bedrijvenpark)/;

/** Words for a street in front of its name. */
const STREET_WORD = /^(?:c\/|calle|avda\.?|avenida|plaza|via|viale|piazza|rue|avenue|ul\.|al\.|os\.) ?\p{Lu}/iu;

/** What French and Italian companies state beside their form: "au capital de 18 000 €". */
export const CAPITAL = /^(?:(?:\p{L}{2,6}|société(?: \p{L}+){1,4}?) )?(?:au capital|cap(?:itale|\.)? soc)/iu;

/** A number of the party between its name and its street: "CIF B17442013 · Calle Mayor 27". */
const ID =
  /^(?:c\. ?i\. ?f\.?|cif|n\. ?i\. ?f\.?|nif|nip|p\. ?iva|vat(?: no\.?| id)?|ust-?id\p{L}*\.?(?:-?nr\.?)?|uid|ičo?|dič|ič dph|btw|kvk|siret|siren|tva|regon|krs)\s?:?\s?[A-Z]{0,3}[\d .-]*\d{5}[A-Z\d .-]*$/iu;

/** The street of an address: what stands before a part that is a street by its form, such as "Rechtsanwälte", is none. */
export function streetOf(parts: readonly string[]): string | undefined {
  const filled = parts.filter((part) => part !== "" && !CAPITAL.test(part) && !ID.test(part));
  const street = filled.findIndex((part) => isStreet(part));
  const [first, second] = filled;
  const isPlace =
    /\d/.test(first ?? "") ||
    hasCompanyForm(first ?? "") ||
    ESTATE.test(fold(first ?? "")) ||
    isSite(first ?? "") ||
    isPlaceName(first ?? "") ||
    STREET_WORD.test(first ?? "");
  return filled.slice(street === 1 && !UNIT.test(second!) && !isWithinBuilding(second!) && !isPlace ? 1 : 0).join(", ") || undefined;
}

/** A town with its quarter, "Brno - Židenice": the dash parts no address. */
export function wholeCity(city: string, text: string): string {
  const behind = text.slice(text.lastIndexOf(city) + city.length);
  const quarter = /^\s+[-–]\s+(\p{Lu}\p{L}+(?:\s\p{L}+){0,2})(?=$|[,;|·•●])/u.exec(behind);
  return quarter && !countryOf(quarter[1]) ? `${city} - ${quarter[1]}` : city;
}

/** What stands behind a town where the mark between them was not recognised: "Kroměříž zapsáno u KS v Brně". */
const REGISTER_BEHIND = /\s+(?:zaps[aá]n|zap[ií]san)\p{L}*\s.*$/iu;

/** Parts a country behind the town ("Brno, Czech Republic", "Rubiera (RE) – Italia", "Brno · CZ"), or takes it from what follows. */
export function cityAndCountry(read: string, next: string | undefined): { city: string; country?: string } {
  const city = read.replace(REGISTER_BEHIND, "");
  const [, town, behind] = /^(.*\S)(?:,\s*|\s+[–·•-]\s+)([^,]+)$/u.exec(city) ?? [];
  const country = countryOf(behind);
  return town && country ? { city: town, country } : { city, country: countryOf(next) };
}
