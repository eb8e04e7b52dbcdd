import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cleaner = fileURLToPath(new URL("cleaner.ts", import.meta.url));
const MARK = "KVITANCE_RUN_FOLDER";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";
const GIB = 2 ** 30;
/** More than a whole run ever keeps in its folder. */
const FOLDER_BYTES = 6 * GIB;
/** What the programs of a run need beside the folder. */
const PROGRAM_BYTES = 6 * GIB;

/**
 * Gives the run one temporary folder for all that it makes. However the run ends, Ctrl-C and kill -9 included, a process beside it
 * then stops the databases in the folder and removes it.
 */
export default async function setup(): Promise<void> {
  // Every project of a run calls this; a run that a test starts has a folder of its own.
  if (process.env[MARK]?.startsWith(`${process.pid} `)) return;
  const folder = await mkdtemp(join(await parentFolder(), "kvitance-run-"));
  // Open to all like the one that it stands in: tests start programs as other accounts.
  await chmod(folder, 0o1777);
  // It learns from the end of its input that this process is gone.
  const child = spawn(process.execPath, [cleaner, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  process.env[MARK] = `${process.pid} ${folder}`;
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
}

/**
 * The folder that TMPDIR names; without it, memory where the machine has plenty: databases and copies of data folders are made by the hundred,
 * and the disk was what most tests of starts and stores waited for.
 */
async function parentFolder(): Promise<string> {
  if (process.env["TMPDIR"]) return tmpdir();
  const [disk, memory] = await Promise.all([statfs(IN_MEMORY).catch(() => undefined), readFile("/proc/meminfo", "utf8").catch(() => "")]);
  const free = disk ? disk.bavail * disk.bsize : 0;
  const available = Number(/^MemAvailable: +(\d+) kB$/m.exec(memory)?.[1] ?? 0) * 1024;
  return free >= FOLDER_BYTES && available >= FOLDER_BYTES + PROGRAM_BYTES ? IN_MEMORY : tmpdir();
}
