import { decimal, formatAmount } from "#domain/money/decimal.ts";

/** Scores predictions against truth files, field by field; the rules are those of the reference scorer of the corpora. */

export type Truth = {
  documentId: string;
  set: string;
  file: string;
  variants?: Record<string, string>;
  /** What the file is a picture of, where the truth says so: "digital", "scan", "photo" ... */
  variantInfo?: { kind: string };
  judge: "visual" | "structured";
  documentKind?: string;
  fields: Record<string, unknown>;
  notOnPage?: string[];
  pageRange?: [number, number];
};

/** True positives, false positives, false negatives. */
export type Count = { tp: number; fp: number; fn: number };
export type Tally = {
  fields: Map<string, Count>;
  sets: Map<string, Count>;
  items: Count & { rows: number; rowsRight: number };
  documents: number;
  perfect: number;
};

const AMOUNTS = new Set(["totalAmount", "totalWithoutVat", "totalVat", "amountDue"]);
const DATES = new Set(["issueDate", "dueDate", "taxDate"]);
const DIGITS = new Set(["variableSymbol", "constantSymbol", "specificSymbol"]);
const ITEM_FIELDS = ["description", "quantity", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"];
/** The fields that an accountant posts by. */
export const CORE = new Set(
  "supplierName supplierCompanyId supplierVatId invoiceNumber variableSymbol issueDate dueDate taxDate currency totalAmount totalWithoutVat totalVat".split(
    " ",
  ),
);

export function emptyTally(): Tally {
  return { fields: new Map(), sets: new Map(), items: { tp: 0, fp: 0, fn: 0, rows: 0, rowsRight: 0 }, documents: 0, perfect: 0 };
}

/** Adds one document. `set` names the row under which it counts; a missing prediction loses every field. Returns what was wrong. */
export function addDocument(tally: Tally, truth: Truth, prediction: { set: string; fields: Record<string, unknown> }): string[] {
  const wrong: string[] = [];
  tally.documents += 1;
  for (const [name, expected] of Object.entries(truth.fields)) {
    if (truth.notOnPage?.includes(name)) continue;
    const found = prediction.fields[name];
    if (name === "lineItems") {
      addItems(tally, expected as Row[], Array.isArray(found) ? (found as Row[]) : []);
      continue;
    }
    const count = name === "vatBreakdown" ? compareRows(expected as Row[], found) : compareValue(name, expected, found);
    if (count.fp + count.fn > 0) wrong.push(`${truth.documentId}\t${name}\texpected ${JSON.stringify(expected)}\tread ${JSON.stringify(found)}`);
    add(tally.fields, name, count);
    add(tally.sets, prediction.set, count);
  }
  if (wrong.length === 0) tally.perfect += 1;
  return wrong;
}

function add(into: Map<string, Count>, key: string, count: Count): void {
  const sum = into.get(key) ?? { tp: 0, fp: 0, fn: 0 };
  into.set(key, { tp: sum.tp + count.tp, fp: sum.fp + count.fp, fn: sum.fn + count.fn });
}

function compareValue(name: string, expected: unknown, found: unknown): Count {
  const [want, got] = [normal(name, expected), normal(name, found)];
  if (got !== undefined && got === want) return { tp: 1, fp: 0, fn: 0 };
  return { tp: 0, fp: got === undefined ? 0 : 1, fn: 1 };
}

/** A value in the form in which it is compared; undefined for no value. */
export function normal(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const text = String(value);
  if (AMOUNTS.has(name)) return amount(text);
  if (DATES.has(name)) return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text;
  if (DIGITS.has(name)) return text.replace(/\D/g, "").replace(/^0+/, "");
  if (name === "currency") return text.trim().toUpperCase();
  if (name === "accountNumber") return account(text);
  return letters(text);
}

function letters(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function amount(value: unknown): string | undefined {
  const number = decimal(String(value ?? "").replace(/[\u00a0 ]/g, ""));
  return number && formatAmount(number);
}

function account(text: string): string {
  const bare = text.replace(/\s/g, "");
  const parts = /^(?:0*(\d*)-)?0*(\d+)\/(\d{4})$/.exec(bare);
  return parts ? `${parts[1] ? `${parts[1]}-` : ""}${parts[2]}/${parts[3]}` : bare;
}

type Row = Record<string, string | undefined>;

function compareRows(expected: Row[], found: unknown): Count {
  const key = (row: Row) => `${amount(row.rate)}|${amount(row.base)}|${amount(row.vat ?? "0")}`;
  const left = Array.isArray(found) ? (found as Row[]).map(key) : [];
  let tp = 0;
  for (const row of expected.map(key)) {
    const at = left.indexOf(row);
    if (at < 0) continue;
    left.splice(at, 1);
    tp += 1;
  }
  return { tp, fp: left.length, fn: expected.length - tp };
}

function addItems(tally: Tally, expected: Row[], found: Row[]): void {
  const free = new Set(found);
  const filled = (row: Row, names: string[]) => names.filter((name) => row[name] !== undefined && row[name] !== "").length;
  for (const row of expected) {
    const cells = ITEM_FIELDS.filter((name) => name in row);
    let best: { row?: Row; right: number } = { right: 0 };
    for (const candidate of free) {
      const right = cells.filter((name) => isSameCell(name, row[name] ?? "", candidate[name])).length;
      if (right > best.right) best = { row: candidate, right };
    }
    tally.items.rows += 1;
    tally.items.tp += best.right;
    tally.items.fn += cells.length - best.right;
    if (!best.row) continue;
    free.delete(best.row);
    tally.items.fp += filled(best.row, cells) - best.right;
    if (best.right === cells.length) tally.items.rowsRight += 1;
  }
  for (const row of free) tally.items.fp += filled(row, ITEM_FIELDS);
}

/** Likeness of descriptions from which they count as the same. */
const SAME_DESCRIPTION = 0.85;

function isSameCell(name: string, expected: string, found: string | undefined): boolean {
  if (found === undefined || found === "") return false;
  if (name === "description") return likeness(letters(expected), letters(found)) >= SAME_DESCRIPTION;
  const [want, got] = [decimal(expected.replace(/[\u00a0 ]/g, "")), decimal(found.replace(/[\u00a0 ]/g, ""))];
  return want !== undefined && got !== undefined && want.eq(got);
}

/** Twice the matching characters over all characters; matching blocks are the longest common part and, on both sides of it, again. */
export function likeness(a: string, b: string): number {
  return a.length + b.length === 0 ? 1 : (2 * matching(a, b)) / (a.length + b.length);
}

function matching(a: string, b: string): number {
  let [size, atA, atB] = [0, 0, 0];
  let previous = new Int32Array(b.length + 1);
  for (let i = 1; i <= a.length; i += 1) {
    const row = new Int32Array(b.length + 1);
    for (let j = 1; j <= b.length; j += 1) {
      if (a[i - 1] !== b[j - 1]) continue;
      row[j] = previous[j - 1]! + 1;
      if (row[j]! > size) [size, atA, atB] = [row[j]!, i - row[j]!, j - row[j]!];
    }
    previous = row;
  }
  if (size === 0) return 0;
  return size + matching(a.slice(0, atA), b.slice(0, atB)) + matching(a.slice(atA + size), b.slice(atB + size));
}

/** Precision, recall and their harmonic mean. */
export function rates({ tp, fp, fn }: Count): { precision: number; recall: number; f1: number } {
  const precision = tp + fp ? tp / (tp + fp) : 0;
  const recall = tp + fn ? tp / (tp + fn) : 0;
  return { precision, recall, f1: precision + recall ? (2 * precision * recall) / (precision + recall) : 0 };
}
