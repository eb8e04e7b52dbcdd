import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** How long the processes of a dead server are waited for; then the next start says what is wrong. */
const GOING_MS = 10_000;
const LOOK_MS = 20;

/**
 * Ends the processes that a server of PostgreSQL left when it was killed, and waits until they are gone: the next one does not start beside
 * them, and one that computes notices the death of its server late. Nothing happens while the server, `postmaster`, lives. Only Linux shows
 * whose processes they are.
 */
export async function endRemains(cluster: string, postmaster: number | undefined): Promise<void> {
  if (process.platform !== "linux" || (postmaster !== undefined && worksIn(cluster, String(postmaster)))) return;
  const remains = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && worksIn(cluster, name));
  for (const pid of remains) {
    try {
      process.kill(Number(pid), "SIGQUIT");
    } catch {
      // It is gone.
    }
  }
  for (const end = Date.now() + GOING_MS; remains.some((pid) => worksIn(cluster, pid)) && Date.now() < end;) await wait(LOOK_MS);
}

/** Whether a process is one of a server on the cluster. */
function worksIn(cluster: string, pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres") && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return false;
  }
}
