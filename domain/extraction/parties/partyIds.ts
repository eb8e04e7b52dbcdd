import { isCompanyId } from "#domain/czech/companyId.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import { findCompanyIds, findFrenchIds, findRegisterNumbers, findRegons, findTaxNumbers, type FoundId } from "#domain/extraction/candidates/identifiers.ts";
import { choose, derived, ocrConfidence, rankDistinct, type Ranked } from "#domain/extraction/confidence/choice.ts";
import { isNearlySame } from "#domain/extraction/page/confusable.ts";
import type { Drafts } from "#domain/extraction/confidence/curves.ts";
import { segmentOf } from "#domain/extraction/page/geometry.ts";
import { clearly } from "#domain/extraction/confidence/letters.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim, linkLabels, type Links } from "#domain/extraction/labels/links.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isShown, sharedOut, type FieldRole, type Names, type Pick } from "./chooseNames.ts";
import { hasCompanyForm, inlineParts, readTown } from "./names.ts";
import { cellOf, sharesStack } from "./places.ts";
import { roleStrength, type PartyRegion } from "./regions.ts";

const PARTIES: FieldRole[] = ["supplier", "customer"];

/** Digits of a SIREN with those of an establishment. */
const SIRET_LENGTH = 14;

type IdField = "CompanyId" | "VatId" | "TaxNumber";
type LinkedId = { found: FoundId; links: Links };
/** What the ids of a document are assigned by. */
type Known = { values: Drafts; names: Names; regions: PartyRegion[]; view: DocumentView };

/** The ids of the parties, added to the values of their names and addresses. */
export function readIds(values: Drafts, names: Names, regions: PartyRegion[], view: DocumentView): void {
  const companyIds = labelledIds(view);
  const taxNumbers = linked(view.figured.flatMap(findTaxNumbers), view).filter(({ links }) => claim(links, "taxNumber") > 0.3 && !isOfVatId(links, view));
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

/** Whether the label above a number has a VAT ID of its own right behind it: "DIČ CZ85770311". */
function isOfVatId(links: Links, { vatIds }: DocumentView): boolean {
  const link = links.get("taxNumber");
  return link?.direction === "below" && vatIds.some(({ line, start }) => line === link.hit.line && start >= link.hit.end && start - link.hit.end <= LABEL_GAP);
}
/** Characters between a label and the value right behind it. */
const LABEL_GAP = 3;

/** Of a Czech company id whose check digit agrees and a VAT id that repeats it but for a figure taken for another, the VAT id was misread. */
function mendVatId(values: Drafts, party: FieldRole): void {
  const [id, vatId] = [values[`${party}CompanyId`], values[`${party}VatId`]];
  const digits = /^CZ(\d{7,8})$/.exec(vatId?.value ?? "")?.[1];
  if (!id || !vatId || !digits || digits === id.value || isCompanyId(digits) || !isCompanyId(id.value)) return;
  // A figure at the edge of the paper or of a cell is lost.
  if (digits.length === 8 ? !isNearlySame(digits, id.value) : !id.value.includes(digits)) return;
  values[`${party}VatId`] = {
    ...vatId,
    value: `CZ${id.value}`,
    confidence: Math.min(vatId.confidence, id.confidence),
    bound: id.bound ?? 1,
    checks: ["checkDigit"],
  };
}

/**
 * The VAT id of a Czech company holds its company id, so another number that was taken for it belongs to the other party, if that has none. That of
 * a group of companies (act 235/2004, section 95a) has nine digits and holds none.
 */
function settleCompanyId(values: Drafts, party: FieldRole): void {
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
    view.figured.flatMap(findCompanyIds).filter((id) => !inVatId(id)),
    view,
  ).filter(
    ({ found: id, links }) =>
      claim(links, "companyId", "customerCompanyId") > (id.isChecked ? 0.25 : 0.5) || (id.isChecked && (vatNumbers.has(id.value) || isBehindMisread(id))),
  );
  const french = withoutEstablishments(
    linked(view.figured.flatMap(findFrenchIds), view).filter(
      ({ found: id, links }) => (claim(links, "companyId") > 0.4 || isRegistered(id)) && (view.language === "fr" || isNamedFrench(id)),
    ),
  );
  const registered = linked([...view.figured.flatMap(findRegisterNumbers), ...view.figured.flatMap(findRegons)], view);
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
  const isOfForm = isInForm(id, view);
  const roles = isOfForm ? {} : roleStrength(regions, line, cell.x0, layout.width);
  // "Vaše IČ / DIČ" labels both.
  const explicit = claim(id.links, "customerVatId", "customerCompanyId");
  const general = claim(id.links, field === "VatId" ? "vatId" : field === "CompanyId" ? "companyId" : "taxNumber");
  const isCustomers = explicit > 0.3 && explicit >= general * 0.95;
  const own = field === "VatId" ? view.context.ownVatIds : view.context.ownCompanyIds;
  const nearest = (one: FieldRole) => nearestPlace(names, one, id.found);
  let odds = general > 0.3 || explicit > 0.3 ? 0.4 + 0.6 * Math.max(general, explicit) : -0.4;
  odds += id.found.isChecked === true ? 0.6 : id.found.isChecked === false ? -0.5 : 0;
  odds += 2.2 * (roles[party] ?? 0) - 2.2 * (roles[other] ?? 0) - 1.5 * (roles.delivery ?? 0);
  odds += isCustomers ? (party === "customer" ? 4 : -4) : 0;
  odds += own.includes(id.found.value) ? (party === "customer" ? 4 : -5) : 0;
  odds += nearnessBefore(nearest(party), nearest(other), id.found) - nearnessBefore(nearest(other), nearest(party), id.found);
  odds += isOfOther(id.found, names) ? -4 : 0;
  odds += isOfForm ? (party === "supplier" ? 1.5 : -1.5) : 0;
  odds += party === "supplier" && !roles.customer ? 0.4 : 0;
  odds += party === "supplier" && line.y0 > layout.height * 0.8 ? 0.5 : 0;
  return odds;
}

/** Whether an id stands below its label in the column of the document's own number and day: it is the issuer's, whoever's block stands beside it. */
function isInForm({ links }: LinkedId, { hits }: DocumentView): boolean {
  const link = links.get("vatId") ?? links.get("companyId");
  if (link?.direction !== "below" || claim(links, "customerVatId", "customerCompanyId") > 0.3) return false;
  const { line, x0 } = link.hit;
  return hits.some(
    (hit) => OF_DOCUMENT.has(hit.concept) && hit.line.page === line.page && hit.line.index < line.index && Math.abs(hit.x0 - x0) < line.height * 0.5,
  );
}

const OF_DOCUMENT: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["invoiceNumber", "issueDate", "dueDate"]);

/** Of the places that bear the name of a party that which an id stands nearest to. */
function nearestPlace(names: Names, party: FieldRole, id: Found): Pick | undefined {
  const pick = names[party];
  const same = pick ? names.ranked[party].filter(({ found: name }) => comparable(name.value) === comparable(pick.found.value)) : [];
  return same.reduce((one, other) => (nearness(other, id) > nearness(one, id) ? other : one), pick!);
}

/** Whether an id stands in one cell behind the name and town of a firm that is neither party: who runs the site or prints the paper. */
function isOfOther({ line, start }: Found, { supplier, customer }: Names): boolean {
  const cell = segmentOf(line, start);
  const parts = inlineParts(line.text.slice(cell.start, start));
  const isPlaced = parts.some(({ text }, at) => at > 0 && readTown(text) !== undefined);
  const [first, second] = parts;
  if (!isPlaced || !hasCompanyForm(`${first!.text}, ${second!.text}`)) return false;
  const letters = comparable(parts.map(({ text }) => text).join(" "));
  return [supplier, customer].every((pick) => pick !== undefined && !letters.includes(comparable(pick.found.value)));
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
    rival.place.segment.line.y0 > (pick.place.segment.line.y0 + pick.place.segment.line.y1) / 2 &&
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
  if (sharesStack(pick.place, cellOf(id)) || (segment.line === id.line && id.x0 > segment.x0 && id.x0 - segment.x1 < BESIDE * height)) return 2.5;
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
    const value = choose({ ...pick, seen: 1 }, rankDistinct(all), view.source, pick.found.isChecked ? ["checkDigit"] : []);
    const owner = Math.min(margin, ownerMargin(pick.found, known));
    const bound = Math.min(figuresSeen(pick.found, view), isShown(owner) ? 1 : sharedOut(owner));
    values[`${party}${field}`] = { ...value, confidence: Math.min(value.confidence, sharedOut(owner)), bound };
  };
  take("supplier", best.supplier, suppliers);
  take("customer", best.customer, customers);
}

/** How sure recognised figures with wrong check digits are at most: they are a doubt about the reading. */
const BROKEN = 0.6;

/** How sure the figures of a number are: check digits prove them, or say that they were misread. */
function figuresSeen(id: FoundId, { source }: DocumentView): number {
  if (source !== "ocr" || id.isChecked === true) return 1;
  return id.isChecked === false ? BROKEN : clearly(ocrConfidence(id));
}

/** Where no heading says whose block an id stands in, it is as sure as the names that it stands by. */
function ownerMargin(id: FoundId, { names, regions, view }: Known): number {
  const layout = view.layouts.find((one) => one.page.page === id.line.page)!;
  const { supplier, customer } = roleStrength(regions, id.line, cellOf(id).x0, layout.width);
  return supplier || customer || view.isReceipt ? Infinity : Math.min(names.margin.supplier, names.margin.customer);
}

/** A Czech company's VAT id repeats its company id. */
function pairOdds(field: IdField, id: FoundId, values: Drafts, party: FieldRole): number {
  if (field !== "VatId") return 0;
  const other = values[party === "supplier" ? "customerCompanyId" : "supplierCompanyId"];
  const digits = id.value.slice(2);
  if (values[`${party}CompanyId`]?.value === digits) return 3;
  return other?.value === digits ? -4 : 0;
}
