import { withIdentity } from "#identity/database.ts";
import { accountByEmail, setPassword } from "#identity/accounts.ts";
import type { Db } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import type { Config } from "#server/core/config.ts";
import { allowDemoSignIn } from "#samples/demo/signIn.ts";
import pg from "pg";
import { randomInt } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PartUrls } from "./roles.ts";

export type FirstSignIn = { email: string; password: string };

const FIRST_EMAIL = "admin@example.com";
const FIRST_PASSWORD_LENGTH = 14;

/** Somebody who can sign in to a database that was just migrated: the first admin, and with the demo its people. Gives what is to be shown. */
export async function prepareSignIn({ dataDir, demo }: Pick<Config, "dataDir" | "demo">, urls: PartUrls): Promise<FirstSignIn | undefined> {
  const findFirst = async () => {
    const made = (await isEmpty(urls.app)) ? await withDb(urls.app, (db) => bootstrap(db, urls.identity, dataDir, new Date())) : undefined;
    return made ?? rememberedFirstSignIn(urls.identity, dataDir);
  };
  if (!demo) return (await together([findFirst(), allowDemoSignIn(urls.identity, false)]))[0];
  const first = await findFirst();
  // After the own company: the demo stands beside it and never in its place.
  await withDb(urls.app, async (db) => (await import("#samples/demo/bootstrap.ts")).bootstrapDemo(db, urls.identity));
  await allowDemoSignIn(urls.identity, true);
  return first;
}

/** Asked without what the program works with its tables by: that takes long to load, and most starts need nothing of it. */
async function isEmpty(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query("select all_tenant_ids() limit 1")).rows.length === 0;
  } finally {
    await client.end();
  }
}

async function withDb<Result>(databaseUrl: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { openDb } = await import("#server/core/db.ts");
  const db = openDb(databaseUrl, { maxConnections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/**
 * On an empty database: a tenant and its admin with a random temporary password, which is returned to be shown once.
 * Undefined when there is a tenant already.
 */
export async function bootstrap(db: Db, identityDatabaseUrl: string, dataDir: string, now: Date): Promise<FirstSignIn | undefined> {
  if ((await db.tenantIds()).length > 0) return undefined;
  const password = randomPassword();
  const { addCompany } = await import("./company.ts");
  await addCompany({ db, identityDatabaseUrl }, { email: FIRST_EMAIL, password, temporary: true, isOperator: true, now });
  await writeNote(dataDir, { email: FIRST_EMAIL, password });
  return { email: FIRST_EMAIL, password };
}

/**
 * Shown again at every start until the temporary password is changed, so that a lost terminal locks nobody out; one that was not changed in
 * time is replaced.
 */
export async function rememberedFirstSignIn(identityDatabaseUrl: string, dataDir: string): Promise<FirstSignIn | undefined> {
  const text = await readFile(noteFile(dataDir), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const first = JSON.parse(text) as FirstSignIn;
  return withIdentity(identityDatabaseUrl, async (client) => {
    const account = await accountByEmail(client, first.email);
    if (!account?.passwordTemporary) {
      await rm(noteFile(dataDir), { force: true });
      return undefined;
    }
    if (!account.passwordExpired) return first;
    const renewed = { email: first.email, password: randomPassword() };
    await setPassword(client, account.userId, renewed.password, { temporary: true });
    await writeNote(dataDir, renewed);
    return renewed;
  });
}

const writeNote = (dataDir: string, first: FirstSignIn) => writeFile(noteFile(dataDir), JSON.stringify(first), { mode: 0o600 });
const noteFile = (dataDir: string) => join(dataDir, "first-sign-in.json");

/** A password without look-alikes that satisfies the policy. */
export function randomPassword(): string {
  const sets = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789"];
  const all = sets.join("");
  const pick = (letters: string) => letters[randomInt(letters.length)] ?? "";
  const letters = [...sets.map(pick), ...Array.from({ length: FIRST_PASSWORD_LENGTH - sets.length }, () => pick(all))];
  for (let index = letters.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [letters[index], letters[other]] = [letters[other] ?? "", letters[index] ?? ""];
  }
  return letters.join("");
}
