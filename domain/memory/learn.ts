import type { Box, Evidence, PageText } from "#domain/evidence/reading.ts";
import { anchorsOf, tellingPages } from "./layout.ts";
import type { Example, Mistake, Spot } from "./memory.ts";
import { indexPages, type IndexedPages } from "./spot.ts";
import { isPlaced, placesOf } from "./take.ts";

type State = { fields: Readonly<Record<string, string>>; evidence: Readonly<Record<string, Evidence>> };

/** A document before and after a person's save. */
export type Lesson = {
  document: Pick<Example, "documentId" | "fileName" | "documentType" | "accountingUnitId">;
  pages: readonly PageText[];
  before: State;
  after: State;
  /** Whether the whole document was validated; otherwise only what the person typed or confirmed counts. */
  isValidated: boolean;
  /** What memory already holds of this document. */
  known?: Example | undefined;
};

/** Places of one value that are kept. */
const MAX_SPOTS = 3;

/** What one saved document teaches: the right values, what was read wrong, and where the right values stand. */
export function exampleOf(lesson: Lesson): Example {
  const { after, isValidated } = lesson;
  const pages = indexPages(tellingPages(lesson.pages));
  const isVouched = (field: string) => isValidated || after.evidence[field]?.source === "person";
  const values = Object.fromEntries(Object.entries(after.fields).filter(([field, value]) => value !== "" && isVouched(field)));
  const fields = new Set([...Object.keys(lesson.before.fields), ...Object.keys(after.fields), ...Object.keys(lesson.known?.mistakes ?? {})]);
  const mistakes: Record<string, Mistake> = {};
  for (const field of fields) {
    const mistake = isVouched(field) ? mistakeIn(field, lesson, pages) : undefined;
    if (mistake) mistakes[field] = mistake;
  }
  const spots: Record<string, Spot[]> = {};
  for (const [field, value] of Object.entries(values)) {
    const found = isPlaced(field) ? ownPlaces(field, value, { after, pages, mistakes }) : [];
    if (found.length > 0) spots[field] = found;
  }
  return { ...lesson.document, anchors: anchorsOf(lesson.pages), values, mistakes, spots };
}

/** The wrong value that was read. If a person had typed one before, it is no reading; the value read before that counts. */
function mistakeIn(field: string, { before, after, known }: Lesson, pages: IndexedPages): Mistake | undefined {
  const [was, is] = [before.fields[field] ?? "", after.fields[field] ?? ""];
  // Where no value was read its evidence is the place of a label.
  const evidence = was === "" && before.evidence[field]?.source !== "person" ? undefined : before.evidence[field];
  if (evidence?.source === "person") {
    const earlier = known?.mistakes[field];
    return earlier && earlier.read !== is ? earlier : undefined;
  }
  if (was === is) return evidence ? undefined : known?.mistakes[field];
  const spot = evidence?.box && evidence.page !== undefined ? spotAt(pages, evidence.page, evidence.box) : undefined;
  return { read: was, ...(evidence ? { source: evidence.source } : {}), ...(spot ? { spot } : {}) };
}

/** The spot of a box on a page: from the first to the last word whose middle lies in it. */
export function spotAt(pages: IndexedPages, page: number, box: Box): Spot | undefined {
  const pageIndex = pages.layouts.findIndex((layout) => layout.page.page === page);
  const layout = pages.layouts[pageIndex];
  if (!layout) return undefined;
  for (const line of layout.lines) {
    const inside = line.words.flatMap((placed, index) => (isInside(placed.word.box, box) ? [index] : []));
    if (inside.length === 0) continue;
    const [first, last] = [inside[0]!, inside.at(-1)!];
    return pages.spotOf({ layout, pageIndex, line, start: line.starts[first]!, end: line.starts[last]! + line.words[last]!.word.text.length });
  }
  return undefined;
}

/** Whether the middles of the boxes lie in each other's reach: one covers the middle of the other. */
function isInside(a: Box, b: Box): boolean {
  const covers = (outer: Box, inner: Box) => {
    const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
    return outer[0] <= x && x <= outer[2] && outer[1] <= y && y <= outer[3];
  };
  return covers(b, a) || covers(a, b);
}

type Around = { after: State; pages: IndexedPages; mistakes: Readonly<Record<string, Mistake>> };

/** Order in which documents print fields that often have the same value. */
const printed = ["invoiceNumber", "variableSymbol", "issueDate", "taxDate", "dueDate", "totalWithoutVat", "totalAmount", "amountDue"];

/**
 * The places of a value that are its own. Where the field was read right or captured by hand, its box is the place. A value that was typed
 * may stand in several places: those that belong to other fields of the same value are left out, and several typed fields of one
 * value share them out in the usual order until a document with different values decides.
 */
function ownPlaces(field: string, value: string, { after, pages, mistakes }: Around): Spot[] {
  const places = placesOf(pages, value, field);
  const boxOn = (spot: Spot, evidence: Evidence | undefined) =>
    evidence?.box !== undefined && pages.layouts[spot.page]?.page.page === evidence.page && isInside(spot.box, evidence.box);
  const own = after.evidence[field];
  const at = places.filter((spot) => boxOn(spot, own));
  if (at.length > 0) return at.slice(0, 1);
  // A person pointed at words that were recognised wrong: the place is right all the same.
  const pointed = own?.source === "person" && own.box && own.page !== undefined ? spotAt(pages, own.page, own.box) : undefined;
  if (pointed) return [pointed];
  const rivals = Object.keys(after.fields).filter((name) => name !== field && after.fields[name] === value);
  const free = places.filter((spot) => !rivals.some((name) => boxOn(spot, after.evidence[name])));
  const sharers = printed.filter((name) => name === field || (rivals.includes(name) && name in mistakes && !after.evidence[name]?.box));
  const turn = sharers.indexOf(field);
  return turn >= 0 && sharers.length > 1 && free.length === sharers.length ? [free[turn]!] : free.slice(0, MAX_SPOTS);
}
