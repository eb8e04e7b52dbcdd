import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Config, ProgramRole } from "#server/core/config.ts";
import { COMPILED } from "./compiled.ts";

// Processes of the program: parts, and those that have loaded what parts are made of and wait to become one (standby.ts).

export const entryPoints: Record<ProgramRole, string> = { identity: "../identity/process.ts", api: "../server/api.ts", worker: "../server/worker.ts" };

/** What a process that stands by gets first: the parts whose modules it loads. */
export type Load = { roles: readonly ProgramRole[] };
/** And later: the part that it becomes, and its environment. */
export type Call = { role: ProgramRole; env: NodeJS.ProcessEnv };

/**
 * V8 sizes its heap by the memory of the machine: with some GiB it lets a part that needs 40 MiB grow to 500 before it collects. 16 MiB for each half of
 * the young objects (it would take 64), and a whole collection after a growth by three quarters (it would wait for a fourfold): a call takes the same
 * processor time, see docs/benchmarks.md.
 */
const HEAP = ["--max-semi-space-size=16", "--heap-growing-percent=75"];

/** Starts a process that runs `file`, a path from this folder. */
export function spawn({ dev }: Pick<Config, "dev">, file: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), process.argv.slice(2), {
    env: { NODE_COMPILE_CACHE: COMPILED, ...env },
    execArgv: [...HEAP, ...(dev ? ["--watch-preserve-output", "--watch"] : [])],
  });
}

/** What a process that stands by need not know until it is called. */
const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !/^(KVITANCE|DATABASE)_/.test(name)));

/** Starts a process that loads the modules of the parts and then waits to become one of them. */
export function standBy(config: Pick<Config, "dev">, roles: readonly ProgramRole[]): ChildProcess {
  const made = spawn(config, "./standby.ts", withoutSettings(process.env));
  made.send({ roles } satisfies Load);
  return made;
}

/** Lets a process that stands by become a part. */
export function call(child: ChildProcess, called: Call): ChildProcess {
  child.send(called);
  return child;
}

/** A process for each part that loads its modules, before it is known with what it works. They end with this process. */
export type LoadingParts = {
  /** The process of a part, once; undefined when it has ended. */
  take(role: ProgramRole): ChildProcess | undefined;
};

export function loadParts(config: Pick<Config, "dev">, roles: readonly ProgramRole[]): LoadingParts {
  // What watches its files starts anew with each change.
  const loading = new Map(config.dev ? [] : roles.map((role) => [role, standBy(config, [role])] as const));
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
