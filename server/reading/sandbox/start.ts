import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { ALLOCATOR } from "#platform/allocator.ts";
import { makePlan } from "./plan.ts";

/** Variables a reading child gets; everything else, above all secrets and proxies, stays with the parent. */
const PASSED_ON = ["PATH", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "TESSDATA_PREFIX"];

const LAUNCHER = fileURLToPath(new URL("./launch.ts", import.meta.url));

/** The program that starts a child in namespaces of its own, without network: as root, else with a user namespace. */
type Starter = { command: string[]; ownNamespace: boolean };
let starter: Starter | undefined;

function findStarter(): Starter {
  const ways = [
    ["-n", "-i"],
    ["-c", "-n", "-i"],
  ];
  const way = ways.find((flags) => spawnSync("unshare", [...flags, "true"], { stdio: "ignore", timeout: 5_000 }).status === 0);
  return way ? { command: ["unshare", ...way], ownNamespace: way.includes("-c") } : { command: [], ownNamespace: false };
}

/** `isBare` leaves out Node's own guard, which binds JavaScript alone: for the probe, and for tests that attack as native code would. */
export type StartOptions = { isBare?: boolean; entryArguments?: string[] };

/**
 * Starts a child that opens files of strangers, in a process group of its own. On Linux it begins as the launcher (launch.ts), which gives away
 * its rights and becomes the child; elsewhere there is Node's guard alone.
 */
export function startChild(entry: string, { isBare = false, entryArguments = [] }: StartOptions = {}): ChildProcess {
  const { command, ownNamespace } = process.platform === "linux" ? (starter ??= findStarter()) : { command: [], ownNamespace: false };
  const plan = makePlan(entry, { isBare, entryArguments, ownNamespace });
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const [execPath = process.execPath, ...flags] = command;
  const isLaunched = process.platform === "linux";
  return fork(isLaunched ? LAUNCHER : entry, isLaunched ? [JSON.stringify(plan)] : entryArguments, {
    detached: true,
    // A child cannot look up the zone of the machine.
    env: { ...env, ...ALLOCATOR, TZ: process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone, KVITANCE_OCR: process.env.KVITANCE_OCR ?? "" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    execPath,
    execArgv: [...flags, ...(command.length > 0 ? [process.execPath] : []), ...(isLaunched ? ["--disable-warning=ExperimentalWarning"] : plan.nodeArguments)],
  });
}

/** Ends a child with everything it has started. */
export function endChild(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    child.kill("SIGKILL");
  }
}

const PAGE_BYTES = 4096;
/** Clock ticks of /proc, the same on every Linux. */
const TICK_MS = 10;

/** Processor time that a process has used, in milliseconds; 0 where the system does not report it. */
export function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The second field is a name in brackets, which may hold anything.
    const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(user) + Number(system)) * TICK_MS || 0;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in bytes; 0 where the system does not report it. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES || 0;
  } catch {
    return 0;
  }
}

/** Lets other processes go first. */
export function lowerPriority(pid: number, log: { warn(details: object, message: string): void }): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    // It has ended, or the system does not allow it.
    log.warn({ err: error }, "the priority of a reading child was not lowered");
  }
}
