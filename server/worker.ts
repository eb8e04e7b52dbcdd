import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { openApp } from "./app.ts";
import { serveFigures } from "./figures.ts";
import { metricsPlace } from "#platform/metrics.ts";
import { readersFor, startJobs } from "./jobs.ts";
import { bindOldSecrets } from "./notifications/webHooks/secret.ts";
import { openClock } from "./core/clock.ts";
import { readConfig } from "./core/config.ts";
import { bePresent } from "./presence.ts";
import { logProtection } from "./reading/sandbox/protection.ts";
import { openLog } from "#platform/log.ts";
import { readOrEnd, runChild } from "#platform/process.ts";

const config = readOrEnd(() => readConfig(process.argv.slice(2), process.env));
const log = openLog("worker", config.logLevel);

// The worker process: reads documents, as many at once as there are cores, one more so that a tenant never waits for another one's, and long ones apart.
runChild(log, async () => {
  const slots = availableParallelism();
  const clock = openClock();
  const app = await openApp(config, process.env.DATABASE_APP_URL ?? "", { log, clock, readers: readersFor(slots), isWorker: true });
  await bePresent(app, "worker", clock);
  await bindOldSecrets(app);
  await serveFigures(app, metricsPlace("worker", process.env));
  startJobs(app, slots);
  void logProtection(log, app.reader.protection());
  // The demo draws its documents in a process of its own: the memory goes with it.
  const demo = config.demo ? fork(fileURLToPath(new URL("../samples/demo/fill.ts", import.meta.url)), process.argv.slice(2), { execArgv: [] }) : undefined;
  return {
    close: async () => {
      demo?.kill();
      await app.close();
    },
  };
});
