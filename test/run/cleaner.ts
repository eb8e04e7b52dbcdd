import { readdir, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Waits for the end of its input, which is the end of the test run, and clears away what the run left in its folder.

/** Programs that lost the run need this long to end by themselves, and until then start their database again. */
const QUIET_MS = 3_000;
const MAX_CLEANING_MS = 120_000;
const RETRY_MS = 300;

const folder = process.argv[2] ?? "";
// Ctrl-C in a terminal is for the run.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
process.stdin.resume();
process.stdin.once("close", () => void clean());

async function clean(): Promise<void> {
  const end = Date.now() + MAX_CLEANING_MS;
  let quietSince = Date.now();
  while (Date.now() < end && Date.now() < quietSince + QUIET_MS) {
    // After a run that ended in order there is nothing to wait for.
    if ((await readdir(folder).catch(() => [])).length === 0) break;
    const servers = await databaseServers();
    if (servers.map(stop).includes(true)) quietSince = Date.now();
    await wait(RETRY_MS);
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: RETRY_MS });
  process.exit();
}

/** Process ids of the database servers that work in the folder. */
async function databaseServers(): Promise<number[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = names.filter((name) => name.endsWith("postmaster.pid"));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8").catch(() => "")));
  const pids = texts.map((text) => Number(text.split("\n")[0])).filter((pid) => pid > 1);
  const areOurs = await Promise.all(pids.map(worksHere));
  return pids.filter((_, place) => areOurs[place]);
}

/** Whether a process stands in the folder: the file of a killed server may name a number that another process has by now. Only Linux shows it. */
async function worksHere(pid: number): Promise<boolean> {
  if (process.platform !== "linux") return true;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => "")).startsWith(folder);
}

/** Stops a server at once: nobody needs its data. False when it is gone. */
function stop(pid: number): boolean {
  try {
    process.kill(pid, "SIGQUIT");
    return true;
  } catch {
    return false;
  }
}
