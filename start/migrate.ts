import { opensKeys } from "#identity/keys.ts";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { claimDatabase, type Claim } from "./claim.ts";
import { together } from "#server/core/together.ts";
import { programVersion } from "#platform/version.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { ensureOwner } from "./owner.ts";
import { isQueueReady, makeQueue } from "./queue.ts";
import { type DatabaseUrls, ensureRoles, roleUrls } from "./roles.ts";
import { findUnknown, type Migration, migrationNames, readMigration } from "./schema.ts";

/** A number of our own so that several starting programs migrate one after another. */
const MIGRATION_LOCK = 4_859_731;
/** How long a statement of a migration waits for a table: whoever comes behind it waits too. */
const LOCK_MS = 3_000;
const LOCK_TRIES = 20;
const LOCK_TAKEN = "55P03";

/** A hundred commits that each waited for the disk are most of a first start. The last one of a migration waits, and with it all before it are safe. */
const DO_NOT_WAIT = "set synchronous_commit = off";

export type Migrated = {
  urls: DatabaseUrls;
  /** Id of the installation that the database belongs to. */
  installation: string;
  /** Names of the migrations that were applied now. */
  applied: string[];
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
    await client.query(DO_NOT_WAIT);
    await refuseNewer(client);
    const installation = await claimDatabase(client, claim);
    if (!(await opensKeys(client, secret)))
      throw new StartProblem(
        "The secret does not fit the database: secret.key (or KVITANCE_SECRET) is that of another installation. Put the right one back; if it is lost for good, `npm run -s keys -- rotate --forget-old` makes the present one fit. Nothing was changed.",
      );
    await ensureRoles(client, ownerUrl, secret);
    await refuseWithoutRights(client);
    await ensureSystem(client, installation);
    await letPartsRead(client);
    const isMade = await isQueueReady(client);
    // The queue's tables and those of the migrations do not know each other, and making each takes long.
    const [applied] = await together([applyAll(client, only), isMade || withOwner(ownerUrl, makeQueue)]);
    await ensureOwner(client);
    await client.query("reset synchronous_commit");
    await client.query("update system.installation set version = $1", [programVersion]);
    return { urls: roleUrls(ownerUrl, secret), installation, applied };
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

async function withOwner(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    await client.query(DO_NOT_WAIT);
    await work(client);
  } finally {
    await client.end();
  }
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
  await client.query("alter table system.migrations add column if not exists contracts boolean not null default false");
  await client.query(
    "create table if not exists system.installation (installation uuid primary key, version text not null, made_at timestamptz not null default now())",
  );
  await client.query("insert into system.installation (installation, version) select $1, $2 where not exists (select 1 from system.installation)", [
    installation,
    programVersion,
  ]);
}

/** Parts compare the database with what they know, and with their data folder. */
async function letPartsRead(client: pg.Client): Promise<void> {
  await client.query("grant usage on schema system to kvitance_app, kvitance_identity");
  await client.query("grant select on system.migrations, system.installation to kvitance_app, kvitance_identity");
}

async function applyAll(client: pg.Client, only?: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from system.migrations");
  const before = new Set(rows.map(({ name }) => name));
  const due = (await migrationNames()).filter((name) => !before.has(name) && only?.includes(name) !== false);
  await client.query(`set lock_timeout = ${LOCK_MS}`);
  for (const migration of await Promise.all(due.map(readMigration))) await apply(client, migration, LOCK_TRIES);
  await client.query("reset lock_timeout");
  return due;
}

/** Applies a migration whole or not at all. One that cannot get a table lets the program's transactions go on and tries again. */
async function apply(client: pg.Client, migration: Migration, tries: number): Promise<void> {
  const { name, sql, contracts } = migration;
  try {
    // In one message, which PostgreSQL works through until the first error.
    await client.query(`begin;\n${sql}\n;insert into system.migrations (name, contracts) values (${client.escapeLiteral(name)}, ${contracts});\ncommit`);
  } catch (error) {
    await client.query("rollback");
    if ((error as { code?: string }).code !== LOCK_TAKEN || tries <= 1) throw new Error(`Migration ${name} failed.`, { cause: error });
    await wait(LOCK_MS / 10);
    await apply(client, migration, tries - 1);
  }
}
