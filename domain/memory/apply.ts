import { builtInFields } from "#domain/documents/fields.ts";
import { agree } from "#domain/extraction/merge/agree.ts";
import type { Box, Candidate, Evidence, PageText, ReadContext, ReadDocument, ReadValue } from "#domain/evidence/reading.ts";
import { headerFields, type HeaderField } from "#domain/invoice/invoice.ts";
import { fitsSums, proveAmounts, withIban } from "#domain/extraction/secondOpinion/consequences.ts";
import { codings, usualValue } from "./coding.ts";
import { anchorsOf, tellingPages } from "./layout.ts";
import { spotAt } from "./learn.ts";
import { keysOn, type Match, matchMemory } from "./match.ts";
import type { Example, Memory } from "./memory.ts";
import { predictByRule, predictConstant, type Prediction, predictPlace, readerRecord } from "./predict.ts";
import { breaksCheckDigits, passesCheckDigits } from "#domain/extraction/secondOpinion/proof.ts";
import { type IndexedPages, indexPages, SAME_SPOT, scoreSpots } from "./spot.ts";
import { isPlaced, placesOf } from "./take.ts";

/** What reading gave, joined with what the tenant remembers of the supplier. */
export type Remembered = {
  read: ReadDocument;
  /** Values of coding and custom fields by field name. */
  suggestions: Record<string, ReadValue>;
  /** Type and unit of the supplier's earlier documents, where they agree. */
  documentType?: string;
  accountingUnitId?: string;
};

/** `unitId` is the unit of the document where known; `suggestsCoding` is the feature ValueSuggestions. */
export type ApplyOptions = { context: ReadContext; unitId?: string | null; suggestsCoding: boolean };

/** Fields that are the supplier itself: the same on each of its documents. */
const identity = new Set<string>(headerFields.filter((field) => field.startsWith("supplier") || field === "bankName"));
/** Fields that seldom change: what the page says goes before them. Those of the customer must stand on the page. */
const habits = new Set<string>([
  "accountNumber",
  "iban",
  "bic",
  "currency",
  "paymentMethod",
  "constantSymbol",
  ...headerFields.filter((field) => field.startsWith("customer")),
]);
/** Conclusions from the whole document, which no single lesson decides. */
const untaught = new Set<string>(["documentKind", "deductionDate", "exchangeRate", "exchangeRateAmount", "note"]);

const columns = new Set<string>([...headerFields, ...builtInFields.map((field) => field.name)]);

/** Joins a reading with the memories that may fit it. Without a fitting one the reading comes back as it is. */
export function applyMemory(read: ReadDocument, memories: readonly Memory[], pages: readonly PageText[], options: ApplyOptions): Remembered {
  const match = memories.length === 0 ? undefined : matchMemory(memories, read, cluesOf(read, pages, options.context));
  if (!match) return { read, suggestions: {} };
  const indexed = indexPages(pagesOf(read, pages));
  const fields: Partial<Record<HeaderField, ReadValue>> = { ...read.fields };
  for (const field of headerFields) {
    if (untaught.has(field)) continue;
    const value = conclude(field, { match, fields, pages: indexed, options });
    if (value) fields[field] = value;
    else delete fields[field];
  }
  const joined = { ...read, fields: proveAmounts(withIban(fields, read.fields)) };
  return { read: joined, suggestions: match.isSupplier ? suggest(match.memory, indexed, options) : {}, ...(match.isSupplier ? choices(match.memory) : {}) };
}

/** The pages of one document of a file. */
function pagesOf(read: ReadDocument, pages: readonly PageText[]): PageText[] {
  return tellingPages(pages.filter((page) => read.pageRange[0] <= page.page && page.page <= read.pageRange[1]));
}

/** By what the memories that may fit a document are found: ids on its pages and the words of its layout. */
export function cluesOf(read: ReadDocument, pages: readonly PageText[], context: ReadContext): { keys: string[]; anchors: string[] } {
  const own = pagesOf(read, pages);
  return { keys: keysOn(read, indexPages(own), context), anchors: anchorsOf(own) };
}

type Situation = { match: Match; fields: Partial<Record<HeaderField, ReadValue>>; pages: IndexedPages; options: ApplyOptions };

/** The value of one field after memory had its say; undefined where there is none, or where people emptied the same reading before. */
function conclude(field: HeaderField, situation: Situation): ReadValue | undefined {
  const { match, fields, pages } = situation;
  const present = fields[field];
  const prediction = predict(field, situation);
  if (!prediction) return present && isDismissed(field, present, match.memory, pages) ? undefined : present;
  if (!present) return remembered(prediction, undefined);
  if (present.value === prediction.value) return confirmed(present, prediction);
  // Two spellings of one name are one value; which spelling stands is the person's choice.
  const isSpelling = agree(field, present.value, prediction.value);
  if (isSpelling && readerRecord(match.memory, field).wrong === 0) return confirmed(present, prediction);
  return mayOverrule(field, present, prediction, situation) ? remembered(prediction, present) : withCandidate(present, prediction);
}

/** The lesson that applies: the supplier's own values by the supplier, everything else first by its place on the page. */
function predict(field: HeaderField, { match, fields, pages, options }: Situation): Prediction | undefined {
  const { memory, isSupplier } = match;
  const values = Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read.value]));
  const isPossible = (prediction: Prediction | undefined) =>
    prediction && !breaksCheckDigits(field, prediction.value) && !isOwn(field, prediction.value, options.context);
  const found = isPlaced(field) ? predictPlace(memory, field, pages) : undefined;
  const place = found && !fields[field] && isOfAnother(field, found, { memory, fields }) ? undefined : found;
  const usual = isSupplier && (identity.has(field) || habits.has(field)) ? standing(predictConstant(memory, field), field, pages) : undefined;
  const isAbsent = !fields[field] || repeatsMistake(field, fields[field], memory, pages);
  const lessons = identity.has(field)
    ? [usual, place]
    : [place, isAbsent || usual?.page !== undefined ? usual : undefined, predictByRule(memory, field, values)];
  return lessons.find(isPossible);
}

/**
 * Whether the reading took the same words for another field that people never found there together with this one: cells of a table move
 * when one of them is left out, and the order number's place then holds the constant symbol.
 */
function isOfAnother(field: string, { value, page, box }: Prediction, { memory, fields }: { memory: Memory; fields: Situation["fields"] }): boolean {
  return headerFields.some((other) => {
    const read = fields[other];
    if (other === field || !read?.box || read.page !== page || !box || !isWithin(box, read.box)) return false;
    return read.value.includes(value) && !memory.examples.some(({ values }) => values[field] !== undefined && values[field] === values[other]);
  });
}

/** Whether most of a box lies in another one. */
function isWithin([x0, y0, x1, y1]: Box, [left, top, right, bottom]: Box): boolean {
  const width = Math.min(x1, right) - Math.max(x0, left);
  const height = Math.min(y1, bottom) - Math.max(y0, top);
  return width > 0 && height > 0 && width * height > ((x1 - x0) * (y1 - y0)) / 2;
}

/** A usual value with its place, where the page shows it. A customer that is not on the page is another one. */
function standing(prediction: Prediction | undefined, field: string, pages: IndexedPages): Prediction | undefined {
  if (!prediction) return undefined;
  const spot = isPlaced(field) ? placesOf(pages, prediction.value, field)[0] : undefined;
  if (!spot) return field.startsWith("customer") ? undefined : prediction;
  const page = pages.layouts[spot.page]!.page.page;
  return { ...prediction, page, box: spot.box, confidence: 1 - (1 - prediction.confidence) * 0.6 };
}

/** Our own ids are never the supplier's. */
function isOwn(field: string, value: string, { ownCompanyIds, ownVatIds }: ReadContext): boolean {
  return field.startsWith("supplier") && [...ownCompanyIds, ...ownVatIds].includes(value);
}

/** Advantage in confidence that memory needs over a reading that was never wrong before. */
const CLEAR_ADVANTAGE = 0.15;
/** A lesson in doubt fills what is empty and offers itself, but replaces nothing that was not wrong in the same way before. */
const MIN_CONFIDENCE_TO_OVERRULE = 0.7;

/** Whether memory goes before the reading. Machine-readable data, agreeing sums and right check digits always stay. */
function mayOverrule(field: HeaderField, present: ReadValue, prediction: Prediction, { match, fields, pages }: Situation): boolean {
  if (isProven(present) || (present.checks.includes("sums") && !present.checks.includes("history"))) return false;
  const isOnPage = prediction.page !== undefined;
  // An account that stands on the page with right check digits is a new account, not a misread old one.
  if (["accountNumber", "iban"].includes(field) && !isOnPage && passesCheckDigits(field, present.value)) return false;
  if (fitsSums(field, present.value, fields) === true && fitsSums(field, prediction.value, fields) === false) return false;
  if (repeatsMistake(field, present, match.memory, pages)) return true;
  if (prediction.confidence < MIN_CONFIDENCE_TO_OVERRULE || prediction.by === "rule") return false;
  const { right, wrong } = readerRecord(match.memory, field);
  if (wrong > 0 && wrong >= right) return isOnPage || !habits.has(field);
  return isOnPage && prediction.confidence >= present.confidence + CLEAR_ADVANTAGE;
}

function isProven({ source, checks }: Evidence): boolean {
  return ["isdoc", "en16931", "qr", "person"].includes(source) || checks.includes("xml") || checks.includes("qr");
}

/** Whether people corrected the very same reading before: the same wrong value, or one from the same wrong place. */
function repeatsMistake(field: HeaderField, present: ReadValue | undefined, memory: Memory, pages: IndexedPages): boolean {
  if (!present) return false;
  const spot = present.box && present.page !== undefined ? spotAt(pages, present.page, present.box) : undefined;
  return memory.examples.some((example) => {
    const mistake = example.mistakes[field];
    if (!mistake || mistake.source === "history" || mistake.read === "") return false;
    return mistake.read === present.value || (spot !== undefined && mistake.spot !== undefined && scoreSpots(spot, mistake.spot) >= SAME_SPOT);
  });
}

/** Whether people emptied this reading on the supplier's earlier documents and never filled the field. */
function isDismissed(field: HeaderField, present: ReadValue, memory: Memory, pages: IndexedPages): boolean {
  const isNeverFilled = memory.examples.every((example) => example.values[field] === undefined);
  return isNeverFilled && !isProven(present) && repeatsMistake(field, present, memory, pages);
}

/** What an agreeing lesson takes from the doubt about a value. */
const CONFIRMATION = 0.6;
/** Most that memory alone may be trusted: a person still looks. */
const MAX_CONFIDENCE_ALONE = 0.97;

const share = (value: number): number => Math.round(value * 1000) / 1000;

function confirmed(present: ReadValue, { confidence }: Prediction): ReadValue {
  if (present.checks.includes("history")) return present;
  return {
    ...present,
    confidence: share(Math.min(0.995, 1 - (1 - present.confidence) * (1 - CONFIRMATION * confidence))),
    checks: [...present.checks, "history"],
  };
}

/** A remembered value; what was read stays beside it as the first candidate. */
function remembered(prediction: Prediction, present: ReadValue | undefined): ReadValue {
  const { value, page, box, from } = prediction;
  const place = page === undefined ? {} : { page, ...(box ? { box } : {}) };
  const others = [...(present ? [asCandidate(present)] : []), ...(present?.candidates ?? [])].filter((candidate) => candidate.value !== value);
  return {
    value,
    source: "history",
    ...place,
    confidence: share(Math.min(MAX_CONFIDENCE_ALONE, prediction.confidence)),
    checks: ["history"],
    ...(others.length > 0 ? { candidates: others } : {}),
    learnedFrom: learnedFrom(from),
  };
}

const learnedFrom = ({ documentId, fileName }: Example) => ({ documentId, fileName });

function asCandidate({ value, page, box, confidence }: ReadValue): Candidate {
  return { value, ...(page === undefined ? {} : { page }), ...(box ? { box } : {}), score: confidence };
}

function withCandidate(present: ReadValue, { value, page, box, confidence }: Prediction): ReadValue {
  const known = (present.candidates ?? []).filter((candidate) => candidate.value !== value);
  return { ...present, candidates: [{ value, ...(page === undefined ? {} : { page }), ...(box ? { box } : {}), score: share(confidence) }, ...known] };
}

/** Coding as on the supplier's earlier documents, of the same unit where there are some; custom fields from their place on the page. */
function suggest(memory: Memory, pages: IndexedPages, { unitId, suggestsCoding }: ApplyOptions): Record<string, ReadValue> {
  const names = new Set(memory.examples.flatMap((example) => Object.keys(example.values)).filter((name) => !columns.has(name)));
  const suggestions: Record<string, ReadValue> = {};
  for (const name of names) {
    const usual = () => usualValue(memory, name, unitId);
    const prediction = (codings.has(name) ? undefined : predictPlace(memory, name, pages)) ?? (suggestsCoding ? usual() : undefined);
    if (prediction) suggestions[name] = remembered(prediction, undefined);
  }
  return suggestions;
}

/** Type and unit where the newest document and most others agree. */
function choices({ examples }: Memory): Pick<Remembered, "documentType" | "accountingUnitId"> {
  const agreed = <T>(values: readonly T[]): T | undefined => (values.filter((value) => value === values[0]).length * 2 > values.length ? values[0] : undefined);
  const documentType = agreed(examples.map((example) => example.documentType));
  const accountingUnitId = agreed(examples.map((example) => example.accountingUnitId));
  return { ...(documentType ? { documentType } : {}), ...(accountingUnitId ? { accountingUnitId } : {}) };
}
