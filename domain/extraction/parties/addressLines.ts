import type { Segment } from "#domain/extraction/page/geometry.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { hasCompanyForm, isStreet } from "./names.ts";
import type { NamePlace } from "./places.ts";

/** A town whose quarter a paragraph goes on with: "140 00 Praha 4 -" above "Michle, IČO ...". */
export function quarterBelow(city: string, { stack: [own, next] }: NamePlace): string {
  const quarter = /^\p{Lu}\p{L}+(?: \p{L}+){0,2}(?=$|[,;|])/u.exec(next?.text ?? "")?.[0];
  const isNext = own && next && quarter !== undefined && next.line.y0 - own.line.y1 < own.line.height;
  return isNext && /\s[-–]$/.test(city) && own.text.trimEnd().endsWith(city) ? `${city} ${quarter}` : city;
}

/** Names of Czech and Slovak places and their parts: "Horní Počernice", "Luka nad Jihlavou", "Lhota u Vsetína". */
const PLACE =
  /^(?:(?:Horn[íýé]|Doln[íýé]|Star[áéý]|Nov[áéý]|Mal[áéý]|Velk[áéý]|Ve[ľl]k[áéý]|Vysok[áéý]|Česk[áéý]|Moravsk[áéý]) \p{Lu}\p{L}+|\p{Lu}\p{L}+ (?:nad|pod|u|při|pri) \p{Lu}\p{L}+)$/u;

/** Whether a part in front of a street names the place or quarter that it is in. */
export function isPlaceName(text: string): boolean {
  return PLACE.test(text.trim());
}

/** What the cells of a form that hold an address are called (folded). */
const FORM_LABEL = /^(ulice|ulica|ulice a c\. ?p\.?|mesto|obec|mesto,? psc|psc,? (a )?(mesto|obec)|psc|adresa|sidlo)\s?:?$/;

/** The value beside a label of a form, "Ulice | Lipová 220"; any other cell itself. */
export function valueOf(segment: Segment): Segment {
  return FORM_LABEL.test(segment.folded.trim()) ? (segment.line.segments[segment.index + 1] ?? segment) : segment;
}

/** Parts of a company (folded). */
const DIVISION = /^(divize|divizia|stredisko|oddeleni|oddelenie|odbor|zavod|abteilung|department) [^\d]/;

/** "expedice – sklad 4", "k rukám Ing. Nováka", "Divize - Praha": small letters and parts of a company above a street are none of its address. */
export function isDepartment(text: string, next: Segment | undefined): boolean {
  return (/^\p{Ll}{3,}|^k rukám /u.test(text) || DIVISION.test(fold(text))) && !isStreet(text) && next !== undefined && isStreet(next.text.trim());
}

/** What stands between the name of a firm and its seat: ". Registered in England No. 07714482. Registered office: ". */
export const SEAT = /^.*(?<!\p{L})(?:registered (?:office|address)|siège social|sede (?:legale|social)|domicilio social)(?: is| at)?\s*:?\s+/iu;

/** What people of one profession call themselves under the name of their firm (folded): "Architectes D.P.L.G.", "Rechtsanwälte und Notar". */
const PROFESSIONS =
  /^(architect|architekt|rechtsanwalt|patentanwalt|steuerberater|wirtschaftsprufer|notar|avocat|expert|ingenieur|geometre|geometri|huissier|advocaten|advokat|belastingadviseur|accountants|solicitor|barrister|chartered |surveyor|abogad|asesor|arquitect|avvocat|architett|commercialist|dottori |ragionier|radcowie|adwokac|danovi poradci|danovi poradcovia|ugyved)/;

/** "HAULAGE CONTRACTORS & PLANT HIRE", "Sanitär · Heizung · Solar": trades or partners ("di Bellandi Marco e Luca") under a name, which no street or building is called. */
export function isTrades(text: string): boolean {
  if (/^di \p{Lu}/u.test(text) || (!/\d/.test(text) && PROFESSIONS.test(fold(text)))) return true;
  return !/\d/.test(text) && /\p{L}{3,} (?:[&+·•|]|und|and) \p{Lu}\p{L}{2,}/u.test(text) && !hasCompanyForm(text);
}

/** What stands in front of the address that visitors come to is where its mail goes. */
const POST_BOX = /^.*(?<!\p{L})(?:bezoekadres|vestigingsadres|hausanschrift|besucheranschrift|visiting address|adres siedziby)\s*:?\s+(?=\p{Lu})/iu;

/** Who keeps a house, in front of its address: "Familie Muster · Kirchenplatz 2". */
const FAMILY = /^(?:familie|fam\.|famille|family|famiglia) [\p{L} -]+(?:\s*[·•|,]|\s[-–])\s+/iu;

/** A number of the party in front of its street: "B26197442 - Calle Mayor 1, 28001 Madrid". */
const ID_IN_FRONT = /^[A-Z]{0,3}\d{7,11}[A-Z]?\s[-–·|]\s(?=\p{L})/u;

/** A line of an address without what is none of it in front. */
export function withoutLead(text: string): string {
  return text.replace(POST_BOX, "").replace(FAMILY, "").replace(ID_IN_FRONT, "");
}
