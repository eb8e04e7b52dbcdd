import { isCompanyId } from "#domain/czech/companyId.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import { findCompanyIds, findFrenchIds, findRegisterNumbers, findRegons, findTaxNumbers, type FoundId } from "#domain/extraction/candidates/identifiers.ts";
import { isNearlySame } from "#domain/extraction/confusable.ts";
import { choose, derived, ocrConfidence, rankDistinct, type Ranked, seenTwice } from "#domain/extraction/choice.ts";
import { lettersSeen, withFormMended } from "#domain/extraction/letters.ts";
import { claim, linkLabels, type Links } from "#domain/extraction/links.ts";
import type { ReadValue, ValueCheck } from "#domain/evidence/reading.ts";
import type { Segment } from "#domain/extraction/geometry.ts";
import { comparable } from "#domain/extraction/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { beginsWithStreet, readAddress } from "./address.ts";
import { chooseNames, rankPlaces, sharedOut, type FieldRole, type Names, type Pick } from "./chooseNames.ts";
import { markOwners } from "./owners.ts";
import { isNameRest, lengthWithoutForm, readTown } from "./names.ts";
import { cellOf, findNamePlaces, sharesStack } from "./places.ts";
import { findRegions, roleStrength, stackBelow, type PartyRegion } from "./regions.ts";

const PARTIES: FieldRole[] = ["supplier", "customer"];
type PartyValues = Partial<Record<HeaderField, ReadValue>>;

/** How sure a recognised name is that holds little but a legal form: what stands before it, as in a logo, was not recognised. */
const REST_ALONE = 0.7;

/** Names, ids and addresses of supplier and customer. */
export function readParties(view: DocumentView): PartyValues {
  const regions = view.layouts.flatMap((layout) =>
    findRegions(
      layout,
      view.hits.filter((hit) => hit.line.page === layout.page.page),
      [...view.tableLines].filter((line) => line.page === layout.page.page),
    ),
  );
  const found = findNamePlaces(view, regions);
  markOwners(found, view);
  const places = found.filter((place) => place.roles.delivery === undefined || place.common.form === 1);
  const names = chooseNames(places, view);
  const values: PartyValues = {};
  for (const party of PARTIES) {
    const pick = names[party];
    if (!pick) continue;
    const others = rankPlaces(places, party, view);
    const checks: ValueCheck[] = [...(pick.place.roles[party] ? (["label"] as const) : []), ...(pick.place.common.repeated ? (["repeated"] as const) : [])];
    // A legal form that was understood was read rightly, however its letters look: doubt lies in the words before it.
    const recognised = ocrConfidence(pick.found, Math.min(pick.found.end, pick.found.start + lengthWithoutForm(pick.found.value)));
    const chosen = choose({ ...pick, seen: recognised }, rankDistinct(others), view.source, checks);
    const name = view.source === "ocr" ? { ...chosen, value: withFormMended(chosen.value) } : chosen;
    // No rule of its own proves the letters of a name.
    const letters = lettersSeen(name.value, pick.place.common.repeated ? seenTwice(recognised) : recognised, view);
    const share = sharedOut(names.margin[party]);
    const whole = view.source === "ocr" && isNameRest(name.value) ? REST_ALONE : 1;
    values[`${party}Name`] = { ...name, confidence: Math.min(name.confidence, letters, share, whole) };
    const rival = names[party === "supplier" ? "customer" : "supplier"]?.place.segment;
    for (const [field, value] of Object.entries(addressOf(withoutRival(pick, rival), others, party, view)))
      values[field as HeaderField] = { ...value, confidence: Math.min(value.confidence, share) };
  }
  readIds(values, names, regions, view);
  return values;
}

/** Of two names below each other the address below belongs to the lower one. */
function withoutRival(pick: Pick, rival: Segment | undefined): Pick {
  const at = rival ? pick.place.stack.indexOf(rival) : -1;
  return at < 1 ? pick : { ...pick, place: { ...pick.place, stack: pick.place.stack.slice(0, at) } };
}

/** The address at the chosen place; where it has none, that of the party's block without a name, or at another place of the same name. */
function addressOf(pick: Pick, others: Pick[], party: FieldRole, view: DocumentView): PartyValues {
  const own = readAddress(pick.place, party, view);
  if (own[`${party}City`]) return own;
  const block = others.find(({ place }) => place.roles[party] && place.common.street && place.common.directAddress);
  const blocked = block && readAddress({ ...block.place, stack: [block.place.segment, ...block.place.stack] }, party, view);
  if (blocked?.[`${party}City`]) return blocked;
  const same = others.filter(({ found: name, place }) => comparable(name.value) === comparable(pick.found.value) && place.segment !== pick.place.segment);
  const repeated = same.map(({ place }) => readAddress(place, party, view)).find((address) => address[`${party}City`]);
  return repeated ?? (party === "supplier" && !own.supplierStreet ? (looseAddress(pick, others, view) ?? own) : own);
}

/** Where nothing stands below or behind the supplier's name: the only address of the pages that stands below no other name, as a foot or a second column has it. */
function looseAddress(pick: Pick, others: Pick[], view: DocumentView): PartyValues | undefined {
  const rivals = others.filter(({ place }) => place.segment !== pick.place.segment && place.common.aboveTown);
  const taken = new Set(rivals.flatMap(({ place: { stack } }) => stack.slice(0, stack.findIndex(({ text }) => readTown(text) !== undefined) + 1)));
  const cells = view.lines.filter((line) => !view.tableLines.has(line)).flatMap((line) => line.segments);
  const found = cells.flatMap((segment): PartyValues[] => {
    if (taken.has(segment) || !beginsWithStreet(segment.text)) return [];
    const stack = [segment, ...stackBelow(segment, view.lines).slice(0, 2)];
    const address = readAddress({ ...pick.place, segment, start: segment.start, end: segment.start, stack }, "supplier", view);
    return address.supplierCity ? [address] : [];
  });
  const distinct = new Set(found.map((address) => address.supplierAddress!.value));
  return distinct.size === 1 && !view.isReceipt ? found[0] : undefined;
}

/** Digits of a SIREN with those of an establishment. */
const SIRET_LENGTH = 14;

type IdField = "CompanyId" | "VatId" | "TaxNumber";
type LinkedId = { found: FoundId; links: Links };
/** What the ids of a document are assigned by. */
type Known = { values: PartyValues; names: Names; regions: PartyRegion[]; view: DocumentView };

function readIds(values: PartyValues, names: Names, regions: PartyRegion[], view: DocumentView): void {
  const companyIds = labelledIds(view);
  const taxNumbers = linked(view.lines.flatMap(findTaxNumbers), view).filter(({ links }) => claim(links, "taxNumber") > 0.3);
  const groups: [IdField, LinkedId[]][] = [
    ["CompanyId", companyIds],
    ["VatId", view.vatIds.map((id) => ({ found: id, links: view.links.get(id) ?? new Map() }))],
    ["TaxNumber", taxNumbers],
  ];
  for (const [field, ids] of groups) assignIds(field, ids, { values, names, regions, view });
  for (const party of PARTIES) {
    if (view.source === "ocr") mendVatId(values, party);
    settleCompanyId(values, party);
  }
}

/** Of a Czech company id whose check digit agrees and a VAT id that repeats it but for a figure taken for another, the VAT id was misread. */
function mendVatId(values: PartyValues, party: FieldRole): void {
  const [id, vatId] = [values[`${party}CompanyId`], values[`${party}VatId`]];
  const digits = /^CZ(\d{7,8})$/.exec(vatId?.value ?? "")?.[1];
  if (!id || !vatId || !digits || digits === id.value || isCompanyId(digits) || !isCompanyId(id.value)) return;
  // A figure at the edge of the paper or of a cell is lost.
  if (digits.length === 8 ? !isNearlySame(digits, id.value) : !id.value.includes(digits)) return;
  values[`${party}VatId`] = { ...vatId, value: `CZ${id.value}`, confidence: Math.min(vatId.confidence, id.confidence), checks: ["checkDigit"] };
}

/**
 * The VAT id of a Czech company holds its company id, so another number that was taken for it belongs to the other party, if that has none. That of
 * a group of companies (act 235/2004, section 95a) has nine digits and holds none.
 */
function settleCompanyId(values: PartyValues, party: FieldRole): void {
  const [id, vatId] = [values[`${party}CompanyId`], values[`${party}VatId`]];
  const digits = /^CZ(\d{8})$/.exec(vatId?.value ?? "")?.[1];
  if (!vatId || !digits || id?.value === digits || !isCompanyId(digits)) return;
  const other = PARTIES.find((one) => one !== party)!;
  if (id) values[`${other}CompanyId`] ??= id;
  values[`${party}CompanyId`] = { ...derived(digits, 0.95 * vatId.confidence, ["checkDigit"]), page: vatId.page, box: vatId.box };
}

function linked<T extends Found>(ids: T[], view: DocumentView): { found: T; links: Links }[] {
  const all: { found: T; links: Links }[] = [];
  for (const layout of view.layouts) {
    const onPage = ids.filter((id) => id.line.page === layout.page.page);
    for (const [one, links] of linkLabels(
      onPage,
      view.hits.filter((hit) => hit.line.page === layout.page.page),
      layout,
    ))
      all.push({ found: one, links });
  }
  return all;
}

/** Company ids: those with a right check digit near their label, and labelled numbers of other countries. */
function labelledIds(view: DocumentView): { found: FoundId; links: Links }[] {
  // A number that a Czech VAT id repeats is a company id even where its label was not recognised.
  const vatNumbers = new Set(view.vatIds.map((id) => id.value.slice(2)));
  const inVatId = (id: Found) =>
    view.vatIds.some((vatId) => vatId.line === id.line && vatId.start < id.start && id.end <= vatId.end && vatId.value.slice(2) !== id.value);
  const czech = linked(
    view.lines.flatMap(findCompanyIds).filter((id) => !inVatId(id)),
    view,
  ).filter(
    ({ found: id, links }) =>
      claim(links, "companyId", "customerCompanyId") > (id.isChecked ? 0.25 : 0.5) || (id.isChecked && (vatNumbers.has(id.value) || isBehindMisread(id))),
  );
  const french = withoutEstablishments(
    linked(view.lines.flatMap(findFrenchIds), view).filter(
      ({ found: id, links }) => (claim(links, "companyId") > 0.4 || isRegistered(id)) && (view.language === "fr" || isNamedFrench(id)),
    ),
  );
  const registered = linked([...view.lines.flatMap(findRegisterNumbers), ...view.lines.flatMap(findRegons)], view);
  return [
    ...registered,
    ...czech.filter(({ found: id }) => !french.some((other) => other.found.line === id.line && other.found.start === id.start)),
    ...french,
  ];
}

/** "IČO" as recognition misreads it right in front of its number: "1Č", "I6O". */
const MISREAD_LABEL = /(?:^|[\s,;|(])[1Il|[][ČCĆ6G€][O0]?[:.,]?\s*$/u;

function isBehindMisread({ line, start }: FoundId): boolean {
  return line.words[0]?.word.confidence !== undefined && MISREAD_LABEL.test(line.text.slice(0, start));
}

/** A SIRET numbers an establishment of the company whose SIREN it begins with; where both are printed the SIREN is the company's. */
function withoutEstablishments(ids: LinkedId[]): LinkedId[] {
  const companies = new Set(ids.filter(({ found: id }) => /siren[^\d/]*$/i.test(id.line.text.slice(0, id.start))).map(({ found: id }) => id.value));
  return ids.filter(({ found: id }) => id.value.length !== SIRET_LENGTH || !companies.has(id.value.slice(0, 9)));
}

/** "552 081 317 RCS Lille": the register may stand behind its number. */
function isRegistered({ line, end }: FoundId): boolean {
  return /^\s*R\.?C\.?S\b/i.test(line.text.slice(end));
}

/** On a page in another language only the name of the French register distinguishes nine or fourteen digits from other numbers. */
function isNamedFrench(id: FoundId): boolean {
  return id.isChecked === true && /\b(siren|siret|rcs)\b/i.test(id.line.text.slice(0, id.start));
}

function roleOdds(id: LinkedId, party: FieldRole, field: IdField, { names, regions, view }: Known): number {
  const { line } = id.found;
  const other: FieldRole = party === "supplier" ? "customer" : "supplier";
  const layout = view.layouts.find((one) => one.page.page === line.page)!;
  const cell = cellOf(id.found);
  const roles = roleStrength(regions, line, cell.x0, layout.width);
  const explicit = claim(id.links, field === "VatId" ? "customerVatId" : "customerCompanyId");
  const general = claim(id.links, field === "VatId" ? "vatId" : field === "CompanyId" ? "companyId" : "taxNumber");
  const isCustomers = explicit > 0.3 && explicit >= general * 0.95;
  const own = field === "VatId" ? view.context.ownVatIds : view.context.ownCompanyIds;
  let odds = general > 0.3 || explicit > 0.3 ? 0.4 + 0.6 * Math.max(general, explicit) : -0.4;
  odds += id.found.isChecked === true ? 0.6 : id.found.isChecked === false ? -0.5 : 0;
  odds += 2.2 * (roles[party] ?? 0) - 2.2 * (roles[other] ?? 0) - 1.5 * (roles.delivery ?? 0);
  odds += isCustomers ? (party === "customer" ? 4 : -4) : 0;
  odds += own.includes(id.found.value) ? (party === "customer" ? 4 : -5) : 0;
  odds += nearnessBefore(names[party], names[other], id.found) - nearnessBefore(names[other], names[party], id.found);
  odds += party === "supplier" && !roles.customer ? 0.4 : 0;
  odds += party === "supplier" && line.y0 > layout.height * 0.8 ? 0.5 : 0;
  return odds;
}

/** Of two names above an id the lower one owns it: the sender's line over a window address says nothing of the ids under the address. */
function nearnessBefore(pick: Pick | undefined, rival: Pick | undefined, id: Found): number {
  const near = nearness(pick, id);
  const isAlone = pick && rival && sharesStack(pick.place, cellOf(id)) && !sharesStack(rival.place, cellOf(id));
  const isOutdone =
    !isAlone &&
    pick &&
    rival &&
    nearness(rival, id) > 0 &&
    rival.place.segment.line.y0 > pick.place.segment.line.y1 &&
    rival.place.segment.line.y0 <= id.line.y0;
  return isOutdone ? near * 0.3 : near;
}

/** Cells of one line that stand this many heights apart belong to different columns of the page. */
const BESIDE = 20;

/** 0..2.5: how near an id stands to a party's name: in its lines, or little below it in its column. */
function nearness(pick: Pick | undefined, id: Found): number {
  if (!pick || pick.place.segment.line.page !== id.line.page) return 0;
  const { segment } = pick.place;
  const height = Math.max(segment.line.height, 4);
  if (sharesStack(pick.place, cellOf(id)) || (segment.line === id.line && id.x0 - segment.x1 < BESIDE * height)) return 2.5;
  const down = (id.line.y0 - segment.line.y0) / height;
  const aside = Math.max(0, segment.x0 - height * 2 - id.x0, id.x0 - segment.x1 - height * 12) / height;
  return down < -1 || down > 14 || aside > 0 ? 0 : 1.6 * (1 - down / 16);
}

/** Gives each party the id that fits it best, both chosen together; written into `known.values`. */
function assignIds(field: IdField, ids: LinkedId[], known: Known): void {
  const { values, names, view } = known;
  const ranked = (party: FieldRole): Ranked<FoundId>[] =>
    ids
      .map((id) => ({ found: id.found, odds: roleOdds(id, party, field, known) + pairOdds(field, id.found, values, party) }))
      .toSorted((a, b) => b.odds - a.odds);
  const suppliers = ranked("supplier");
  // A receipt names no customer unless it says so.
  const customers =
    view.isReceipt && !names.customer && !ids.some(({ links }) => claim(links, "customerVatId", "customerCompanyId") > 0.3) ? [] : ranked("customer");
  const pairs: { score: number; supplier?: Ranked<FoundId>; customer?: Ranked<FoundId> }[] = [];
  for (const supplier of [...suppliers.slice(0, 6), undefined]) {
    for (const customer of [...customers.slice(0, 6), undefined]) {
      if (supplier && customer && supplier.found.value === customer.found.value) continue;
      pairs.push({ score: (supplier ? supplier.odds + 1 : 0) + (customer?.odds ?? 0), supplier, customer });
    }
  }
  const best = pairs.reduce((one, other) => (other.score > one.score ? other : one), pairs.at(-1)!);
  const take = (party: FieldRole, pick: Ranked<FoundId> | undefined, all: Ranked[]) => {
    if (!pick || pick.odds < -0.5) return;
    const other = party === "supplier" ? "customer" : "supplier";
    const swapped = pairs.filter((pair) => pair[other]?.found.value === pick.found.value);
    const margin = best.score - Math.max(...swapped.map(({ score }) => score));
    const value = choose(pick, rankDistinct(all), view.source, pick.found.isChecked ? ["checkDigit"] : []);
    values[`${party}${field}`] = { ...value, confidence: Math.min(value.confidence, sharedOut(Math.min(margin, ownerMargin(pick.found, known)))) };
  };
  take("supplier", best.supplier, suppliers);
  take("customer", best.customer, customers);
}

/** Where no heading says whose block an id stands in, it is as sure as the names that it stands by. */
function ownerMargin(id: FoundId, { names, regions, view }: Known): number {
  const layout = view.layouts.find((one) => one.page.page === id.line.page)!;
  const { supplier, customer } = roleStrength(regions, id.line, cellOf(id).x0, layout.width);
  return supplier || customer || view.isReceipt ? Infinity : Math.min(names.margin.supplier, names.margin.customer);
}

/** A Czech company's VAT id repeats its company id. */
function pairOdds(field: IdField, id: FoundId, values: PartyValues, party: FieldRole): number {
  if (field !== "VatId") return 0;
  const other = values[party === "supplier" ? "customerCompanyId" : "supplierCompanyId"];
  const digits = id.value.slice(2);
  if (values[`${party}CompanyId`]?.value === digits) return 3;
  return other?.value === digits ? -4 : 0;
}
