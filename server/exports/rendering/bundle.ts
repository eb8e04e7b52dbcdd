import { buffer } from "node:stream/consumers";
import { fileNameOf, safeName } from "#domain/exports/naming.ts";
import type { ExportedDocument, FileFormat, FullOptions } from "./format.ts";
import { extensionOf, isdocx, isdocxOf } from "./isdocx.ts";
import { zipStream, type LaterEntry } from "./zip.ts";

const zipType = { mediaType: "application/zip", extension: ".zip" };

/** Name, without extension, of a file of several documents. */
export function bundleName(format: FileFormat, { now }: FullOptions): string {
  return safeName(`${format.name}-${now.toISOString().slice(0, 10)}`);
}

/** The files that a format makes of documents: one of all where it holds several, else one of each. */
export function entriesOf(format: FileFormat, documents: ExportedDocument[], options: FullOptions): LaterEntry[] {
  const { extension } = format.fileType(options);
  if (documents.length > 1 && format.bulk) return [{ name: bundleName(format, options) + extension, bytes: () => format.write(documents, options) }];
  return documents.map((document) => ({ name: fileNameOf(document.invoice, options.naming) + extension, bytes: () => format.write([document], options) }));
}

/** The uploaded files under the names of their documents. */
export function originalsOf(documents: ExportedDocument[], options: FullOptions): LaterEntry[] {
  return documents.flatMap(({ invoice, original }) =>
    original ? [{ name: fileNameOf(invoice, options.naming) + extensionOf(original.fileName), bytes: () => Promise.resolve(original.bytes) }] : [],
  );
}

/** The format as it travels in the bundle that the options ask for (R359). */
export function bundled(format: FileFormat, options: FullOptions): FileFormat {
  switch (options.bundle) {
    case "None":
      return format;
    case "Zip":
      return format.name === "Zip" ? format : inZip(format);
    case "Isdocx":
      return format.name === "Isdocx" ? format : inIsdocx(format);
  }
}

/** What the format makes, with the originals beside it. */
function inZip(format: FileFormat): FileFormat {
  // The original of a PDF that leaves unchanged would stand there twice.
  const originals = (documents: ExportedDocument[], options: FullOptions) => (format.name === "Pdf" ? [] : originalsOf(documents, options));
  const stream = (documents: ExportedDocument[], options: FullOptions) =>
    zipStream([...entriesOf(format, documents, options), ...originals(documents, options)], options.now);
  return {
    ...format,
    fileType: () => zipType,
    bulk: true,
    checkTogether: format.bulk ? format.checkTogether : undefined,
    stream,
    write: (documents, options) => buffer(stream(documents, options)),
  };
}

/** An ISDOCX of each document, with what the format makes of it as a file that travels along. */
function inIsdocx(format: FileFormat): FileFormat {
  return {
    ...isdocx,
    name: format.name,
    check: (document, options) => [...isdocx.check(document, options), ...format.check(document, options)],
    write: async ([document], options) => {
      // The ISDOC and its preview are in the archive already.
      const isThere = format.name === "Isdoc" || (format.name === "Pdf" && !options.pdf.coverSheet && !options.pdf.embedIsdoc);
      const entries = isThere ? [] : entriesOf(format, [document!], options);
      return isdocxOf(document!, options, await Promise.all(entries.map(async ({ name, bytes }) => ({ name, bytes: await bytes() }))));
    },
  };
}
