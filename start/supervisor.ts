import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config, ProgramRole } from "#server/core/config.ts";
import { childEnvironment } from "./childEnvironment.ts";
import type { PartUrls } from "./roles.ts";

/** Pauses before a part that died is started again: short at first, because people wait. */
const RESTART_MS = [200, 1_000, 5_000, 15_000];
/** A part that lived so long had a good start: the next pause is a short one. */
const STEADY_MS = 60_000;

/** What Node compiled of our modules, so that the next start need not do it again; where the folder cannot be written nothing is kept. */
const COMPILED = fileURLToPath(new URL("../.cache/compiled/", import.meta.url));

export const entryPoints: Record<ProgramRole, string> = { identity: "../identity/process.ts", api: "../server/api.ts", worker: "../server/worker.ts" };

export type Supervisor = {
  /** Starts a part and resolves when it is ready. A part that dies later is started again, slower each time. */
  start(role: ProgramRole): Promise<void>;
  /** Ends the parts and resolves when they are gone. */
  stop(): Promise<void>;
};

/** Runs parts as processes of their own. */
export function openSupervisor({ config, urls, log }: { config: Config; urls: PartUrls; log: Logger }): Supervisor {
  const children = new Map<ProgramRole, ChildProcess>();
  let isStopping = false;
  const start = (role: ProgramRole, deaths = 0): Promise<void> => {
    const child = fork(fileURLToPath(new URL(entryPoints[role], import.meta.url)), process.argv.slice(2), {
      env: { NODE_COMPILE_CACHE: COMPILED, ...childEnvironment(role, { config, urls }) },
      execArgv: config.dev ? ["--watch-preserve-output", "--watch"] : [],
    });
    children.set(role, child);
    return new Promise((ready, failed) => {
      let readyAt: number | undefined;
      child.on("message", () => {
        readyAt = performance.now();
        ready();
      });
      child.on("exit", (code) => {
        children.delete(role);
        if (isStopping) return ready();
        if (readyAt === undefined && deaths === 0)
          return failed(new Error(`The part "${role}" ended with code ${code} while starting; the log above says why.`));
        log.error({ role, code }, "a part died and is started again");
        const before = readyAt !== undefined && performance.now() - readyAt > STEADY_MS ? 0 : deaths;
        setTimeout(() => isStopping || void start(role, before + 1), RESTART_MS[Math.min(before, RESTART_MS.length - 1)]);
      });
    });
  };
  return {
    start: (role) => start(role),
    stop: async () => {
      isStopping = true;
      await Promise.all(
        [...children.values()].map(
          (child) =>
            new Promise<void>((done) => {
              child.once("exit", () => done());
              child.kill("SIGTERM");
            }),
        ),
      );
    },
  };
}
