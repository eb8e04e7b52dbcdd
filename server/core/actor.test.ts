import { type Actor, openActors } from "./actor.ts";
import { openListener, type Listener } from "#platform/listen.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Db, Tx } from "./db.ts";

let api: TestApp;
let tenant: TestTenant;
let user: { tenantId: string; userId: string };
/** Listener and actors of two processes of the api. */
let processes: { listener: Listener; load(user: { tenantId: string; userId: string }, isClientApplication?: boolean): Promise<Actor> }[];
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
  processes = await Promise.all([openProcess(), openProcess()]);
});
afterAll(async () => {
  for (const { listener } of processes) await listener.close();
  await api.close();
});
beforeEach(async () => void (user = await tenant.user("Processor")));

async function openProcess() {
  const listener = await openListener(api.database.appUrl);
  const actors = openActors(api.app.db, listener);
  return { listener, load: (who: typeof user, isClientApplication = false) => actors.load({ ...who, isClientApplication }) };
}

/** Changes something in the database that both processes know already, and gives a look at what they make of it then. */
async function afterChange<Fact>(
  look: (actor: Actor) => Fact,
  change: (tx: Tx) => Promise<unknown>,
  who = user,
  isProgram = false,
): Promise<() => Promise<unknown>> {
  for (const { load } of processes) await load(who, isProgram);
  await api.app.db.transaction(tenant.tenantId, change);
  return () => Promise.all(processes.map(({ load }) => load(who, isProgram).then(look, (refused: { code: string }) => refused.code)));
}
const ofUser = (tx: Tx) => tx.updateTable("users").where("user_id", "=", user.userId);

describe("what every process knows of a user ends with its change", () => {
  test("switched off", async () => {
    const look = await afterChange(
      () => "works",
      (tx) => ofUser(tx).set({ is_active: false }).execute(),
    );
    await expect.poll(look).toEqual(["account-does-not-exist", "account-does-not-exist"]);
  });

  test("another role", async () => {
    const look = await afterChange(
      ({ role }) => role,
      (tx) => ofUser(tx).set({ user_role: "Uploader" }).execute(),
    );
    await expect.poll(look).toEqual(["Uploader", "Uploader"]);
  });

  test("a unit given and taken away", async () => {
    const unitId = tenant.otherUnitId;
    const row = { tenant_id: tenant.tenantId, user_id: user.userId, accounting_unit_id: unitId };
    const units = (actor: Actor) => actor.accountingUnitIds.includes(unitId);
    await expect.poll(await afterChange(units, (tx) => tx.insertInto("user_accounting_units").values(row).execute())).toEqual([true, true]);
    const taken = await afterChange(units, (tx) => tx.deleteFrom("user_accounting_units").where("accounting_unit_id", "=", unitId).execute());
    await expect.poll(taken).toEqual([false, false]);
  });

  test("a feature of the tenant", async () => {
    const row = { tenant_id: tenant.tenantId, feature: "Return" as const, enabled: true };
    const look = await afterChange(
      ({ features }) => features.has("Return"),
      (tx) =>
        tx
          .insertInto("tenant_features")
          .values(row)
          .onConflict((conflict) => conflict.columns(["tenant_id", "feature"]).doUpdateSet({ enabled: true }))
          .execute(),
    );
    await expect.poll(look).toEqual([true, true]);
  });

  test("a program switched off", async () => {
    const program = { tenantId: tenant.tenantId, userId: randomUUID() };
    const row = { tenant_id: tenant.tenantId, client_application_id: program.userId, name: "Sklad", created_by: user.userId, created_at: new Date() };
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.insertInto("client_applications").values(row).execute());
    const off = (tx: Tx) => tx.updateTable("client_applications").set({ is_active: false }).where("client_application_id", "=", program.userId).execute();
    await expect.poll(await afterChange(() => "works", off, program, true)).toEqual(["unauthenticated", "unauthenticated"]);
  });
});

describe("actors in memory", () => {
  /** A listener whose notices and state the test decides. */
  function openSilent() {
    const silent = { isCurrent: true, notify: (_tenantId: string) => undefined as void, miss: () => undefined as void, afterRead: () => undefined as void };
    const db: Db = {
      ...api.app.db,
      transaction: async (tenantId, work) => {
        const result = await api.app.db.transaction(tenantId, work);
        silent.afterRead();
        return result;
      },
    };
    const actors = openActors(db, {
      isCurrent: () => silent.isCurrent,
      on: (_channel, heard) => {
        silent.notify = heard;
        return () => undefined;
      },
      onGap: (missed) => void (silent.miss = missed),
    });
    return { silent, role: async () => (await actors.load({ ...user, isClientApplication: false })).role };
  }
  const become = (user_role: Actor["role"] & "Uploader") => api.app.db.transaction(tenant.tenantId, (tx) => ofUser(tx).set({ user_role }).execute());

  test("are kept until a notice of their own tenant", async () => {
    const { silent, role } = openSilent();
    expect(await role()).toBe("Processor");
    await become("Uploader");
    silent.notify(randomUUID());
    expect(await role()).toBe("Processor");
    silent.notify(tenant.tenantId);
    expect(await role()).toBe("Uploader");
  });

  test("are not used while notices can't be heard, and not kept then", async () => {
    const { silent, role } = openSilent();
    expect(await role()).toBe("Processor");
    silent.isCurrent = false;
    await become("Uploader");
    expect(await role()).toBe("Uploader");
    silent.isCurrent = true;
    silent.miss();
    expect(await role()).toBe("Uploader");
  });

  test("that were being read when they changed are not kept", async () => {
    const { silent, role } = openSilent();
    silent.afterRead = () => silent.notify(tenant.tenantId);
    await role();
    await become("Uploader");
    expect(await role()).toBe("Uploader");
  });
});
