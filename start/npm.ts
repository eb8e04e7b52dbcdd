import { readFileSync } from "node:fs";

const CHECK_MS = 1_000;

/** npm hands not every signal on: ended alone, it would leave the program behind, which nobody then finds. Calls `end` when npm is gone. */
export function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // npm starts a shell, which outlives it at some signals.
  const npm = parentOf(parent);
  setInterval(() => (process.ppid !== parent || parentOf(parent) !== npm) && end(), CHECK_MS).unref();
}

/** The process that started another one; undefined where the system does not state it in a file. */
function parentOf(pid: number): string | undefined {
  try {
    return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  } catch {
    return undefined;
  }
}
