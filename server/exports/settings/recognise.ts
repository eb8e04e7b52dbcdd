import type { CallReply } from "#contract/call.ts";
import type { exportSettings } from "#contract/exports/settings.ts";
import { numbersIn, recogniseProfile } from "#domain/exports/profiles/recognise.ts";
import { readSample, type Sample } from "#domain/exports/profiles/sample.ts";
import type { ExportProfile, ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { shippedProfiles } from "#domain/exports/profiles/shipped.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { inScope } from "#server/documents/scope.ts";
import { loadAllContents } from "#server/documents/store.ts";
import { invoiceReader } from "#server/exports/download/invoice.ts";
import { sql } from "kysely";

/** Most documents that a sample is compared with. */
const MAX_DOCUMENTS = 50;

type Reply = CallReply<typeof exportSettings.recogniseProfile>;

/** Compares a file of another program with the documents whose numbers stand in it. */
export async function recogniseSample(
  tx: Tx,
  actor: Actor,
  { format, file, profile: edited }: { format: ProfiledFormat; file: string; profile?: ExportProfile | undefined },
): Promise<Reply> {
  const sample = readSampleBytes(Buffer.from(file, "base64"));
  if (!sample) return { problem: "unreadable", recognised: null };
  const invoices = await invoicesIn(tx, actor, sample);
  const found = recogniseProfile(sample, invoices, edited ?? shippedProfiles[format], shippedProfiles[format]);
  if (!found) return { problem: "noDocument", recognised: null };
  const { profile, columns, documentIds, differing } = found;
  const known = new Map(invoices.map((invoice) => [invoice.documentId, invoice]));
  const documents = documentIds.map((documentId) => {
    const { invoiceNumber = null, supplierName = null } = known.get(documentId) ?? {};
    return { documentId, invoiceNumber, supplierName };
  });
  return { problem: null, recognised: { profile, columns, documents, differing } };
}

function readSampleBytes(bytes: Buffer): Sample | undefined {
  const hasMark = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const [text, encoding] = decoded(bytes, hasMark ? "UTF-8 with BOM" : "UTF-8");
  return readSample(text, encoding);
}

/** What is no UTF-8 is windows-1250: the other encoding of programs of this country. */
function decoded(bytes: Buffer, encoding: ExportProfile["encoding"]): [string, ExportProfile["encoding"]] {
  try {
    return [new TextDecoder("utf-8", { fatal: true }).decode(bytes), encoding];
  } catch {
    return [new TextDecoder("windows-1250").decode(bytes), "windows-1250"];
  }
}

async function invoicesIn(tx: Tx, actor: Actor, sample: Sample) {
  const numbers = numbersIn(sample);
  const documents = await tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", actor.tenantId)
    .where("deleted_at", "is", null)
    .where("attached_to", "is", null)
    .where((eb) => inScope(eb, actor))
    .where(sql<boolean>`(invoice_number = any(${numbers}::text[]) or fields ->> 'variableSymbol' = any(${numbers}::text[]))`)
    .orderBy("created_at", "desc")
    .limit(MAX_DOCUMENTS)
    .execute();
  const contents = await loadAllContents(
    tx,
    actor.tenantId,
    documents.map((document) => document.document_id),
  );
  const read = invoiceReader(tx, actor.tenantId);
  const invoices = [];
  for (const document of documents) {
    const own = contents.get(document.document_id);
    if (own) invoices.push(await read(document, own));
  }
  return invoices;
}
