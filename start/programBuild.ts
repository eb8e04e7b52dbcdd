import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { digestContents, digestTimes } from "./digests.ts";

// The program in few files, which Node finds, reads and compiles in a third of the time that its 1,700 sources take: `dist/<build>/`, made by
// scripts/buildProgram.ts. It serves only while the sources are those that it was made of; without it the program runs from its sources.

export const root = fileURLToPath(new URL("../", import.meta.url));

/** Paths of a checkout. A published package holds the build without the two others: nothing in it ever changes. */
export const BUILDS = "dist";
/** Which build fits which sources (`BuildNote`). */
export const NOTE = join(BUILDS, "build.json");
/** The build, and sizes and times that its sources had: while those stay, no source has to be read. */
const SEEN = join(BUILDS, "seen.txt");

/** `build`: the digest of the sources, and the name of the folder below `dist`. `sources`: paths of what it was made of, the lock file of the packages with it. */
export type BuildNote = { build: string; sources: string[] };

/** The folder of a build that fits the sources of the checkout or package at `folder`; undefined where there is none. */
export function findBuild(folder = root): string | undefined {
  try {
    const { build, sources } = JSON.parse(readFileSync(join(folder, NOTE), "utf8")) as BuildNote;
    const place = join(folder, BUILDS, build);
    if (!statSync(place).isDirectory()) return undefined;
    if (sources.length === 0 || fits(folder, { build, sources })) return place;
  } catch {
    // There is none, or a source of it is gone.
  }
  return undefined;
}

function fits(folder: string, { build, sources }: BuildNote): boolean {
  const seen = `${build} ${digestTimes(folder, sources)}`;
  if (readOrEmpty(join(folder, SEEN)) === seen) return true;
  if (digestContents(folder, sources) !== build) return false;
  try {
    writeFileSync(join(folder, SEEN), seen);
  } catch {
    // In a folder that cannot be written, sources are read at every start.
  }
  return true;
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
