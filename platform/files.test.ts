import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FileTooLarge, folderFiles } from "./files.ts";

const YESTERDAY = new Date("2026-11-20T12:00:00Z");
const LONG_AGO = new Date("2026-11-18T12:00:00Z");

describe("a limit", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kvitance-files-"));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  test("keeps a file of exactly so many bytes, and nothing of one with a byte more", async () => {
    const files = folderFiles(root);
    const chunks = (size: number) => Readable.from([Buffer.alloc(6), Buffer.alloc(size - 6)]);
    expect(await files.put("tenant/fits", chunks(10), 10)).toMatchObject({ size: 10 });
    await expect(files.put("tenant/over", chunks(11), 10)).rejects.toThrow(FileTooLarge);
    expect(await readdir(join(root, "tenant"))).toEqual(["fits"]);
  });
});

describe("unfinished files", () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "kvitance-files-"));
    await mkdir(join(root, "tenant", "2026-11"), { recursive: true });
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  async function write(name: string, at: Date) {
    const path = join(root, "tenant", "2026-11", name);
    await writeFile(path, name);
    await utimes(path, at, at);
  }
  const left = async () => (await readdir(join(root, "tenant", "2026-11"))).sort();

  test("only what old killed writes left is removed, never a stored file or a write under way", async () => {
    await write("stored", LONG_AGO);
    await write("killed.0b6f.part", LONG_AGO);
    await write("under-way.77aa.part", new Date("2026-11-21T11:00:00Z"));
    expect(await folderFiles(root).removeUnfinished(YESTERDAY)).toBe(1);
    expect(await left()).toEqual(["stored", "under-way.77aa.part"]);
  });

  test("a store that does not exist yet has none", async () => {
    expect(await folderFiles(join(root, "new")).removeUnfinished(YESTERDAY)).toBe(0);
  });
});
