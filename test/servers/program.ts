import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

// Programs of the machine that tests talk to. Where one is missing its tests are skipped with a message; `.ci/run` installs them.

/** Whether tests may make users, mount and bind as they need. */
export const isRoot: boolean = process.getuid?.() === 0;

/** Folders of servers, which are not on the path of everybody. */
const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];

/** The path of a program; undefined where the machine does not have it, which is said once, or is no Linux. */
export function programOf(name: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate));
  if (path === undefined) console.warn(`${name} is not installed: its tests are skipped.`);
  return path;
}

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether somebody listens there. */
export function answers(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}

export type Program = {
  /** Ends the program and everything it started, without a word (kill -9). */
  kill(): Promise<void>;
  /** Lets it neither work nor answer until it is killed or woken. */
  freeze(): void;
  wake(): void;
};

const START_MS = 60_000;

/** Starts a server and waits until it answers on its port. */
export async function startProgram(path: string, args: string[], port: number, host = "127.0.0.1"): Promise<Program> {
  const output: string[] = [];
  const child = spawn(path, args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.on("data", (part: Buffer) => output.push(part.toString()));
  child.stderr.on("data", (part: Buffer) => output.push(part.toString()));
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  for (const end = Date.now() + START_MS; !(await answers(port, host)); await wait(20)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(`${path} did not start: ${output.join("")}`);
  }
  // A server gives each session a process, which may lead a group of its own.
  const killAll = () => descendants(child).forEach((pid) => signal(pid, "SIGKILL"));
  // A run that is broken off calls nobody's end.
  process.once("exit", killAll);
  return {
    kill: async () => {
      process.off("exit", killAll);
      killAll();
      await ended;
    },
    freeze: () => descendants(child).forEach((pid) => signal(pid, "SIGSTOP")),
    wake: () => descendants(child).forEach((pid) => signal(pid, "SIGCONT")),
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** A process with its children and theirs. */
export function descendants(child: Pick<ChildProcess, "pid" | "exitCode" | "signalCode">): number[] {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return [];
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const found = [child.pid];
  for (const pid of found) found.push(...parents.filter(([, parent]) => parent === pid).map(([own]) => own));
  return found;
}

/** The process that started another one; undefined when that is gone by now. */
function parentOf(pid: string): number | undefined {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program stands in brackets and may hold anything.
    return Number(facts.slice(facts.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return undefined;
  }
}
