/** So many other documents are named that have the same bytes as one, so many with the same number, so many with the same controlled fields. */
export const MAX_NAMED = 5;

/** What distinguishes one document of a supplier from another, in normal form. */
export type DuplicateFacts = { invoiceNumber?: string | undefined; totalAmount?: string | undefined; issueDate?: string | undefined };

/**
 * How alike two documents of one supplier are: "same" with the same number (a different amount makes a misread or changed copy "near"),
 * "near" with the same amount and date and a number that differs in one character, as a misread or mistyped one does.
 */
export function likenessOfDocuments(a: DuplicateFacts, b: DuplicateFacts): "same" | "near" | undefined {
  const [one, other] = [plain(a.invoiceNumber), plain(b.invoiceNumber)];
  if (one === "" || other === "") return undefined;
  if (one === other) return a.totalAmount === undefined || b.totalAmount === undefined || a.totalAmount === b.totalAmount ? "same" : "near";
  const isSameDay = a.issueDate !== undefined && a.issueDate === b.issueDate;
  const isSameAmount = a.totalAmount !== undefined && a.totalAmount === b.totalAmount;
  return isSameDay && isSameAmount && differInOne(one, other) ? "near" : undefined;
}

/** Shortest value in which one other character may be a slip of the pen; shorter codes are simply different. */
const MIN_NEAR_LENGTH = 5;

/**
 * How alike two documents are in the fields that a tenant controls duplicates by: "same" when all of them are equal, "near" when one of
 * them, long enough, differs in a single character. Both documents must have all of them.
 */
export function likenessOfControlled(a: readonly string[], b: readonly string[]): "same" | "near" | undefined {
  const [one, other] = [a.map(plain), b.map(plain)];
  if (one.length === 0 || one.some((value) => value === "") || other.some((value) => value === "")) return undefined;
  const different = one.flatMap((value, at) => (value === other[at] ? [] : [[value, other[at] ?? ""] as const]));
  if (different.length === 0) return "same";
  const [first] = different;
  return different.length === 1 && first && Math.min(first[0].length, first[1].length) >= MIN_NEAR_LENGTH && differInOne(...first) ? "near" : undefined;
}

const plain = (number: string | undefined): string => (number ?? "").replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** Whether two texts differ in one character: another one, one more, or one less. */
function differInOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) - start - end === 1;
}
