import pg from "pg";
import type { Config, ProgramRole } from "#server/core/config.ts";
import { type DatabaseRole, roleSettings, roleUrl } from "#platform/databaseRoles.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { requireKnownPlace } from "#server/core/fileStore.ts";
import { beginInstallation, checkStore, confirmFolder } from "#server/core/installation.ts";
import { claimDatabase } from "./claim.ts";
import { requireSchema } from "./schema.ts";
import type { PartUrls } from "./roles.ts";

const CONNECT_MS = 10_000;

/** The role of the database that a part works as. */
const roleOf = (part: ProgramRole): DatabaseRole => (part === "identity" ? "identity" : "app");

/**
 * Prepares parts that run apart from the rest (--only) on a database that `npm run migrate` made: with the rights of their own roles alone,
 * they make and change nothing in it. Gives the connections. Throws StartProblem when database, data folder and program do not belong
 * together.
 */
export async function openAlone(config: Config, parts: readonly ProgramRole[]): Promise<PartUrls> {
  const urls = { app: partUrl(config, parts, "app"), identity: partUrl(config, parts, "identity") };
  for (const role of new Set(parts.map(roleOf))) {
    const client = await connect(urls[role], role);
    try {
      await requireSchema(client);
      if (role === "app") await checkFolder(client, config);
    } finally {
      await client.end();
    }
  }
  return urls;
}

function partUrl({ databaseUrl, secret }: Config, parts: readonly ProgramRole[], role: DatabaseRole): string {
  const part = parts.find((one) => roleOf(one) === role);
  if (part === undefined) return "";
  if (databaseUrl === undefined && !process.env[roleSettings[role]])
    throw new StartProblem(
      `--only=${part} runs a part on a PostgreSQL of your own: give its address in DATABASE_URL (user and password are not needed there), or the connection of a role in ${roleSettings[role]}.`,
    );
  return roleUrl(databaseUrl ?? "postgres://", secret, role);
}

async function connect(url: string, role: DatabaseRole): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, pathname, username } = new URL(url);
    const why = error instanceof AggregateError ? error.errors.map(String).join("; ") : (error as Error).message;
    const setting = process.env[roleSettings[role]] ? roleSettings[role] : "DATABASE_URL";
    throw new StartProblem(
      `The database that ${setting} names (${host}${pathname}) cannot be reached as ${username}: ${why}. "npm run -s migrate" makes the role, with the same KVITANCE_SECRET.`,
      { cause: error },
    );
  }
}

/** The same proofs as in the start of the whole program; the database is there already. */
async function checkFolder(client: pg.Client, config: Config): Promise<void> {
  const folder = beginInstallation(config.dataDir);
  const { outside } = config.files;
  requireKnownPlace(folder, config);
  if (!outside) checkStore(folder);
  const installation = await claimDatabase(client, { folder, needsFiles: true, stores: config.files });
  const { database, cluster } = folder.marker ?? {};
  confirmFolder(folder, { installation, files: outside?.name, database: database ?? "own", ...(cluster === undefined ? {} : { cluster }) }, !outside);
}
