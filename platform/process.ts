import type { Logger } from "pino";
import { endTracing, startTracing } from "./tracing.ts";

/** Whole stop, children included. */
export const STOP_MS = 28_000;

/** What a part says to its supervisor: that it is ready, or that all parts are to begin anew with other settings. */
export type PartMessage = { ready: true } | { restart: true };

export const askForRestart = (): void => void process.send?.({ restart: true } satisfies PartMessage);

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
 * Life of a part: says "ready" to the supervisor where there is one, then stops gracefully on SIGTERM or when the supervisor is gone.
 * Ctrl-C reaches the whole group; the supervisor decides then. A part without one stops at it.
 */
export function runChild(log: Logger, start: () => Promise<{ close(): Promise<void> }>): void {
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
        process.on("SIGTERM", stop);
        process.on("disconnect", stop);
        // The supervisor died while we started: nobody would ever end us.
        if (wasForked && !process.connected) return stop();
        process.send?.({ ready: true } satisfies PartMessage);
      },
      (error: unknown) => {
        log.fatal({ err: error }, "start failed");
        process.exit(1);
      },
    );
}
