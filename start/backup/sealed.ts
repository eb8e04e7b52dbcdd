import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

// Objects of a backup are encrypted piece by piece, so that none has to fit into memory: the STREAM construction of "Online
// Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance" (Hoang and others, 2015), as age uses it. A key of its own for each
// object, a counter and a mark of the last piece as nonce, and the name of the object as additional data: pieces that were changed, left
// out, added, put in another order or into another object are noticed.

const MAGIC = Buffer.from("KVB1");
const SALT_BYTES = 32;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** An object of a backup that is not what was written, or was written with another key. */
export class DamagedObject extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`${name} is damaged, or was encrypted with another key.`, options);
  }
}

/** Encrypts bytes as the object `name`. `key` has 32 bytes. */
export async function* sealed(key: Buffer, name: string, data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  yield Buffer.concat([MAGIC, salt]);
  const objectKey = deriveFor(key, salt);
  for await (const { piece, index, isLast } of pieces(data, PIECE_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", objectKey, nonce(index, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts the object `name`; throws DamagedObject at the first piece that is not as it was written. */
export async function* opened(key: Buffer, name: string, data: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const headBytes = MAGIC.length + SALT_BYTES;
  const input = data[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  while (rest.length < headBytes) {
    const { value, done } = await input.next();
    if (done) throw new DamagedObject(name);
    rest = Buffer.concat([rest, value]);
  }
  if (!rest.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedObject(name);
  const objectKey = deriveFor(key, rest.subarray(MAGIC.length, headBytes));
  for await (const { piece, index, isLast } of pieces(continued(rest.subarray(headBytes), input), PIECE_BYTES + TAG_BYTES)) {
    if (piece.length < TAG_BYTES) throw new DamagedObject(name);
    const decipher = createDecipheriv("aes-256-gcm", objectKey, nonce(index, isLast)).setAAD(Buffer.from(name));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    try {
      yield Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch (error) {
      throw new DamagedObject(name, { cause: error });
    }
  }
}

const deriveFor = (key: Buffer, salt: Buffer): Buffer => Buffer.from(hkdfSync("sha256", key, salt, "kvitance/backup", 32));

function nonce(index: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES);
  bytes.writeUIntBE(index, NONCE_BYTES - 7, 6);
  bytes.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return bytes;
}

async function* continued(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

/** Cuts bytes into pieces of `size`; the last one, which there always is, may be shorter or empty. */
async function* pieces(data: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ piece: Buffer; index: number; isLast: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const bytes of data) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let start = 0;
    // A piece goes only when another byte follows: what remains at the end is the last one.
    for (; all.length - start > size; start += size, index += 1) yield { piece: all.subarray(start, start + size), index, isLast: false };
    waiting = [all.subarray(start)];
    length = all.length - start;
  }
  yield { piece: Buffer.concat(waiting), index, isLast: true };
}
