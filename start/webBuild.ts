import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { StartProblem } from "#platform/startProblem.ts";

const run = promisify(execFile);
const projectRoot = fileURLToPath(new URL("../", import.meta.url));

/** The digest of the sources that the build in `web/dist` was made of. */
const STAMP = join("web", "dist", "sources.txt");

/**
 * Builds the web application when its sources are not those of the last build; with `keepBuilding` it goes on while they change.
 * Throws StartProblem when there is nothing to build it with: packages for development are left out, and no build of a release is there.
 */
export async function ensureWebBuild(keepBuilding: boolean, root = projectRoot): Promise<void> {
  // A published package holds the build and no sources of it.
  if (!existsSync(join(root, "web", "index.html")) && existsSync(join(root, STAMP))) return;
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const sources = await digestSources(root);
  const built = await readFile(join(root, STAMP), "utf8").catch(() => "");
  if ((keepBuilding || built !== sources) && !existsSync(vite))
    throw new StartProblem(
      'The web application is not built, and the packages that build it are not installed: run "npm ci" without --omit=dev, or use a release, which brings it built.',
    );
  if (built !== sources) {
    await run(process.execPath, [vite, "build", join(root, "web"), "--logLevel", "warn"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
    await writeFile(join(root, STAMP), sources);
  }
  if (keepBuilding) spawn(process.execPath, [vite, "build", join(root, "web"), "--watch", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
}

/** SHA-256 over names and bytes of everything that the build reads, so that a build fits wherever its sources are copied. */
export async function digestSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["web", "contract", "domain", "docs/guide"]) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const read = paths.filter((path) => !path.startsWith(join(root, "web", "dist")) && !path.includes(".test."));
    for (const path of read.toSorted()) hash.update(`${relative(root, path)}\0`).update(await digestFile(path));
  }
  return hash.update(await digestFile(join(root, "package-lock.json"))).digest("hex");
}

async function digestFile(path: string): Promise<Buffer> {
  return createHash("sha256")
    .update(await readFile(path))
    .digest();
}
