import { openApp } from "./app.ts";
import { handlers } from "./handlers.ts";
import { serveFigures } from "./figures.ts";
import { metricsPlace } from "#platform/metrics.ts";
import { buildServer } from "./http/server.ts";
import { readConfig } from "./core/config.ts";
import { logProtection } from "./reading/sandbox/protection.ts";
import { openLog } from "#platform/log.ts";
import { readOrEnd, runChild } from "#platform/process.ts";

const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env));
const log = openLog("api", config.logLevel);

/** Children that draw pages and exports; one tenant holds all but one of them at most. */
const DRAWING_CHILDREN = 3;

// The api process: HTTP only; reading happens in workers, reading children draw pages.
runChild(log, async () => {
  const app = await openApp(config, process.env.DATABASE_APP_URL ?? "", {
    log,
    readers: DRAWING_CHILDREN,
    readersPerTenant: DRAWING_CHILDREN - 1,
    isWorker: false,
  });
  const server = await buildServer(app, handlers);
  await serveFigures(app, metricsPlace("api", process.env));
  await server.listen({ port: config.port, host: config.host });
  // A child that draws pages starts now, so that the first page opened need not wait for it; it also knows the recogniser.
  void logProtection(log, app.reader.protection());
  void app.reader.describe().then(
    ({ ocr }) => log.info({ ocr }, "reader"),
    (error: unknown) => log.warn({ err: error }, "reader"),
  );
  return {
    close: async () => {
      await server.close();
      await app.close();
    },
  };
});
