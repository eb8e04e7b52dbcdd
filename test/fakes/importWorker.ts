import { openApp } from "#server/app.ts";
import type { Config } from "#server/core/config.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { pino } from "pino";

// A worker process that looks at the import connections of one tenant and ends: what tests kill. Configuration, database and tenant come as arguments.
const [config = "", databaseUrl = "", tenantId = ""] = process.argv.slice(2);
const app = await openApp(JSON.parse(config) as Config, databaseUrl, { log: pino({ level: "silent" }), readers: 1, isWorker: true });
await lookDue(app, tenantId);
await app.close();
process.exit(0);
