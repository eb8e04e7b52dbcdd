import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isThere } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";

const READY_MS = 5;

/** What the server of a cluster wrote of itself when it started; undefined where none runs or was killed. */
export function pidFile(cluster: string): { pid: number; port: number; isReady: boolean } | undefined {
  const file = join(cluster, "postmaster.pid");
  if (!isThere(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Resolves as soon as a server that is starting takes connections: `started`, the program that starts it, looks every 100 ms only. `before`: the
 * process that the file named until now. Ends with `started` at the latest, and fails with it.
 */
export async function untilReady(cluster: string, before: number | undefined, started: Promise<void>): Promise<void> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  started.then(over, over);
  while (!isOver) {
    const found = pidFile(cluster);
    if (found?.isReady && found.pid !== before) return;
    await wait(READY_MS);
  }
  await started;
}

/** A copy made while the database ran is not whole, and its lock file keeps PostgreSQL from starting; only Linux lets us see it. */
export function refuseHotCopy(cluster: string): void {
  const pid = pidFile(cluster)?.pid;
  if (!pid || process.platform !== "linux" || !isThere(`/proc/${pid}`)) return;
  try {
    if (!readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")) return;
    const [theirs, own] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    if (theirs.ino === own.ino && theirs.dev === own.dev) return;
  } catch {
    // The process ended or belongs to another account: PostgreSQL decides.
    return;
  }
  throw new StartProblem(
    `The database in ${cluster} was copied while it ran: its server (process ${pid}) works on another folder. Stop that program and copy its data folder again; nothing was changed.`,
  );
}
