import { accountByEmail, endSessionsOf, setPassword } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { StoreUnavailable } from "#platform/files.ts";
import { readOrEnd } from "#platform/process.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { readConfig } from "#server/core/config.ts";
import { openDb } from "#server/core/db.ts";
import { FilesHeld } from "#server/core/fileRemoval.ts";
import { openFiles } from "#server/core/fileStore.ts";
import { addCompany } from "#start/company.ts";
import { randomPassword } from "#start/firstSignIn.ts";
import { connectOwner } from "#start/migrate.ts";
import { roleUrls } from "#start/roles.ts";
import { requireSchema } from "#start/schema.ts";
import { exportTenant } from "#start/tenant/export.ts";
import { type FoundTenant, findTenant, listTenants } from "#start/tenant/find.ts";
import { readLimit, setLimit } from "#start/tenant/limit.ts";
import { importTenant } from "#start/tenant/import.ts";
import { deleteWholeTenant } from "#start/tenant/delete.ts";
import { inviteAll } from "#start/tenant/invite.ts";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { pino } from "pino";
import { withDatabase } from "./withDatabase.ts";

// npm run -s tenant -- list                                lists the companies
// npm run -s tenant -- create NAME ADMIN-EMAIL             makes a company with its administrator, and shows a temporary password
// npm run -s tenant -- reset-password EMAIL                gives a person a temporary password, for who cannot be sent a link
// npm run -s tenant -- limit NUMBER|none PERIOD --tenant ID|NAME [--reported NUMBER]   how many documents it may have read in a period
// npm run -s tenant -- export --tenant ID|NAME --to DIR    writes everything of a company into one bundle
// npm run -s tenant -- import BUNDLE                       takes the company of a bundle in
// npm run -s tenant -- operator TENANT-ID on|off           lets administrators of a company administer the installation too, or no longer
// npm run -s tenant -- delete --tenant ID|NAME --confirm NAME [--to DIR]   deletes a company, and writes a certificate into DIR
// All take --data DIR and DATABASE_URL as the program does, which may run meanwhile. They end with 1 when it could not be done.
const options = {
  data: { type: "string" },
  tenant: { type: "string" },
  to: { type: "string" },
  confirm: { type: "string" },
  reported: { type: "string" },
} as const;
const { values, positionals } = readOrEnd(() => parseArgs({ options, allowPositionals: true }));
const config = readOrEnd(() => readConfig(values.data === undefined ? [] : ["--data", values.data], process.env));
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const UNIQUE_VIOLATION = "23505";

const commands: Record<string, { takes: number; work(ownerUrl: string, ...given: string[]): Promise<void> }> = {
  list: { takes: 0, work: list },
  create: { takes: 2, work: create },
  operator: { takes: 2, work: setOperator },
  "reset-password": { takes: 1, work: resetPassword },
  limit: { takes: 2, work: limitDocuments },
  export: { takes: 0, work: exportBundle },
  import: { takes: 1, work: importBundle },
  delete: { takes: 0, work: deleteCompany },
};

const asOwner = async <Result>(ownerUrl: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = await connectOwner(ownerUrl);
  return work(client).finally(() => client.end());
};

async function list(ownerUrl: string): Promise<void> {
  for (const { tenantId, name, documents } of await asOwner(ownerUrl, listTenants)) console.log(`${tenantId}  ${name}  (${documents} documents)`);
}

/** The tenant that --tenant names. */
async function namedTenant(ownerUrl: string): Promise<FoundTenant> {
  const { tenant } = values;
  if (tenant === undefined) throw new StartProblem("Name the company with --tenant ID or NAME.");
  return asOwner(ownerUrl, (client) => findTenant(client, tenant));
}

async function limitDocuments(ownerUrl: string, documents = "", period = ""): Promise<void> {
  const limit = readLimit(documents, period, values.reported);
  const { tenantId, name } = await namedTenant(ownerUrl);
  await asOwner(ownerUrl, (client) => setLimit(client, tenantId, limit, new Date()));
  console.log(`${name} may have ${limit.limit === null ? "any number of" : limit.limit} documents read (period: ${limit.period}).`);
}

async function exportBundle(ownerUrl: string): Promise<void> {
  if (values.to === undefined) throw new StartProblem("Name the folder of the bundle with --to DIR.");
  const { app: appUrl } = roleUrls(ownerUrl, config.secret);
  const { path, manifest } = await exportTenant({ appUrl, files: openFiles(config) }, await namedTenant(ownerUrl), values.to);
  const { count, missing } = manifest.files;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${path}: ${rows} rows of ${manifest.tables.length} tables and ${count - missing.length} files`);
  for (const id of missing) console.error(`missing or damaged in the file store: file ${id}`);
  if (missing.length > 0) process.exitCode = 1;
}

async function importBundle(ownerUrl: string, path = ""): Promise<void> {
  const files = openFiles(config);
  const { manifest, rows, files: stored, people, waiting } = await importTenant({ ownerUrl, config, files }, path);
  const { tenantId, name } = manifest.tenant;
  console.log(`${name} (${tenantId}) was taken in: ${rows} rows and ${stored} files, each compared with the bundle.`);
  if (manifest.files.missing.length > 0) console.log(`${manifest.files.missing.length} files were missing where the bundle was made.`);
  console.log("Integrations, import connections, webhooks and client applications are switched off until their secrets are entered.");
  if (config.mail) console.log(`Invitations are on their way to ${await invited(ownerUrl, tenantId)} people.`);
  else if (people[0]) console.log(`No mail server is set: "tenant reset-password ${people[0]}" lets the administrator in, who invites the others.`);
  for (const email of waiting) console.log(`${email} belongs to a person of another company here: the administrator gives this one another address.`);
}

async function deleteCompany(ownerUrl: string): Promise<void> {
  const tenant = await namedTenant(ownerUrl);
  if (values.confirm !== tenant.name) throw new StartProblem(`Nothing was deleted: repeat the name of the company, --confirm "${tenant.name}".`);
  const urls = roleUrls(ownerUrl, config.secret);
  const { text, path } = await deleteWholeTenant({ urls, files: openFiles(config), dataDir: config.dataDir }, tenant, values.to ?? ".");
  console.log(`${text}\nWritten to ${path}.json and ${path}.txt.`);
}

const invited = (ownerUrl: string, tenantId: string): Promise<number> =>
  asOwner(ownerUrl, async (client) => {
    const db = openDb(roleUrls(ownerUrl, config.secret).app, { maxConnections: 2 });
    return inviteAll({ db, client, app: { config, log: pino({ level: "silent" }) } }, tenantId).finally(() => db.close());
  });

async function create(ownerUrl: string, company = "", email = ""): Promise<void> {
  if (company.trim() === "" || !EMAIL.test(email)) throw new StartProblem("Give the name of the company and the e-mail of its administrator.");
  const urls = roleUrls(ownerUrl, config.secret);
  const db = openDb(urls.app, { maxConnections: 2 });
  const password = randomPassword();
  try {
    await addCompany({ db, identityDatabaseUrl: urls.identity }, { company: company.trim(), email, password, temporary: true, now: new Date() });
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    throw new StartProblem(`${email} signs in to another company already: a person has one e-mail for each. Nothing was made.`, { cause: error });
  } finally {
    await db.close();
  }
  console.log(`${company.trim()} was made. First sign-in: ${email}, password ${password} (to be changed within 7 days)`);
}

async function setOperator(ownerUrl: string, tenantId = "", state = ""): Promise<void> {
  if (state !== "on" && state !== "off") throw new StartProblem("Say on or off behind the id of the company, which `tenant -- list` shows.");
  await asOwner(ownerUrl, async (client) => {
    await client.query("select set_config('app.tenant', $1, false)", [tenantId]);
    const { rows } = await client.query<{ name: string }>("select name from public.tenants where tenant_id::text = $1", [tenantId]);
    if (!rows[0]) throw new StartProblem(`There is no company ${tenantId}.`);
    if (state === "on") await client.query("insert into public.operators (tenant_id) values ($1) on conflict do nothing", [tenantId]);
    else await client.query("delete from public.operators where tenant_id = $1", [tenantId]);
    console.log(`Administrators of ${rows[0].name} ${state === "on" ? "administer the installation too" : "administer their company alone"}.`);
  });
}

/** Somebody who took the account loses it at once. */
async function resetPassword(ownerUrl: string, email = ""): Promise<void> {
  const password = randomPassword();
  await withIdentity(roleUrls(ownerUrl, config.secret).identity, async (client) => {
    const account = await accountByEmail(client, email);
    if (!account) throw new StartProblem(`Nobody signs in as ${email}.`);
    if (!account.isActive) throw new StartProblem(`${email} was switched off by an administrator of the company and cannot sign in.`);
    await setPassword(client, account.userId, password, { temporary: true });
    await endSessionsOf(client, account.userId, undefined);
  });
  console.log(`Password of ${email}: ${password} (to be changed within 7 days)`);
}

const [name = "", ...given] = positionals;
const command = commands[name];
if (!command || given.length !== command.takes) {
  console.error(
    "Usage: npm run -s tenant -- list | create NAME ADMIN-EMAIL | operator TENANT-ID on|off | reset-password EMAIL | limit NUMBER|none PERIOD --tenant ID|NAME [--reported NUMBER] | export --tenant ID|NAME --to DIR | import BUNDLE | delete --tenant ID|NAME --confirm NAME [--to DIR]  [--data DIR]",
  );
  process.exit(2);
}
try {
  await withDatabase(config, async (ownerUrl) => {
    await asOwner(ownerUrl, requireSchema);
    await command.work(ownerUrl, ...given);
  });
} catch (error) {
  console.error(error instanceof StartProblem || error instanceof StoreUnavailable || error instanceof FilesHeld ? error.message : error);
  process.exitCode = 1;
}
// Connections to object storage are kept open.
process.exit();
