// As much of DER (ITU-T X.690) as a signature needs: elements are written, and the elements inside of one are distinguished.

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const OBJECT_IDENTIFIER = 0x06;
const BOOLEAN = 0x01;
const NULL = 0x05;
const CONTEXT = 0xa0;
const LONG_LENGTH = 0x80;
/** Longest length that is read, in bytes: 4 GiB are more than anybody hands us. */
const MAX_LENGTH_BYTES = 4;

function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < LONG_LENGTH) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(2 * Math.ceil(length.toString(16).length / 2), "0"), "hex");
  return Buffer.concat([Buffer.from([tag, LONG_LENGTH | bytes.length]), bytes, content]);
}

export const sequence = (...contents: readonly Buffer[]): Buffer => element(SEQUENCE, ...contents);
/** A SET OF: its elements stand in the order of their bytes. */
export const setOf = (...contents: readonly Buffer[]): Buffer => element(SET, ...contents.toSorted((a, b) => Buffer.compare(a, b)));
export const octets = (bytes: Buffer): Buffer => element(OCTET_STRING, bytes);
/** [n] IMPLICIT of a constructed type. */
export const tagged = (number: number, ...contents: readonly Buffer[]): Buffer => element(CONTEXT | number, ...contents);
/** A positive INTEGER of big-endian bytes. */
export const integer = (...bytes: readonly number[]): Buffer => element(INTEGER, Buffer.from((bytes[0] ?? 0) & 0x80 ? [0, ...bytes] : bytes));
export const nothing = (): Buffer => element(NULL);
export const yes = (): Buffer => element(BOOLEAN, Buffer.from([0xff]));

/** An OBJECT IDENTIFIER in the dotted form. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = Math.floor(part / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return element(OBJECT_IDENTIFIER, Buffer.from(bytes));
}

/** The elements inside of a constructed one, whole. Throws an Error for what is cut off or no DER. */
export function elementsIn(constructed: Buffer): Buffer[] {
  const { start, end } = extentOf(constructed, 0);
  if (end !== constructed.length) throw new Error("There is more than one element.");
  const elements: Buffer[] = [];
  for (let at = start; at < end;) {
    const next = extentOf(constructed, at).end;
    elements.push(constructed.subarray(at, next));
    at = next;
  }
  return elements;
}

/** The bytes of an element without its head. */
export const contentOf = (whole: Buffer): Buffer => whole.subarray(extentOf(whole, 0).start);

/** Whether an element has a tag of its context, as optional ones have. */
export const isTagged = (whole: Buffer | undefined): boolean => ((whole?.[0] ?? 0) & 0xc0) === 0x80;

/** Where the content of the element at a place begins and ends. */
function extentOf(bytes: Buffer, at: number): { start: number; end: number } {
  const first = bytes[at + 1];
  if (first === undefined) throw new Error("An element is cut off.");
  const count = first < LONG_LENGTH ? 0 : first & 0x7f;
  if (count > MAX_LENGTH_BYTES || (first >= LONG_LENGTH && count === 0) || at + 2 + count > bytes.length) throw new Error("A length makes no sense.");
  const length = count === 0 ? first : bytes.readUIntBE(at + 2, count);
  const start = at + 2 + count;
  if (start + length > bytes.length) throw new Error("An element is cut off.");
  return { start, end: start + length };
}
