import { basename, extname } from "node:path";
import { availableParallelism } from "node:os";
import type { ReadDocument, ReadResult } from "#domain/evidence/reading.ts";
import { type Variant, variantOf } from "#domain/extraction/variant.ts";
import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { createReader, type Reader } from "#server/reading/pool.ts";

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
};

/** A reader with a child per core that reports on standard error. */
export function openReader(): Reader {
  const warn = (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`);
  return createReader({ size: availableParallelism(), log: { warn } });
}

/** Reads a file without knowing any tenant. Further documents of a file are named `<file>-2`, `<file>-3`. */
export async function predict(reader: Reader, path: string, ignoreStructured: boolean): Promise<Prediction[]> {
  const fileName = basename(path);
  const documentId = fileName.slice(0, fileName.length - extname(fileName).length);
  const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
  const result = await reader
    .read({ path, fileName, context, ignoreStructured })
    .catch((error: unknown): ReadResult => ({ ok: false, errorType: "UnknownError", detail: `${fileName}: ${String(error)}` }));
  if (!result.ok) {
    process.stderr.write(`${result.errorType}: ${result.detail}\n`);
    return [{ documentId, errorType: result.errorType }];
  }
  const { documents, pages } = result.reading;
  return documents.map((document, index) => {
    const [first, last] = document.pageRange;
    const variant = variantOf(pages.filter(({ page }) => page >= first && page <= last));
    return { ...toPrediction(document, index === 0 ? documentId : `${documentId}-${index + 1}`), variant };
  });
}

function toPrediction(document: ReadDocument, documentId: string): Prediction {
  const fields: NonNullable<Prediction["fields"]> = {};
  const confidence: Record<string, number> = {};
  const evidence: Record<string, object> = {};
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
