import { comparable, fold } from "#domain/extraction/page/text.ts";
import { findCompanyIds } from "#domain/extraction/candidates/identifiers.ts";
import { segmentOf, type Segment } from "#domain/extraction/page/geometry.ts";
import { isUnregistered } from "#domain/extraction/totals/untaxed.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isStreet } from "./names.ts";
import type { NamePlace } from "./places.ts";

/** The names chosen for the parties. */
type Chosen = { supplier?: { place: NamePlace } | undefined; customer?: { place: NamePlace } | undefined };

/** Court registers, capital and trade licences: an invoice prints those of its issuer. Of folded text. */
const REGISTERED =
  /\b(zapsan|zapisan|spisova znacka|obchodni\w* rejstri|obchodn\w* regist|zivnostensk|vlozka|handelsregister|amtsgericht|registergericht|firmenbuch|hr[ab]? ?\d|fn \d{4,6} ?[a-z]\b|geschaftsfuhr|inhaber|rcs|au capital|kvk|krs|regon|bdo|companies house|registered (in|office)|directors?:)/;
/** The number of a firm in the French register, in a line of the block of a name with a legal form. Of folded text. */
const FRENCH_NUMBER = /^sire[nt]\b/;
/** Ways to reach a firm; a letter's address window holds none. Of folded text. */
const REACHED = /@|www\.|https?:|\b(tel|telefon|phone|fax|mobil|gsm|telefoon|hotline|infolinka|linka)\b\.?:?|(?:^|\s)[tm]: ?\+?\d|\+\d{2,3} ?\d/;
/** A step between lines that is so many times as wide as those before it ends a block. */
const WIDER = 1.9;
/** A name so many times as high as its address is in large letters. */
const LARGE = 1.2;
/** Where the foot of a page begins, as a share of its height. */
const FOOT = 0.88;
/** Shortest name that is looked for inside of other lines, with the spaces around it. */
const NAME_LETTERS = 8;

/** Writes into the features of each place what shows without a heading whose name it is; what one place of a name shows holds for all of them. */
export function markOwners(places: NamePlace[], view: DocumentView): void {
  // The lines of a receipt are its shop's, name and farewell alike.
  if (view.isReceipt) return;
  const legal = legalCells(view);
  const statements = [...legal].map((cell) => wordsOf(cell.text));
  const names = new Set(places.filter(isNameOfItsOwn).map(({ segment }) => segment));
  const customerIds = new Set(view.hits.filter(({ concept }) => concept === "customerVatId" || concept === "customerCompanyId").map(cellAt));
  const banked = bankedPlaces(places, view);
  const [issuers, reached] = [new Set<string>(), new Set<string>()];
  for (const place of places) {
    const own = ownCells(place, names);
    const isUntaxed = place.stack.some(({ folded }) => isUnregistered(folded));
    const isRegistered = own.some((cell) => legal.has(cell) || (place.common.form === 1 && FRENCH_NUMBER.test(cell.folded)));
    const holdsVatIds = holdsAllVatIds(own, view);
    // The window of a letter holds nothing of the kind.
    if (isUntaxed || (holdsVatIds && place.common.addressWindow && holdsAllCompanyIds(own, view))) place.common.addressWindow = 0;
    const isIssuers =
      isUntaxed || isRegistered || banked.has(place) || isInFoot(place, view) || isNamedIn(statements, place.name) || isSeatedIn(statements, place);
    if (isIssuers && place.common.bank === 0) issuers.add(comparable(place.name));
    if (own.some((cell) => REACHED.test(cell.folded))) reached.add(comparable(place.name));
    place.common.customerId = own.some((cell) => customerIds.has(cell)) ? 1 : 0;
    place.common.vatIds = holdsVatIds ? 1 : 0;
    place.common.ownId = own.some((cell) => holdsOwnId(cell, view)) ? 1 : 0;
  }
  for (const place of places) if (isInHead(place, view)) place.common.domain = 1;
  for (const { name, common } of places) {
    common.legal = issuers.has(comparable(name)) ? 1 : 0;
    common.reached = reached.has(comparable(name)) ? 1 : 0;
  }
}

/** The cells outside of the table that state an account or a register. */
function legalCells(view: DocumentView): Set<Segment> {
  const accounts = new Set([...view.ibans, ...view.accounts].map(cellAt));
  const cells = view.lines.filter((line) => !view.tableLines.has(line)).flatMap((line) => line.segments);
  return new Set(cells.filter((cell) => accounts.has(cell) || statesRegister(cell)));
}

/** Whether a cell says where a firm is registered. */
export function statesRegister({ folded }: Segment): boolean {
  return REGISTERED.test(folded);
}

/** The names at the head of a block with a VAT id of the country of the account, where VAT ids of other countries stand beside it: one is paid at home. */
function bankedPlaces(places: readonly NamePlace[], { ibans, vatIds }: DocumentView): Set<NamePlace> {
  const countries = new Set(ibans.map(({ value }) => value.slice(0, 2)));
  const home = vatIds.filter(({ value }) => countries.has(value.slice(0, 2)));
  if (countries.size !== 1 || home.length === vatIds.length) return new Set();
  const cells = new Set(home.map(cellAt));
  const holding = places.filter(({ stack }) => stack.some((cell) => cells.has(cell)));
  return new Set(holding.filter(({ segment }) => !holding.some(({ stack }) => stack.indexOf(segment) > 0)));
}

function cellAt({ line, start }: { line: Segment["line"]; start: number }): Segment {
  return segmentOf(line, start);
}

/** Letters in large print are so many times as high as the text. */
const LOGO = 1.35;
/** Shortest word of a name that is looked for in the head. */
const OWN_WORD = 5;
/** Words of heads and names that are no name of their own (folded). */
const NO_OWN_WORD =
  /^(faktura|danovy|doklad|invoice|rechnung|facture|factuur|dobropis|gutschrift|spolecnost|company|sluzby|servis|service|obchod|group|praha|brno)$/;

/** Whether the head of the first page, a logo or what stands above the blocks, shows a word of the name: "Lingua Zorná, překlady" above "Mgr. Helena Zorná". */
function isInHead({ segment, name, common }: NamePlace, view: DocumentView): boolean {
  const layout = view.layouts[0]!;
  if (segment.line.page !== layout.page.page || (common.aboveTown === 0 && common.inlineAddress === 0)) return false;
  const own = new Set(ownWords(name));
  const isHead = (line: Segment["line"]) => line.index < segment.line.index && (line.index === 0 || line.height > LOGO * layout.textHeight);
  return layout.lines.some((line) => isHead(line) && ownWords(line.text).some((word) => own.has(word)));
}

function ownWords(text: string): string[] {
  return (fold(text).match(/[a-z]+/g) ?? []).filter((word) => word.length >= OWN_WORD && !NO_OWN_WORD.test(word));
}

/** Whether a name of the page is repeated in its foot. */
function isInFoot({ segment, common }: NamePlace, view: DocumentView): boolean {
  const layout = view.layouts.find((one) => one.page.page === segment.line.page)!;
  return common.repeated === 1 && segment.line.y0 > layout.height * FOOT;
}

/** Whether the words of a name stand one after another in one of the statements. */
function isNamedIn(statements: string[], name: string): boolean {
  const words = wordsOf(name);
  return words.length >= NAME_LETTERS && statements.some((statement) => statement.includes(words));
}

/** Whether one of the statements gives the street that stands below a name: "Registered office: 4 Mill Lane". */
function isSeatedIn(statements: string[], { stack }: NamePlace): boolean {
  const street = stack[1]?.text;
  return street !== undefined && isStreet(street) && isNamedIn(statements, street);
}

/** The words of a text with spaces around them. */
function wordsOf(text: string): string {
  return ` ${(fold(text).match(/[a-z0-9]+/g) ?? []).join(" ")} `;
}

/** The cells of a name's block, as far as a wider gap or the next name. */
function ownCells({ segment, stack }: NamePlace, names: ReadonlySet<Segment>): Segment[] {
  const cells = [segment];
  let pitch = Infinity;
  for (const cell of stack.slice(1)) {
    const down = cell.line.y0 - cells.at(-1)!.line.y0;
    if (down > pitch * WIDER || names.has(cell)) break;
    // A name in large letters stands further from its address than the lines of the address from each other.
    if (cells.length > 1 || segment.line.height < cell.line.height * LARGE) pitch = Math.min(pitch, down);
    cells.push(cell);
  }
  return cells;
}

function isNameOfItsOwn({ common }: NamePlace): boolean {
  return common.form === 1 || (common.directAddress === 1 && common.street === 0);
}

/** Whether the cell states a number of the tenant's own units. */
function holdsOwnId(cell: Segment, { context }: DocumentView): boolean {
  const ids = [...context.ownCompanyIds, ...context.ownVatIds];
  return ids.length > 0 && cell.text.split(/[^\p{L}\p{N}]+/u).some((word) => ids.includes(word));
}

/** Whether something on the page shows which of the chosen names is whose: where a block stands on the page alone does not. */
export function isOwnerShown({ supplier, customer }: Chosen, view: DocumentView): boolean {
  if (view.isReceipt) return true;
  const [issuer, payer] = [supplier?.place, customer?.place];
  const isHeaded = Boolean(issuer?.roles.supplier ?? payer?.roles.customer);
  const isTold = payer !== undefined && (payer.common.customerId === 1 || payer.common.addressed === 1 || isOwn(payer, view));
  const shows = (sign: "legal" | "reached" | "domain") => issuer?.common[sign] === 1 && payer?.common[sign] !== 1;
  // Shops print the buyer's e-mail as well: what the law wants of issuers says more than how one is reached.
  const isReached = shows("reached") && (payer?.common.legal !== 1 || issuer?.common.legal === 1);
  return isHeaded || isTold || shows("legal") || isReached || shows("domain") || (issuer !== undefined && holdsAllVatIds(ownCells(issuer, new Set()), view));
}

/** Whether the only VAT ids of the pages stand in one block: the law wants the number of who sells on every invoice, that of who buys on some. */
function holdsAllVatIds(cells: readonly Segment[], { vatIds }: DocumentView): boolean {
  return vatIds.length > 0 && vatIds.every((id) => cells.includes(cellAt(id)));
}

/** Whether no company is numbered outside of a block: who sells without VAT states a company id alone. */
function holdsAllCompanyIds(cells: readonly Segment[], { figured }: DocumentView): boolean {
  return figured.every((line) => findCompanyIds(line).every((id) => !id.isChecked || cells.includes(cellAt(id))));
}

/** Whether a place bears the tenant's name or number: what the tenant reads was sent to it. */
export function isOwn({ name, common }: NamePlace, { context }: DocumentView): boolean {
  if (common.ownId === 1 || context.ownNames.length === 0) return common.ownId === 1;
  const letters = comparable(name);
  return letters !== "" && context.ownNames.some((own) => comparable(own) === letters);
}
