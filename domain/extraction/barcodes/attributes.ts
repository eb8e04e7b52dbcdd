/** The attributes of a short descriptor ("SPD*1.0*ACC:...*AM:...*"), values decoded; a repeated key keeps its first value. */
export type Attributes = Map<string, string>;

/**
 * Reads a descriptor with the given header ("SPD", "SID"). Returns undefined when the text is none, or when it carries a CRC32
 * that fits in no way in which programs compute it.
 */
export function readDescriptor(text: string, header: "SPD" | "SID"): Attributes | undefined {
  const trimmed = text.trim();
  const start = new RegExp(`^${header}\\*\\d+\\.\\d+\\*`, "i").exec(trimmed);
  if (!start) return undefined;
  const parts = trimmed
    .slice(start[0].length)
    .split("*")
    .filter((part) => part.includes(":"));
  const attributes: Attributes = new Map();
  for (const part of parts) {
    const colon = part.indexOf(":");
    const key = part.slice(0, colon).trim().toUpperCase();
    const value = percentDecode(part.slice(colon + 1)).trim();
    if (value && !attributes.has(key)) attributes.set(key, value);
  }
  const stated = attributes.get("CRC32");
  return stated === undefined || isChecksum(stated, start[0], parts) ? attributes : undefined;
}

/** Percent-encoded UTF-8; a percent sign that starts no valid sequence is kept as it is, because many programs do not encode it. */
function percentDecode(value: string): string {
  return value.replace(/(?:%[0-9a-fA-F]{2})+/g, (sequence) => {
    try {
      return decodeURIComponent(sequence);
    } catch {
      return sequence;
    }
  });
}

/**
 * The sum covers the attributes without CRC32, sorted by key and joined by asterisks. Programs differ in whether the header and
 * a closing asterisk belong to it and whether they sort at all, so each of these forms is accepted.
 */
function isChecksum(stated: string, header: string, parts: string[]): boolean {
  const expected = Number.parseInt(stated, 16);
  const covered = parts.filter((part) => !/^\s*CRC32:/i.test(part));
  return [covered, covered.toSorted(compareText)].some((list) => {
    const joined = list.join("*");
    return [joined, `${joined}*`, header + joined, `${header}${joined}*`].some((form) => crc32(form) === expected);
  });
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** CRC-32 (IEEE 802.3) of the UTF-8 bytes of a text, as an unsigned number. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of utf8(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function utf8(text: string): number[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  const bytes: number[] = [];
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] === "%") {
      bytes.push(Number.parseInt(encoded.slice(i + 1, i + 3), 16));
      i += 2;
    } else bytes.push(encoded.charCodeAt(i));
  }
  return bytes;
}
