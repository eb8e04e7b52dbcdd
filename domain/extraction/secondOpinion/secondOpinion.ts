import { needsLook } from "#domain/documents/attention.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { fitsSums, withIban } from "./consequences.ts";
import { breaksCheckDigits, passesCheckDigits } from "./proof.ts";
import { agree, printedAs } from "#domain/extraction/merge/agree.ts";
import { type Grounds, groundsOf, isOnlyOne, NAMED, normalForm, paymentFields, type Quote, type Spot, spotsOf } from "./opinionRules.ts";
import type { Candidate, Evidence, PageText, ReadContext, ReadDocument, ReadValue, ValueCheck } from "#domain/evidence/reading.ts";

/** Fields that a second reader may be asked for: what the page prints as one value. */
export const opinionFields = [
  "supplierName",
  "supplierCompanyId",
  "supplierVatId",
  "customerName",
  "customerCompanyId",
  "customerVatId",
  "invoiceNumber",
  "orderNumber",
  "issueDate",
  "taxDate",
  "dueDate",
  "variableSymbol",
  "constantSymbol",
  "specificSymbol",
  "accountNumber",
  "iban",
  "bic",
  "currency",
  "totalWithoutVat",
  "totalVat",
  "totalAmount",
  "amountDue",
] as const satisfies HeaderField[];
export type OpinionField = (typeof opinionFields)[number];

/** What a second reader says of a field and the words that it took it from. Nothing of it is believed as it comes. */
export type Proposal = Quote & { field: OpinionField; value: string };

/** Values surer than this are not asked for: an agreeing second reader could not spare the look at them. */
const DOUBTFUL = 0.9;
/** Nearly every document has these, so a missing one is asked for. */
const ESSENTIAL: readonly HeaderField[] = ["supplierName", "invoiceNumber", "issueDate", "currency", "totalAmount"];

/** Share of the doubt that agreement leaves: of DOUBTFUL too little goes for a value to become sure, so a person still looks. */
const AGREED = 0.5;
/** Trust in a value that takes the place of a doubtful one: proven by sums, named by a label, or only standing on the page. */
const TRUST = { sums: 0.95, label: 0.85, page: 0.7 };

/** Fields of a reading that are doubtful and that a second reader could decide; none for a document without words. */
export function questionsOf(read: ReadDocument, pages: readonly PageText[]): OpinionField[] {
  if (!ownPages(read, pages).some((page) => page.words.length > 0)) return [];
  return opinionFields.filter((field) => {
    const present = read.fields[field];
    return present ? needsLook(present) && isDoubtful(present) : ESSENTIAL.includes(field);
  });
}

/**
 * Joins a reading with the answers of a second reader. An answer counts only for a field that was asked and once, when it stands on the
 * page or follows from sums; it confirms or replaces a doubtful value and never a proven one. What was read before stays as a candidate.
 */
export function joinSecondOpinion(
  read: ReadDocument,
  pages: readonly PageText[],
  { asked, proposals }: { asked: readonly OpinionField[]; proposals: readonly Proposal[] },
  context: ReadContext,
): ReadDocument {
  const grounds = groundsOf(ownPages(read, pages), context);
  let fields = read.fields;
  for (const field of asked) {
    const answers = proposals.filter((proposal) => proposal.field === field);
    const present = fields[field];
    // Two answers to one question are none.
    if (answers.length !== 1 || (present && !isDoubtful(present))) continue;
    const value = normalForm(field, answers[0]!.value);
    const decided = value && decide({ field, value, present, fields, grounds, context }, answers[0]!);
    if (decided) fields = { ...fields, [field]: decided };
  }
  return fields === read.fields ? read : { ...read, fields: withIban(fields, read.fields) };
}

function ownPages({ pageRange: [first, last] }: ReadDocument, pages: readonly PageText[]): PageText[] {
  return pages.filter(({ page }) => first <= page && page <= last);
}

const PROOFS: readonly ValueCheck[] = ["checkDigit", "sums", "qr", "xml", "register", "history"];

/** Machine-readable data, people, registers, memory and agreeing checks stand above a second reader. */
function isDoubtful({ source, checks, confidence }: Evidence): boolean {
  return ["text", "ocr", "derived", "default"].includes(source) && confidence < DOUBTFUL && !checks.some((check) => PROOFS.includes(check));
}

type Fields = ReadDocument["fields"];
type Case = { field: OpinionField; value: string; present: ReadValue | undefined; fields: Fields; grounds: Grounds; context: ReadContext };

/** The value of a field after an answer; undefined where it stays as it was. */
function decide(situation: Case, quoted: Quote): ReadValue | undefined {
  const { field, value, present, grounds } = situation;
  const isPayment = paymentFields.includes(field);
  const spot = spotsOf(field, value, grounds, quoted)[0];
  if (isImpossible(situation) || (isPayment && !(spot && isPayable(situation, spot)))) return undefined;
  if (present && agree(field, present.value, value)) return spot ? confirmed(present) : undefined;
  const trust = trustIn(situation, spot);
  if (trust > (present?.confidence ?? 0)) return replaced(situation, spot, trust);
  // A symbol or an account that was refused is not offered either.
  return present && spot && !isPayment ? withCandidate(present, spot) : undefined;
}

/** Wrong check digits, our own company or the other party as the supplier, a due date before the issue. */
function isImpossible({ field, value, fields, context }: Case): boolean {
  if (breaksCheckDigits(field, value)) return true;
  const own: Partial<Record<HeaderField, string[]>> = {
    supplierName: context.ownNames,
    supplierCompanyId: context.ownCompanyIds,
    supplierVatId: context.ownVatIds,
  };
  if (own[field]?.some((one) => agree(field, one, value))) return true;
  const other = field.startsWith("supplier")
    ? field.replace("supplier", "customer")
    : field.startsWith("customer")
      ? field.replace("customer", "supplier")
      : undefined;
  const otherValue = other && fields[other as HeaderField]?.value;
  if (otherValue !== undefined && agree(field, otherValue, value)) return true;
  const [issued, due] = [field === "issueDate" ? value : fields.issueDate?.value, field === "dueDate" ? value : fields.dueDate?.value];
  return (field === "issueDate" || field === "dueDate") && issued !== undefined && due !== undefined && due < issued;
}

/** Where money goes is believed only under its own label and where the pages print no other; wrong check digits are impossible before. */
function isPayable({ field, value, grounds }: Case, { own, rival }: Spot): boolean {
  return own >= NAMED && own >= rival && isOnlyOne(field, value, grounds);
}

/** How far a new value may be trusted; 0 = not at all. */
function trustIn({ field, value, present, fields }: Case, spot: Spot | undefined): number {
  const isNamed = spot !== undefined && spot.own >= NAMED && spot.own > spot.rival;
  const isDenied = spot !== undefined && spot.rival >= NAMED && spot.rival > spot.own;
  if (printedAs(field) !== "amount") return !spot || isDenied ? 0 : isNamed ? TRUST.label : TRUST.page;
  const fits = fitsSums(field, value, fields);
  // An amount that is nowhere printed follows only from amounts that are not in doubt themselves.
  if (fits) return spot || areSure(field, fields) ? TRUST.sums : 0;
  // A sum takes the place of another one only with proof; an empty field is filled from a clear label.
  return fits === undefined && !present && isNamed ? TRUST.page : 0;
}

const SUMS: readonly HeaderField[] = ["totalWithoutVat", "totalVat", "rounding", "totalAmount"];

function areSure(field: HeaderField, fields: Fields): boolean {
  const parts: readonly HeaderField[] = field === "amountDue" ? ["totalAmount", "advancePaid"] : SUMS;
  return parts.every((part) => part === field || !fields[part] || fields[part].confidence >= DOUBTFUL);
}

const share = (value: number): number => Math.round(value * 1000) / 1000;

function confirmed(present: ReadValue): ReadValue {
  return { ...present, confidence: share(1 - (1 - present.confidence) * AGREED), checks: [...present.checks, "secondReader"] };
}

function replaced({ field, value, present, grounds }: Case, spot: Spot | undefined, trust: number): ReadValue {
  const checks: ValueCheck[] = [];
  if (passesCheckDigits(field, value)) checks.push("checkDigit");
  if (trust === TRUST.sums) checks.push("sums");
  if (spot && spot.own >= NAMED && spot.own > spot.rival) checks.push("label");
  const known = (present?.candidates ?? []).filter((candidate) => candidate.value !== value);
  const candidates = [...(present ? [asCandidate(present)] : []), ...known];
  return {
    value: spot?.value ?? value,
    source: spot ? grounds.view.source : "derived",
    ...(spot ? { page: spot.page, box: spot.box } : {}),
    confidence: trust,
    checks: [...checks, "secondReader"],
    ...(candidates.length > 0 ? { candidates } : {}),
  };
}

function asCandidate({ value, page, box, confidence }: ReadValue): Candidate {
  return { value, ...(page === undefined ? {} : { page }), ...(box ? { box } : {}), score: confidence };
}

function withCandidate(present: ReadValue, { value, page, box }: Spot): ReadValue {
  const known = (present.candidates ?? []).filter((candidate) => candidate.value !== value);
  return { ...present, candidates: [...known, { value, page, box, score: share(present.confidence / 2) }] };
}
