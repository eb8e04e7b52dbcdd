import { withIdentity } from "#identity/database.ts";
import { accountByEmail, createAccount, setPassword } from "#identity/accounts.ts";
import { type Db, openDb } from "#server/core/db.ts";
import type { Config } from "#server/core/config.ts";
import { allowDemoSignIn } from "#samples/demo/signIn.ts";
import { randomInt, randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAdmin, createTenant } from "#server/organisation/tenant/create.ts";
import type { PartUrls } from "./roles.ts";

export type FirstSignIn = { email: string; password: string };

const FIRST_EMAIL = "admin@example.com";
const FIRST_PASSWORD_LENGTH = 14;

/** Somebody who can sign in to a database that was just migrated: the first admin, and with the demo its people. Gives what is to be shown. */
export async function prepareSignIn({ dataDir, demo }: Pick<Config, "dataDir" | "demo">, urls: PartUrls): Promise<FirstSignIn | undefined> {
  const db = openDb(urls.app, { maxConnections: 2 });
  try {
    const first = (await bootstrap(db, urls.identity, dataDir, new Date())) ?? (await rememberedFirstSignIn(urls.identity, dataDir));
    // After the own company: the demo stands beside it and never in its place.
    if (demo) await (await import("#samples/demo/bootstrap.ts")).bootstrapDemo(db, urls.identity);
    await allowDemoSignIn(urls.identity, demo);
    return first;
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
  await addCompany({ db, identityDatabaseUrl }, { email: FIRST_EMAIL, password, temporary: true, isOperator: true, now });
  await writeNote(dataDir, { email: FIRST_EMAIL, password });
  return { email: FIRST_EMAIL, password };
}

type FirstAccount = FirstSignIn & {
  /** The password opens nothing but its own change. */
  temporary: boolean;
  now: Date;
  /** Name of the company; the administrator may change it. */
  company?: string;
  /** Whether the administrator administers the installation too. */
  isOperator?: boolean;
};

/** Adds a tenant with nobody in it but its admin. */
export async function addCompany({ db, identityDatabaseUrl }: { db: Db; identityDatabaseUrl: string }, account: FirstAccount): Promise<void> {
  const { email, password, temporary, now, company = "Moje firma", isOperator = false } = account;
  const tenantId = randomUUID();
  const userId = randomUUID();
  await db.transaction(tenantId, async (tx) => {
    await createTenant(tx, { tenantId, licenceId: randomUUID(), name: company, isOperator, today: now.toISOString().slice(0, 10) });
    await createAdmin(tx, { tenantId, userId, email, firstName: "Správce", lastName: "", culture: "cs-CZ" });
    // In the same transaction's scope: when the account cannot be made, neither is the tenant.
    await withIdentity(identityDatabaseUrl, (client) => createAccount(client, { userId, tenantId, email, password, temporary }));
  });
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
