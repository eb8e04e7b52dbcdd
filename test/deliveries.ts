import { pino } from "pino";
import { completeAmounts } from "#domain/exports/amounts.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount } from "#domain/money/decimal.ts";
import type { ConnectionPort, DocumentPayload } from "#server/core/connection.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import { buildInvoice, invoiceCases } from "./invoices.ts";

/** The seven documents that every connection has to book, by name. */
export const sevenScenarios = [
  "three rates with rounding",
  "credit note",
  "EUR with a rate",
  "reverse charge",
  "advance deducted",
  "cash receipt without company id",
  "liability without VAT",
].map((name) => ({ name, invoice: invoiceCases[name]! }));

/** A document for tests of what goes wrong. */
export const plainInvoice: Invoice = buildInvoice({
  documentId: "5b0e7f66-4a34-4f6e-9c3d-8f2f6c1f0a11",
  totalAmount: "1210.00",
  vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
});

export const originalPdf = Buffer.from("%PDF-1.4 original");

/** Lets connections out to the machine itself; `lines` gets what they log. */
export function buildPort(lines: string[] = []): ConnectionPort & { clock: { now: Date } } {
  const clock = { now: new Date("2026-03-10T08:00:00Z") };
  return {
    outgoing: openOutgoing(["127.0.0.0/8"]),
    now: () => clock.now,
    log: pino({ level: "trace" }, { write: (line: string) => void lines.push(line) }),
    // For each request anew: a port serves all tests of a file.
    get signal() {
      return AbortSignal.timeout(30_000);
    },
    clock,
  };
}

/** An attempt to deliver; the key is that of the document, as over all retries. */
export function payloadOf(invoice: Invoice, attempt = 1): DocumentPayload {
  return {
    key: `delivery of ${invoice.documentId}`,
    attempt,
    invoice,
    original: async () => ({ fileName: invoice.fileName ?? "doklad.pdf", mediaType: "application/pdf", bytes: originalPdf }),
  };
}

/** What the remote system had against it. */
export async function problemOf(work: Promise<unknown>): Promise<RemoteProblem> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof RemoteProblem) return outcome;
  throw new Error(`No problem of the remote system: ${String(outcome)}`);
}

/** Total of the paper with its sign: what has to stand in the books. */
export function totalOf(invoice: Invoice): string {
  const completed = completeAmounts(invoice);
  if (!completed.ok) throw new Error(`Unfinished amounts of ${invoice.documentId}`);
  return formatAmount(completed.amounts.total);
}
