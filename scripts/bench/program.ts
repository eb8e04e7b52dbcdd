import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveText } from "#platform/secrets.ts";
import { installationSecret } from "#server/core/installation.ts";
import { freePort } from "#start/postgres.ts";
import { askKept, type Asked, type Form } from "./kept.ts";
import { beginWork } from "./profile/write.ts";
import { signIn } from "./signIn.ts";

const START_MS = 180_000;
/** An address where nobody listens: invented companies are in no register, and no figure may depend on the network. */
const NOBODY = "http://127.0.0.1:1";
/** The admin of a program started here. */
export const ADMIN = { email: "admin@example.com", password: "Mereni-Vykonu-7" };

/** A running program of our own in a temporary folder. */
export type Bench = {
  url: string;
  dataDir: string;
  /** Address of its database, as the owner. */
  databaseUrl: string;
  /** Milliseconds from starting the process to the printed address. */
  startMs: number;
  pid: number;
  token: string;
  /** A call with the admin's token. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** The data that such a call answers, asked for with as little as a client can do; for what is timed. */
  ask(method: string, path: string, body?: unknown): Promise<unknown>;
  /** The same of a form that is posted. */
  send(path: string, form: Form): Promise<unknown>;
  /** Ends the program and, unless `keep`, removes its data. */
  stop(keep?: boolean): Promise<void>;
};

const children = new Set<ChildProcess>();

const folders = new Set<string>();

/** Ends every program that was started here and removes what it kept, which may be gigabytes; for an interrupted run. */
export async function stopAll(): Promise<void> {
  await Promise.all([...children].map(ended));
  for (const folder of folders) {
    if (existsSync(postmasterFile(folder))) process.kill(databasePid(folder), "SIGINT");
    while (existsSync(postmasterFile(folder))) await new Promise((done) => setTimeout(done, 100));
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kvitance-bench-"));
  folders.add(folder);
  return folder;
}

/** Starts the program and signs its first admin in. */
export async function startBench(options: { args?: string[]; env?: NodeJS.ProcessEnv; dataDir?: string } = {}): Promise<Bench> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const port = await freePort();
  // Benchmarks ask faster than any person.
  const unlimited = { KVITANCE_LIMIT_USER: "0", KVITANCE_LIMIT_ADDRESS: "0" };
  const own = {
    KVITANCE_LOG: "error",
    KVITANCE_ARES_URL: NOBODY,
    KVITANCE_IDENTITY_PORT: String(await freePort()),
    KVITANCE_IDENTITY_INTERNAL_PORT: String(await freePort()),
  };
  const env: NodeJS.ProcessEnv = { ...process.env, ...unlimited, ...own, ...options.env };
  const began = performance.now();
  const child = spawn(process.execPath, ["start/main.ts", "--data", dataDir, "--port", String(port), ...(options.args ?? [])], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env,
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const printed = await untilAnnounced(child);
  const startMs = performance.now() - began;
  const url = `http://localhost:${port}`;
  let token = await adminToken(url, printed);
  const agent = new Agent({ keepAlive: true });
  const authorization = () => `Bearer ${token}`;
  const prepare = (method: string, body: unknown) => ({
    method,
    headers: { authorization: authorization(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  /** A token holds for a quarter of an hour, and a busy machine takes longer to fill a million documents. */
  const signedIn = async <Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = await ask();
    if (answer.status !== 401) return answer;
    token = await signIn(url, ADMIN.email, ADMIN.password);
    return ask();
  };
  const answerTo = async (path: string, asked: () => Asked): Promise<unknown> => {
    const { status, text } = await signedIn(() => askKept(agent, url + path, asked()));
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const endWork = beginWork();
  return {
    url,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? embeddedUrl(dataDir),
    startMs,
    pid: child.pid ?? 0,
    token,
    call: (method, path, body) => signedIn(() => fetch(url + path, prepare(method, body))),
    ask: (method, path, body) => answerTo(path, () => prepare(method, body)),
    send: (path, { contentType, bytes }) =>
      answerTo(path, () => ({ method: "POST", headers: { authorization: authorization(), "content-type": contentType }, body: bytes })),
    stop: async (keep = false) => {
      endWork();
      agent.destroy();
      await ended(child);
      if (!keep) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The first sign-in, with its temporary password changed once. */
async function adminToken(url: string, printed: string): Promise<string> {
  const email = /e-mail\s+(\S+)/.exec(printed)?.[1];
  const temporary = /heslo\s+(\S+)/.exec(printed)?.[1];
  if (email && temporary) {
    const token = await signIn(url, email, temporary);
    await fetch(`${url}/v1/users/password`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ OldPassword: temporary, Password: ADMIN.password }),
    });
  }
  return signIn(url, ADMIN.email, ADMIN.password);
}

function untilAnnounced(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    const timer = setTimeout(() => failed(new Error("The program did not start in time.")), START_MS);
    let printed = "";
    child.stdout?.on("data", (part: Buffer) => {
      printed += part.toString();
      if (!printed.endsWith("\n\n")) return;
      clearTimeout(timer);
      ready(printed);
    });
    child.once("exit", (code) => failed(new Error(`The program ended with ${code}.`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGINT");
  });
}

/** The processes below `pid`, by what they run; empty where the system has no /proc. */
export function processesBelow(pid: number): { pid: number; command: string }[] {
  if (!existsSync("/proc")) return [];
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, "latin1"))?.[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ") }];
      } catch {
        return [];
      }
    });
  const below = new Set([pid]);
  for (let grown = -1; grown !== below.size;) {
    grown = below.size;
    for (const entry of all) if (below.has(entry.parent)) below.add(entry.pid);
  }
  return all.filter((entry) => below.has(entry.pid) && entry.pid !== pid);
}

/** All processes of a program: its own, and those of its database, which is nobody's child. */
export function processesOf({ pid, dataDir }: Pick<Bench, "pid" | "dataDir">): { pid: number; command: string }[] {
  const database = databasePid(dataDir);
  return [{ pid, command: "supervisor" }, ...processesBelow(pid), { pid: database, command: "postgres" }, ...processesBelow(database)];
}

const postmasterFile = (dataDir: string): string => join(dataDir, "postgres", "cluster", "postmaster.pid");

/** What the embedded database writes of itself, line by line: its process, its folder, when it began, its port. */
const postmaster = (dataDir: string): string[] => readFileSync(postmasterFile(dataDir), "utf8").split("\n");

/** The process of the embedded database, which pg_ctl leaves behind when it ends. */
export const databasePid = (dataDir: string): number => Number(postmaster(dataDir)[0]);

function embeddedUrl(dataDir: string): string {
  const password = deriveText(installationSecret(dataDir, false), "database:owner");
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${postmaster(dataDir)[3]}/kvitance`;
}

/** Ticks of the processor that the system counts in a second. */
const TICKS = 100;

/** Processor time that a process has taken so far, in milliseconds; 0 where the system has no /proc. */
export function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
  } catch {
    return 0;
  }
}

/** The same of a process and all below it, those that have ended and were waited for included. */
export function processorMsOfAll(pid: number): number {
  const ofOne = (one: number) => {
    try {
      const fields = readFileSync(`/proc/${one}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
      return ([11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0) * 1_000) / TICKS;
    } catch {
      return 0;
    }
  };
  return processesBelow(pid).reduce((sum, below) => sum + ofOne(below.pid), ofOne(pid));
}

/** Resident memory of a process in MiB: now, and the most that it ever was. */
export function residentMiB(pid: number): { now: number; most: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const kib = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
    return { now: kib("VmRSS"), most: kib("VmHWM") };
  } catch {
    return { now: 0, most: 0 };
  }
}

/** Memory of a process in MiB, with its part of what several processes share; 0 where the system has no /proc. */
export function proportionalMiB(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
