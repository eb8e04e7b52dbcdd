import { openApp } from "#server/app.ts";
import type { Config } from "#server/core/config.ts";
import { deliverAll } from "#test/deliver.ts";
import { pino } from "pino";
import { testConnections } from "./connections.ts";

// A worker process that delivers what is due in one tenant and ends: what tests kill. Configuration, database and tenant come as arguments.
const [config = "", databaseUrl = "", tenantId = ""] = process.argv.slice(2);
const opened = await openApp(JSON.parse(config) as Config, databaseUrl, { log: pino({ level: "silent" }), readers: 1, isWorker: true });
const app = { ...opened, connections: testConnections };
await deliverAll(app, tenantId);
await app.close();
process.exit(0);
