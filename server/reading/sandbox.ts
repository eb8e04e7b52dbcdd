import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Variables a reading child gets; everything else, above all secrets and proxies, stays with the parent. */
const PASSED_ON = ["PATH", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "TESSDATA_PREFIX", "KVITANCE_OCR"];

/** Young and old generation of V8 in a child, in MiB; pictures and WebAssembly memory lie outside of it. */
const HEAP_MIB = 384;

/** No writing of files, and only what the parsers need; Node's own guard, on top of that of the system. */
const PERMISSIONS = ["--permission", "--allow-fs-read=*", "--allow-child-process", "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"];

/** The program that starts a child without network: a network namespace of its own, where the system lets us make one. */
let isolation: string[] | undefined;

function networkIsolation(): string[] {
  if (isolation) return isolation;
  const ways = process.platform === "linux" ? [["-n"], ["-r", "-n"]] : [];
  const way = ways.find((flags) => spawnSync("unshare", [...flags, "true"], { stdio: "ignore", timeout: 5_000 }).status === 0);
  isolation = way ? ["unshare", ...way] : [];
  return isolation;
}

/** Starts a reading child in a process group of its own. */
export function startChild(entry: string): ChildProcess {
  const [starter, ...flags] = networkIsolation();
  const node = [...PERMISSIONS, `--max-old-space-size=${HEAP_MIB}`];
  const env = Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  return fork(entry, [], {
    detached: true,
    env,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(starter ? { execPath: starter, execArgv: [...flags, process.execPath, ...node] } : { execArgv: node }),
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

/** Processor time that a process has used, in milliseconds; 0 where the system does not tell. */
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

/** Resident memory of a process in bytes; 0 where the system does not tell. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * PAGE_BYTES || 0;
  } catch {
    return 0;
  }
}
