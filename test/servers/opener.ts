import { readConfig } from "#server/core/config.ts";
import { openInstallation } from "#start/open.ts";
import pg from "pg";

// Opens data folder and database as the program does, prints whose they are, and closes them when its input ends.
try {
  const config = readConfig(process.argv.slice(2), process.env, true);
  const opened = await openInstallation(config, (error, what) => process.stderr.write(`${what}${error instanceof Error ? `: ${error.message}` : ""}\n`));
  const client = new pg.Client({ connectionString: opened.urls.owner });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from public.tenants order by name");
  await client.end();
  process.stdout.write(`${JSON.stringify({ id: opened.id, tenants: rows.map((row) => row.name), url: opened.urls.owner })}\n`);
  for await (const _ of process.stdin);
  await opened.close();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
