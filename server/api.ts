import { openApp } from "./app.ts";
import { handlers } from "./handlers.ts";
import { buildServer } from "./http/server.ts";
import { readConfig } from "./core/config.ts";
import { openLog } from "#platform/log.ts";
import { runChild } from "#platform/process.ts";

const config = readConfig(process.argv.slice(2), process.env);
const log = openLog("api", config.logLevel);

// The api process: HTTP only; reading happens in workers, one reading child draws pages.
runChild(log, async () => {
  const app = await openApp(config, process.env.KVITANCE_APP_DATABASE_URL ?? "", { log, readers: 1, isWorker: false });
  const server = await buildServer(app, handlers);
  await server.listen({ port: config.port, host: config.host });
  // The child that draws pages starts now, so that the first page opened need not wait for it.
  void app.reader.describe().catch((error: unknown) => log.warn({ err: error }, "reader"));
  return {
    close: async () => {
      await server.close();
      await app.close();
    },
  };
});
