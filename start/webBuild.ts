import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../", import.meta.url));
const vite = join(root, "node_modules", "vite", "bin", "vite.js");
const stamp = join(root, "web", "dist", "sources.txt");

/** Builds the web application when its sources changed since the last build; in development it keeps building. */
export async function ensureWebBuild(keepBuilding: boolean): Promise<void> {
  const sources = await fingerprint();
  const built = await readFile(stamp, "utf8").catch(() => "");
  if (built !== sources) {
    await run(process.execPath, [vite, "build", join(root, "web"), "--logLevel", "warn"], { cwd: root, env: { ...process.env, NODE_ENV: "production" } });
    await writeFile(stamp, sources);
  }
  if (keepBuilding) spawn(process.execPath, [vite, "build", join(root, "web"), "--watch", "--logLevel", "warn"], { cwd: root, stdio: "inherit" });
}

/** Names, sizes and times of everything that the build reads. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const folder of ["web", "contract", "domain"]) {
    const names = (await readdir(join(root, folder), { recursive: true })).filter((name) => !name.startsWith("dist") && !name.includes(".test.")).sort();
    for (const name of names) {
      const entry = await stat(join(root, folder, name));
      if (entry.isFile()) hash.update(`${folder}/${name} ${entry.size} ${entry.mtimeMs}\n`);
    }
  }
  hash.update(await readFile(join(root, "package-lock.json")));
  return hash.digest("hex");
}
