import type { App } from "#server/core/app.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { RemoteProblem, wayProblem } from "./problem.ts";

/**
 * Lets a connection do something within a time limit. What it throws is reported as a problem of the remote system; an error of ours is logged
 * and reported as one that may pass.
 */
export async function askConnection<Value>(
  app: Pick<App, "outgoing" | "clock" | "log" | "stopping">,
  timeoutMs: number,
  work: (port: ConnectionPort) => Promise<Value>,
): Promise<{ ok: true; value: Value } | { ok: false; problem: RemoteProblem }> {
  const limit = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([limit, app.stopping]);
  const over = Promise.withResolvers<never>();
  const stop = () => over.reject(new RemoteProblem("timeout"));
  signal.addEventListener("abort", stop, { once: true });
  // A connection that never looks at the signal must not hold up the others.
  const port: ConnectionPort = { outgoing: app.outgoing, now: () => app.clock.now(), log: app.log, signal };
  try {
    return { ok: true, value: await Promise.race([work(port), over.promise]) };
  } catch (error) {
    return { ok: false, problem: problemOf(app, error) };
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function problemOf({ log }: Pick<App, "log">, error: unknown): RemoteProblem {
  if (error instanceof RemoteProblem) {
    // What libraries say is for whoever reads the log; people get the code and what the remote system said.
    if (error.cause !== undefined) log.info({ err: error.cause, code: error.code }, "a remote system failed");
    return error;
  }
  if (error instanceof OutgoingFailure) return wayProblem(error);
  log.error({ err: error }, "a connection failed by a fault of its own");
  return new RemoteProblem("unreachable", { cause: error });
}
