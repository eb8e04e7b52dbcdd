import type { ChildProcess } from "node:child_process";
import type { Logger } from "pino";
import type { PartMessage } from "#platform/process.ts";
import type { Config, ProgramRole } from "#server/core/config.ts";
import { childEnvironment } from "./childEnvironment.ts";
import { endOf, type LoadingParts, startPart } from "./processes.ts";
import type { PartUrls } from "./roles.ts";

/** Pauses before a part that died is started again: none at first, because people wait. */
const RESTART_MS = [0, 200, 1_000, 5_000, 15_000];
/** A part that lived so long does not die again and again: the next pause is a short one. */
const STEADY_MS = 5_000;

export type Supervisor = {
  /**
   * Starts a part and resolves when it is ready. A part that dies later is started again, slower each time. One that dies while it starts is
   * an error, unless the program `isServing` already: then it is started again too.
   */
  start(role: ProgramRole, options?: { isServing: boolean }): Promise<void>;
  /** Ends the parts and resolves when they are gone. */
  stop(): Promise<void>;
};

export type Supervised = {
  config: Config;
  urls: PartUrls;
  log: Logger;
  /** Processes that have loaded parts already. */
  loading?: LoadingParts;
  /** The configuration with what was set meanwhile, when a part asks for a restart. */
  configAgain?(): Promise<Config>;
};

/** Runs parts as processes of their own. Loading a program takes much of the time of a start, so it begins before the database is there (`loading`). */
export function openSupervisor({ urls, log, ...given }: Supervised): Supervisor {
  const children = new Map<ProgramRole, ChildProcess>();
  /** Those that end because they are to begin anew. */
  const replaced = new WeakSet<ChildProcess>();
  let { config } = given;
  let isStopping = false;

  const start = (role: ProgramRole, deaths = 0, loaded?: ChildProcess): Promise<void> => {
    const child = startPart(config, role, childEnvironment(role, { config, urls }), loaded);
    children.set(role, child);
    return new Promise((ready, failed) => {
      let readyAt: number | undefined;
      child.on("message", (message: PartMessage) => {
        if ("restart" in message) return void restart();
        readyAt = performance.now();
        ready();
      });
      child.on("exit", (code) => {
        children.delete(role);
        if (isStopping) return ready();
        if (replaced.has(child)) return ready(startAgain(role, 0));
        if (readyAt === undefined && deaths === 0)
          return failed(new Error(`The part "${role}" ended with code ${code} while starting; the log above says why.`));
        const before = readyAt !== undefined && performance.now() - readyAt > STEADY_MS ? 0 : deaths;
        log.error({ role, code }, "a part died and is started again");
        ready(startAgain(role, before));
      });
    });
  };

  /** Each part ends in order, nothing under way is lost, and begins anew with the configuration of now. */
  const restart = async (): Promise<void> => {
    config = (await given.configAgain?.().catch(reported(log))) ?? config;
    for (const child of children.values()) {
      replaced.add(child);
      child.kill("SIGTERM");
    }
  };

  const startAgain = (role: ProgramRole, deaths: number): Promise<void> =>
    new Promise((ready) => {
      setTimeout(() => ready(isStopping ? undefined : start(role, deaths + 1)), RESTART_MS[Math.min(deaths, RESTART_MS.length - 1)]);
    });

  return {
    start: (role, { isServing } = { isServing: false }) => start(role, isServing ? 1 : 0, given.loading?.take(role)),
    stop: async () => {
      isStopping = true;
      await Promise.all([...children.values()].map(endOf));
    },
  };
}

const reported = (log: Logger) => (error: unknown) => log.error({ err: error }, "the settings could not be read again, so the parts keep those they have");
