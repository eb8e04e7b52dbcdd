import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

// Whether a build still fits the sources that it was made of.

/** SHA-256 over names and bytes of files (paths from `root`), so that a build fits wherever its sources are copied. Throws where one is missing. */
export function digestContents(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths)
    hash.update(`${path}\0`).update(
      createHash("sha256")
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  return hash.digest("hex");
}

/** The same over sizes and times instead of bytes: another one says that something may have changed. */
export function digestTimes(root: string, paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path));
    hash.update(`${join(root, path)}\0${size} ${mtimeMs} ${ctimeMs}\0`);
  }
  return hash.digest("hex");
}
