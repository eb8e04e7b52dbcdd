import { openApp } from "#server/app.ts";
import type { Config } from "#server/core/config.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type ReachedHosts, sourcesReaching } from "#test/fakes/fakeHosts.ts";
import { pino } from "pino";

// A worker process that looks at the import connections of one tenant and ends: what tests kill. Configuration, database, tenant and the hosts of
// the test come as arguments.
const [config = "", databaseUrl = "", tenantId = "", hosts = "{}"] = process.argv.slice(2);
const app = await openApp(JSON.parse(config) as Config, databaseUrl, { log: pino({ level: "silent" }), readers: 1, isWorker: true });
await lookDue({ ...app, sources: sourcesReaching(app.sources, JSON.parse(hosts) as ReachedHosts) }, tenantId);
await app.close();
process.exit(0);
