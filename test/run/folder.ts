import { spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cleaner = fileURLToPath(new URL("cleaner.ts", import.meta.url));
const MARK = "KVITANCE_RUN_FOLDER";

/**
 * Gives the run one temporary folder for all that it makes. However the run ends, Ctrl-C and kill -9 included, a process beside it
 * then stops the databases in the folder and removes it.
 */
export default async function setup(): Promise<void> {
  // Every project of a run calls this; a run that a test starts has a folder of its own.
  if (process.env[MARK]?.startsWith(`${process.pid} `)) return;
  const folder = await mkdtemp(join(tmpdir(), "kvitance-run-"));
  // Open to all like the one that it stands in: tests start programs as other accounts.
  await chmod(folder, 0o1777);
  // It learns from the end of its input that this process is gone.
  const child = spawn(process.execPath, [cleaner, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  process.env[MARK] = `${process.pid} ${folder}`;
  for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = folder;
}
