import { found, type Found } from "#domain/extraction/candidates/found.ts";
import type { Segment } from "#domain/extraction/page/geometry.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { type Features, logOdds, probability } from "#domain/extraction/confidence/ranking.ts";
import { isBody } from "./bodies.ts";
import { inlineParts, isGraduate, isStreet, readTown } from "./names.ts";
import { isKeeper } from "./keepers.ts";
import { beginsWords, isAbbreviated, isSameName } from "./likeNames.ts";
import { isOwn, isOwnerShown, statesRegister } from "./owners.ts";
import { holdsPolishOwner, isPerson } from "./persons.ts";
import { TITLED } from "./linesBelowNames.ts";
import type { NamePlace } from "./places.ts";
import type { PartyRole } from "./regions.ts";

/** Parties whose values are fields of an invoice. */
export type FieldRole = Exclude<PartyRole, "delivery">;
/** A place chosen to name a party, with its log-odds. */
export type Pick = { found: Found; odds: number; place: NamePlace };

function placeFeatures(place: NamePlace, party: FieldRole, view: DocumentView, places: readonly NamePlace[]): Features {
  const other: PartyRole = party === "supplier" ? "customer" : "supplier";
  const order = place.order[party];
  return {
    ...place.common,
    region: place.roles[party] ?? 0,
    firstInRegion: order === 0 ? 1 : 0,
    laterInRegion: order === undefined ? 0 : Math.min(order, 4),
    otherRegion: place.roles[other] ?? 0,
    delivery: place.roles.delivery ?? 0,
    own: isOwn(place, view) ? 1 : 0,
    vatIds: place.common.vatIds && Object.keys(place.roles).length === 0 ? 1 : 0,
    street: place.common.street && !place.common.nameLabel && !isAboveStreet(place, order === 0) ? 1 : 0,
    windowWithAddress: place.common.addressWindow && place.common.directAddress ? 1 : 0,
    regionAndForm: place.roles[party] && place.common.form ? 1 : 0,
    receipt: view.isReceipt ? 1 : 0,
    receiptTop: view.isReceipt ? Math.max(0, 1 - place.segment.line.index / 5) : 0,
    receiptForm: view.isReceipt && place.common.form ? 1 : 0,
    // A brand stands above without numbers; who keeps the till is named with an address and a number under a heading.
    keeper: view.isReceipt && place.roles[party] && order === 0 && place.common.idBelow ? 1 : 0,
    onlyFirm: view.isReceipt && isNumberedFirm(place) && !places.some((other) => isNumberedFirm(other) && !isSameName(other.name, place.name)) ? 1 : 0,
  };
}

/** A firm with its number below: one alone on a receipt keeps the till, whatever the shop is called above. */
function isNumberedFirm({ common, roles }: NamePlace): boolean {
  return common.form === 1 && common.idBelow === 1 && roles.customer === undefined;
}

/** "WEG Tuchmachergrund 12" above a street of its own is a name; outside of a party's block only with a town below. */
function isAboveStreet({ stack }: NamePlace, isFirst: boolean): boolean {
  const [, street, town] = stack;
  return street !== undefined && isStreet(street.text) && (isFirst || (town !== undefined && readTown(town.text) !== undefined));
}

/** The places of a page that may name the party, the likeliest first. */
function rankPlaces(places: NamePlace[], party: FieldRole, view: DocumentView): Pick[] {
  return places
    .map((place) => {
      const name = found(place.name, place.segment.line, place.start, place.end);
      return { place, found: name, odds: logOdds({ field: `${party}Name`, found: name, features: placeFeatures(place, party, view, places) }, view.training) };
    })
    .filter((one) => one.odds > -4)
    .toSorted((a, b) => b.odds - a.odds);
}

/** The names of the parties, all places that may name them with the likeliest first, and by how much (in log-odds) their pair is better than any in which the party has another name. */
export type Names = Partial<Record<FieldRole, Pick>> & { ranked: Record<FieldRole, Pick[]>; margin: Record<FieldRole, number> };

/** The margin of names that only their places on the page distinguish: they ask for a look. */
const UNSHOWN = -0.4;

/** Who stands on an invoice with an address is mostly one of its parties: by so much a pair is likelier that leaves none of two out. */
const BOTH = 1;
/** The same where nothing heads the customer, and name, street and town follow each other as on an envelope. */
const BOTH_POSTAL = 2.5;

function isAddress({ place: { common } }: Pick): boolean {
  return common.aboveTown === 1 || common.inlineAddress === 1;
}

/** Lines between a name and its street: whom in the firm it is for. */
const MAX_BETWEEN = 2;

function isPostal({ place: { common, stack } }: Pick): boolean {
  const street = stack.slice(1, MAX_BETWEEN + 2).findIndex(({ text }) => isStreet(text)) + 1;
  const town = stack[street + 1];
  return street > 0 && common.street === 0 && town !== undefined && readTown(town.text) !== undefined;
}

/** Where the foot of a page begins, as a part of its height. */
const FOOT = 0.8;

/** Whether the foot begins with an address without a name, which is that of the letterhead above: "Hegedyk 33, 9022 BB Mantgum — KvK 01148273". */
function hasSeatInFoot({ layouts: [first] }: DocumentView): boolean {
  return (first?.lines ?? []).some(({ y0, text }) => {
    const [street, town] = inlineParts(text);
    return y0 > first!.height * FOOT && street !== undefined && isStreet(street.text) && town !== undefined && readTown(town.text) !== undefined;
  });
}

/** The best pair of different names. */
export function chooseNames(places: NamePlace[], view: DocumentView): Names {
  const ranked = { supplier: rankPlaces(places, "supplier", view), customer: rankPlaces(places, "customer", view) };
  const suppliers = ranked.supplier;
  const customers = ranked.customer.filter(({ place }) => !view.isReceipt || place.roles.customer !== undefined);
  const isSeated = hasSeatInFoot(view);
  const isHeaded = customers.some(({ place }) => place.roles.customer !== undefined);
  const pairs: { score: number; supplier?: Pick; customer?: Pick }[] = [];
  for (const supplier of [...suppliers.slice(0, 8), undefined]) {
    for (const customer of [...customers.slice(0, 8), undefined]) {
      if (supplier && customer && isSameName(supplier.found.value, customer.found.value) && !areBothHeaded(supplier, customer)) continue;
      const isPlaced = supplier && (isAddress(supplier) || (isSeated && supplier.place.common.firstLine === 1));
      const both = isPlaced && customer && isAddress(customer) ? (isPostal(customer) && !isHeaded ? BOTH_POSTAL : isAddress(supplier) ? BOTH : 0) : 0;
      pairs.push({ score: (supplier ? supplier.odds + 2.5 : 0) + (customer ? customer.odds : 0) + both, supplier, customer });
    }
  }
  const best = pairs.reduce((one, other) => (other.score > one.score ? other : one));
  const margin = (party: FieldRole): number => {
    const name = best[party]?.found.value;
    const rivals = pairs.filter((pair) => !name || !pair[party] || !isSameName(pair[party].found.value, name));
    const ahead = best.score - Math.max(...rivals.map(({ score }) => score));
    return isOwnerShown(best, view) ? ahead : Math.min(ahead, UNSHOWN);
  };
  const issuer = best.supplier && ofFirmAbove(best.supplier, suppliers);
  const supplier = issuer && thanking(ownerOf(inFull(issuer, suppliers), suppliers, best.customer, view), suppliers, view);
  const others = customers.filter(({ place }) => place !== supplier?.place);
  const customer = best.customer && firmOf(inFull(ofBlockAbove(best.customer, others), customers), others);
  return { supplier, customer, ranked, margin: { supplier: margin("supplier"), customer: margin("customer") } };
}

/** "Erika Beispiel" right above "Muster GmbH" in one block, or with a title below it: the firm buys, for whom its person is named. */
function firmOf(pick: Pick, others: Pick[]): Pick {
  const { segment, stack, common } = pick.place;
  const isAbove = common.form === 0 && FULL_NAME.test(pick.found.value);
  const isBelow = common.form !== 1 && isGraduate(pick.found.value);
  const firm = others.find(({ place }) => place.common.form === 1 && ((isAbove && place.segment === stack[1]) || (isBelow && place.stack[1] === segment)));
  return firm ? { ...firm, odds: Math.max(firm.odds, pick.odds) } : pick;
}

/** What stands right below a firm without a form of its own names its partners or trade, "di Bellandi Marco e Luca", "Réparation toutes marques": the name is the firm's. */
function ofFirmAbove(pick: Pick, others: Pick[]): Pick {
  if (pick.place.common.form === 1) return pick;
  const isFamily = FAMILY.test(pick.found.value);
  const firm = others.find(({ place }) => (place.common.form === 1 || isFamily) && place.stack[1] === pick.place.segment);
  return firm ? { ...firm, odds: Math.max(firm.odds, pick.odds) } : pick;
}

/** Who keeps the house that is named above. */
const FAMILY = /^(?:familie|fam\.|famille|family|famiglia|familia|rodina)\s/iu;

/** Lines of an address between whoever it is and the person there who gets the letter. */
const TO_PERSON = 3;

/** "Frau Gerda Moser" in the lines of an address that begins with "Alpenverein Flachgau": the first of them is the customer, not the small print of the sender. */
function ofBlockAbove(pick: Pick, others: Pick[]): Pick {
  if (!TITLED.test(pick.found.value)) return pick;
  const { segment } = pick.place;
  const above = others.filter(({ place }) => place.common.inlineAddress === 0 && place.common.isLabel === 0 && isInBlock(segment, place));
  const first = above.reduce<Pick | undefined>((top, one) => (top && top.place.segment.line.y0 <= one.place.segment.line.y0 ? top : one), undefined);
  return first ? { ...first, odds: Math.max(first.odds, pick.odds) } : pick;
}

/** Whether a cell stands few lines below a name, and no figure of an address or number between them. */
function isInBlock(segment: Segment, { stack }: NamePlace): boolean {
  const at = stack.indexOf(segment);
  return at > 0 && at <= TO_PERSON && stack.slice(0, at).every(({ text }) => !/\d/.test(text));
}

/** Whoever does business under a trade name of no legal form, where the pages say who that is. */
function ownerOf(pick: Pick, others: Pick[], customer: Pick | undefined, view: DocumentView): Pick {
  const { name, common } = pick.place;
  if (common.form !== 0 || isPerson(name) || isBody(name)) return pick;
  const headed = headedOwner(pick, others);
  const owner =
    (headed?.place.segment === customer?.place.segment ? undefined : headed) ?? holderOf(pick, others, view) ?? ownerAtSeat(pick, others) ?? registered(others);
  return owner ? { ...owner, odds: Math.max(owner.odds, pick.odds) } : ownerBelow(pick, others, view);
}

/** The name that comes first below the heading of the issuer, with an address of its own: a brand in the head or foot of the page has no heading. */
function headedOwner(pick: Pick, others: Pick[]): Pick | undefined {
  if (pick.place.roles.supplier !== undefined) return undefined;
  return others.find(({ place: { common, order } }) => order.supplier === 0 && common.aboveTown === 1 && common.isLabel === 0 && common.street === 0);
}

/** Words behind which the holder of an account is named (folded). */
const HOLDER =
  /(?:^|[\s(])(?:kontoinhaber(?:in)?|account (?:holder|name)|acc\.? name|name of account|t\.? ?n\.? ?v\.?|ten name van|titulaire(?: du compte)?|intestato a|intestatario(?: conto)?|titular(?: de la cuenta)?|wlasciciel rachunku|majitel uctu)(?:\s*:\s*|\s+)/;

/** The name to which the account belongs that is paid to: a person above a trade name. */
function holderOf(pick: Pick, others: Pick[], { lines }: DocumentView): Pick | undefined {
  const holders = lines.flatMap(({ folded }) => {
    const match = HOLDER.exec(folded);
    return match ? [comparable(folded.slice(match.index + match[0].length))] : [];
  });
  const isHolder = ({ found: { value } }: Pick) => holders.some((holder) => holder.startsWith(comparable(value)));
  return isHolder(pick) ? undefined : others.find((other) => isHolder(other) && (other.place.common.aboveTown === 1 || other.place.common.inlineAddress === 1));
}

/** "Muster · Erika Beispiel" or "Erika Beispiel · Ring 5 · 12345 Stadt" beside "MUSTER · Ring 5 · 12345 Stadt": the person who has the same seat. */
function ownerAtSeat(pick: Pick, others: Pick[]): Pick | undefined {
  const seatOf = ({ place: { segment, common } }: Pick) => (common.inlineAddress === 1 ? inlineParts(segment.text)[1]?.text : undefined);
  const seat = seatOf(pick);
  return seat === undefined
    ? undefined
    : others.find((other) => other.found.value !== pick.found.value && seatOf(other) === seat && FULL_NAME.test(other.found.value));
}

/** "Muster Hotels Limited. Registered in England No. 07714482": the firm that a statement with all VAT ids of the pages begins with, as the foot below a trade name does. */
function registered(others: Pick[]): Pick | undefined {
  const isFirm = ({ place: { segment, start, common } }: Pick) =>
    common.form === 1 && common.vatIds === 1 && common.bank === 0 && start === segment.start && statesRegister(segment);
  return others.find(isFirm);
}

/** The name of a person as it is written: two or three words with capitals. */
const FULL_NAME = /^(?:\p{Lu}\p{Ll}+[ -]){1,2}\p{Lu}\p{Ll}+$/u;

/** "ZÁMEČNICTVÍ KOLÁŘ" above "Jiří Kolář": who does business under a trade name of no legal form is the person whose name stands between it and the address. */
function ownerBelow(pick: Pick, others: Pick[], { language }: DocumentView): Pick {
  const { stack } = pick.place;
  const owner = others.find(({ place }) => place.segment === stack[1] && place.common.directAddress === 1);
  const isOwner = (name: string) => isPerson(name) || isGraduate(name) || (language === "pl" && holdsPolishOwner(name));
  return owner && isOwner(owner.found.value) ? { ...owner, odds: Math.max(owner.odds, pick.odds) } : pick;
}

/** "Thank you for shopping at Blue Anchor!": what a receipt names where it thanks (folded). */
const THANKS = /^\W*(?:thank you|thanks|dekujeme|dakujeme|vielen dank|danke|dziekujemy|merci)\b.*\b(?:at|with|visiting|v|u|bei|im|w|chez)\s+(.+?)[\s.!-]*$/;

/** The name at the head of a receipt that its thanks repeat. */
function thanking(pick: Pick, others: Pick[], { isReceipt, lines }: DocumentView): Pick {
  if (!isReceipt) return pick;
  const thanked = lines.flatMap(({ folded }) => THANKS.exec(folded)?.[1] ?? []).map(comparable);
  const isThanked = ({ found: name }: Pick) => thanked.includes(comparable(name.value));
  const named = isThanked(pick) ? undefined : others.find(isThanked);
  return named ? { ...named, odds: Math.max(named.odds, pick.odds) } : pick;
}

/** A logo shows the first words of a name; where the same page has them with a legal form, that is the name. */
function inFull(pick: Pick, others: Pick[]): Pick {
  const logo = comparable(pick.found.value);
  const isWhole = ({ found: name, place }: Pick) =>
    place.common.form === 1 &&
    place.segment.line.page === pick.place.segment.line.page &&
    comparable(name.value).length > logo.length &&
    comparable(name.value).startsWith(logo);
  const isKept = ({ found: name, place }: Pick) =>
    place.segment === pick.place.stack[1] && isKeeper(place.segment.text) && comparable(name.value).includes(logo);
  const isDrawnFrom = ({ found: name, place: { common, roles, segment } }: Pick) =>
    common.form === 1 && roles.customer === undefined && segment.line.page === pick.place.segment.line.page && beginsWords(name.value, pick.found.value);
  const isSpelled = ({ found: name }: Pick) => isAbbreviated(pick.found.value, name.value);
  const whole =
    (pick.place.common.form === 1 && !WORD_OF_FORM.test(pick.found.value)) || logo.length < SHORTEST_LOGO
      ? undefined
      : (others.find(isWhole) ?? others.find(isDrawnFrom) ?? others.find(isSpelled) ?? others.find(isKept));
  return whole ? { ...whole, odds: Math.max(whole.odds, pick.odds) } : pick;
}

/** Words that firms end with and that another form may follow in full: "Marlow Veterinary Group" of "Marlow Veterinary Group Limited". */
const WORD_OF_FORM = /\s(?:group|holding|trading|enterprise)$/i;

/** A shorter word begins many names. */
const SHORTEST_LOGO = 4;

/** Whether more than their places on the page distinguishes the parties, from the margin. */
export function isShown(margin: number): boolean {
  return margin > UNSHOWN;
}

/** How sure the choice between two ways to share out the names or numbers of the parties is, from its margin in log-odds. */
export function sharedOut(margin: number): number {
  return Math.round(probability(1 + 1.3 * margin) * 1000) / 1000;
}

/** Whether two places come first below headings of their own, above streets that differ: firms of one group bear one name. */
function areBothHeaded({ place: issuer }: Pick, { place: payer }: Pick): boolean {
  const [seat, other] = [issuer.stack[1]?.text, payer.stack[1]?.text];
  return issuer.order.supplier === 0 && payer.order.customer === 0 && seat !== undefined && other !== undefined && comparable(seat) !== comparable(other);
}
