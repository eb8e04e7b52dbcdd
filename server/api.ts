import { openApp } from "./app.ts";
import { handlers } from "./handlers.ts";
import { serveFigures } from "./figures.ts";
import { metricsPlace } from "#platform/metrics.ts";
import { buildServer, tokensOf } from "./http/server.ts";
import { openClock } from "./core/clock.ts";
import { watchStatus } from "./insight/status/watch.ts";
import { startSweeps } from "./sweeps.ts";
import { readConfig } from "./core/config.ts";
import { bePresent } from "./presence.ts";
import { logProtection } from "./reading/sandbox/protection.ts";
import { openLog } from "#platform/log.ts";
import { askForRestart, readOrEnd, runChild } from "#platform/process.ts";

const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env));
const log = openLog("api", config.logLevel);

/** Children that draw pages and exports; one tenant holds all but one of them at most. */
const DRAWING_CHILDREN = 3;

// The api process: HTTP only; reading happens in workers, reading children draw pages.
runChild(log, async () => {
  const clock = openClock();
  const app = await openApp(config, process.env.DATABASE_APP_URL ?? "", {
    log,
    clock,
    readers: DRAWING_CHILDREN,
    readersPerTenant: DRAWING_CHILDREN - 1,
    isWorker: false,
    restart: askForRestart,
  });
  // Before the first token is looked at: what the time is.
  await bePresent(app, "api", clock);
  const server = await buildServer(app, handlers, tokensOf(app, clock));
  await serveFigures(app, metricsPlace("api", process.env), () => !server.isDraining());
  // Apis watch too: a worker that is missing reports nothing.
  // Not at once: the worker may begin behind this part.
  app.beforeClose(startSweeps(app, { status: () => watchStatus(app) }, { isFirstLater: true }));
  await server.listen({ port: config.port, host: config.host });
  // Once it is said that this part is ready.
  setImmediate(() => {
    void logProtection(log, app.reader.protection());
    // A child that draws pages starts now, so that the first page opened need not wait for it; it also knows the recogniser.
    void app.reader.describe().then(
      ({ ocr }) => log.info({ ocr }, "reader"),
      (error: unknown) => log.warn({ err: error }, "reader"),
    );
  });
  return {
    drain: () => server.drain(config.drainMs),
    close: async () => {
      await server.close();
      await app.close();
    },
  };
});
