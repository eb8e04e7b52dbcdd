import type { App } from "#server/core/app.ts";
import { openApp } from "#server/app.ts";
import { deliveryOutbox } from "#server/exports/deliveries/deliver.ts";
import { mailOutbox, post } from "#server/notifications/mail/outbox.ts";
import { webHookOutbox } from "#server/notifications/webHooks/outbox.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { forgetClaims } from "#test/deliver.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { startTarpit } from "#test/fakes/tarpit.ts";
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claim } from "./claim.ts";
import { attempt, sendDue } from "./attempt.ts";
import { startSender } from "./sender.ts";
import type { Message, Outbox } from "./outbox.ts";

let api: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let tarpit: Awaited<ReturnType<typeof startTarpit>>;
let receiver: Receiver;
let hook: Server;
let hookUrl: string;
/** Ids of messages that the good webhook receiver took. */
let taken: string[] = [];
let answer = 200;
let owner: pg.Client;
let hostile: TestTenant;
let other: TestTenant;
let now = new Date("2026-03-02T08:00:00Z");
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  [smtp, tarpit, receiver] = [await startSmtp(), await startTarpit(), await startReceiver()];
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"], clock: { now: () => now }, mail: smtp.config });
  owner = new pg.Client({ connectionString: api.database.ownerUrl });
  await owner.connect();
  hook = createServer((request, response) => {
    taken.push(String(request.headers["webhook-id"]));
    response.writeHead(answer).end();
  }).listen(0, "127.0.0.1");
  await new Promise((ready) => hook.once("listening", ready));
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  await owner.end();
  await api.close();
  hook.close();
  await Promise.all([smtp.close(), tarpit.close(), receiver.close()]);
});
beforeEach(async () => {
  [hostile, other] = [await buildTenant(api.app), await buildTenant(api.app)];
  [taken, answer] = [[], 200];
  smtp.received.length = 0;
});
afterEach(async () => {
  const ended = Promise.all(stops.splice(0).map((stop) => stop()));
  // What hangs would take its full time otherwise.
  const dropping = setInterval(() => tarpit.drop(), 20);
  await ended;
  clearInterval(dropping);
  for (const { tenantId } of [hostile, other])
    await api.app.db.transaction(tenantId, async (tx) => {
      for (const table of ["web_hook_outbox", "mail_outbox", "deliveries"] as const) await tx.updateTable(table).set({ due_at: null }).execute();
    });
});

/** Sends in this process until the test ends. */
const start = <Row extends Message, Sent>(outbox: Outbox<Row, Sent>) => void stops.push(startSender(api.app, outbox));
const hang = () => `http://127.0.0.1:${tarpit.port}/hook`;

/** A message to each webhook. */
async function notify({ tenantId }: TestTenant, webHookIds: readonly string[], count = 1): Promise<string[]> {
  const documentId = await buildDocument(api.app, tenantId);
  const rows = webHookIds.flatMap((web_hook_id) => Array.from({ length: count }, () => ({ web_hook_id, message_id: randomUUID() })));
  const rest = { event: "DocumentSaved" as const, document_id: documentId, payload: "{}", created_at: now, due_at: now, sent_at: null, error: null };
  await api.app.db.transaction(tenantId, async (tx) => {
    for (const row of rows)
      await tx
        .insertInto("web_hook_outbox")
        .values({ tenant_id: tenantId, ...row, ...rest })
        .execute();
  });
  return rows.map((row) => row.message_id);
}
const message = (tenant: TestTenant, messageId: string) =>
  api.app.db.transaction(tenant.tenantId, (tx) => tx.selectFrom("web_hook_outbox").selectAll().where("message_id", "=", messageId).executeTakeFirstOrThrow());
const hooks = (tenant: TestTenant, url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => buildWebHook(api.app, tenant.tenantId, { url })));

/** The most connections of the application that were idle in a transaction at one of many looks. */
async function idleInTransaction(): Promise<number> {
  let most = 0;
  for (let look = 0; look < 20; look += 1) {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename like 'kvitance_app%' and state like 'idle in transaction%' and state_change < now() - interval '200 ms'`,
    );
    most = Math.max(most, rows[0]?.count ?? 0);
    await new Promise((next) => setTimeout(next, 30));
  }
  return most;
}

const build = (tenant: TestTenant) =>
  buildDocument(api.app, tenant.tenantId, {
    state: "ReadyForExport",
    unitId: tenant.unitId,
    fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
    vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
  });
const exportTo = async (tenant: TestTenant, url: string) =>
  buildIntegration(api.app, tenant.tenantId, { connection: { url, token: "tajny-token", answerMs: 60_000 }, documentId: await build(tenant) });
const writeTo = (tenant: TestTenant, count: number) =>
  api.app.db.transaction(tenant.tenantId, (tx) => {
    const email = { culture: "cs-CZ", template: "approvalDaily", data: { count: 1 } } as const;
    const emails = Array.from({ length: count }, (_, index) => ({ eventId: randomUUID(), recipient: `pan-${index}@example.com`, ...email }));
    return post(tx, api.app, tenant.tenantId, { emails, now });
  });

describe("while receivers of one tenant hang", () => {
  test("webhooks: no connection waits in a transaction, and another tenant's message goes out", { timeout: 60_000 }, async () => {
    await notify(hostile, await hooks(hostile, hang(), 30));
    start(webHookOutbox);
    await expect.poll(() => tarpit.hanging(), { timeout: 30_000 }).toBe(webHookOutbox.slots.perTenant);
    expect(await idleInTransaction()).toBe(0);
    const sent = await notify(other, await hooks(other, hookUrl, 3));
    await expect.poll(() => taken.toSorted(), { timeout: 30_000 }).toEqual(sent.toSorted());
    // Nothing of the hostile tenant has ended meanwhile.
    expect(tarpit.hanging()).toBeGreaterThan(0);
  });

  test("deliveries: no connection waits in a transaction, and another tenant's document is booked", { timeout: 60_000 }, async () => {
    for (let index = 0; index < 6; index += 1) await exportTo(hostile, hang());
    start(deliveryOutbox);
    await expect.poll(() => tarpit.hanging(), { timeout: 30_000 }).toBe(deliveryOutbox.slots.perTenant);
    expect(await idleInTransaction()).toBe(0);
    const before = receiver.booked.length;
    await exportTo(other, receiver.url);
    await expect.poll(() => receiver.booked.length, { timeout: 30_000 }).toBe(before + 1);
    expect(tarpit.hanging()).toBeGreaterThan(0);
  });

  test("e-mail: no connection waits in a transaction while the mail server thinks", { timeout: 60_000 }, async () => {
    const held = smtp.holdNext();
    await writeTo(hostile, 1);
    start(mailOutbox);
    await held;
    expect(await idleInTransaction()).toBe(0);
    await writeTo(other, 2);
    await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBe(2);
    smtp.letGo();
  });

  test("a tenant found slow gets one slot, until its receivers answer again", { timeout: 60_000 }, async () => {
    await notify(hostile, await hooks(hostile, hang(), 12));
    start(webHookOutbox);
    await expect.poll(() => tarpit.hanging(), { timeout: 30_000 }).toBe(webHookOutbox.slots.perTenant);
    // After SLOW_MS; dropped, the next ones come one by one.
    await new Promise((later) => setTimeout(later, 3_500));
    const before = tarpit.met();
    tarpit.drop();
    await expect.poll(() => tarpit.met(), { timeout: 30_000 }).toBeGreaterThan(before);
    for (let look = 0; look < 20; look += 1) {
      expect(tarpit.hanging()).toBeLessThanOrEqual(1);
      await new Promise((next) => setTimeout(next, 50));
    }
  });
});

describe("a claim", () => {
  test("keeps others out, and is free when nobody renews it; the message has the same id", { timeout: 60_000 }, async () => {
    const [id] = await notify(hostile, await hooks(hostile, hookUrl, 1));
    // A worker that died between claim and result.
    const first = await claim(api.app, webHookOutbox, hostile.tenantId);
    expect(first).toMatchObject({ message_id: id, attempts: 1 });
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    expect(taken).toEqual([]);
    await forgetClaims(api.app, hostile.tenantId);
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    expect(taken).toEqual([id]);
    // It was not dead after all: the receiver sees the repetition by its id, and what the other one wrote stays.
    answer = 500;
    await attempt(api.app, webHookOutbox, first!);
    expect(taken).toEqual([id, id]);
    expect(await message(hostile, id!)).toMatchObject({ attempts: 2, due_at: null, sent_at: now, claimed_until: null });
  });

  test("kill -9 of a worker while the remote system thinks: the delivery goes on with the same key", { timeout: 60_000 }, async () => {
    receiver.plan = ["timeoutAfter"];
    await exportTo(other, receiver.url);
    const before = receiver.booked.length;
    const worker = fork(fileURLToPath(new URL("../../../test/fakes/deliveryWorker.ts", import.meta.url)), [
      JSON.stringify(api.app.config),
      api.database.appUrl,
      other.tenantId,
    ]);
    await expect.poll(() => receiver.booked.length, { timeout: 40_000 }).toBe(before + 1);
    worker.kill("SIGKILL");
    await new Promise((gone) => worker.once("exit", gone));
    const requests = receiver.requests;
    await forgetClaims(api.app, other.tenantId);
    await sendDue(api.app, deliveryOutbox, other.tenantId);
    expect([receiver.requests, receiver.booked.length]).toEqual([requests + 1, before + 1]);
    const [row] = await api.app.db.transaction(other.tenantId, (tx) => tx.selectFrom("deliveries").selectAll().execute());
    expect(row).toMatchObject({ state: "Delivered", attempts: 2 });
  });

  test("a stop gives what was under way back at once", { timeout: 60_000 }, async () => {
    const [id] = await notify(hostile, await hooks(hostile, hang(), 1));
    const worker: App = await openApp(api.app.config, api.database.appUrl, { log: api.app.log, readers: 0, isWorker: true, clock: { now: () => now } });
    worker.beforeClose(startSender(worker, webHookOutbox));
    await expect.poll(() => tarpit.hanging(), { timeout: 30_000 }).toBe(1);
    await worker.close();
    expect(await message(hostile, id!)).toMatchObject({ sent_at: null, due_at: now, claimed_until: null });
  });
});

describe("a receiver that fails again and again", () => {
  const refuser = "http://127.0.0.1:9/hook";
  test("is left alone for a while, and its other messages wait without an attempt; healthy ones go on", async () => {
    const [down] = await hooks(hostile, refuser, 1);
    const [up] = await hooks(hostile, hookUrl, 1);
    const waiting = await notify(hostile, [down!], 8);
    const going = await notify(hostile, [up!], 4);
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    expect(taken.toSorted()).toEqual(going.toSorted());
    const attempts = async () => (await Promise.all(waiting.map((id) => message(hostile, id)))).map((row) => row.attempts).toSorted();
    expect(await attempts()).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    // After the pause, one message tries whether it is back.
    now = new Date(now.getTime() + 26_000);
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    expect((await attempts()).reduce((sum, each) => sum + each, 0)).toBe(4);
    // Corrected by a person, it is tried at once.
    const rule = { webHookId: down!, name: "Sklad", url: hookUrl, events: ["DocumentSaved"] };
    expect((await api.request("PUT", "/v1/tenant/webHooks", { as: hostile.admin, body: rule })).status).toBe(204);
    now = new Date(now.getTime() + 15_000);
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    // All but the one that was tried last, which waits by itself.
    expect(taken.length).toBeGreaterThanOrEqual(going.length + waiting.length - 1);
  });

  test("what is given up keeps its reason, and people see it", async () => {
    const [down] = await hooks(hostile, refuser, 1);
    const [id] = await notify(hostile, [down!]);
    smtp.refuse(2);
    await writeTo(hostile, 1);
    for (const wait of [0, 73 * 3_600_000]) {
      now = new Date(now.getTime() + wait);
      await sendDue(api.app, webHookOutbox, hostile.tenantId);
      await sendDue(api.app, mailOutbox, hostile.tenantId);
    }
    expect(await message(hostile, id!)).toMatchObject({ due_at: null, sent_at: null, attempts: 2, error: expect.stringMatching(/./) as string });
    const list = async (path: string) => (await (await api.request("POST", path, { as: hostile.admin, body: {} })).json()) as unknown;
    expect(await list("/v1/tenant/webHooks/list")).toMatchObject({ items: [{ waiting: 0, failed: 1 }] });
    expect(await list("/v1/tenant/emails/undelivered/list")).toMatchObject({
      items: [
        { recipient: "pan-0@example.com", template: "approvalDaily", attempts: 2, nextAttemptTime: null, reason: expect.stringContaining("451") as string },
      ],
      total: 1,
    });
    await sendDue(api.app, mailOutbox, hostile.tenantId);
    expect(smtp.received.map(readMail)).toEqual([]);

    // An administrator sends both again, once what was wrong is mended.
    const [email] = ((await list("/v1/tenant/emails/undelivered/list")) as { items: { eventId: string; recipient: string; isKept: boolean }[] }).items;
    expect(email).toMatchObject({ isKept: true });
    expect(await list("/v1/tenant/webHooks/undelivered/list")).toMatchObject({
      items: [{ messageId: id, webHookId: down, event: "DocumentSaved", attempts: 2, nextAttemptTime: null }],
      total: 1,
    });
    const again = async (path: string, body: object) => (await api.request("POST", path, { as: hostile.admin, body })).status;
    const { eventId = "", recipient = "" } = email ?? {};
    await api.app.db.transaction(hostile.tenantId, (tx) => tx.updateTable("web_hooks").set({ url: hookUrl }).where("web_hook_id", "=", down!).execute());
    expect(await again("/v1/tenant/emails/undelivered/send-again", { eventId, recipient })).toBe(204);
    expect(await again("/v1/tenant/webHooks/undelivered/send-again", { messageId: id })).toBe(204);
    await sendDue(api.app, webHookOutbox, hostile.tenantId);
    await sendDue(api.app, mailOutbox, hostile.tenantId);
    expect([smtp.received.length, taken]).toEqual([1, [id]]);
    // What arrived is no longer there to be sent again.
    expect(await again("/v1/tenant/emails/undelivered/send-again", { eventId, recipient })).toBe(404);
    expect(await again("/v1/tenant/webHooks/undelivered/send-again", { messageId: id })).toBe(404);
    expect(await list("/v1/tenant/webHooks/undelivered/list")).toMatchObject({ items: [], total: 0 });
  });
});
