import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartProblem } from "#platform/startProblem.ts";
import { digestContents, digestTimes } from "./digests.ts";

const run = promisify(execFile);
const projectRoot = fileURLToPath(new URL("../", import.meta.url));

/** The digest of the sources that the build in `web/dist` was made of. */
const STAMP = join("web", "dist", "sources.txt");
/** The same, and the sizes and times that these sources had then: while those stay, no source has to be read. */
const SEEN = join("web", "dist", "seen.txt");

/**
 * Builds the web application when its sources are not those of the last build; with `keepBuilding` it goes on while they change.
 * Throws StartProblem when there is nothing to build it with: packages for development are left out, and no build of a release is there.
 */
export async function ensureWebBuild(keepBuilding: boolean, root = projectRoot): Promise<void> {
  // A published package holds the build and no sources of it.
  if (!existsSync(join(root, "web", "index.html")) && existsSync(join(root, STAMP))) return;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const built = await readFile(join(root, STAMP), "utf8").catch(() => "");
  const seen = `${built} ${digestTimes(root, await sourcesIn(root))}`;
  if (!keepBuilding && (await readFile(join(root, SEEN), "utf8").catch(() => "")) === seen) return;
  const sources = await digestSources(root);
  if ((keepBuilding || built !== sources) && !existsSync(vite))
    throw new StartProblem(
      'The web application is not built, and the packages that build it are not installed: run "npm ci" without --omit=dev, or use a release, which brings it built.',
    );
  if (built !== sources) {
    await run(process.execPath, [vite, "build", join(root, "web"), "--logLevel", "warn"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
    await writeFile(join(root, STAMP), sources);
  } else {
    // In a folder that cannot be written, sources are read at every start.
    await writeFile(join(root, SEEN), seen).catch(() => undefined);
  }
  if (keepBuilding) spawn(process.execPath, [vite, "build", join(root, "web"), "--watch", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
}

/** A digest of everything that the build reads. */
export const digestSources = async (root: string): Promise<string> => digestContents(root, await sourcesIn(root));

/** Paths from `root`. */
async function sourcesIn(root: string): Promise<string[]> {
  const found = await Promise.all(
    ["web", "contract", "domain", "docs/guide"].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return paths.filter((path) => !path.startsWith(join(root, "web", "dist")) && !path.includes(".test.")).toSorted();
    }),
  );
  return [...found.flat().map((path) => relative(root, path)), "package-lock.json"];
}
