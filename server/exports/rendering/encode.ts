import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import iconv from "iconv-lite";
import type { Exported, ExportContext } from "#domain/exports/format.ts";
import type { FullOptions } from "./format.ts";

/** The bytes of a written file in the encoding it declares. */
export function encodeText({ text, encoding }: Exported): Buffer {
  switch (encoding) {
    case "windows-1250":
      return iconv.encode(text, "windows-1250");
    case "UTF-8 with BOM":
      return Buffer.from(`\ufeff${text}`, "utf8");
    case "UTF-8":
      return Buffer.from(text, "utf8");
  }
}

/** The bytes of a file that is written piece by piece; each piece is made when the reader asks for it. */
export function encodePieces({ pieces, encoding }: { pieces: Iterable<string>; encoding: Exported["encoding"] }): Readable {
  return Readable.from(encodeEach(pieces, encoding), { objectMode: false });
}

function* encodeEach(pieces: Iterable<string>, encoding: Exported["encoding"]): Iterable<Buffer> {
  let first = true;
  for (const text of pieces) {
    yield encodeText({ text, encoding: first || encoding !== "UTF-8 with BOM" ? encoding : "UTF-8" });
    first = false;
  }
}

/** What pure writers may know of the options. */
export function contextOf({ culture, tenantId, settings }: Pick<FullOptions, "culture" | "tenantId" | "settings">): ExportContext {
  return { culture, settings, uuid: (name) => uuidOf(`${tenantId}/${name}`) };
}

/** Name space of our UUIDs; a fixed value that must never change, or exported documents get new identities. */
const NAMESPACE = "2d0f1a5e-6f6c-5bb0-9c39-0c8a6a2f4c11";

/** The version 5 UUID of a name (RFC 9562): the same name gives the same UUID on every machine. */
export function uuidOf(name: string): string {
  const hash = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(name, "utf8")
    .digest()
    .subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
