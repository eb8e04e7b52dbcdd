import type { HeaderField } from "#domain/invoice/invoice.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import { boxOf, type Segment } from "#domain/extraction/page/geometry.ts";
import { lettersSeen } from "#domain/extraction/confidence/letters.ts";
import { probability } from "#domain/extraction/confidence/ranking.ts";
import type { Box, ReadValue } from "#domain/evidence/reading.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { inlineParts, isStreet, readTown, withoutContact } from "./names.ts";
import { isDepartment, isTrades, valueOf, withoutLead } from "./addressLines.ts";
import { ADDRESS_WORD, CAPITAL, cityAndCountry, streetOf } from "./addressParts.ts";
import { inlineAddress } from "./inlineAddress.ts";
import { TITLED } from "./linesBelowNames.ts";
import { isOfficeBelow } from "./offices.ts";
import type { NamePlace } from "./places.ts";
import { endsInSum, isAside, isBranch, isOtherLine, LONG_NUMBER, type Parts, receiptAddress, regionBelow } from "./receiptAddress.ts";
import { repairAddress } from "./repair.ts";
import { isStreetOfTown, labelledTown, streetAndTown, townAhead } from "./townForms.ts";

/** "Site: 2395": a number with a label of its own. */
const LABELLED_NUMBER = /^(?!no\b|nr\b|lot\b|č)\p{L}{3,12}\s?: ?\d{1,6}$/iu;

/** Headings of a party's block that stand between its name and its address. */
const PARTY_WORD =
  /^(dodavatel|dodávateľ|odběratel|odberateľ|prodávající|predávajúci|kupující|kupujúci|zhotovitel|objednatel|poskytovatel|supplier|seller|customer|buyer|bill to|verkäufer|käufer|lieferant|kunde|fournisseur|vendeur|client|leverancier|klant)\s*:?$/i;

type AddressField = "Address" | "Street" | "City" | "PostalCode" | "Country";

/** The address that follows a party's name, in the lines below it or behind it on its line. */
export function readAddress(place: NamePlace, party: "supplier" | "customer", view: DocumentView): Partial<Record<HeaderField, ReadValue>> {
  const formed = inlineAddress(place, view) ?? stackedAddress(place, view);
  const parts = formed ?? (view.isReceipt && party === "supplier" ? receiptAddress(place, view) : undefined);
  if (!parts) return {};
  const confidence = Math.round(probability(addressOdds(parts, formed !== undefined, place, view)) * 1000) / 1000;
  const values: Partial<Record<HeaderField, ReadValue>> = {};
  const put = (field: AddressField, value: string | undefined) => {
    if (value)
      values[`${party}${field}`] = {
        value: view.source === "ocr" ? repairAddress(value) : value,
        source: view.source,
        page: place.segment.line.page,
        box: parts.box,
        confidence,
        checks: [],
      };
  };
  put("Street", parts.street);
  put("City", parts.city);
  put("PostalCode", parts.postalCode);
  put("Country", parts.country);
  const town = parts.town ?? [parts.postalCode, parts.city].filter(Boolean).join(" ");
  put("Address", parts.whole ?? [parts.street, town, ...(parts.region ?? [])].filter(Boolean).join(", "));
  return values;
}

/** Log-odds that an address is whole: a town and a street of the usual form, the surest words, and no free lines of a receipt. */
function addressOdds(parts: Parts, isFormed: boolean, place: NamePlace, view: DocumentView): number {
  const isUsual = parts.street !== undefined && isStreet(parts.street);
  const isOneLine = parts.street !== undefined && !parts.street.includes(", ");
  const hasSpeck = /[|\\~»«=]|\p{L}\d\p{L}/u.test(`${parts.street ?? ""} ${parts.city ?? ""}`);
  return (
    (parts.city ? 2.2 : -0.6) +
    (isUsual ? 1 : isOneLine ? 0.4 : -0.8) +
    (isFormed ? 0 : -2.5) -
    (hasSpeck ? 2 : 0) -
    (view.isReceipt && view.source === "ocr" ? 1.2 : 0) -
    8 * (1 - lettersSeen(`${parts.street} ${parts.postalCode} ${parts.city}`, lowestConfidence(parts.box, place, view), view))
  );
}

/** Recognition confidence of the weakest word within a box; 1 for a text layer. */
function lowestConfidence(box: Box, place: NamePlace, view: DocumentView): number {
  const words = view.layouts.find((layout) => layout.page.page === place.segment.line.page)?.page.words ?? [];
  const inside = words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    return x > box[0] && x < box[2] && y > box[1] && y < box[3];
  });
  return Math.min(1, ...inside.map((word) => word.confidence ?? 1));
}

/** A line without a figure that stands apart below the name, with a street of its own below: somebody else's. */
function isOtherName(at: number, { stack }: NamePlace): boolean {
  const [above, own, next] = stack.slice(at - 1, at + 2);
  if (!above || !own || !next || /\d/.test(own.text) || !isStreet(next.text)) return false;
  return own.line.y0 - above.line.y1 > Math.max(own.line.height, next.line.y0 - own.line.y1 + own.line.height * 0.4);
}

/** Labels of a whole address. */
const OWN_LABEL = /^(adresa|sídlo(?: (?:firmy|společnosti|spoločnosti))?|anschrift|address|adresse|adres|indirizzo|direcci[oó]n|c[ií]m)\s*:/i;

/** Whether a cell begins with a street: alone, before a comma, or before a town with whatever recognition left of the stroke between them. */
export function beginsWithStreet(text: string): boolean {
  const [first] = inlineParts(text);
  if (first && isStreet(first.text)) return true;
  const town = readTown(text.replace(PHONE_BEHIND, ""));
  return town !== undefined && isStreet(text.slice(0, town.start).trim());
}

/** A telephone number behind the town, the stroke between them lost. */
const PHONE_BEHIND = /(?<=\d{4,5} \p{Lu}\p{L}+(?:[ -]\p{L}+)*) [+–-]?\d[\d ]{7,}$/u;

/** Widest gap in heights that a lost stroke leaves between the street and the town of one line; columns stand farther apart. */
const STROKE_GAP = 3;

/** The town in the cell right of a street, where none stands below it. */
function townBeside({ line, index, x1 }: Segment, below: Segment | undefined): string | undefined {
  const beside = line.segments[index + 1];
  if (!beside || beside.x0 - x1 > STROKE_GAP * line.height || (below && readTown(below.text))) return undefined;
  return readTown(beside.text) ? beside.text : undefined;
}

/** The town in the cell right of a postcode: "517 41 | Kostelec". Programs set two spaces between them. */
function townBehind({ text, line, index, x1 }: Segment): string {
  const beside = line.segments[index + 1];
  const isBehind = beside && /^\d{3} ?\d{2}$/.test(text.trim()) && beside.x0 - x1 <= STROKE_GAP * line.height;
  return isBehind && /^\p{Lu}\p{L}+(?:[ -]\p{L}+)*(?: \d{1,2})?$/u.test(beside.text.trim()) ? ` ${beside.text.trim()}` : "";
}

/** Small letters alone, as no street or town is written. */
const PROFESSION = /^\p{Ll}[\p{Ll}\s,.–-]{5,}$/u;

/** "Vzorová a.s. Průmyslová 9, 500 02 Hradec Králové": the small line of a sender, of which recognition lost the strokes, without the name that it begins with. */
function withoutName(text: string, { name }: NamePlace): string {
  const rest = text.startsWith(name) ? text.slice(name.length).replace(/^[\s,|·•–-]+/u, "") : "";
  return beginsWithStreet(rest) ? rest : text;
}

/** What dust and frames in front of a line are taken for. */
const SPECKS = /^[„“”"'`‘’.,:;|~*_]+\s?(?=[\p{L}\d])/u;

function boxAround(segments: readonly Segment[]): Box {
  return unite(segments.map((one) => boxOf(one.line, one.start, one.end)));
}

/** A town, perhaps with its region, in front of its postcode: "Liberec 460 01", "Brno, 602 00", "Vzorov, Královéhradecký kraj, 508 01, CZ". */
const TOWN_FIRST =
  /^(?!(?:Postfach|Box|PSČ|Tel) )(\p{Lu}\p{L}+(?:[ -]\p{L}+)*(?: \d{1,2})?)(?:, \p{L}[\p{L} .-]+(?=, \d))?,? (\d{3} ?\d{2})(?:,? (?:\p{Lu}{2}|\p{L}[\p{L} ]+))?$/u;

/** What stands between the parts of one line of an address. */
const BETWEEN_PARTS = /, |\s*[·•●|]\s*/u;

/** In Hungary, and on forms of some programs elsewhere, the street stands below the town: "6720 Szeged" above "Minta utca 21.". */
function streetBelow(next: Segment | undefined): string | undefined {
  const text = next?.text.trim() ?? "";
  return isStreetOfTown(text) && readTown(text) === undefined && !LONG_NUMBER.test(text) && !isOtherLine(text) ? text : undefined;
}

function stackedAddress(place: NamePlace, { isReceipt, source, numbers }: DocumentView): Parts | undefined {
  const streets: string[] = [];
  const used = [];
  for (const [i, labelled] of place.stack.slice(1).entries()) {
    const segment = valueOf(labelled);
    // What was sold stands below the head of a till.
    if (isReceipt && endsInSum(segment.line, { numbers })) break;
    const cell = withoutName(source === "ocr" ? segment.text.replace(SPECKS, "") : segment.text, place);
    const beside = isStreet(cell) ? townBeside(segment, place.stack[i + 2]) : undefined;
    const whole = labelledTown(cell, place.stack[i + 2]) ?? (beside ? `${cell}, ${beside}` : `${cell}${townBehind(segment)}`);
    const text = withoutContact(withoutLead(whole).replace(PHONE_BEHIND, "").replace(ADDRESS_WORD, "").trim());
    // House number and postcode of one line are no long number.
    const isLong = LONG_NUMBER.test(text) && !beginsWithStreet(text);
    // "Filiale 118" above the street numbers the shop.
    if (text !== whole && /^\d{1,4}$/.test(text)) continue;
    if (isOtherLine(text) || CAPITAL.test(text) || isLong || PARTY_WORD.test(text) || LABELLED_NUMBER.test(text) || TITLED.test(text)) {
      // What stands between a name and its numbers or a person there, "Traductora jurada", is no street.
      if (!streets.some((street) => /\d/.test(street))) used.length = streets.length = 0;
      continue;
    }
    if (isOfficeBelow(text, place.stack[i]?.text)) continue;
    if (isReceipt && streets.length === 0 && (isAside(text) || isBranch(i + 1, place))) continue;
    if (!(isReceipt && source === "ocr") && streets.length === 0 && isOtherName(i + 1, place)) return undefined;
    // A label of the address says that what stands above is none of it.
    if (OWN_LABEL.test(whole)) used.length = streets.length = 0;
    used.push(segment);
    const ahead = townAhead(whole);
    if (ahead) return { ...ahead, box: boxAround(used) };
    const town = readTown(text);
    if (town) {
      const before = text
        .slice(0, town.start)
        .replace(/[,\s·•|●]+$/u, "")
        .replace(/\s[–-]$/, "")
        .replace(/\s?(?:CZ|SK|D|DE|A|AT|F|FR)[- ]*$|(?:^|[,\s]+)(?:CH|B|L|PL|I|IT|NL|H|HU|E|ES)-$/, "")
        .replace(/[,\s]+$/, "");
      const street = streetOf([...streets, ...before.split(BETWEEN_PARTS)]) ?? streetBelow(place.stack[i + 2]);
      const region = isReceipt ? regionBelow(place.stack.slice(i + 2)) : [];
      return { street, ...cityAndCountry(town.city, place.stack[i + 2]?.text), postalCode: town.postalCode, town: town.printed, region, box: boxAround(used) };
    }
    const broken = isReceipt ? brokenTown(text, place.stack[i + 2]) : undefined;
    if (broken) {
      const next = place.stack[i + 2]!;
      used.push(next);
      const street = [...streets, broken.street].join(", ");
      return { street, city: broken.city, postalCode: broken.postalCode, region: regionBelow(place.stack.slice(i + 3)), box: boxAround(used) };
    }
    // "Liberec 460 01": programs from abroad print the postcode last.
    const late = isStreet(streets.at(-1) ?? "") ? TOWN_FIRST.exec(text) : null;
    if (late) {
      const [, city, postalCode] = late;
      return { street: streetOf(streets), ...cityAndCountry(city!, place.stack[i + 2]?.text), postalCode: postalCode!, box: boxAround(used) };
    }
    const bare = streets.length === 0 && !isReceipt ? streetAndTown(text, place.stack.slice(i + 2, i + 4)) : undefined;
    if (bare) return { ...bare, box: boxAround(used) };
    const loose = /^(\d{3} ?\d{2})$/.exec(text);
    if (loose) {
      const [street, ...rest] = streets;
      return { street, city: rest.join(", ") || undefined, postalCode: loose[1]!, box: boxAround(used) };
    }
    if (streets.length >= 3) return undefined;
    // "praktický lékař", "med, svíčky, medovina" below a name says what its bearer does; on a receipt words above it are no street either.
    if (PROFESSION.test(text) && (isReceipt ? !streets.some((street) => /\d/.test(street)) : streets.length === 0)) {
      used.length = streets.length = 0;
      continue;
    }
    if (streets.length === 0 && (isTrades(text) || isDepartment(text, place.stack[i + 2]))) continue;
    streets.push(streetOf(text.replace(/[\s,]+$/, "").split(", ")) ?? text);
  }
  const street = streets.find((text) => isStreet(text));
  return street ? { street, box: boxOf(place.segment.line, place.start, place.end) } : undefined;
}

/** "JALAN KENANGA 2, 08000" above "SUNGAI PETANI, KEDAH": a roll breaks the line between a postcode and its town. */
function brokenTown(text: string, next: Segment | undefined): { street: string; postalCode: string; city: string } | undefined {
  const [, street, postalCode] = /^(.*[\p{L}\d)])(?:, ?| )(\d{5})$/u.exec(text) ?? [];
  const city = next?.text.trim().replace(/[,.]$/, "");
  return street && postalCode && city && /^\p{Lu}[\p{L}\s.,'-]+$/u.test(city) && !isOtherLine(city) ? { street, postalCode, city } : undefined;
}
