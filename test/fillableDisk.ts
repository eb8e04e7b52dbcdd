import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRoot } from "./servers/program.ts";

const DISK_BYTES = 4 * 1024 * 1024;
/** Largest file where the disk of a test cannot be made small. */
const MAX_FILE_BYTES = 64 * 1024;

/** A folder whose disk can be filled: writes of more than 64 KiB then fail as the system makes them fail. */
export type FillableDisk = { folder: string; fill(): Promise<void>; makeRoom(): Promise<void>; remove(): Promise<void> };

/** A file system of its own where one may be mounted; elsewhere the limit that the system sets to the files of a process stands for it. */
export async function fillableDisk(): Promise<FillableDisk> {
  const place = await mkdtemp(join(tmpdir(), "kvitance-disk-"));
  const isMounted = isRoot && run("mount", "-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "none", place);
  const folder = join(place, "data");
  await mkdir(folder);
  const filler = join(place, "filler");
  const limit = (bytes: string) => execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${bytes}:`]);
  return {
    folder,
    fill: async () => {
      if (!isMounted) return void limit(String(MAX_FILE_BYTES));
      await writeFile(filler, Buffer.alloc(DISK_BYTES)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOSPC") throw error;
      });
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

function run(command: string, ...args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
