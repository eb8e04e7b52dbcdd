import { createHash } from "node:crypto";
import { isdoc, writeIsdoc, type Supplement } from "#domain/exports/formats/isdoc/isdoc.ts";
import { fileNameOf } from "#domain/exports/naming.ts";
import { leaf, parent, writeXml } from "#domain/exports/xml.ts";
import { contextOf, encodeText } from "./encode.ts";
import { type ExportedDocument, type FileFormat, type FullOptions, opened } from "./format.ts";
import { pdf, pdfOf, requireUnsigned } from "./pdf.ts";
import { zipOf, type Entry } from "./zip.ts";

const MANIFEST_NAMESPACE = "http://isdoc.cz/namespace/2013/manifest";

/**
 * Packs a document as ISDOCX: the ISDOC, its preview as PDF, the original where it is none, and files that travel along.
 * Only the main document stands in the manifest; the others are named, with their digests, in the ISDOC itself.
 */
export async function isdocxOf(document: ExportedDocument, options: FullOptions, companions: Entry[] = []): Promise<Buffer> {
  const open = await opened(document);
  requireUnsigned(open, { ...options, pdf: {} });
  const { invoice, original } = open;
  const name = fileNameOf(invoice, options.naming);
  const preview: Entry = { name: `${name}.pdf`, bytes: await pdfOf(open, options) };
  // The root folder holds one ISDOC only, so what comes along has a folder of its own.
  const others =
    original && !original.bytes.equals(preview.bytes) ? [{ name: `original/${name}${extensionOf(original.fileName)}`, bytes: original.bytes }] : [];
  const files = [preview, ...others, ...companions.map((file) => ({ ...file, name: `export/${file.name}` }))];
  const supplements = files.map((file): Supplement => ({ fileName: file.name, digest: digestOf(file.bytes), preview: file === preview }));
  const main: Entry = { name: `${name}.isdoc`, bytes: encodeText(writeIsdoc(invoice, contextOf(options), supplements)) };
  const manifest = writeXml(parent("manifest", [leaf("maindocument", "", { filename: main.name })], { xmlns: MANIFEST_NAMESPACE }));
  return zipOf([{ name: "manifest.xml", bytes: Buffer.from(manifest, "utf8") }, main, ...files], options.now);
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("base64");
}

/** The extension of a file name with its point; empty without one. */
export function extensionOf(fileName: string): string {
  return /(?<=.)(\.isdoc)?\.[a-z0-9]{1,8}$/i.exec(fileName)?.[0] ?? "";
}

/** ISDOCX: an ISDOC with its preview in one archive. */
export const isdocx: FileFormat = {
  name: "Isdocx",
  fileType: () => ({ mediaType: "application/x-isdocx", extension: ".isdocx" }),
  bulk: false,
  check: (document, options) => [...isdoc.check(document.invoice), ...pdf.check(document, { ...options, pdf: {} })],
  remarks: ({ invoice }) => isdoc.remarks?.(invoice) ?? [],
  write: ([document], options) => isdocxOf(document!, options),
};
