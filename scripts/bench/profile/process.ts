import childProcess, { type ChildProcess, type ForkOptions } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";
import { isMainThread } from "node:worker_threads";
import { FOLDER } from "./profile.ts";

// Is loaded before a program (NODE_OPTIONS) and profiles it from its first module to its end, with each process of Node that it starts.

/** Between two looks at what is running, in microseconds. */
const INTERVAL_US = 500;
/** A child writes its profile before it ends; one that hangs is killed. */
const END_MS = 2_000;

const folder = process.env[FOLDER];
const options = process.env.NODE_OPTIONS;
if (folder !== undefined && isMainThread) {
  profile(folder);
  openReadingChildren(folder);
}

function profile(into: string): void {
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
  session.post("Profiler.start");
  process.once("exit", () =>
    session.post("Profiler.stop", (error, result) => {
      if (error) return;
      mkdirSync(into, { recursive: true });
      writeFileSync(join(into, `${programName()}.${process.pid}.cpuprofile`), JSON.stringify(result.profile));
    }),
  );
}

/** What this process runs: a part is known by its title when it was loaded before it became one, else by its file; `child` reads documents, `main` is the supervisor. */
function programName(): string {
  const file = /^node (\S+\.ts)$/.exec(process.title)?.[1] ?? process.argv[1] ?? "";
  return basename(file).replace(/\.\w+$/, "");
}

/**
 * A reading child may write no file and is killed when it is no longer needed. Profiled, it runs outside of its sandbox, and whoever ends it lets it
 * write first; its heap has the limit that it always has.
 */
function openReadingChildren(into: string): void {
  const { fork } = childProcess;
  const kill = process.kill.bind(process);
  const readers = new Set<number>();

  const forkOpen = (file: string | URL, args: readonly string[] = [], given: ForkOptions = {}): ChildProcess => {
    if (basename(String(file)) !== "launch.ts") return fork(file, args, given);
    const plan = JSON.parse(args[0] ?? "") as { entry: string; entryArguments: string[]; nodeArguments: string[] };
    const child = fork(plan.entry, plan.entryArguments, {
      ...given,
      env: { ...given.env, [FOLDER]: into, NODE_OPTIONS: options },
      execPath: process.execPath,
      execArgv: plan.nodeArguments.filter((argument) => argument.startsWith("--max-")),
    });
    if (child.pid !== undefined) readers.add(child.pid);
    return child;
  };
  Object.assign(childProcess, { fork: forkOpen });
  syncBuiltinESMExports();

  process.kill = (pid, signal) => {
    if (signal !== "SIGKILL" || !readers.delete(-pid)) return kill(pid, signal);
    setTimeout(() => {
      try {
        kill(pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    }, END_MS);
    return kill(-pid, "SIGTERM");
  };
  // A part has its own way to end; what has none ends here.
  process.once("SIGTERM", () => process.listenerCount("SIGTERM") === 0 && process.exit(0));
}
