import { buffer } from "node:stream/consumers";
import { byUnit } from "#domain/exports/unit.ts";
import { fileNameOf, safeName } from "#domain/exports/naming.ts";
import type { ExportedDocument, FileFormat, FullOptions } from "./format.ts";
import { extensionOf, isdocx, isdocxOf } from "./isdocx.ts";
import { zipStream, type LaterEntry } from "./zip.ts";

const zipType = { mediaType: "application/zip", extension: ".zip" };

/** Name, without extension, of a file of several documents. */
export function bundleName(format: FileFormat, { now }: FullOptions): string {
  return safeName(`${format.name}-${now.toISOString().slice(0, 10)}`);
}

const unitsOf = (documents: ExportedDocument[]) => byUnit(documents, ({ invoice }) => invoice);

/** Whether a format writes several documents to one file. */
export function isOneFile(format: FileFormat, documents: ExportedDocument[]): boolean {
  return format.bulk && !(format.isPerUnit && unitsOf(documents).length > 1);
}

/** The files that a format makes of documents: one of all, or of each accounting unit, where it holds several, else one of each. */
export function entriesOf(format: FileFormat, documents: ExportedDocument[], options: FullOptions): LaterEntry[] {
  const { extension } = format.fileType(options);
  const name = bundleName(format, options);
  if (documents.length > 1 && isOneFile(format, documents)) return [{ name: name + extension, bytes: () => format.write(documents, options) }];
  if (documents.length > 1 && format.bulk)
    return unitsOf(documents).map(({ unit, documents: own }) => ({
      name: safeName(`${name}-${unit || own[0]!.invoice.documentId}`) + extension,
      bytes: () => format.write(own, options),
    }));
  return documents.map((document) => ({ name: fileNameOf(document.invoice, options.naming) + extension, bytes: () => format.write([document], options) }));
}

/** The uploaded files under the names of their documents. */
export function originalsOf(documents: ExportedDocument[], options: FullOptions): LaterEntry[] {
  return documents.flatMap(({ invoice, original }) =>
    original ? [{ name: fileNameOf(invoice, options.naming) + extensionOf(original.fileName), bytes: () => original.read() }] : [],
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
    // The archive holds a file of each.
    isPerUnit: undefined,
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
      const isThere =
        format.name === "Isdoc" || (format.name === "Pdf" && !options.pdf.coverSheet && !options.pdf.embedIsdoc && options.signing.actions.length === 0);
      const entries = isThere ? [] : entriesOf(format, [document!], options);
      return isdocxOf(document!, options, await Promise.all(entries.map(async ({ name, bytes }) => ({ name, bytes: await bytes() }))));
    },
  };
}
