import type { SecretOrOwner } from "#contract/identity.ts";
import { createAccount } from "#identity/accounts.ts";
import type { App } from "#server/core/app.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { pino } from "pino";
import { startTestApp, type TestApp } from "./app.ts";
import type { TestTenant } from "./build.ts";
import { TEST_SECRET, testPool } from "./database.ts";
import { APP_URL, startOnFreePort } from "./identity.ts";

const pools = new WeakMap<App, Pool>();

/** The api together with the real identity server, on one database. */
export async function startTestAppWithIdentity(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp & { identityUrl: string }> {
  const api = await startTestApp(options);
  const log = options.log ?? pino({ level: "silent" });
  const identity = await startOnFreePort({ databaseUrl: api.database.identityUrl, host: "127.0.0.1", appUrl: APP_URL, secret: TEST_SECRET, log });
  const pool = testPool(api.database.identityUrl, 1);
  pools.set(api.app, pool);
  api.app.config.identityUrl = identity.url;
  api.app.config.identityInternalUrl = identity.internalUrl;
  api.app.config.appUrl = APP_URL;
  api.app.config.trial = true;
  return {
    ...api,
    identityUrl: identity.url,
    close: async () => {
      await pool.end();
      await identity.close();
      await api.close();
    },
  };
}

function identityPool(app: App): Pool {
  const pool = pools.get(app);
  if (!pool) throw new Error("This app has no identity server.");
  return pool;
}

/** Gives a user a sign-in account with a password. */
export async function buildAccount(app: App, person: { tenantId: string; userId: string; email: string; password: string }): Promise<void> {
  await createAccount(identityPool(app), { ...person, temporary: false });
}

/** An invited user of the tenant; returns what their link carries. */
export async function buildInvited(app: App, tenant: TestTenant): Promise<{ email: string; resetToken: string }> {
  const { userId } = await tenant.user("Uploader");
  const email = `${userId}@example.com`;
  await askIdentity(app.config, "createAccount", { userId, tenantId: tenant.tenantId, email, hidesOthers: false });
  return { email, resetToken: secretOf(await askIdentity(app.config, "inviteAccount", { userId })) };
}

/** A change of somebody's own e-mail that waits for its link; returns what the link carries. */
export async function buildEmailChange(app: App, tenant: TestTenant): Promise<{ email: string; changeToken: string }> {
  const { userId } = await tenant.user("Uploader");
  const password = "Puvodni-Heslo-1";
  await buildAccount(app, { tenantId: tenant.tenantId, userId, email: `${userId}@example.com`, password });
  const email = `nova.${userId}@example.com`;
  return { email, changeToken: secretOf(await askIdentity(app.config, "beginEmailChange", { userId, email, password, address: "192.0.2.1" })) };
}

function secretOf(answer: SecretOrOwner): string {
  if (!("secret" in answer)) throw new Error("Somebody has the address.");
  return answer.secret;
}

/** Lets so many seconds of the life of a person's link pass. */
export async function ageLink(app: App, userId: string, seconds: number): Promise<void> {
  await identityPool(app).query("update identity.password_links set expires_at = expires_at - make_interval(secs => $2) where user_id = $1", [userId, seconds]);
}

/** A sign-in of a user, without its cookie and tokens; returns its id. */
export async function buildOpenSession(app: App, userId: string): Promise<string> {
  const sessionId = randomUUID();
  await identityPool(app).query(
    `insert into identity.artifacts (model, id_hash, payload, uid, account_id, expires_at)
     values ('Session', $1, $2, $3, $4, now() + interval '1 hour')`,
    [Buffer.from(sessionId), JSON.stringify({ loginTs: Math.floor(Date.now() / 1000) }), sessionId, userId],
  );
  return sessionId;
}

/** A client application; returns its id. */
export async function buildClientApplication(app: App, tenantId: string): Promise<string> {
  const id = randomUUID();
  await app.db.transaction(tenantId, (tx) =>
    tx.insertInto("client_applications").values({ tenant_id: tenantId, client_application_id: id, name: "Program", created_by: null }).execute(),
  );
  await askIdentity(app.config, "giveClientSecret", { clientId: id, tenantId });
  return id;
}
