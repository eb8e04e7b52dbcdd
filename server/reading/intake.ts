import iconv from "iconv-lite";
import { ReadFailure } from "./failure.ts";
import { MAX_XML_BYTES } from "./limits.ts";

/** What the bytes of a file are. `zip` may be an ISDOCX. */
export type FileKind = "pdf" | "jpeg" | "png" | "tiff" | "webp" | "xml" | "zip";

export type Intake = { kind: FileKind; bytes: Buffer };

const mediaTypes: Record<FileKind, string> = {
  pdf: "application/pdf",
  jpeg: "image/jpeg",
  png: "image/png",
  tiff: "image/tiff",
  webp: "image/webp",
  xml: "application/xml",
  zip: "application/zip",
};

/** The media type under which a file of this kind may be served. */
export function mediaTypeOf(kind: FileKind): string {
  return mediaTypes[kind];
}

/** Readers accept a PDF whose header stands within the first kilobyte (ISO 32000-1, annex H, note 13). */
const HEAD_BYTES = 1024;

/** The kind of a file by its first kilobyte; undefined when it is none that we read. The name is never asked. */
export function sniff(bytes: Buffer): FileKind | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  const starts = (...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);
  if (starts(0xff, 0xd8, 0xff)) return "jpeg";
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "png";
  if (starts(0x49, 0x49, 0x2a, 0x00) || starts(0x4d, 0x4d, 0x00, 0x2a)) return "tiff";
  if (head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP") return "webp";
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "zip";
  if (starts(0x4d, 0x5a) || starts(0x7f, 0x45, 0x4c, 0x46)) return undefined;
  // A PDF whose header line is lost still opens in readers by its numbered objects.
  if (head.includes("%PDF-") || /(?:^|[\r\n])\d+ \d+ obj\b/.test(head.toString("latin1"))) return "pdf";
  const text = decodeXml(head).trimStart();
  return /^<\?xml|^<(?:[A-Za-z_][\w.-]*:)?(?:Invoice|CrossIndustryInvoice|CrossIndustryDocument|CreditNote)[\s>]/.test(text) ? "xml" : undefined;
}

/** Takes the content of a file. Throws ReadFailure: empty or too much XML is Corrupted, an unknown kind UnsupportedFiletype. */
export function takeIn(content: Uint8Array): Intake {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) throw new ReadFailure("InvalidDocumentCorrupted", "the file is empty");
  const kind = sniff(bytes);
  if (!kind) throw new ReadFailure("UnsupportedFiletype", "the content is of no supported file type");
  if (kind === "xml" && bytes.length > MAX_XML_BYTES) throw new ReadFailure("InvalidDocumentCorrupted", "the XML is too large");
  return { kind, bytes };
}

/** XML bytes as text: the byte order mark decides, then the encoding named in the declaration, else UTF-8. */
export function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, "utf-16be");
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(bytes.toString("latin1", 0, 200))?.[1];
  const encoding = declared && iconv.encodingExists(declared) && !/^utf-?16/i.test(declared) ? declared : "utf-8";
  return iconv.decode(bytes, encoding);
}
