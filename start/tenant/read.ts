import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import yauzl from "yauzl";
import { measured } from "#platform/files.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { BUNDLE_FORMAT, MANIFEST, type Manifest, manifestShape, SUMS, tableEntry } from "#server/organisation/bundles/format.ts";

/** The files of a bundle, from an archive or a folder. */
export type Bundle = { names: ReadonlySet<string>; read(name: string): Promise<Readable>; close(): void };

/** Opens a bundle. Throws StartProblem when there is none. */
export async function openBundle(path: string): Promise<Bundle> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new StartProblem(`There is no bundle at ${path}.`);
  const bundle = found.isDirectory() ? await openFolder(path) : await openArchive(path);
  if (bundle.names.has(MANIFEST)) return bundle;
  bundle.close();
  throw new StartProblem(`${path} is no bundle of a company: it has no ${MANIFEST}.`);
}

async function openFolder(path: string): Promise<Bundle> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(join(path, sep).length));
  return { names: new Set(names.map((name) => name.replaceAll(sep, "/"))), read: async (name) => createReadStream(join(path, name)), close: () => undefined };
}

async function openArchive(path: string): Promise<Bundle> {
  try {
    // yauzl refuses absolute names and "..".
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string) => zip.openReadStreamPromise(entries.get(name)!);
    return { names: new Set([...entries.keys()].filter((name) => !name.endsWith("/"))), read, close: () => zip.close() };
  } catch (error) {
    throw new StartProblem(`${path} cannot be read as a ZIP archive: ${(error as Error).message}.`, { cause: error });
  }
}

/**
 * Reads everything in a bundle and compares it with what the bundle says of itself. Answers its manifest and the SHA-256 of each file by its
 * name. Throws StartProblem that names the first thing that is not right.
 */
export async function verifyBundle(bundle: Bundle): Promise<{ manifest: Manifest; sums: Map<string, string> }> {
  const manifest = await readManifest(bundle);
  if ((await hashOf(bundle, SUMS)) !== manifest.sums) throw new StartProblem(`The bundle is damaged: ${SUMS} is not the one that belongs to it.`);
  const sums = new Map<string, string>();
  for await (const line of linesOf(bundle, SUMS)) {
    const [, sha256 = "", name = ""] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? [];
    sums.set(name, sha256);
    if ((await hashOf(bundle, name)) !== sha256) throw new StartProblem(`The bundle is damaged: ${name} is not what was written.`);
  }
  const foreign = [...bundle.names].find((name) => !sums.has(name) && name !== MANIFEST && name !== SUMS);
  if (foreign !== undefined) throw new StartProblem(`The bundle is damaged: ${foreign} does not belong to it.`);
  const lost = manifest.tables.find(({ name }) => !sums.has(tableEntry(name)));
  if (lost) throw new StartProblem(`The bundle is damaged: ${tableEntry(lost.name)} is missing.`);
  return { manifest, sums };
}

async function readManifest(bundle: Bundle): Promise<Manifest> {
  const parsed = parsedJson(await text(await bundle.read(MANIFEST)));
  const { format } = (parsed ?? {}) as { format?: unknown };
  if (typeof format === "number" && format > BUNDLE_FORMAT)
    throw new StartProblem(
      `The bundle was made by a newer Kvitance (format ${format}, this one reads ${BUNDLE_FORMAT}): update this installation first. Nothing was changed.`,
    );
  const manifest = manifestShape.safeParse(parsed);
  if (!manifest.success) throw new StartProblem(`The bundle is damaged: ${MANIFEST} cannot be read.`);
  return manifest.data;
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function hashOf(bundle: Bundle, name: string): Promise<string> {
  if (!bundle.names.has(name)) throw new StartProblem(`The bundle is damaged: ${name} is missing.`);
  try {
    return (await measured(await bundle.read(name))).sha256;
  } catch (error) {
    throw new StartProblem(`The bundle is damaged: ${name} cannot be read (${(error as Error).message}).`, { cause: error });
  }
}

/** The lines of a file of a bundle, which end with a line feed and nothing else: values may hold other separators (U+2028). */
export async function* linesOf(bundle: Bundle, name: string): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const part of (await bundle.read(name)) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield Buffer.concat([...begun, part.subarray(start, end)]).toString("utf8");
      [begun, start] = [[], end + 1];
    }
    if (start < part.length) begun.push(part.subarray(start));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString("utf8");
}
