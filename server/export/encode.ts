import { createHash } from "node:crypto";
import iconv from "iconv-lite";
import type { Exported } from "#domain/export/format.ts";

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
