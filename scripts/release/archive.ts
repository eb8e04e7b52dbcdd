import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What an archive is made of: the commit that is checked out in `root`, and what `build` adds to a copy of it. */
export type ArchiveSource = { root: string; name: string; build: (folder: string) => Promise<void> };

const git = (root: string, ...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/**
 * Writes `NAME.tar.gz` with one folder NAME: what the commit holds and what was built of it, all with the time of the commit, so that
 * the same commit gives the same archive. Needs GNU tar. Throws an Error when the working tree has changes that no commit holds.
 */
export async function writeArchive({ root, name, build }: ArchiveSource, file: string): Promise<void> {
  if (git(root, "status", "--porcelain") !== "") throw new Error("The working tree has changes; commit them first.");
  const staging = mkdtempSync(join(tmpdir(), "kvitance-release-"));
  try {
    const tree = join(staging, "tree.tar");
    git(root, "archive", "--format=tar", `--prefix=${name}/`, `--output=${tree}`, "HEAD");
    execFileSync("tar", ["-xf", tree, "-C", staging]);
    await build(join(staging, name));
    const time = `@${git(root, "log", "-1", "--format=%ct")}`;
    const same = ["--sort=name", `--mtime=${time}`, "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"];
    const packed = join(staging, "packed.tar");
    execFileSync("tar", [...same, "-cf", packed, "-C", staging, name]);
    execFileSync("sh", ["-c", 'gzip -9 -n -c "$1" > "$2"', "sh", packed, file]);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}
