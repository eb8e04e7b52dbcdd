import { opensKeys } from "#identity/keys.ts";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { claimDatabase, type Claim } from "./claim.ts";
import { programVersion } from "#server/core/installation.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { queues } from "#server/core/queue.ts";
import { ensureOwner } from "./owner.ts";
import { type DatabaseUrls, ensureRoles, roleUrls } from "./roles.ts";

/** A number of our own so that several starting programs migrate one after another. */
const MIGRATION_LOCK = 4_859_731;
const folders = {
  application: fileURLToPath(new URL("../server/core/migrations/", import.meta.url)),
  identity: fileURLToPath(new URL("../identity/migrations/", import.meta.url)),
};
type Part = keyof typeof folders;

export type Migrated = {
  urls: DatabaseUrls;
  /** Id of the installation that the database belongs to. */
  installation: string;
};

/**
 * Brings the database up to date and gives the connections of its roles. Before anything is changed, the database must be of no newer
 * version, belong to the claiming data folder and fit the secret; otherwise StartProblem. Queue tables belong to pg-boss and live in
 * their own schema. `only`: names of the migrations that a backup was made with, which are applied and no others.
 */
export async function migrate(ownerUrl: string, secret: string, claim: Claim, only?: readonly string[]): Promise<Migrated> {
  const client = await connectOwner(ownerUrl);
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseNewer(client);
    const installation = await claimDatabase(client, claim);
    if (!(await opensKeys(client, secret)))
      throw new StartProblem(
        "The secret does not fit the database: secret.key (or KVITANCE_SECRET) is that of another installation. Put the right one back; if it is lost for good, `npm run -s keys -- rotate --forget-old` makes the present one fit. Nothing was changed.",
      );
    await ensureRoles(client, ownerUrl, secret);
    await refuseWithoutRights(client);
    await ensureSystem(client, installation);
    await applyFolder(client, "application", only);
    await applyFolder(client, "identity", only);
    await migrateQueue(client, ownerUrl);
    await ensureOwner(client);
    await client.query("update system.installation set version = $1 where version <> $1", [programVersion]);
    return { urls: roleUrls(ownerUrl, secret), installation };
  } finally {
    await client.end();
  }
}

/** Connects as the owner; throws StartProblem that names the setting when the server cannot be reached. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, pathname } = URL.canParse(ownerUrl) ? new URL(ownerUrl) : { host: "?", pathname: "" };
    const setting = process.env.DATABASE_URL ? " that DATABASE_URL names" : "";
    const why = error instanceof AggregateError ? error.errors.map(String).join("; ") : (error as Error).message;
    throw new StartProblem(`The database${setting} (${host}${pathname}) cannot be reached: ${why}.`, { cause: error });
  }
}

/** The first of the migrations that this version does not know. */
export async function findUnknown(names: readonly string[]): Promise<string | undefined> {
  const known = new Set((await Promise.all((Object.keys(folders) as Part[]).map(migrationsOf))).flat());
  return names.find((name) => !known.has(name));
}

/** A database that a newer version migrated would be misread, and written wrongly. */
async function refuseNewer(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, "system.migrations"))) return;
  const { rows } = await client.query<{ name: string }>("select name from system.migrations order by applied_at, name");
  const unknown = await findUnknown(rows.map(({ name }) => name));
  if (unknown === undefined) return;
  const version = (await hasTable(client, "system.installation"))
    ? (await client.query<{ version: string }>("select version from system.installation")).rows[0]?.version
    : undefined;
  throw new StartProblem(
    `The database was migrated by a newer Kvitance${version ? ` (${version})` : ""}: this one (${programVersion}) does not know ${unknown}. Start the newer version, or restore the backup made before the upgrade. Nothing was changed.`,
  );
}

/** A dump that was restored on a server without the roles has all data, but nobody's rights. */
async function refuseWithoutRights(client: pg.Client): Promise<void> {
  if (!(await hasTable(client, "public.documents"))) return;
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('kvitance_app', 'public.documents', 'select') as may");
  if (rows[0]?.may) return;
  throw new StartProblem(
    "The database gives the role kvitance_app no rights, as after restoring a dump on a server where the roles were missing. They are there now: restore the dump once more, into an empty database.",
  );
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [name]);
  return rows[0]?.found === true;
}

async function ensureSystem(client: pg.Client, installation: string): Promise<void> {
  await client.query("create schema if not exists system");
  await client.query("create table if not exists system.migrations (name text primary key, applied_at timestamptz not null default now())");
  await client.query(
    "create table if not exists system.installation (installation uuid primary key, version text not null, made_at timestamptz not null default now())",
  );
  await client.query("insert into system.installation (installation, version) select $1, $2 where not exists (select 1 from system.installation)", [
    installation,
    programVersion,
  ]);
}

async function migrationsOf(part: Part): Promise<string[]> {
  const names = (await readdir(folders[part]).catch(() => [])).filter((name) => name.endsWith(".sql")).sort();
  return names.map((name) => `${part}/${name}`);
}

async function applyFolder(client: pg.Client, part: Part, only?: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select name from system.migrations");
  const applied = new Set(rows.map((row) => row.name));
  for (const key of await migrationsOf(part)) {
    if (applied.has(key) || only?.includes(key) === false) continue;
    await client.query("begin");
    try {
      await client.query(await readFile(join(folders[part], key.slice(part.length + 1)), "utf8"));
      await client.query("insert into system.migrations (name) values ($1)", [key]);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      throw new Error(`Migration ${key} failed.`, { cause: error });
    }
  }
}

async function migrateQueue(client: pg.Client, ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: "queue", supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, options);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  await client.query("grant usage on schema queue to kvitance_app");
  await client.query("grant select, insert, update, delete on all tables in schema queue to kvitance_app");
  await client.query("grant execute on all functions in schema queue to kvitance_app");
}
