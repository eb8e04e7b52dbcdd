import { fold } from "#domain/extraction/page/text.ts";

/** A part of a building or estate with its number or letter: "Unit 4B", "Suite 2", "Bâtiment B", "Stiege 2". */
const NUMBERED =
  /^(?:unit|suite|flat|apartment|apt\.?|room|block|building|bldg\.?|plot|bâtiment|bât\.?|escalier|gebäude|haus|halle|stiege|budynek|bud\.|lokal|lok\.|edificio|scala|nave|planta) (?:no\.? ?)?(?:\d{1,4}[a-z]?|[a-z])(?:[-/]\d{1,3}[a-z]?)?(?=$|,)/iu;

/** A floor: "Second Floor", "3e étage", "2. OG". */
const FLOOR =
  /^(?:(?:(?:ground|first|second|third|fourth|fifth|top|upper|lower|\d{1,2}(?:st|nd|rd|th)) floor|floor \d{1,2})|\d{1,2}(?:er|e|ème) étage|\d{1,2}\. ?(?:og|stock|etage|obergeschoss|em\.?|emelet)|rez-de-chaussée|erdgeschoss|hinterhaus)(?=$|,)/iu;

/** Whether a text begins with where in a building or on an estate somebody is: it names nobody and no town. */
export function isWithinBuilding(text: string): boolean {
  return NUMBERED.test(text.trim()) || FLOOR.test(text.trim());
}

/** What estates, centres and houses of many tenants are called, in front of their own name (folded). */
const SITE =
  /^(?:z\.? ?[ai]\.?[ce]?\.?|zone (?:artisanale|industrielle|commerciale|d['’ ]activites?)|parc (?:d['’ ]activites?|industriel|technologique)|residence|immeuble|maison des associations|centre (?:commercial|d['’ ]affaires)|lieu-?dit|hameau|lotissement|(?:pepiniere|hotel|village) d['’ ]entreprises|poligono(?: industrial)?|pol\. ?ind\.|parque (?:empresarial|tecnologico|industrial)|zona (?:industriale|artigianale)|centro (?:commerciale|direzionale|comercial)|gewerbe(?:park|gebiet)|industrie(?:park|gebiet)|technologiepark|bedrijven(?:park|terrein)|industrieterrein|prumyslova zona|obchodni centrum|park przemyslowy)(?= )/;

/** Whether a text begins with an estate or a house of many tenants, "ZI Les Paluds", "Résidence Les Camélias": below a name it is where that is. */
export function isSite(text: string): boolean {
  return SITE.test(`${fold(text.trim())} `) && /^\p{Lu}/u.test(text.trim());
}
