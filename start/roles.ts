import pg from "pg";
import { type DatabaseRole, groups, roleName, rolePassword, roleSettings, roleUrl } from "#platform/databaseRoles.ts";
import { StartProblem } from "#platform/startProblem.ts";

/** Connections of the separate database roles. */
export type DatabaseUrls = { owner: string; app: string; identity: string };
/** Those that parts work with. */
export type PartUrls = Pick<DatabaseUrls, "app" | "identity">;

const NOT_ALLOWED = "42501";
const WRONG_PASSWORD = "28P01";
/** Another installation on the server made the role in the same moment. */
const MADE_MEANWHILE = ["42710", "23505"];

/** Connections of the roles to the owner's database; asks and changes nothing. */
export function roleUrls(ownerUrl: string, secret: string): DatabaseUrls {
  return { owner: ownerUrl, app: roleUrl(ownerUrl, secret, "app"), identity: roleUrl(ownerUrl, secret, "identity") };
}

/**
 * Makes the roles that are missing, unless DATABASE_APP_URL and DATABASE_IDENTITY_URL name some that an administrator made.
 * What is as it should be is left alone: an owner that is no superuser may make roles, but not alter all that it made.
 * Throws StartProblem with what an administrator has to do when the owner may not.
 */
export async function ensureRoles(client: pg.Client, ownerUrl: string, secret: string): Promise<void> {
  try {
    const before: DatabaseRole[] = [];
    for (const part of ["app", "identity"] as const) if (await ensureRole(client, secret, part)) before.push(part);
    const opened = await Promise.all(before.map((part) => opens(roleUrl(ownerUrl, secret, part))));
    for (const part of before.filter((_, index) => !opened[index])) await client.query(`alter role ${roleName(secret, part)} ${passwordOf(secret, part)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error;
    throw new StartProblem(notAllowed((error as Error).message), { cause: error });
  }
  await closeTemporaryTables(client);
}

function notAllowed(why: string): string {
  const statements = Object.values(groups).map((group) => `create role ${group} nologin; create role my_${group} login password '…' in role ${group};`);
  return `The owner of the database may not make the roles of Kvitance (${why}). Let an administrator run, leaving out what exists: ${statements.join(" ")} Then give their connections in ${roleSettings.app} and ${roleSettings.identity}.`;
}

/** As statements about roles name it, which take no parameters: it is base64url text, so quoting it is safe. */
const passwordOf = (secret: string, part: DatabaseRole): string => `password '${rolePassword(secret, part)}'`;

/** Whether the role of a part was there before, maybe with another password. */
async function ensureRole(client: pg.Client, secret: string, part: DatabaseRole): Promise<boolean> {
  const group = groups[part];
  if (!(await find(client, group))) await create(client, `create role ${group} nologin`);
  if (process.env[roleSettings[part]]) return false;
  const name = roleName(secret, part);
  const role = await find(client, name);
  if (!role) {
    await create(client, `create role ${name} login ${passwordOf(secret, part)} in role ${group}`);
    return false;
  }
  if (!role.isMember) await client.query(`grant ${group} to ${name}`);
  if (!role.isPlain) await client.query(`alter role ${name} login nosuperuser nobypassrls`);
  return true;
}

async function find(client: pg.Client, name: string): Promise<{ isPlain: boolean; isMember: boolean } | undefined> {
  const { rows } = await client.query<{ isPlain: boolean; isMember: boolean }>(
    `select r.rolcanlogin and not r.rolsuper and not r.rolbypassrls as "isPlain",
       exists (select 1 from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid and g.rolname = any ($2)) as "isMember"
     from pg_roles r where r.rolname = $1`,
    [name, Object.values(groups)],
  );
  return rows[0];
}

async function create(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!MADE_MEANWHILE.includes((error as { code?: string }).code ?? "")) throw error;
  }
}

/** False exactly when the password is not the one of the role. */
async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== WRONG_PASSWORD;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Nobody but the owner needs temporary tables here; they stand before all others where a search path does not name them. */
async function closeTemporaryTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isOpen: boolean }>(
    "select quote_ident(current_database()) as name, has_database_privilege('public', current_database(), 'TEMPORARY') and pg_has_role(datdba, 'USAGE') as \"isOpen\" from pg_database where datname = current_database()",
  );
  if (rows[0]?.isOpen) await client.query(`revoke temporary on database ${rows[0].name} from public`);
}
