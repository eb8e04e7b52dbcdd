import { execFileSync } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot } from "./servers/program.ts";

const DISK_BYTES = 4 * 1024 * 1024;
/** What a full disk is filled with at a time. */
const BLOCK_BYTES = 1024 * 1024;
/** Largest file where the disk of a test cannot be made small. */
const MAX_FILE_BYTES = 64 * 1024;

/** A folder whose disk can be filled: writes of more than 64 KiB then fail as the system makes them fail. */
export type FillableDisk = { folder: string; fill(): Promise<void>; makeRoom(): Promise<void>; remove(): Promise<void> };

/** Whether a file system of its own may be mounted here, which other programs meet too. */
export const mayMount: boolean = isRoot && run("unshare", "--mount", "mount", "-t", "tmpfs", "none", tmpdir());

/** A file system of its own where one may be mounted; elsewhere the limit that the system sets to the files of this process stands for it. */
export async function fillableDisk(bytes = DISK_BYTES): Promise<FillableDisk> {
  const place = await mkdtemp(join(tmpdir(), "kvitance-disk-"));
  const isMounted = mayMount && run("mount", "-t", "tmpfs", "-o", `size=${bytes}`, "none", place);
  const folder = join(place, "data");
  await mkdir(folder);
  const filler = join(place, "filler");
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`]);
  return {
    folder,
    fill: async () => {
      if (!isMounted) return void limit(String(MAX_FILE_BYTES));
      for (const size of [BLOCK_BYTES, 1]) await fillWith(filler, Buffer.alloc(size));
    },
    makeRoom: async () => {
      if (!isMounted) return void limit("unlimited");
      await rm(filler, { force: true });
    },
    remove: async () => {
      if (isMounted) run("umount", place);
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Appends blocks to a file until the disk has no room for another. */
async function fillWith(file: string, block: Buffer): Promise<void> {
  try {
    for (;;) await appendFile(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

function run(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
