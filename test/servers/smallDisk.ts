import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync } from "node:fs";
import { isRoot } from "./program.ts";

/** Makes a folder that holds a few pages of memory and no more; undefined where the machine does not allow it. */
export function smallDisk(folder: string, uid: number): { remove(): void } | undefined {
  if (!isRoot) return undefined;
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    console.warn("No file system can be mounted here: the test of a full disk is skipped.");
    return undefined;
  }
  chownSync(folder, uid, -1);
  return { remove: () => execFileSync("umount", [folder], { stdio: "ignore" }) };
}
