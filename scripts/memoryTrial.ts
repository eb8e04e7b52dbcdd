import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Evidence, ReadContext, ReadDocument, ReadValue, Reading } from "#domain/evidence/reading.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { applyMemory } from "#domain/memory/apply.ts";
import { exampleOf } from "#domain/memory/learn.ts";
import { keysOf } from "#domain/memory/match.ts";
import { type Memory, remember } from "#domain/memory/memory.ts";
import { generateInvoice, type GeneratedInvoice, commonLayouts, type LayoutName, renderPdf } from "#samples/invoices/index.ts";
import { renderScan } from "#samples/scans.ts";
import type { Labels } from "#samples/invoices/languages/labels.ts";
import { createRandom, type Random } from "#samples/invoices/random.ts";
import type { Reader } from "#server/reading/pool.ts";
import { normal } from "./score.ts";

/**
 * A trial of memory on invented suppliers: the first document of each is read, corrected to its truth and remembered, then the next
 * ones of the same layout are read without and with that memory.
 */
export type Condition = "known labels" | "unknown labels" | "unknown labels, scanned";
export type Trial = { condition: Condition; family: number; layout: LayoutName; values: Judged[] };

/** One field of one later document: whether it was corrected on the first, and whether it is right without and with memory. */
export type Judged = {
  document: number;
  field: string;
  wasCorrected: boolean;
  before: boolean;
  after: boolean;
  fromMemory: boolean;
  confidence: number;
  expected: string;
  got: string;
};

/** Later documents of each supplier. */
export const LATER_DOCUMENTS = 3;

/** Labels that are replaced by words that no reader can know, half of them on each supplier. */
const labelKeys = [
  "invoiceNumber",
  "orderNumber",
  "issueDate",
  "taxDate",
  "dueDate",
  "variableSymbol",
  "constantSymbol",
  "account",
  "totalWithoutVat",
  "totalVat",
  "total",
  "totalToPay",
  "amountDue",
  "supplier",
  "customer",
] as const satisfies (keyof Labels)[];
const syllables = "bra dov nek lis tuv mar ost hel vin pol sty kra zem rud jas".split(" ");

function inventedWord(random: Random): string {
  const word = Array.from({ length: random.int(2, 3) }, () => random.pick(syllables)).join("");
  return word[0]!.toUpperCase() + word.slice(1);
}

/** The documents of one supplier: one program with its words and forms, another content each time. */
export function familyOf(family: number, condition: Condition): GeneratedInvoice[] {
  const random = createRandom(family * 7919 + 11);
  const layout = commonLayouts[family % commonLayouts.length]!;
  const isReceipt = layout.startsWith("receipt");
  const seed = family * 1000 + 1;
  const first = generateInvoice(seed, { layout, kind: isReceipt ? "receipt" : "invoice" });
  const changed: Partial<Labels> = {};
  if (condition !== "known labels")
    for (const key of labelKeys) if (random.chance(0.5)) changed[key] = `${inventedWord(random)} ${inventedWord(random).toLowerCase()}`;
  const { numbers, dates, currency, currencyFirst, font, accent, variant, groupIban, groupIds, colon } = first.print;
  const habits = { numbers, dates, font, accent, variant, groupIban, groupIds, colon, labels: { ...first.print.labels, ...changed } };
  return Array.from({ length: LATER_DOCUMENTS + 1 }, (_, index) => {
    const issueDate = `2026-0${index + 1}-${String(random.int(1, 28)).padStart(2, "0")}`;
    const wishes = {
      layout,
      language: first.language,
      kind: first.kind,
      supplier: first.supplier,
      ...(first.customer ? { customer: first.customer } : {}),
      issueDate,
    };
    const generated = generateInvoice(seed + index, wishes);
    const isSameCurrency = generated.invoice.currency === first.invoice.currency;
    return { ...generated, print: { ...generated.print, ...habits, ...(isSameCurrency ? { currency, currencyFirst } : {}) } };
  });
}

/** Reads documents through the real reader. */
export async function readAll(reader: Reader, documents: GeneratedInvoice[], condition: Condition): Promise<{ reading: Reading; context: ReadContext }[]> {
  const folder = mkdtempSync(join(tmpdir(), "memory-trial-"));
  try {
    return await Promise.all(
      documents.map(async (document, index) => {
        const { customer } = document;
        const context = {
          ownCompanyIds: customer?.companyId ? [customer.companyId] : [],
          ownVatIds: customer?.vatId ? [customer.vatId] : [],
          ownNames: customer ? [customer.name] : [],
        };
        const pdf = await renderPdf(document);
        const isScan = condition === "unknown labels, scanned";
        const path = join(folder, `${index}.${isScan ? "jpg" : "pdf"}`);
        writeFileSync(path, isScan ? await renderScan(pdf, { dpi: 200, noise: 0.15, skew: 0.4 }, document.seed) : pdf);
        const result = await reader.read({ path, fileName: `${index}.pdf`, context });
        if (!result.ok) throw new Error(result.detail);
        return { reading: result.reading, context };
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const textsOf = (document: GeneratedInvoice): [HeaderField, string][] =>
  Object.entries(document.truth.fields).filter((entry): entry is [HeaderField, string] => typeof entry[1] === "string");
const isRight = (field: string, expected: string, found: string | undefined): boolean => normal(field, expected) === normal(field, found);

/** What the person leaves: every value of the truth; right readings stay as they were read. No place is pointed at: the hardest case. */
export function correct(read: ReadDocument, document: GeneratedInvoice): { before: State; after: State } {
  const before: State = { fields: {}, evidence: {} };
  for (const [field, { value, ...why }] of Object.entries(read.fields))
    Object.assign(before, { fields: { ...before.fields, [field]: value }, evidence: { ...before.evidence, [field]: why } });
  const after: State = { fields: { ...before.fields }, evidence: { ...before.evidence } };
  for (const [field, expected] of textsOf(document)) {
    if (isRight(field, expected, before.fields[field])) continue;
    after.fields[field] = expected;
    after.evidence[field] = { source: "person", confidence: 1, checks: [] };
  }
  return { before, after };
}
type State = { fields: Record<string, string>; evidence: Record<string, Evidence> };

const options = (context: ReadContext) => ({ context, suggestsCoding: true });

/** Runs one supplier. */
export async function runTrial(reader: Reader, family: number, condition: Condition): Promise<Trial> {
  const documents = familyOf(family, condition);
  const [first, ...later] = await readAll(reader, documents, condition);
  const { before, after } = correct(first!.reading.documents[0]!, documents[0]!);
  const document = { documentId: "first", fileName: "first.pdf", documentType: "ReceivedInvoice", accountingUnitId: null };
  const example = exampleOf({ document, pages: first!.reading.pages, before, after, isValidated: true });
  const memory: Memory = remember({ key: "m", keys: [], examples: [] }, example, keysOf(after.fields));
  const values = later.flatMap(({ reading, context }, index): Judged[] => {
    const read = reading.documents[0]!;
    const joined = applyMemory(read, [memory], reading.pages, options(context)).read;
    return textsOf(documents[index + 1]!).map(([field, expected]) =>
      judge(field, expected, { read: read.fields[field], joined: joined.fields[field], document: index + 1, wasCorrected: field in example.mistakes }),
    );
  });
  return { condition, family, layout: documents[0]!.layout, values };
}

type Found = { read: ReadValue | undefined; joined: ReadValue | undefined; document: number; wasCorrected: boolean };

function judge(field: string, expected: string, { read, joined, document, wasCorrected }: Found): Judged {
  return {
    document,
    field,
    wasCorrected,
    before: isRight(field, expected, read?.value),
    after: isRight(field, expected, joined?.value),
    fromMemory: joined?.source === "history",
    confidence: joined?.confidence ?? 0,
    expected,
    got: joined?.value ?? "",
  };
}

/** Share of fields that were corrected on the first document and wrong on a later one which memory reads right, with their number. */
export function mended(values: readonly Judged[]): { right: number; of: number; spoiled: number; unharmed: number } {
  const wrong = values.filter((value) => value.wasCorrected && !value.before);
  const good = values.filter((value) => value.before);
  return { right: wrong.filter((value) => value.after).length, of: wrong.length, spoiled: good.filter((value) => !value.after).length, unharmed: good.length };
}
