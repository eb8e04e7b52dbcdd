import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import yazl from "yazl";
import { shared } from "#test/shared.ts";
import { MAX_ARCHIVE_ENTRIES, unpackIsdocx } from "./archive.ts";

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

const manifest = (name: string) =>
  `<?xml version="1.0"?><manifest xmlns="http://isdoc.cz/namespace/2013/manifest"><maindocument filename="${name}"/></manifest>`;

describe("ISDOCX", () => {
  test("the manifest names the main document; the rest are its files", async () => {
    const bytes = await zipOf({ "manifest.xml": manifest("žádaná.isdoc"), "a.isdoc": "<A/>", "žádaná.isdoc": "<B>č</B>", "náhled.pdf": "%PDF-1.7" });
    const unpacked = await unpackIsdocx(bytes);
    expect(unpacked.isdoc).toBe("<B>č</B>");
    expect(unpacked.files.map((file) => file.name)).toEqual(["a.isdoc", "náhled.pdf"]);
  });

  test("without a manifest the .isdoc of the root folder is the main document", async () => {
    const unpacked = await unpackIsdocx(await zipOf({ "old/x.isdoc": "<X/>", "main.ISDOC": "<M/>" }));
    expect(unpacked.isdoc).toBe("<M/>");
  });

  test("an archive without ISDOC gives its files only", async () => {
    const unpacked = await unpackIsdocx(await zipOf({ "a.txt": "a" }));
    expect(unpacked).toEqual({ isdoc: undefined, files: [{ name: "a.txt", bytes: Buffer.from("a") }] });
  });

  test.each([
    ["too many entries", () => zipOf(Object.fromEntries(Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, i) => [`${i}`, "x"])))],
    ["an entry that unpacks a thousandfold", () => zipOf({ "zeros.isdoc": Buffer.alloc(20_000_000) })],
    ["no archive at all", async () => Buffer.from("PK\u0003\u0004 and nothing more")],
    ["no bytes", async () => Buffer.alloc(0)],
    ["an archive cut in half", async () => (await zipOf({ "a.isdoc": "<A/>" })).subarray(0, 60)],
    ["a name that leaves the folder", async () => renamed(await zipOf({ "aa/bb/evil.isdoc": "<A/>" }), "aa/bb/evil.isdoc", "../../evil.isdoc")],
    ["two entries of one name", async () => renamed(await zipOf({ "a.isdoc": "<A/>", "b.isdoc": "<B/>" }), "b.isdoc", "a.isdoc")],
  ])("%s is InvalidDocumentCorrupted", async (_, make) => {
    await expect(unpackIsdocx(await make())).rejects.toMatchObject({ errorType: "InvalidDocumentCorrupted" });
  });

  test("an encrypted entry is InvalidDocumentProtected", async () => {
    const bytes = await zipOf({ "a.isdoc": "<A/>" });
    // Bit 0 of the general purpose flags, in the local header and in the central directory.
    bytes[6]! |= 1;
    bytes[bytes.indexOf("PK\u0001\u0002", 0, "latin1") + 8]! |= 1;
    await expect(unpackIsdocx(bytes)).rejects.toMatchObject({ errorType: "InvalidDocumentProtected" });
  });

  describe.skipIf(!shared)("reference files", () => {
    test("the sample of the standard unpacks", async () => {
      const unpacked = await unpackIsdocx(await readFile(`${shared}reference/isdoc/samples/test000.isdocx`));
      expect(unpacked.isdoc).toMatch(/<Invoice /);
    });

    test.each(["broken.isdocx", "path-traversal.isdocx", "zip-bomb-20MB.zip"])("bad/%s is InvalidDocumentCorrupted", async (name) => {
      await expect(unpackIsdocx(await readFile(`${shared}corpora/bad/${name}`))).rejects.toMatchObject({ errorType: "InvalidDocumentCorrupted" });
    });
  });
});

/** The same archive with another name of equal length: what no honest writer makes. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}
