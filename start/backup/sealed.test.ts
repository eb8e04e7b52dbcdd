import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { collected } from "./folder.ts";
import { DamagedObject, opened, sealed } from "./sealed.ts";

const PIECE = 64 * 1024;
const HEAD = 36;
const TAG = 16;
const key = randomBytes(32);

/** The bytes in parts of odd sizes, as streams deliver them. */
const parts = (bytes: Buffer, size = 10_007): AsyncIterable<Buffer> =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size)));
const seal = (bytes: Buffer, name = "one") => collected(sealed(key, name, parts(bytes)));
const open = (bytes: Buffer, name = "one", by = key) => collected(opened(by, name, parts(bytes)));

describe("an object of a backup", () => {
  test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE, 3 * PIECE + 5])("of %d bytes is read as it was written", async (size) => {
    const bytes = randomBytes(size);
    expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
  });

  test("never looks the same twice and shows nothing of its contents", async () => {
    const bytes = Buffer.alloc(1000, "Faktura");
    const [one, other] = [await seal(bytes), await seal(bytes)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes("Faktura")).toBe(false);
  });

  const bytes = randomBytes(2 * PIECE + 100);
  const whole = PIECE + TAG;
  const changes: [string, (object: Buffer) => Buffer][] = [
    ["a changed first byte", (object) => flipped(object, 0)],
    ["a changed byte of the salt", (object) => flipped(object, 10)],
    ["a changed byte of the contents", (object) => flipped(object, HEAD + whole + 7)],
    ["a changed last byte", (object) => flipped(object, object.length - 1)],
    ["the last piece left out", (object) => object.subarray(0, HEAD + 2 * whole)],
    ["its end cut off", (object) => object.subarray(0, -1)],
    ["only its head", (object) => object.subarray(0, HEAD)],
    ["nothing of it", () => Buffer.alloc(0)],
    ["a byte too many", (object) => Buffer.concat([object, Buffer.from("x")])],
    [
      "two pieces exchanged",
      (object) =>
        Buffer.concat([
          object.subarray(0, HEAD),
          object.subarray(HEAD + whole, HEAD + 2 * whole),
          object.subarray(HEAD, HEAD + whole),
          object.subarray(HEAD + 2 * whole),
        ]),
    ],
  ];
  test.each(changes)("with %s is refused", async (_, change) => {
    await expect(open(change(await seal(bytes)))).rejects.toThrow(DamagedObject);
  });

  test("under another name, or with another key, is refused", async () => {
    const object = await seal(bytes);
    await expect(open(object, "other")).rejects.toThrow(DamagedObject);
    await expect(open(object, "one", randomBytes(32))).rejects.toThrow(DamagedObject);
  });
});

function flipped(object: Buffer, at: number): Buffer {
  const copy = Buffer.from(object);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}
