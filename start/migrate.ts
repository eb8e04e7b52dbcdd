import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { derivedSecret } from "#server/core/config.ts";
import { queues } from "#server/core/queue.ts";

/** Connections of the separate database roles. */
export type DatabaseUrls = { owner: string; app: string; identity: string };

type RoleName = "kvitance_app" | "kvitance_identity";

/** A number of our own so that several starting programs migrate one after another. */
const MIGRATION_LOCK = 4_859_731;
const folders = {
  application: fileURLToPath(new URL("../server/core/migrations/", import.meta.url)),
  identity: fileURLToPath(new URL("../identity/migrations/", import.meta.url)),
};

/**
 * Brings the database up to date and returns the connections of its roles. Roles are made when the owner may make them;
 * otherwise DATABASE_APP_URL and DATABASE_IDENTITY_URL must name roles that an administrator made.
 * Queue tables belong to pg-boss and live in their own schema.
 */
export async function migrate(ownerUrl: string, secret: string): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await ensureRole(client, secret, "kvitance_app");
    await ensureRole(client, secret, "kvitance_identity");
    await client.query("create schema if not exists system");
    await client.query("create table if not exists system.migrations (name text primary key, applied_at timestamptz not null default now())");
    await applyFolder(client, "application", folders.application);
    await applyFolder(client, "identity", folders.identity);
    await migrateQueue(client, ownerUrl);
    return roleUrls(ownerUrl, secret);
  } finally {
    await client.end();
  }
}

/** Connections of the roles to the owner's database; asks and changes nothing. */
export function roleUrls(ownerUrl: string, secret: string): DatabaseUrls {
  return { owner: ownerUrl, app: roleUrl(ownerUrl, secret, "kvitance_app"), identity: roleUrl(ownerUrl, secret, "kvitance_identity") };
}

function roleUrl(ownerUrl: string, secret: string, role: RoleName): string {
  const given = givenUrl(role);
  if (given) return given;
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(secret, role);
  return url.toString();
}

const givenUrl = (role: RoleName) => (role === "kvitance_app" ? process.env.DATABASE_APP_URL : process.env.DATABASE_IDENTITY_URL);

const rolePassword = (secret: string, role: RoleName) => derivedSecret(secret, `database:${role}`);

async function ensureRole(client: pg.Client, secret: string, role: RoleName): Promise<void> {
  if (givenUrl(role)) return;
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
  // The password is base64url text, so quoting it is safe; role statements take no parameters.
  await client.query(`${rowCount ? "alter" : "create"} role ${role} with login nosuperuser nobypassrls password '${rolePassword(secret, role)}'`);
}

async function applyFolder(client: pg.Client, part: string, folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".sql")).sort();
  const { rows } = await client.query<{ name: string }>("select name from system.migrations");
  const applied = new Set(rows.map((row) => row.name));
  for (const name of names) {
    const key = `${part}/${name}`;
    if (applied.has(key)) continue;
    await client.query("begin");
    try {
      await client.query(await readFile(join(folder, name), "utf8"));
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
