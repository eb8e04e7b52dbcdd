import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartProblem } from "#platform/startProblem.ts";

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
  const seen = `${built} ${await digestTimes(root)}`;
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

/** SHA-256 over names and bytes of everything that the build reads, so that a build fits wherever its sources are copied. */
export async function digestSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await sourcesIn(root)) hash.update(`${relative(root, path)}\0`).update(await digestFile(path));
  return hash.digest("hex");
}

/** The same over sizes and times instead of bytes: another one says that something may have changed. */
async function digestTimes(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const path of await sourcesIn(root)) {
    const { size, mtimeMs, ctimeMs } = statSync(path);
    hash.update(`${path}\0${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest("hex");
}

async function sourcesIn(root: string): Promise<string[]> {
  const found = await Promise.all(
    ["web", "contract", "domain", "docs/guide"].map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      return paths.filter((path) => !path.startsWith(join(root, "web", "dist")) && !path.includes(".test.")).toSorted();
    }),
  );
  return [...found.flat(), join(root, "package-lock.json")];
}

async function digestFile(path: string): Promise<Buffer> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest();
}
