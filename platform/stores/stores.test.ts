import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileExists, FileMissing, type Files, FileTooLarge, keptOrMade, madeFrom } from "#platform/files.ts";
import { azurite, startAzurite } from "#test/servers/azurite.ts";
import { startSwift, swift } from "#test/servers/swift.ts";
import { folderFiles } from "./folder.ts";
import { openStore, storeAt } from "./place.ts";

// What every store promises, over a folder, a server of the S3 API and one of Azure Blob Storage.

/** Several requests of object storage. */
const LARGE = randomBytes(19_000_000);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const all = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]);
const listed = async (keys: AsyncIterable<string>) => ((await Readable.from(keys).toArray()) as string[]).sort();
async function* chunksOf(bytes: Buffer, size = 70_000): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

type Opened = { files: Files; stop(): Promise<void> };

const stores: { name: string; isThere: boolean; open(): Promise<Opened> }[] = [
  {
    name: "a folder",
    isThere: true,
    open: async () => {
      const root = await mkdtemp(join(tmpdir(), "kvitance-files-"));
      return { files: folderFiles(root, { freeBytes: 0 }), stop: () => rm(root, { recursive: true, force: true }) };
    },
  },
  {
    name: "S3",
    isThere: swift !== undefined,
    open: async () => {
      const server = await startSwift();
      await server.make("files");
      return { files: openStore({ kind: "s3", name: "test", prefix: "kvitance/", ...server.place("files") }), stop: () => server.stop() };
    },
  },
  {
    name: "Azure Blob Storage",
    isThere: azurite !== undefined,
    open: async () => {
      const server = await startAzurite();
      await server.make("files");
      const url = `azblob://devstoreaccount1/files/kvitance?endpoint=${encodeURIComponent(server.endpoint)}`;
      return { files: openStore(storeAt(url, "FILES", { FILES_SECRET_KEY: /AccountKey=([^;]+)/.exec(server.withKey)![1] })), stop: () => server.stop() };
    },
  },
];

describe.each(stores)("$name", ({ isThere, open }) => {
  describe.skipIf(!isThere)("as a file store", () => {
    let store: Opened;
    let files: Files;
    beforeAll(async () => {
      store = await open();
      files = store.files;
    }, 60_000);
    afterAll(() => store.stop());

    test("gives back what it was given, whole and in parts, small, empty and large", async () => {
      for (const [key, bytes] of [
        ["t1/2026-11/small", Buffer.from("účtenka")],
        ["t1/2026-11/empty", Buffer.alloc(0)],
        ["t1/2026-11/large", LARGE],
      ] as const) {
        expect(await files.put(key, Readable.from(chunksOf(bytes)))).toEqual({ size: bytes.length, sha256: sha256(bytes) });
        expect(sha256(await files.read(key))).toBe(sha256(bytes));
        expect(sha256(await all(await files.get(key)))).toBe(sha256(bytes));
      }
      const part = { start: 8_388_600, end: 8_388_615 };
      expect((await all(await files.get("t1/2026-11/large", part))).equals(LARGE.subarray(part.start, part.end + 1))).toBe(true);
    });

    test("keeps a file of exactly so many bytes, and nothing of one with a byte more", async () => {
      const chunks = (size: number) => Readable.from([Buffer.alloc(6), Buffer.alloc(size - 6)]);
      expect(await files.put("limit/fits", chunks(10), 10)).toMatchObject({ size: 10 });
      await expect(files.put("limit/over", chunks(11), 10)).rejects.toThrow(FileTooLarge);
      await expect(files.put("limit/large", Readable.from(chunksOf(LARGE)), LARGE.length - 1)).rejects.toThrow(FileTooLarge);
      expect(await listed(files.keys("limit/"))).toEqual(["limit/fits"]);
    });

    test("a file is never replaced by another; the same one once more is no error", async () => {
      await files.put("once/a", Buffer.from("first"));
      expect(await files.put("once/a", Buffer.from("first"))).toEqual({ size: 5, sha256: sha256(Buffer.from("first")) });
      await expect(files.put("once/a", Buffer.from("second"))).rejects.toThrow(FileExists);
      await files.put("once/large", LARGE);
      await expect(files.put("once/large", Readable.from(chunksOf(Buffer.from(LARGE).fill(0, 9_000_000))))).rejects.toThrow(FileExists);
      expect((await files.read("once/a")).toString()).toBe("first");
      expect(sha256(await files.read("once/large"))).toBe(sha256(LARGE));
    });

    test("of two that write one key at the same time one wins whole", async () => {
      const [one, other] = [randomBytes(100_000), randomBytes(100_000)];
      const ends = await Promise.allSettled([files.put("race/a", one), files.put("race/a", other)]);
      const kept = sha256(await files.read("race/a"));
      expect([sha256(one), sha256(other)]).toContain(kept);
      for (const end of ends) if (end.status === "rejected") expect(end.reason).toBeInstanceOf(FileExists);
    });

    test("a stream that breaks leaves nothing, and its own error", async () => {
      async function* broken() {
        yield* chunksOf(LARGE.subarray(0, 10_000_000));
        throw new Error("the sender is gone");
      }
      await expect(files.put("broken/a", Readable.from(broken()))).rejects.toThrow("the sender is gone");
      expect(await listed(files.keys("broken/"))).toEqual([]);
    });

    test("what is not there is said so, and removing it is no error", async () => {
      await expect(files.get("none/a")).rejects.toThrow(FileMissing);
      await expect(files.read("none/a")).rejects.toThrow(FileMissing);
      await files.remove("none/a");
    });

    test("removes a file, and a folder with everything in it but not its neighbours", async () => {
      const { pages } = madeFrom("gone/a");
      for (const key of ["gone/a", "gone/ab", `${pages}/1`, `${pages}/2/3`]) await files.put(key, Buffer.from(key));
      await files.remove("gone/a");
      await files.remove(pages);
      expect(await listed(files.keys("gone/"))).toEqual(["gone/ab"]);
    });

    test("lists what is below a prefix, and what was written before a moment", async () => {
      for (const key of ["list/one", "list/two/three", "listed"]) await files.put(key, Buffer.from(key));
      expect(await listed(files.keys("list/"))).toEqual(["list/one", "list/two/three"]);
      expect(await listed(files.keysBefore(new Date(Date.now() - 60_000)))).toEqual([]);
      expect(await listed(files.keysBefore(new Date(Date.now() + 60_000)))).toEqual(expect.arrayContaining(["list/one", "listed"]));
      expect(await files.removeUnfinished(new Date(0))).toBe(0);
    });

    test("what can be made again is made once", async () => {
      let made = 0;
      const make = () => Promise.resolve(Buffer.from(`made ${++made}`));
      expect((await keptOrMade(files, "made/a", make)).toString()).toBe("made 1");
      expect((await keptOrMade(files, "made/a", make)).toString()).toBe("made 1");
      await files.remove("made/a");
      expect((await keptOrMade(files, "made/a", make)).toString()).toBe("made 2");
    });
  });
});

describe("unfinished files of a folder", () => {
  const YESTERDAY = new Date("2026-11-20T12:00:00Z");
  const LONG_AGO = new Date("2026-11-18T12:00:00Z");
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "kvitance-files-"));
    await mkdir(join(root, "tenant", "2026-11"), { recursive: true });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test("only what old killed writes left is removed, never a stored file or a write under way", async () => {
    const write = async (name: string, at: Date) => {
      const path = join(root, "tenant", "2026-11", name);
      await writeFile(path, name);
      await utimes(path, at, at);
    };
    await write("stored", LONG_AGO);
    await write("killed.0b6f.part", LONG_AGO);
    await write("under-way.77aa.part", new Date("2026-11-21T11:00:00Z"));
    expect(await folderFiles(root).removeUnfinished(YESTERDAY)).toBe(1);
    expect((await readdir(join(root, "tenant", "2026-11"))).sort()).toEqual(["stored", "under-way.77aa.part"]);
  });

  test("a store that does not exist yet has none", async () => {
    expect(await folderFiles(join(root, "new")).removeUnfinished(YESTERDAY)).toBe(0);
  });
});
