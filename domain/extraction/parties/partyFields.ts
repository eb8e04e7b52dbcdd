import type { HeaderField } from "#domain/invoice/invoice.ts";
import { found } from "#domain/extraction/candidates/found.ts";
import { candidatesOf, choose, rankDistinct, seenTwice } from "#domain/extraction/confidence/choice.ts";
import type { Draft, Drafts } from "#domain/extraction/confidence/curves.ts";
import { lettersSeen, withFormMended } from "#domain/extraction/confidence/letters.ts";
import type { Box, ValueCheck } from "#domain/evidence/reading.ts";
import { boxOf, type Segment } from "#domain/extraction/page/geometry.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { beginsWithStreet, readAddress } from "./address.ts";
import { chooseNames, isShown, sharedOut, type FieldRole, type Names, type Pick } from "./chooseNames.ts";
import { namesKeeper } from "./keepers.ts";
import { markOwners } from "./owners.ts";
import { isNameRest, lengthWithoutForm, readTown } from "./names.ts";
import { readIds } from "./partyIds.ts";
import { findNamePlaces } from "./places.ts";
import { findRegions, stackBelow } from "./regions.ts";
import { wordsSeen } from "./wordsSeen.ts";

const PARTIES: FieldRole[] = ["supplier", "customer"];

/** How sure a recognised name is that holds little but a legal form: what stands before it, as in a logo, was not recognised. */
const REST_ALONE = 0.7;
/** How sure the name of a house is beside that of its keeper: it asks for a look. */
const KEPT_HOUSE = 0.9;

/** Names, ids and addresses of supplier and customer. */
export function readParties(view: DocumentView): Drafts {
  const regions = view.layouts.flatMap((layout) =>
    findRegions(
      layout,
      view.hits.filter((hit) => hit.line.page === layout.page.page),
      [...view.tableLines].filter((line) => line.page === layout.page.page),
    ),
  );
  const all = findNamePlaces(view, regions);
  markOwners(all, view);
  const places = all.filter((place) => place.roles.delivery === undefined || place.common.form === 1);
  const names = chooseNames(places, view);
  const values: Drafts = {};
  for (const party of PARTIES) Object.assign(values, nameAndAddress(party, names, view));
  readIds(values, names, regions, view);
  return values;
}

/** Name and address of a party. */
function nameAndAddress(party: FieldRole, names: Names, view: DocumentView): Drafts {
  const [pick, other] = [names[party], names[party === "supplier" ? "customer" : "supplier"]];
  if (!pick) return {};
  const margin = names.margin[party];
  const share = sharedOut(margin);
  const others = names.ranked[party];
  const address = addressOf(withoutRival(pick, other?.place.segment), other ? [...others, other] : others, party, view);
  const checks: ValueCheck[] = [...(pick.place.roles[party] ? (["label"] as const) : []), ...(pick.place.common.repeated ? (["repeated"] as const) : [])];
  // The margin says how sure it is that the other party's name is not this one's.
  const rivals = outside(others, address[`${party}Address`]).filter(({ found: { value } }) => !isShown(margin) || value !== other?.found.value);
  const chosen = choose({ ...pick, seen: 1 }, rankDistinct(rivals), view.source, checks);
  const value = view.source === "ocr" ? withFormMended(chosen.value) : chosen.value;
  const candidates = candidatesOf(rankDistinct(others).filter(({ found: { value: name } }) => name !== pick.found.value));
  const bound = Math.min(lettersOf(pick, value, view), isShown(margin) ? 1 : share, namesKeeper(pick.place.segment, view) ? KEPT_HOUSE : 1);
  const drafts: Drafts = { [`${party}Name`]: { ...chosen, value, candidates, confidence: Math.min(chosen.confidence, share), bound } };
  for (const [field, part] of Object.entries(address)) drafts[field as HeaderField] = { ...part, confidence: Math.min(part.confidence, share) };
  return drafts;
}

/** The places outside of an address: its lines name no party. */
function outside(picks: Pick[], address: Draft | undefined): Pick[] {
  const { page, box } = address ?? {};
  if (!box) return picks;
  return picks.filter(({ found: { line, start, end } }) => line.page !== page || !isWithin(boxOf(line, start, end), box));
}

/** Whether the middle of a box lies in another. */
function isWithin([left, top, right, bottom]: Box, [x0, y0, x1, y1]: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= x0 && x <= x1 && y >= y0 && y <= y1;
}

/** How sure the letters of a chosen name are, which no rule of its own proves. */
function lettersOf(pick: Pick, name: string, view: DocumentView): number {
  const recognised = recognisedOf(pick, view);
  const letters = lettersSeen(name, pick.place.common.repeated ? seenTwice(recognised) : recognised, view);
  return view.source === "ocr" && isNameRest(name) ? Math.min(letters, REST_ALONE) : letters;
}

/** Recognition confidence of the weakest word. A legal form that was understood was read rightly, however its letters look: doubt lies in the words before it. */
function recognisedOf({ found: name, place: { first } }: Pick, view: DocumentView): number {
  const own = wordsSeen(name, Math.min(name.end, name.start + lengthWithoutForm(name.value)), view);
  return first ? Math.min(own, wordsSeen(found(first.text, first.line, first.start, first.end), first.end, view)) : own;
}

/** Of two names below each other the address below belongs to the lower one. */
function withoutRival(pick: Pick, rival: Segment | undefined): Pick {
  const at = rival ? pick.place.stack.indexOf(rival) : -1;
  return at < 1 ? pick : { ...pick, place: { ...pick.place, stack: pick.place.stack.slice(0, at) } };
}

/** A name as a letterhead shows it. */
function withoutForm(name: string): string {
  return name.slice(0, lengthWithoutForm(name));
}

/** Where a firm has its letters sent: its street may stand elsewhere. */
const POST_BOX = /^(?:postfach|p\.? ?o\.? ?box|postbus|skr(?:ytka|\.) poczt|casella postale|apartado)\b/iu;

/** The address at the chosen place; where it has none, that of the party's block without a name, or at another place of the same name. */
function addressOf(pick: Pick, others: Pick[], party: FieldRole, view: DocumentView): Drafts {
  const own = readAddress(pick.place, party, view);
  const isBox = POST_BOX.test(own[`${party}Street`]?.value ?? "");
  if (own[`${party}City`] && !isBox) return own;
  const block = others.find(({ place }) => place.roles[party] && place.common.street && place.common.directAddress);
  const blocked = block && readAddress({ ...block.place, stack: [block.place.segment, ...block.place.stack] }, party, view);
  if (blocked?.[`${party}City`]) return blocked;
  const names = [comparable(pick.found.value), comparable(withoutForm(pick.found.value))];
  const same = others.filter(({ found: name, place }) => names.includes(comparable(name.value)) && place.segment !== pick.place.segment);
  const repeated = same
    .map(({ place }) => readAddress(place, party, view))
    .find((address) => address[`${party}City`] && (!isBox || address[`${party}Street`]) && !POST_BOX.test(address[`${party}Street`]?.value ?? ""));
  if (isBox) return repeated ?? own;
  if (!repeated && view.isReceipt && party === "supplier" && Object.keys(own).length === 0) return headAddress(pick, others, view);
  return repeated ?? (party === "supplier" && !own.supplierStreet ? (looseAddress(pick, others, view) ?? own) : own);
}

/** What stands below the name of the shop in the head of a receipt whose foot names the firm without an address. */
function headAddress({ place: { segment } }: Pick, others: Pick[], view: DocumentView): Drafts {
  const above = others.filter(
    ({ place: { segment: other, roles } }) => other.line.page === segment.line.page && other.line.index < segment.line.index && !roles.customer,
  );
  const head = above.toSorted((a, b) => a.place.segment.line.index - b.place.segment.line.index).map(({ place }) => readAddress(place, "supplier", view));
  return head.find((address) => address.supplierCity) ?? head[0] ?? {};
}

/** Where nothing stands below or behind the supplier's name: the only address of the pages that stands below no other name, as a foot or a second column has it. */
function looseAddress(pick: Pick, others: Pick[], view: DocumentView): Drafts | undefined {
  const rivals = others.filter(({ place }) => place.segment !== pick.place.segment && place.common.aboveTown);
  const taken = new Set(rivals.flatMap(({ place: { stack } }) => stack.slice(0, stack.findIndex(({ text }) => readTown(text) !== undefined) + 1)));
  const cells = view.lines.filter((line) => !view.tableLines.has(line)).flatMap((line) => line.segments);
  const found = cells.flatMap((segment): Drafts[] => {
    if (taken.has(segment) || !beginsWithStreet(segment.text)) return [];
    const stack = [segment, ...stackBelow(segment, view.lines).slice(0, 2)];
    const address = readAddress({ ...pick.place, segment, start: segment.start, end: segment.start, stack }, "supplier", view);
    return address.supplierCity ? [address] : [];
  });
  const distinct = new Set(found.map((address) => address.supplierAddress!.value));
  return distinct.size === 1 && !view.isReceipt ? found[0] : undefined;
}
