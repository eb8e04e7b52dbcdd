import type { Segment } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { hasCompanyForm, inlineParts, isFormRest, isSeated, isStreet, mendForm, nameIn, readTown } from "./names.ts";
import { LINE_GAP, stackBelow } from "./regions.ts";
import { fold } from "#domain/extraction/page/text.ts";

/** The lines below a cell; of a letterhead with the name on the left and its address on the right those of the address. */
export function blockOf(segment: Segment, view: DocumentView): Segment[] {
  const widest = view.source === "ocr" && !view.isReceipt ? LINE_GAP.recognised : LINE_GAP.text;
  const below = withFormAlone(stackBelow(segment, view.lines, widest), view);
  const isPlaced = (stack: Segment[]) => stack.slice(0, TOWN_LINES).some(({ text }) => readTown(text) !== undefined);
  const beside = segment.line.segments[segment.index + 1];
  if (view.isReceipt || segment.index > 0 || !beside || isPlaced(below)) return below;
  if (isAddressLine(beside.text)) return [segment, beside, ...below.slice(1)];
  if (!isStreet(beside.text)) return below;
  const stack = stackBelow(beside, view.lines, widest);
  return isPlaced(stack.slice(0, 2)) ? [segment, ...stack] : below;
}

/** A block with the line right below its first one where that is a legal form alone, however far it is indented. */
function withFormAlone(block: Segment[], { lines }: DocumentView): Segment[] {
  const [own] = block as [Segment];
  const next = lines[lines.indexOf(own.line) + 1];
  const form = next?.page === own.line.page && next.segments.length === 1 && isFormRest(next.text) ? next.segments[0]! : undefined;
  const isUnder = form && Math.min(form.x1, own.x1) > Math.max(form.x0, own.x0);
  return isUnder && !block.includes(form) ? [own, form, ...block.slice(1)] : block;
}

/** Lines of a block from the name to the town. */
const TOWN_LINES = 5;

/** "Husova 35, 460 63 Liberec | IČO 12345678": a street and its town in front of something else. */
export function isAddressLine(text: string): boolean {
  const [street, ...others] = inlineParts(text);
  return street !== undefined && isStreet(street.text) && others.some((part) => readTown(part.text) !== undefined);
}

/** Words that a place follows. */
const BEFORE_PLACE = /\s(?:v|ve|nad|pod|na|u)$/;

/** A title that its bearer follows. */
const TITLE_AT_END = /(?:^|\s)(?:ing|arch|mgr|bc|mudr|mddr|mvdr|judr|phdr|rndr|paeddr|doc|prof)\.$/iu;

/** Owners of a house or of its flats, whose name says which house it is (folded): "Společenství vlastníků" above "domu Nerudova 1182, Vzorov". */
const OWNERS = /(?:^|\s)spolec?enst(?:vi|vo) vlastni(?:ku|kov)(?: jednotek| bytov| bytu)?$/;
const OF_HOUSE = /^(?:domu|domov|jednotek|bytov|bytu|bytoveho|pro dum|pre dom)(?!\p{L})/u;

/** What ends a name whose line broke within it: "... domu Okružní 760-" above "764", "..., Školní 12, okres" above "Kladno", "Základní škola v" above "Táboře", "Projekce Ing." above "Nová". */
function endBelow(text: string, [own, next]: Segment[]): Segment | undefined {
  if (!own || !next || next.line.y0 - own.line.y1 > own.line.height * 0.9) return undefined;
  const isRange = /\d[-–]$/.test(text.trim()) && /^\d+[a-z]?$/i.test(next.text.trim());
  const isPlaced = BEFORE_PLACE.test(text.trim()) && /^\p{Lu}\p{L}+(?: \p{L}+){0,3}$/u.test(next.text.trim());
  const isTitled = TITLE_AT_END.test(text.trim()) && /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}$/u.test(next.text.trim());
  const isOfHouse = OWNERS.test(fold(text).trim()) && OF_HOUSE.test(fold(next.text).trim());
  return isRange || isOfHouse || isPlaced || isTitled || isSeated(`${text.trim()} ${next.text.trim()}`) ? next : undefined;
}

/** The line below that holds the legal form, or the rest of it, which a narrow column broke off. */
function formBelow(name: string, stack: Segment[]): Segment | undefined {
  const [own, next] = stack;
  if (!own || !next || !isFormRest(next.text) || next.line.y0 - own.line.y1 > own.line.height * 0.9) return undefined;
  return hasCompanyForm(name) ? undefined : next;
}

/** Most words of the end of a name in a line of its own. */
const MAX_END_WORDS = 4;

/** "Vzorová kancelářské" above "potřeby a.s.", "Jan Novák - čerpací" above "stanice": small letters on which a name in a narrow column goes on. */
function endInSmallLetters(name: string, [own, next]: Segment[]): Segment | undefined {
  if (!own || !next || next.line.y0 - own.line.y1 > own.line.height * 0.9 || hasCompanyForm(name)) return undefined;
  const text = next.text.trim();
  const isEnd = /^\p{Ll}[\p{L} .,&-]*$/u.test(text) && text.split(/\s+/).length <= MAX_END_WORDS;
  return isEnd && (hasCompanyForm(text) || /\s[-–]\s\p{Ll}/u.test(name)) ? next : undefined;
}

/** The name that begins in a cell, `begun` of its text `body`, with the line of the block below, if any, on which it goes on. */
export function wholeName(begun: string, body: string, below: Segment[]): { name: string; rest?: Segment } {
  const end = endBelow(body, below);
  if (end) return { name: nameIn(`${body.trim()} ${end.text.trim()}`.replace(/(?<=\d[-–]) /, "")), rest: end };
  const small = endInSmallLetters(begun, below);
  if (small) return { name: nameIn(`${begun} ${small.text.trim()}`), rest: small };
  const form = formBelow(begun, below);
  const comma = body.trimEnd().endsWith(`${begun},`) ? "," : "";
  return form ? { name: `${begun}${comma} ${mendForm(form.text.trim())}`, rest: form } : { name: begun };
}

/** "HANDELSGESELLSCHAFT" above "NORDBAYERN MBH": "mbH" is half of a legal form, of which the line above holds the other. */
export function isLimitedRest(name: string, above: string | undefined): boolean {
  const folded = fold(name).trim();
  return /\sm\.?\s?b\.?\s?h\.?$/.test(folded) && !/ges/.test(folded) && /gesellschaft(?:\s\S+){0,2}$/.test(fold(above ?? "").trim());
}

/** "DI ROSSI ANNA & C. S.N.C." below "BAR IL PONTE": the partners whose names end that of an Italian partnership. */
export function isOfPartners(name: string): boolean {
  return /^d(?:i|ei|egli|ella) .*\ss\.? ?(?:n\.? ?c|a\.? ?s)\.?$/i.test(name);
}

/** "Wohnungsgenossenschaft" above "Muster eG", "Stadtwerke" above "Neustadt GmbH": what a body is called begins the name whose legal form stands below. */
export function isKindOfBody(text: string | undefined): boolean {
  return /^[\p{L}-]+(?:genossenschaft|gesellschaft|vereinigung|verein|verband|werke|betriebe|anstalt|stiftung|zentrale|werkstätten)$/iu.test(
    text?.trim() ?? "",
  );
}

/** Register numbers that receipts print behind the name: "(169669-A)", "KvK 22041187". */
const REGISTER = /\s*[([]?\b(?:(?:co\.? ?(?:reg|no)\.?|kvk|hrb|siren|siret|nip)\s*:?\s*)?\d{4,}[-\s]?[A-Z]?\b[)\]]?\s*$/i;

/** The name without a register number behind its legal form. */
export function withoutRegister(name: string): string {
  const bare = name.replace(REGISTER, "");
  return bare !== name && hasCompanyForm(bare) ? bare : name;
}
