import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import { DICTIONARY } from "./dictionary.ts";

// Bytes of the database column `packed`: the number of the form, then deflated data. Forms are read for ever, only the newest is written.

const FORM = 1;
/** The most that a document with its longest texts and 300 pages can have, and much less than memory. */
const MAX_BYTES = 256 * 1024 * 1024;

export function packed(data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([FORM]), deflateRawSync(data, { level: constants.Z_BEST_COMPRESSION, dictionary: DICTIONARY })]);
}

/** Throws an Error for bytes of a form that this version does not know. */
export function unpacked(bytes: Buffer): Buffer {
  if (bytes[0] !== FORM) throw new Error(`What is stored in form ${bytes[0]} needs a newer version of the program.`);
  return inflateRawSync(bytes.subarray(1), { dictionary: DICTIONARY, maxOutputLength: MAX_BYTES });
}
