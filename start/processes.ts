import { type ChildProcess, fork } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALLOCATOR } from "#platform/allocator.ts";
import type { Config, ProgramRole } from "#server/core/config.ts";
import { COMPILED } from "./compiled.ts";
import { parts } from "./parts.ts";
import { ownBuild } from "#platform/ownBuild.ts";

// Processes of the program: each begins as part.ts, which loads a part before it is known with what that works.

/** What such a process gets first: the part whose modules it loads, and whether an installation begins. */
export type Load = { role: ProgramRole; begins: boolean };
/** And later: the environment with which it becomes that part. */
export type Call = { env: NodeJS.ProcessEnv };

/**
 * V8 sizes its heap by the memory of the machine: with some GiB it lets a part that needs 40 MiB grow to 500 before it collects. 32 MiB for each half of
 * the young objects (it would take 64; with 16 each twentieth list of 50 documents waited for a collection), and a whole collection after a growth by three quarters (it would wait for a fourfold): a call takes the same
 * processor time, see docs/benchmarks.md.
 */
const HEAP = ["--max-semi-space-size=32", "--heap-growing-percent=75"];

function spawn(file: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []): ChildProcess {
  return fork(file, process.argv.slice(2), { env: { NODE_COMPILE_CACHE: COMPILED, ...ALLOCATOR, ...env }, execArgv: [...HEAP, ...flags] });
}

const sourceOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The file that processes begin with. A build that was replaced while the program ran may be gone. */
function partFile(): string {
  const built = ownBuild === undefined ? undefined : join(ownBuild, "part.js");
  return built !== undefined && existsSync(built) ? built : sourceOf("./part.ts");
}

/** What a process need not know before it is a part. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(KVITANCE|DATABASE)_/.test(name)));

/** To one that has died meanwhile nothing is sent; its exit says so. Without an answer of ours Node would throw, and end this process too. */
const send = (child: ChildProcess, message: Load | Call): void => void child.send(message, () => undefined);

/** Starts a process that loads the modules of a part and waits to become it. */
function load(role: ProgramRole, begins = false): ChildProcess {
  const made = spawn(partFile(), withoutSettings(process.env));
  send(made, { role, begins });
  return made;
}

/** Starts a part; a process that has loaded it already (`loaded`) becomes it. In development its files are watched. */
export function startPart({ dev }: Pick<Config, "dev">, role: ProgramRole, env: NodeJS.ProcessEnv, loaded?: ChildProcess): ChildProcess {
  if (dev) return spawn(sourceOf(parts[role].file), env, ["--watch-preserve-output", "--watch"]);
  const child = loaded ?? load(role);
  send(child, { env });
  return child;
}

/** A process for each part that loads its modules, before it is known with what it works. They end with this process. */
export type LoadingParts = {
  /** The process of a part, once; undefined when it has ended. */
  take(role: ProgramRole): ChildProcess | undefined;
};

/** `begins`: this is the first start of an installation. */
export function loadParts({ dev }: Pick<Config, "dev">, roles: readonly ProgramRole[], begins: boolean): LoadingParts {
  // What watches its files starts anew with each change.
  const loading = new Map(dev ? [] : roles.map((role) => [role, load(role, begins)] as const));
  return {
    take: (role) => {
      const loaded = loading.get(role);
      loading.delete(role);
      return loaded?.connected ? loaded : undefined;
    },
  };
}

/** Ends a process; resolves when it is gone. */
export const endOf = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
