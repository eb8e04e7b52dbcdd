import { accountByEmail, endSessionsOf, setPassword } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { readOrEnd } from "#platform/process.ts";
import { StartProblem } from "#platform/startProblem.ts";
import { readConfig } from "#server/core/config.ts";
import { openDb } from "#server/core/db.ts";
import { addCompany, randomPassword } from "#start/firstSignIn.ts";
import { connectOwner } from "#start/migrate.ts";
import { roleUrls } from "#start/roles.ts";
import { parseArgs } from "node:util";
import { withDatabase } from "./withDatabase.ts";

// npm run -s tenant -- list                                lists the companies
// npm run -s tenant -- create NAME ADMIN-EMAIL             makes a company with its administrator, and shows a temporary password
// npm run -s tenant -- reset-password EMAIL                gives a person a temporary password, for who cannot be sent a link
// All take --data DIR and DATABASE_URL as the program does, which may run meanwhile. They end with 1 when it could not be done.
const { values, positionals } = readOrEnd(() => parseArgs({ options: { data: { type: "string" } }, allowPositionals: true }));
const config = readOrEnd(() => readConfig(values.data === undefined ? [] : ["--data", values.data], process.env));
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const UNIQUE_VIOLATION = "23505";

const commands: Record<string, { takes: number; work(ownerUrl: string, ...given: string[]): Promise<void> }> = {
  list: { takes: 0, work: list },
  create: { takes: 2, work: create },
  "reset-password": { takes: 1, work: resetPassword },
};

async function list(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ id: string }>("select public.all_tenant_ids() as id order by 1");
    for (const { id } of rows) {
      // The owner may see the rows of one tenant at a time.
      await client.query("select set_config('app.tenant', $1, false)", [id]);
      const found = await client.query<{ name: string; documents: number }>(
        "select name, (select count(*)::int from public.documents where tenant_id = $1) as documents from public.tenants where tenant_id = $1",
        [id],
      );
      for (const { name, documents } of found.rows) console.log(`${id}  ${name}  (${documents} documents)`);
    }
  } finally {
    await client.end();
  }
}

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
  console.error("Usage: npm run -s tenant -- list | create NAME ADMIN-EMAIL | reset-password EMAIL  [--data DIR]");
  process.exit(2);
}
try {
  await withDatabase(config, (ownerUrl) => command.work(ownerUrl, ...given));
} catch (error) {
  console.error(error instanceof StartProblem ? error.message : error);
  process.exitCode = 1;
}
