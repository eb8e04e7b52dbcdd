import { ReadFailure } from "./failure.ts";

// Transport Neutral Encapsulation Format ([MS-OXTNEF]): the winmail.dat of Outlook. Kept libraries for it do not exist, and of the
// format only the files and their names are needed.

const SIGNATURE = 0x223e9f78;
/** Attributes of the level of attachments ([MS-OXTNEF] 2.1.3.3). */
const attribute = { rendering: 0x00069002, title: 0x00018010, data: 0x0006800f, properties: 0x00069005 } as const;
/** PidTagAttachLongFilename, of the types string (code page) and Unicode. */
const LONG_NAME = 0x3707;
const STRING8 = 0x001e;
const UNICODE = 0x001f;

export type TnefFile = { name: string; bytes: Buffer };

/** The files inside. Throws ReadFailure InvalidDocumentCorrupted. */
export function tnefFiles(bytes: Buffer): TnefFile[] {
  const files: { name: string; bytes: Buffer | undefined }[] = [];
  try {
    if (bytes.readUInt32LE(0) !== SIGNATURE) throw new RangeError("no TNEF");
    // Signature and key, then attributes: level (1 or 2), id, length, data, checksum. What follows the last one is padding.
    for (let at = 6; bytes[at] === 1 || bytes[at] === 2;) {
      const id = bytes.readUInt32LE(at + 1);
      const start = at + 9;
      const end = start + bytes.readUInt32LE(at + 5);
      if (end + 2 > bytes.length) throw new RangeError("cut off");
      const data = bytes.subarray(start, end);
      if (id === attribute.rendering) files.push({ name: "", bytes: undefined });
      const file = files.at(-1);
      if (file && id === attribute.title && file.name === "") file.name = textOf(data, "latin1");
      if (file && id === attribute.data) file.bytes = data;
      if (file && id === attribute.properties) file.name = longName(data) ?? file.name;
      at = end + 2;
    }
  } catch (error) {
    throw new ReadFailure("InvalidDocumentCorrupted", `winmail.dat: ${String(error)}`);
  }
  return files.flatMap(({ name, bytes: content }, index) => (content ? [{ name: name || `priloha-${index + 1}.bin`, bytes: content }] : []));
}

const textOf = (data: Buffer, encoding: "latin1" | "utf16le"): string => data.toString(encoding).replace(/\0.*$/s, "");

/** The long name among the properties. They differ in length by type, so the property is found by its tag: one value, its size, the text. */
function longName(data: Buffer): string | undefined {
  for (const type of [UNICODE, STRING8]) {
    const tag = Buffer.alloc(4);
    tag.writeUInt16LE(type, 0);
    tag.writeUInt16LE(LONG_NAME, 2);
    const at = data.indexOf(tag);
    if (at < 0 || at + 12 > data.length || data.readUInt32LE(at + 4) !== 1) continue;
    const size = data.readUInt32LE(at + 8);
    if (at + 12 + size <= data.length) return textOf(data.subarray(at + 12, at + 12 + size), type === UNICODE ? "utf16le" : "latin1");
  }
  return undefined;
}
