import { unzip } from "#test/archives.ts";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type LaterEntry, zipStream } from "./zip.ts";

const now = new Date("2026-01-01T10:00:00Z");
const entry = (name: string, content = "x"): LaterEntry => ({ name, bytes: () => Promise.resolve(Buffer.from(content)) });
const broken = (name: string): LaterEntry => ({ name, bytes: () => Promise.reject(new Error("cannot be made")) });
const noteOf = (leftOut: readonly { name: string }[]) => ({ name: "missing.txt", bytes: Buffer.from(leftOut.map(({ name }) => name).join(",")) });

test("a file that cannot be made breaks the archive", async () => {
  await expect(buffer(zipStream([entry("a.txt"), broken("b.txt"), entry("c.txt")], now))).rejects.toThrow("cannot be made");
});

test("with a note it is left out and named, and the comment counts", async () => {
  const bytes = await buffer(zipStream([broken("a.txt"), entry("b.txt"), broken("b.txt"), entry("c.txt")], now, noteOf));
  const files = (await unzip(bytes)).map(({ name, bytes: content }) => [name, content.toString()]);
  expect(files.map(([name]) => name)).toEqual(["b.txt", "c.txt", "missing.txt"]);
  expect(files.at(-1)?.[1]).toMatch(/^a\.txt,b.*\.txt$/);
  expect(bytes.toString("latin1")).toMatch(/left out: 2$/);
});

test("files are made as the reader takes them, and none after it has gone", async () => {
  const made: number[] = [];
  const large = Buffer.alloc(200_000, "0123456789abcdefghijklmnopqrstuvwxyz").map((byte, index) => byte ^ ((index * 2_654_435_761) >>> 24));
  const entries = Array.from({ length: 50 }, (_, index): LaterEntry => ({
    name: `${index}.jpg`,
    bytes: () => Promise.resolve((made.push(index), Buffer.from(large))),
  }));
  const stream = zipStream(entries, now, noteOf);
  expect(made).toEqual([]);
  for await (const piece of stream) {
    expect((piece as Buffer).length).toBeGreaterThan(0);
    break;
  }
  await new Promise((done) => (stream.closed ? done(undefined) : stream.once("close", done)));
  const before = made.length;
  expect(before).toBeLessThan(5);
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setImmediate(done));
  expect(made).toHaveLength(before);
});
