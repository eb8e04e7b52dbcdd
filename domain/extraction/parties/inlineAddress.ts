import { boxOf } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { quarterBelow, SEAT } from "./addressLines.ts";
import { ADDRESS_WORD, cityAndCountry, streetOf, wholeCity } from "./addressParts.ts";
import { inlineParts, isStreet, readTown } from "./names.ts";
import type { NamePlace } from "./places.ts";
import type { Parts } from "./receiptAddress.ts";
import { streetAndTown } from "./townForms.ts";

/** The address behind a name on its line, before the numbers that follow it. */
export function inlineAddress(place: NamePlace, view: DocumentView): Parts | undefined {
  const { line, end } = place.segment;
  const numbers = view.hits.filter((hit) => hit.line === line && hit.start > place.end && hit.end <= end && NUMBERED.has(hit.concept));
  for (const until of [end, ...numbers.map(({ start }) => start)]) {
    const parts = addressIn(place, until);
    if (parts) return parts;
  }
  return undefined;
}

/** What numbers behind an address are called; recognition loses the stroke that parts them from it. */
const NUMBERED: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["companyId", "vatId", "taxNumber", "accountNumber", "iban", "otherNumber"]);

/** The address behind a name on its line, up to an offset. */
function addressIn(place: NamePlace, end: number): Parts | undefined {
  const { line } = place.segment;
  const behind = line.text
    .slice(place.end, end)
    .replace(SEAT, "")
    .replace(/^[\s,●•·|–-]+/u, "")
    .replace(ADDRESS_WORD, "")
    .replace(/[\s.;]+$/, "");
  // A roll breaks the line between a postcode and its town.
  const next = /,\s\d{3} ?\d{2}$/.test(behind) ? (place.stack[1]?.text.trim() ?? "") : "";
  const rest = /^\p{Lu}\p{L}+(?:[ -]\p{L}+)*(?: \d{1,2})?$/u.test(next) ? `${behind} ${next}` : behind;
  const pieces = inlineParts(rest).map((part) => part.text.trim());
  const town = pieces.findIndex((piece) => readTown(piece) !== undefined);
  const bare = town === -1 ? streetAndTown(rest, place.stack.slice(1, 3)) : undefined;
  if (bare) return { ...bare, box: boxOf(line, place.end, end) };
  if (town === -1) return undefined;
  const read = readTown(pieces[town]!)!;
  // Recognition loses the stroke between street and town too.
  const own = pieces[town]!.slice(0, read.start).trim();
  const street = streetOf([...pieces.slice(0, town), ...(read.printed === undefined && isStreet(own) ? [own] : [])]);
  return {
    street,
    ...cityAndCountry(quarterBelow(wholeCity(read.city, rest), place), pieces[town + 1]),
    postalCode: read.postalCode,
    town: read.printed,
    box: boxOf(line, place.end, end),
  };
}
