import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ownRoot = fileURLToPath(new URL("../", import.meta.url));
const START_MS = 120_000;
const STOP_MS = 30_000;
/** Below the ports that systems give to outgoing connections. */
const FIRST_PORT = 20_000;
const PAIRS = 6_000;

/** Where a running program is reached, without a trailing slash. */
export type Site = { url: string };

export type Program = Site & {
  dataDir: string;
  /** What it printed, e.g. the first password. */
  printed: string;
  /** Ctrl-C; resolves with the exit code. */
  interrupt(): Promise<number | null>;
  /** kill -9 of the whole process group. */
  kill(): Promise<void>;
  /** Sends a signal to the started process alone, to npm with `byNpm`, or to the whole group. */
  signal(name: NodeJS.Signals, to: "process" | "group"): void;
  /** Whether any process of its group is left. */
  isAlive(): boolean;
};

/**
 * Starts the program as a person does, in a process group of its own, and waits for the printed address. `root` is another copy of the
 * project, `entry` a file of it that starts the program; with `byNpm` it is started by `npm start`.
 */
export async function startProgram(
  options: { dataDir?: string; port?: number; args?: string[]; env?: NodeJS.ProcessEnv; root?: string; entry?: string; byNpm?: boolean } = {},
): Promise<Program> {
  const dataDir = options.dataDir ?? (await newDataDir());
  const root = options.root ?? ownRoot;
  const port = options.port ?? (await pairOfPorts());
  const [command, ...first] = options.byNpm ? ["npm", "--silent", "start", "--"] : [process.execPath, join(root, options.entry ?? "start/main.ts")];
  const child = spawn(command!, [...first, "--data", dataDir, "--port", String(port), ...(options.args ?? [])], {
    cwd: options.byNpm ? root : process.cwd(),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    // As under npm, it ends when whoever started it is gone.
    env: {
      npm_lifecycle_event: "test",
      ...process.env,
      KVITANCE_LOG: "warn",
      KVITANCE_ARES_URL: "http://127.0.0.1:1",
      KVITANCE_CNB_URL: "http://127.0.0.1:1",
      ...options.env,
    },
  });
  const printed = await untilAnnounced(child);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    printed,
    interrupt: () => end(child, () => child.kill("SIGINT")),
    kill: async () => void (await end(child, () => process.kill(-(child.pid ?? 0), "SIGKILL"))),
    signal: (name, to) => void process.kill((to === "group" ? -1 : 1) * (child.pid ?? 0), name),
    isAlive: () => isAlive(-(child.pid ?? 0)),
  };
}

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "kvitance-e2e-"));

export const removeData = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });

/** E-mail and password of the first sign-in, out of what the program printed. */
export function firstSignIn(printed: string): { email: string; password: string } {
  const email = /e-mail\s+(\S+)/.exec(printed)?.[1];
  const password = /heslo\s+(\S+)/.exec(printed)?.[1];
  if (!email || !password) throw new Error(`No first sign-in in: ${printed}`);
  return { email, password };
}

/** Two free ports that follow each other: the application and the identity server. No connection to somewhere else gets one of these. */
async function pairOfPorts(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + 2 * Math.floor(Math.random() * PAIRS);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

/** Whether there is a process with this id, or a process group with its negative. */
export function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

function untilAnnounced(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let out = "";
    let err = "";
    const timer = setTimeout(() => failed(new Error(`The program did not start in time.\n${err}`)), START_MS);
    child.stderr?.on("data", (part: Buffer) => (err = (err + part.toString()).slice(-8_000)));
    child.stdout?.on("data", (part: Buffer) => {
      out += part.toString();
      if (!out.endsWith("\n\n")) return;
      clearTimeout(timer);
      ready(out);
    });
    child.once("exit", (code) => failed(new Error(`The program ended with ${code}.\n${err}`)));
  });
}

function end(child: ChildProcess, signal: () => unknown): Promise<number | null> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`The program did not stop within ${STOP_MS} ms.`)), STOP_MS);
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code);
    });
    signal();
  });
}
