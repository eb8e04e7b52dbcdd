/** What tells one document of a supplier from another, in normal form. */
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
