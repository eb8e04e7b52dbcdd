import type { Logger } from "pino";
import { collectAfterStart } from "./garbage.ts";
import { endTracing, startTracing } from "./tracing.ts";

/**
 * Small buffers share a piece of memory, which stays as long as one of them: a file name of 40 bytes that is kept would hold 64 KiB. A smaller piece
 * holds none of the 16 KiB that compression takes for a moment.
 */
Buffer.poolSize = 8_192;

/** Whole stop, children included, after the part has drained. */
export const STOP_MS = 28_000;

/** What a part says to its supervisor: that it is ready, or that all parts are to begin anew with other settings. */
export type PartMessage = { ready: true } | { restart: true };

export const askForRestart = (): void => void process.send?.({ restart: true } satisfies PartMessage);

/** How long parts that an operator runs apart serve on after SIGTERM: time for a proxy to turn to others, in seconds. */
const DRAIN_SECONDS = 5;
const MAX_DRAIN_SECONDS = 300;

/**
 * How long a part with a port serves on after SIGTERM, in milliseconds: KVITANCE_DRAIN_SECONDS, or what is usual where parts run apart
 * (`--only`) and nothing in the whole program, which has no other to turn to. Throws an Error for what is no number of seconds.
 */
export function readDrainMs(env: NodeJS.ProcessEnv, runsApart: boolean): number {
  const text = env.KVITANCE_DRAIN_SECONDS?.trim() || String(runsApart ? DRAIN_SECONDS : 0);
  if (!/^\d+$/.test(text) || Number(text) > MAX_DRAIN_SECONDS)
    throw new Error(`KVITANCE_DRAIN_SECONDS must be a whole number from 0 to ${MAX_DRAIN_SECONDS}, "${text}" is not.`);
  return Number(text) * 1_000;
}

/** A part at work. `drain` prepares its end while it serves on, and resolves when it may close. */
export type Running = { drain?(): Promise<void>; close(): Promise<void> };

/** What the configuration says; a mistake in it ends the process with one sentence and no trace. */
export function readOrEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`Kvitance did not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/**
 * Life of a part: says "ready" to the supervisor where there is one, then drains and stops on SIGTERM, or stops when the supervisor is gone.
 * Ctrl-C reaches the whole group; the supervisor decides then. A part without one stops at it, also while it drains.
 */
export function runChild(log: Logger, start: () => Promise<Running>): void {
  const wasForked = process.connected;
  let interrupted: () => void = () => wasForked || process.exit(0);
  process.on("SIGINT", () => interrupted());
  process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
  startTracing(String(log.bindings().part), process.env)
    .then(start)
    .then(
      (running) => {
        let isStopping = false;
        const stop = (): void => {
          if (isStopping) return;
          isStopping = true;
          setTimeout(() => process.exit(1), STOP_MS).unref();
          running
            .close()
            .finally(endTracing)
            .then(
              () => process.exit(0),
              (error: unknown) => {
                log.error({ err: error }, "stop failed");
                process.exit(1);
              },
            );
        };
        if (!wasForked) interrupted = stop;
        process.on("SIGTERM", () => void (running.drain?.() ?? Promise.resolve()).then(stop));
        process.on("disconnect", stop);
        // The supervisor died while we started: nobody would ever end us.
        if (wasForked && !process.connected) return stop();
        process.send?.({ ready: true } satisfies PartMessage);
        collectAfterStart();
      },
      (error: unknown) => {
        log.fatal({ err: error }, "start failed");
        process.exit(1);
      },
    );
}
