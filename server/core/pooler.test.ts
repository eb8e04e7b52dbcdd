import { openApp } from "#server/app.ts";
import type { App } from "#server/core/app.ts";
import { createAccount } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { TEST_SECRET } from "#test/database.ts";
import { APP_URL, Browser, startOnFreePort } from "#test/identity.ts";
import { pgbouncer, startPgBouncer } from "#test/servers/pgbouncer.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

// PgBouncer in transaction mode: what a connection remembers is gone after each transaction, and it refuses settings that a connection
// brings. Notices and held names go past it (DATABASE_DIRECT_URL).

const SIZE = 3;

describe.skipIf(pgbouncer === undefined)("behind PgBouncer in transaction mode", () => {
  let api: TestApp;
  let tenant: TestTenant;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let pooled: App;
  beforeAll(async () => {
    api = await startTestApp();
    tenant = await buildTenant(api.app);
    pooler = await startPgBouncer([api.database.appUrl, api.database.identityUrl], SIZE);
    // The direct address needs no user: it is that of the pool.
    const direct = new URL(api.database.appUrl);
    direct.username = direct.password = "";
    const config = { ...api.app.config, directDatabaseUrl: direct.href, databaseConnections: 12 };
    pooled = await openApp(config, pooler.through(api.database.appUrl), { log: api.app.log, readers: 0, isWorker: true });
  });
  afterAll(async () => {
    await pooled.close();
    await pooler.stop();
    await api.close();
  });

  test("each of many transactions sees its own tenant and has its limits of time, over a few connections", async () => {
    const other = await buildTenant(api.app);
    const seen = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const { tenantId } = index % 2 ? tenant : other;
        return pooled.db.transaction(tenantId, async (tx) => {
          const rows = await tx.selectFrom("tenants").select("tenant_id").execute();
          const limit = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
          return rows.map(({ tenant_id }) => tenant_id).join() === tenantId && limit.rows[0]?.limit === "2min";
        });
      }),
    );
    expect(seen).toEqual(seen.map(() => true));
    expect(pooled.db.connections()).toMatchObject({ most: 12 });
  });

  test("jobs are queued, announced and taken, and names are held by one process", async () => {
    const done: string[] = [];
    pooled.queue.work("listPages", { slots: 1, perTenant: 1 }, async ({ documentId }) => void done.push(documentId));
    const documentId = randomUUID();
    const heard = new Promise<string>((notice) => pooled.listener.on("jobs", notice));
    // Asked behind the request to listen: a notice before that would be heard by nobody.
    await expect.poll(() => pooled.listener.isCurrent(), { timeout: 60_000 }).toBe(true);
    await pooled.db.transaction(tenant.tenantId, (tx) => pooled.queue.send(tx, "listPages", { tenantId: tenant.tenantId, documentId }));
    expect(await heard).toBe("listPages");
    await expect.poll(() => done).toEqual([documentId]);
    let others = 0;
    await pooled.db.exclusively("one", () => api.app.db.exclusively("one", async () => void (others += 1)));
    expect(others).toBe(0);
    await api.app.db.exclusively("one", async () => void (others += 1));
    expect(others).toBe(1);
  });

  test("people sign in", async () => {
    const person = { tenantId: tenant.tenantId, userId: tenant.admin.userId, email: `${randomUUID()}@example.com`, password: "Zkouska-Poolu-7" };
    await withIdentity(pooler.through(api.database.identityUrl), (client) => createAccount(client, { ...person, temporary: false }));
    const databaseUrl = pooler.through(api.database.identityUrl);
    const settings = { databaseUrl, host: "127.0.0.1", appUrl: APP_URL, secret: TEST_SECRET, log: pino({ level: "silent" }) };
    const identity = await startOnFreePort(settings);
    expect((await new Browser(identity.url).login(person.email, person.password)).status).toBe(200);
    await identity.close();
  });
});
