import { readFile } from "node:fs/promises";
import { basename, extname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { toInvoice } from "#domain/documents/fromReading.ts";
import { documentClasses, type DocumentClass } from "#domain/names.ts";
import { exportFormats, type ExportFormat } from "#domain/exports/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { parseInvoiceJson } from "#domain/invoice/schema.ts";
import { type ExportedDocument, inMemory } from "#server/exports/rendering/index.ts";
import { exportDocuments } from "#server/exports/rendering/inMemory.ts";
import { mediaTypeOf, sniff } from "#server/reading/intake.ts";
import { createReader } from "#server/reading/pool.ts";

/** A reason to stop with a message and an exit code. */
class Stop extends Error {
  exitCode: number;
  constructor(exitCode: number, message: string) {
    super(message);
    this.exitCode = exitCode;
  }
}

const usage = `usage: npm run -s export -- --format FORMAT [--unit COMPANY_ID] [--class CLASS] FILE
FILE is a document in the Json format, or any document, which is read first. The export goes to standard output.
FORMAT: ${exportFormats.join(", ")}
CLASS:  ${documentClasses.join(", ")} (ReceivedInvoice)
--unit  company id of the accounting unit, where the document does not name it`;

type Request = { format: ExportFormat; path: string; documentClass: DocumentClass; unit: string | undefined };

function parseRequest(argv: string[]): Request {
  let parsed;
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { format: { type: "string" }, unit: { type: "string" }, class: { type: "string", default: "ReceivedInvoice" } },
    });
  } catch (error) {
    throw new Stop(2, `${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = parsed;
  const format = exportFormats.find((name) => name === values.format);
  const documentClass = documentClasses.find((name) => name === values.class);
  const [file, ...more] = positionals;
  if (!format || !documentClass || file === undefined || more.length > 0) throw new Stop(2, usage);
  // npm runs scripts in the project's folder; the user's own folder is in INIT_CWD.
  return { format, path: resolve(process.env["INIT_CWD"] ?? ".", file), documentClass, unit: values.unit };
}

async function load(request: Request): Promise<ExportedDocument[]> {
  const bytes = await readFile(request.path).catch((error: Error) => {
    throw new Stop(2, error.message);
  });
  const isJson = /^\s*\{/.test(
    bytes
      .subarray(0, 64)
      .toString("utf8")
      .replace(/^\ufeff/, ""),
  );
  return isJson ? [{ invoice: withUnit(parseDocument(bytes.toString("utf8")), request) }] : readDocuments(bytes, request);
}

function parseDocument(text: string): Invoice {
  const parsed = parseInvoiceJson(text);
  if (parsed.ok) return parsed.invoice;
  throw new Stop(1, parsed.problems.map(({ path, detail }) => `invalid ${path || "document"}: ${detail}`).join("\n"));
}

function withUnit(invoice: Invoice, { unit }: Request): Invoice {
  if (unit === undefined || invoice.accountingUnit) return invoice;
  return { ...invoice, accountingUnit: { accountingUnitId: unit, name: invoice.customerName ?? unit, companyId: unit, vatPayer: true } };
}

async function readDocuments(bytes: Buffer, request: Request): Promise<ExportedDocument[]> {
  const fileName = basename(request.path);
  const reader = createReader({ size: 1, log: { warn: (_details, message) => process.stderr.write(`${message}\n`) } });
  try {
    const context = { ownCompanyIds: request.unit ? [request.unit] : [], ownVatIds: [], ownNames: [] };
    const result = await reader.read({ path: request.path, fileName, context });
    if (!result.ok) throw new Stop(1, `${result.errorType}: ${result.detail}`);
    const { documents } = result.reading;
    if (documents.length === 0) throw new Stop(1, "InvalidDocumentNoText: no document was found in the file");
    const kind = sniff(bytes.subarray(0, 1024));
    const original = inMemory(fileName, kind ? mediaTypeOf(kind) : "application/octet-stream", bytes);
    const stem = basename(fileName, extname(fileName));
    return documents.map((document, index) => {
      const documentId = documents.length === 1 ? stem : `${stem}-${index + 1}`;
      const invoice = toInvoice(document, { documentId, documentClass: request.documentClass, fileName });
      // Of a file with several documents each is a part, which only the program can cut out.
      return { invoice: withUnit(invoice, request), ...(documents.length === 1 && { original }) };
    });
  } finally {
    await reader.close();
  }
}

async function run(argv: string[]): Promise<void> {
  const request = parseRequest(argv);
  const documents = await load(request);
  const result = await exportDocuments(request.format, documents, { tenantId: "local", now: new Date() });
  if ("problems" in result) {
    const lines = result.problems.flatMap(({ documentId, reasons }) =>
      reasons.map(({ code, field, detail }) => `${documentId}: ${code}${field ? ` ${field}` : ""}${detail ? `: ${JSON.stringify(detail)}` : ""}`),
    );
    throw new Stop(1, lines.join("\n"));
  }
  await new Promise<void>((done, fail) => process.stdout.write(result.bytes, (error) => (error ? fail(error) : done())));
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
