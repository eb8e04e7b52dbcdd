import { textFormats } from "#domain/export/index.ts";
import type { Format } from "#domain/export/format.ts";
import type { ExportFormat } from "#domain/export/names.ts";
import { fileNameOf, safeName } from "#domain/export/naming.ts";
import { encodeText, uuidOf } from "./encode.ts";
import type { DocumentProblems, ExportedDocument, ExportOptions, ExportResult, FileFormat } from "./format.ts";
import { pdf } from "./pdf.ts";
import { xlsx } from "./xlsx.ts";
import { zipOf, type Entry } from "./zip.ts";

export type { DocumentProblems, ExportedDocument, ExportedFile, ExportOptions, ExportResult } from "./format.ts";

/** Lets a pure format leave as bytes. */
function encoded(format: Format): FileFormat {
  const { checkTogether } = format;
  return {
    name: format.name,
    mediaType: format.mediaType,
    extension: format.extension,
    bulk: format.bulk,
    check: ({ invoice }) => format.check(invoice),
    checkTogether: checkTogether && ((documents) => checkTogether(documents.map((document) => document.invoice))),
    write: async (documents, { culture, tenantId }) =>
      encodeText(
        format.write(
          documents.map((document) => document.invoice),
          { culture, uuid: (name) => uuidOf(`${tenantId}/${name}`) },
        ),
      ),
  };
}

/** Originals with the data of the chosen formats beside them. */
const zip: FileFormat = {
  name: "Zip",
  mediaType: "application/zip",
  extension: ".zip",
  bulk: true,
  check: () => [],
  write: async (documents, options) => {
    const entries: Entry[] = [];
    for (const document of documents) {
      const name = fileNameOf(document.invoice, options.naming);
      const { original } = document;
      if (original) entries.push({ name: name + extensionOf(original.fileName), bytes: original.bytes });
      for (const format of chosenFormats(options)) entries.push({ name: name + format.extension, bytes: await format.write([document], options) });
    }
    return zipOf(entries, options.now);
  },
};

function extensionOf(fileName: string): string {
  return /(?<=.)(\.isdoc)?\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0] ?? "";
}

/** Every format that is built. */
export const exportFormats = {
  Xml: encoded(textFormats.Xml),
  Isdoc: encoded(textFormats.Isdoc),
  Xlsx: xlsx,
  Csv: encoded(textFormats.Csv),
  PohodaXml: encoded(textFormats.PohodaXml),
  Pdf: pdf,
  Json: encoded(textFormats.Json),
  Zip: zip,
} satisfies Partial<Record<ExportFormat, FileFormat>>;

export type BuiltFormat = keyof typeof exportFormats;

/** Whether the format can be written by this version. */
export function isBuilt(format: ExportFormat): format is BuiltFormat {
  return Object.hasOwn(exportFormats, format);
}

function chosenFormats(options: Required<ExportOptions>): FileFormat[] {
  return options.zipFormats.filter((name) => name !== "Zip" && isBuilt(name)).map((name) => exportFormats[name as BuiltFormat] as FileFormat);
}

/** Problems of all documents, those without any left out. */
function problemsOf(format: FileFormat, documents: ExportedDocument[], options: Required<ExportOptions>): DocumentProblems[] {
  const formats = format.name === "Zip" ? chosenFormats(options) : [format];
  const single = documents.map((document) => ({
    documentId: document.invoice.documentId,
    reasons: formats.flatMap((each) => each.check(document)),
  }));
  const problems = single.filter((entry) => entry.reasons.length > 0);
  return problems.length > 0 ? problems : (format.checkTogether?.(documents) ?? []);
}

const defaults = { culture: "cs-CZ", naming: { naming: "DocumentId", casing: "Original" }, zipFormats: ["Json"] } as const;

/**
 * Writes documents to one file. A format that holds one document gives a ZIP of files when there are several.
 * Nothing is written when a document has a problem; the problems of all are told.
 */
export async function exportDocuments(format: BuiltFormat, documents: ExportedDocument[], given: ExportOptions): Promise<ExportResult> {
  if (documents.length === 0) throw new Error("there is no document to export");
  const options: Required<ExportOptions> = { ...defaults, zipFormats: [...defaults.zipFormats], ...definedOnly(given) };
  const chosen: FileFormat = exportFormats[format];
  const problems = problemsOf(chosen, documents, options);
  if (problems.length > 0) return { problems };
  const name = fileNameOf(documents[0]!.invoice, options.naming);
  if (documents.length === 1) return { fileName: name + chosen.extension, mediaType: chosen.mediaType, bytes: await chosen.write(documents, options) };
  const bundle = safeName(`${format}-${options.now.toISOString().slice(0, 10)}`);
  if (chosen.bulk) return { fileName: bundle + chosen.extension, mediaType: chosen.mediaType, bytes: await chosen.write(documents, options) };
  const entries: Entry[] = [];
  for (const document of documents) {
    entries.push({ name: fileNameOf(document.invoice, options.naming) + chosen.extension, bytes: await chosen.write([document], options) });
  }
  return { fileName: `${bundle}.zip`, mediaType: zip.mediaType, bytes: await zipOf(entries, options.now) };
}

function definedOnly(options: ExportOptions): ExportOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as ExportOptions;
}
