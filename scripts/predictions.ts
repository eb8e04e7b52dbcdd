import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import type { ReadContext, ReadDocument, Reading, ReadResult } from "#domain/evidence/reading.ts";
import { type Variant, variantOf } from "#domain/extraction/confidence/variant.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { createReader, type Reader } from "#server/reading/pool.ts";
import { documentsOf } from "#server/reading/read.ts";

/** One document as the corpora's truth files write it, with what we believe of each value. An unreadable file has an errorType only. */
export type Prediction = {
  documentId: string;
  errorType?: string;
  documentKind?: string;
  language?: string;
  /** Pages of the file, from 0, both included. */
  pageRange?: [number, number];
  fields?: Record<string, string | VatRow[] | LineItem[]>;
  confidence?: Record<string, number>;
  evidence?: Record<string, object>;
  /** How well its pages were seen. */
  variant?: Variant;
  /** The same document read for a tenant whose unit its customer is. */
  known?: Prediction;
};

/** A reader with a child per core that reports on standard error; however many files are asked for at once, none is refused. */
export function openReader(): Reader {
  const warn = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
  return createReader({ size: availableParallelism(), maxWaiting: Number.POSITIVE_INFINITY, log: { warn } });
}

const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };

/** Which file is read, and whether only its pages count; `words` is a folder that keeps the words of pages, so that rules are judged again without recognition. */
type Order = {
  path: string;
  ignoreStructured: boolean;
  words?: string | undefined;
  /** A tenant for whom the pages are read once more. */
  tenant?: ReadContext | undefined;
};

/** Reads a file without knowing any tenant, and again for the tenant of the order. Further documents of a file are named `<file>-2`, `<file>-3`. */
export async function predict(reader: Reader, order: Order): Promise<Prediction[]> {
  const fileName = basename(order.path);
  const documentId = fileName.slice(0, fileName.length - extname(fileName).length);
  const result = await readOrKept(reader, order);
  if (!result.ok) {
    process.stderr.write(`${result.errorType}: ${result.detail}\n`);
    return [{ documentId, errorType: result.errorType }];
  }
  const { documents, pages, barcodes } = result.reading;
  const again = order.tenant ? documentsOf({ pages, barcodes, context: order.tenant }, []) : [];
  return documents.map((document, index) => {
    const [first, last] = document.pageRange;
    const variant = variantOf(pages.filter(({ page }) => page >= first && page <= last));
    const name = index === 0 ? documentId : `${documentId}-${index + 1}`;
    const known = again.find(({ pageRange }) => pageRange[0] === first);
    return { ...toPrediction(document, name), variant, ...(known ? { known: toPrediction(known, name) } : {}) };
  });
}

async function readOrKept(
  reader: Reader,
  { path, ignoreStructured, words }: Order,
): Promise<Pick<ReadResult & { ok: true }, "ok" | "reading"> | (ReadResult & { ok: false })> {
  // What a file states is not kept: only documents that are read by their pages alone are.
  const kept =
    words !== undefined && ignoreStructured ? join(words, `${createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16)}.json`) : undefined;
  if (kept !== undefined && existsSync(kept)) {
    const { pages, barcodes } = JSON.parse(readFileSync(kept, "utf8")) as Pick<Reading, "pages" | "barcodes">;
    return { ok: true, reading: { pages, barcodes, documents: documentsOf({ pages, barcodes, context }, []) } };
  }
  const fileName = basename(path);
  const result = await reader
    .read({ path, fileName, context, ignoreStructured })
    .catch((error: unknown): ReadResult => ({ ok: false, errorType: "UnknownError", detail: `${fileName}: ${String(error)}` }));
  if (kept !== undefined && result.ok) writeFileSync(kept, JSON.stringify({ pages: result.reading.pages, barcodes: result.reading.barcodes }));
  return result;
}

function toPrediction(document: ReadDocument, documentId: string): Prediction {
  const fields: NonNullable<Prediction["fields"]> = {};
  const confidence: Record<string, number> = {};
  const evidence: Record<string, object> = {};
  for (const [name, reasons] of Object.entries(document.unread ?? {})) evidence[name] = reasons;
  for (const [name, found] of Object.entries(document.fields)) {
    const { value, ...reasons } = found;
    fields[name] = value;
    confidence[name] = found.confidence;
    evidence[name] = reasons;
  }
  fields.vatBreakdown = document.vatBreakdown.map((row) => row.values);
  fields.lineItems = document.lineItems.map((row) => row.values);
  confidence.vatBreakdown = Math.min(1, ...document.vatBreakdown.map((row) => row.confidence));
  confidence.lineItems = Math.min(1, ...document.lineItems.map((row) => row.confidence));
  const { documentKind, language, pageRange } = document;
  return { documentId, documentKind, language, pageRange, fields, confidence, evidence };
}
