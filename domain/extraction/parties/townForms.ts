import type { Segment } from "#domain/extraction/page/geometry.ts";
import { isWithinBuilding } from "./buildings.ts";
import { isCountry } from "./countries.ts";
import { inlineParts, isStreet, readTown } from "./names.ts";
import type { Parts } from "./receiptAddress.ts";

/** Where in a building or hall a shop is: what stands before it is the building. */
export const UNIT = /^(?:counter|level|unit|shop|kiosk|lot|suite|floor|block|gate|hall|halle|stand|stánok|stánek)\s/iu;

/** "Comune: Montefalco Provincia: PG" above "Cap: 06036 Nazione: IT", as the Italian tax office has electronic invoices shown: postcode and town. */
export function labelledTown(text: string, next: Segment | undefined): string | undefined {
  const town = /^Comune:\s*(\p{Lu}[^:]*?)(?:\s+Provincia:.*)?$/u.exec(text)?.[1];
  const postalCode = /^Cap:\s*(\d{3} ?\d{2})(?!\d)/i.exec(next?.text ?? "")?.[1];
  return town && postalCode ? `${postalCode} ${town}` : undefined;
}

/** What stands behind a house number in Hungary: its building, staircase, floor and door, "A ép.", "fszt. 2.", "3. em. 12.". */
const DOOR =
  /(?<=\d\.?(?:\/\p{L}\.?)?)(?:,? (?:\p{Lu}\.? ?(?:ép|lph|lh)\.?|fszt\.?|mfszt\.?|\d{1,2}\. ?em\.?|\d{1,3}\. ?ajtó|(?<=(?:fszt|em)\.? ?)\d{1,3}\.?))+$/u;

/** Whether a text is a street as it stands below or behind a town, with a full stop behind its number and the door perhaps. */
export function isStreetOfTown(text: string): boolean {
  return isStreet(text.replace(DOOR, "").replace(/\.$/, ""));
}

/** "40-664 KATOWICE, UL.NAPIERSKIEGO 43", "390 01 Tábor, Kostelní 7", "2400 Dunaújváros, Papírgyári út 12.": a street behind its town, as mostly in Hungary. */
export function townAhead(text: string): Pick<Parts, "street" | "city" | "postalCode" | "whole"> | undefined {
  const [whole, postalCode, city, street] =
    /^(\d{2}-\d{3}|\d{3} \d{2}|\d{4})\s(\p{Lu}[\p{L} .-]+), ?((?:ul\. ?|al\. ?|pl\. ?|os\. ?)?\p{Lu}[^\t]*\d[^\t]*)$/u.exec(text.trim()) ?? [];
  const isHungarian = postalCode?.length === 4;
  return whole && street && !UNIT.test(street) && isStreetOfTown(street) ? { street, city, postalCode, ...(isHungarian ? {} : { whole }) } : undefined;
}

/** A town of some words, perhaps with the number of its district or its quarter. */
const TOWN = /^\p{Lu}\p{Ll}+(?:[ -]\p{L}+){0,4}(?: \d{1,2})?$/u;

/** "Dolní 44, Rýmařov": a letterhead without a postcode, in a line that holds nothing else. */
export function streetAndTown(text: string, below: readonly Segment[] = []): Pick<Parts, "street" | "city"> | undefined {
  const [street, city, ...more] = inlineParts(text).map((part) => part.text.trim());
  if (!street || !city || more.length > 0 || !isStreet(street) || !TOWN.test(city) || isCountry(city) || isWithinBuilding(street) || isWithinBuilding(city))
    return undefined;
  // What stands above a town is a part of it or a building.
  return below.some((one) => readTown(one.text) !== undefined) ? undefined : { street, city };
}
