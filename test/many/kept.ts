import { descendants } from "#test/servers/program.ts";
import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

/** What an operator's systemd does: whatever ends is started again after a moment. */
const RESTART_MS = 200;
const LOOK_MS = 100;
const START_MS = 180_000;

export type Launch = { command: string; args: string[]; options: SpawnOptions };

export type Kept = {
  name: string;
  /** What dies, for the table of figures. */
  kind: string;
  kills: number;
  /** The longest time in seconds from a kill until it worked again. */
  longestAway: number;
  readonly pid: number;
  isReady(): Promise<boolean>;
  kill(): void;
  /** Ends it in order (SIGTERM) and starts another program in its place; resolves when that is ready. */
  replace(launch: Launch): Promise<void>;
  /** Ends it for good. */
  end(): void;
};

type Making = { name: string; kind: string; launch: Launch; isReady: () => Promise<boolean> };

/** Starts a process that is started again whenever it dies, and waits until it is ready. */
export async function keep({ name, kind, launch, isReady }: Making): Promise<Kept> {
  let now = launch;
  let isOver = false;
  let output = "";
  let child = start();

  function start(): ChildProcess {
    const made = spawn(now.command, now.args, { ...now.options, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [made.stdout, made.stderr]) stream?.on("data", (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
    made.once("exit", () => void (isOver || setTimeout(() => isOver || (child = start()), RESTART_MS)));
    return made;
  }

  const isUp = async () => child.exitCode === null && child.signalCode === null && (await isReady().catch(() => false));
  const untilReady = async (): Promise<void> => {
    for (const end = Date.now() + START_MS; !(await isUp()); await wait(LOOK_MS))
      if (Date.now() > end && !isOver) throw new Error(`${name} is not ready: ${output}`);
      else if (isOver) return;
  };
  const end = (): void => {
    isOver = true;
    process.off("exit", end);
    for (const pid of descendants(child)) signal(pid, "SIGKILL");
  };
  process.once("exit", end);
  let watched: Promise<void> | undefined;
  const kept: Kept = {
    name,
    kind,
    kills: 0,
    longestAway: 0,
    get pid() {
      return child.pid ?? 0;
    },
    isReady: isUp,
    kill: () => {
      kept.kills += 1;
      signal(kept.pid, "SIGKILL");
      const began = performance.now();
      watched ??= untilReady()
        .then(() => void (kept.longestAway = Math.max(kept.longestAway, (performance.now() - began) / 1_000)))
        .finally(() => (watched = undefined));
    },
    replace: async (next) => {
      now = next;
      const before = child;
      const gone = new Promise((done) => before.once("exit", done));
      signal(kept.pid, "SIGTERM");
      await gone;
      await untilReady();
    },
    end,
  };
  await untilReady();
  return kept;
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
