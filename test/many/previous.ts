import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureWebBuild } from "#start/webBuild.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const git = (args: string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

export type Program = { root: string; name: string; remove(): void };

/** The name of a state of the project in its history, e.g. of HEAD~1; undefined outside of a checkout that has it. */
export function stateAt(ref: string): string | undefined {
  try {
    return git(["log", "-1", "--format=%h %s", ref]);
  } catch {
    return undefined;
  }
}

/** The program as it was at `ref`, in a folder of its own with the packages of this one. */
export async function programAt(ref: string): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), "kvitance-before-"));
  // Reading children run as accounts of their own.
  chmodSync(folder, 0o755);
  const archive = join(folder, "project.tar");
  git(["archive", "--output", archive, ref]);
  execFileSync("tar", ["xf", archive, "-C", folder]);
  rmSync(archive);
  // Reading children open nothing outside of the folder, where a link would lead.
  const packages = join(root, "node_modules");
  if (spawnSync("cp", ["-al", packages, folder], { stdio: "ignore" }).status !== 0) execFileSync("cp", ["-a", packages, folder]);
  // Most often its web application is the same, and need not be built again.
  if (existsSync(join(root, "web/dist"))) cpSync(join(root, "web/dist"), join(folder, "web/dist"), { recursive: true });
  await ensureWebBuild(false, folder);
  return { root: folder, name: stateAt(ref) ?? ref, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
