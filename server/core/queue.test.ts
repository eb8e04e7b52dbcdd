import type { App } from "#server/core/app.ts";
import { openApp } from "#server/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { openQueue } from "./queue.ts";
import { QUEUE_SETTINGS } from "./queueDb.ts";
import { TAKE_NEXT } from "./turns.ts";
import { onDatabase } from "#test/database.ts";
import { query } from "#test/dataFolders.ts";
import { randomUUID } from "node:crypto";
import { getEventListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

let api: TestApp;
let tenant: TestTenant;
const workers: App[] = [];
beforeAll(async () => {
  api = await startTestApp();
  tenant = await buildTenant(api.app);
});
afterEach(async () => void (await Promise.all(workers.splice(0).map((worker) => worker.close()))));
afterAll(() => api.close());

const openWorker = async (): Promise<App> => {
  const worker = await openApp(api.app.config, api.database.appUrl, { log: api.app.log, readers: 0, isWorker: true });
  workers.push(worker);
  return worker;
};
const send = (count: number, together: boolean, { tenantId } = tenant) => {
  const one = (tx: Parameters<Parameters<App["db"]["transaction"]>[1]>[0]) =>
    api.app.queue.send(tx, "extract", { tenantId, documentId: randomUUID(), extractionId: randomUUID() });
  const all = Array.from({ length: count });
  return together
    ? api.app.db.transaction(tenantId, async (tx) => {
        for (const _ of all) await one(tx);
      })
    : Promise.all(all.map(() => api.app.db.transaction(tenantId, one)));
};

/** No poll comes within a test: what is taken was found without one. */
const WITHOUT_POLL = { pollMs: 600_000 };

test("a backlog is worked off at once by all slots, each job once, and not one per poll", async () => {
  await send(60, true);
  const done: string[] = [];
  for (const worker of [await openWorker(), await openWorker()])
    worker.queue.work("extract", { slots: 2, perTenant: 2, ...WITHOUT_POLL }, async ({ documentId }) => void done.push(documentId));
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(60);
  await sleep(200);
  expect(new Set(done).size).toBe(60);
  expect(done).toHaveLength(60);
});

test("a tenant with nothing under way gets the next free slot, however many jobs of another one wait", { timeout: 120_000 }, async () => {
  const other = await buildTenant(api.app);
  await send(12, true);
  const release: (() => void)[] = [];
  const started: string[] = [];
  (await openWorker()).queue.work("extract", { slots: 3, perTenant: 2 }, async ({ tenantId }) => {
    started.push(tenantId);
    await new Promise<void>((go) => release.push(go));
  });
  // A tenant never has all slots.
  await expect.poll(() => started, { timeout: 20_000 }).toEqual([tenant.tenantId, tenant.tenantId]);
  await send(1, false, other);
  await expect.poll(() => started.at(-1), { timeout: 20_000 }).toBe(other.tenantId);
  await send(2, false, other);
  // Each has its turn: the fewest under way count, of equals who waited longest.
  release[0]!();
  await expect.poll(() => started.slice(3), { timeout: 20_000 }).toEqual([tenant.tenantId]);
  for (const go of release.splice(0)) go();
  // One that ended counts as under way until that is written: the next one may still be of the same tenant.
  await expect.poll(() => started.slice(4, 7), { timeout: 20_000 }).toContain(other.tenantId);
  const drain = setInterval(() => release.splice(0).forEach((go) => go()), 20);
  await expect.poll(() => started.length, { timeout: 20_000 }).toBe(15);
  await expect.poll(() => release.length).toBe(0);
  clearInterval(drain);
});

test("what it costs to take a job does not grow with what waits of another tenant, also by a plan that was kept from an empty queue", async () => {
  const other = await buildTenant(api.app);
  await onDatabase(api.database.ownerUrl, "delete from queue.job where name = 'extract'; analyze queue.job_common");
  const client = new pg.Client({ connectionString: api.database.appUrl, options: QUEUE_SETTINGS });
  await client.connect();
  // What a connection does of itself after some takings.
  await client.query(`set plan_cache_mode = force_generic_plan; prepare take (text, text[]) as ${TAKE_NEXT}; execute take ('extract', '{}')`);
  await send(1, true);
  const columns = "name, data, retry_limit, retry_delay, expire_seconds, deletion_seconds, policy, group_id, heartbeat_seconds, start_after";
  await onDatabase(
    api.database.ownerUrl,
    `insert into queue.job (${columns}, created_on) select ${columns}, now() from queue.job, generate_series(1, 5000)
     where name = 'extract' and state = 'created' and group_id = '${tenant.tenantId}'`,
  );
  await send(1, true, other);
  const { rows } = await client.query<Record<string, string>>(`explain (analyze, buffers, timing off) execute take ('extract', '{${tenant.tenantId}}')`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const pages = Number(/Buffers: shared hit=(\d+)/.exec(plan)?.[1]);
  expect(plan).toMatch(/job_common_pkey|kvitance/);
  expect(plan).not.toContain("Seq Scan");
  expect(pages).toBeGreaterThan(0);
  expect(pages).toBeLessThan(200);
  await client.end();
  await onDatabase(api.database.ownerUrl, "delete from queue.job where name = 'extract'");
});

test("a job that comes while all rest wakes a slot without a poll", { timeout: 60_000 }, async () => {
  const done: string[] = [];
  (await openWorker()).queue.work("extract", { slots: 2, perTenant: 2, ...WITHOUT_POLL }, async ({ documentId }) => void done.push(documentId));
  for (let round = 1; round <= 5; round += 1) {
    await sleep(100);
    await send(1, false);
    await expect.poll(() => done.length, { timeout: 10_000 }).toBe(round);
  }
});

test("the supervision of the queue, which sends several statements at once, has its way", { timeout: 60_000 }, async () => {
  const errors: unknown[] = [];
  const monitored = () => query(api.database.ownerUrl, "select max(monitor_on)::text as at from queue.queue");
  const before = await monitored();
  const queue = await openQueue(api.database.appUrl, api.app.listener, { supervise: true, isPooled: false, onError: (error) => errors.push(error) });
  await expect.poll(monitored, { timeout: 40_000 }).not.toEqual(before);
  await queue.stop(0);
  expect(errors).toEqual([]);
});

test("a queue answers what is still under way as it stops", async () => {
  const queue = await openQueue(api.database.appUrl, api.app.listener, { supervise: false, isPooled: false, onError: () => undefined });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const others = asked.then(() => queue.standing());
  const stopped = queue.stop(30_000, others);
  ask();
  await expect(others).resolves.toEqual(expect.any(Array));
  await stopped;
  await expect(queue.standing()).rejects.toThrow("pool");
});

test("a queue that looks for jobs again and again leaves nothing behind at the signal that ends it", async () => {
  const made: AbortController[] = [];
  vi.stubGlobal(
    "AbortController",
    class extends AbortController {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  const queue = await openQueue(api.database.appUrl, api.app.listener, { supervise: false, isPooled: false, onError: () => undefined });
  vi.unstubAllGlobals();
  let looked = 0;
  const looks = vi.spyOn(pg.Pool.prototype, "query").mockImplementation((() => Promise.resolve({ rows: [], looked: (looked += 1) })) as never);
  queue.work("purge", { slots: 1, perTenant: 1, pollMs: 1 }, () => Promise.resolve());
  await expect.poll(() => looked).toBeGreaterThan(20);
  expect(made).not.toEqual([]);
  for (const { signal } of made) expect(getEventListeners(signal, "abort").length).toBeLessThan(5);
  looks.mockRestore();
  await queue.stop(1_000);
});

test("a job exists only when its transaction commits", async () => {
  const done: string[] = [];
  (await openWorker()).queue.work("extract", { slots: 1, perTenant: 1 }, async ({ documentId }) => void done.push(documentId));
  await expect(
    api.app.db.transaction(tenant.tenantId, async (tx) => {
      await api.app.queue.send(tx, "extract", { tenantId: tenant.tenantId, documentId: randomUUID(), extractionId: randomUUID() });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await sleep(1_300);
  expect(done).toEqual([]);
});

test("a job whose handler throws is tried again and learns when it is the last time", { timeout: 60_000 }, async () => {
  const tries: boolean[] = [];
  (await openWorker()).queue.work("extract", { slots: 1, perTenant: 1 }, async (_payload, isLastTry) => {
    tries.push(isLastTry);
    if (!isLastTry) throw new Error("once more");
  });
  await send(1, false);
  await expect.poll(() => tries, { timeout: 40_000 }).toEqual([false, false, false, true]);
});

test("a stop waits for the jobs under way", { timeout: 60_000 }, async () => {
  const worker = await openWorker();
  let state: "waiting" | "under way" | "done" = "waiting";
  worker.queue.work("extract", { slots: 1, perTenant: 1 }, async () => {
    state = "under way";
    await sleep(600);
    state = "done";
  });
  await send(1, false);
  await expect.poll(() => state, { interval: 10, timeout: 20_000 }).toBe("under way");
  await worker.queue.stop(30_000);
  expect(state).toBe("done");
});

test("more callers than connections wait and are served; none waits for itself", { timeout: 60_000 }, async () => {
  const replies = await Promise.all(
    Array.from({ length: 150 }, (_, index) =>
      api.request("GET", index % 2 ? "/v1/users/me" : "/v1/document-types/active?culture=cs-CZ&includeNumberOfNewDocuments=true", { as: tenant.admin }),
    ),
  );
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]));
});

test("two people who switch features in opposite orders do not lock each other out", async () => {
  const post = (features: string[]) =>
    api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features: features.map((feature) => ({ feature, enabled: true })) } });
  const names = ["Approval", "Return", "Archive", "Signing", "Dashboards"];
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => post(index % 2 ? names : names.toReversed())));
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 204));
});

test("the next job begins when one gives its slot back, and as many go on as there are slots at most", { timeout: 60_000 }, async () => {
  const other = await buildTenant(api.app);
  await send(8, true);
  const begun: { tenantId: string; freeSlot: () => void; end: () => void }[] = [];
  (await openWorker()).queue.work("extract", { slots: 3, perTenant: 2, ...WITHOUT_POLL }, async ({ tenantId }, _isLastTry, freeSlot) => {
    await new Promise<void>((end) => begun.push({ tenantId, freeSlot, end }));
  });
  const of = ({ tenantId }: TestTenant) => begun.filter((job) => job.tenantId === tenantId).length;
  await expect.poll(() => of(tenant), { timeout: 20_000 }).toBe(2);
  // Once is enough: a slot that was given back twice is one slot.
  begun[0]!.freeSlot();
  begun[0]!.freeSlot();
  await expect.poll(() => of(tenant), { timeout: 20_000 }).toBe(3);
  begun[1]!.freeSlot();
  await expect.poll(() => of(tenant), { timeout: 20_000 }).toBe(4);
  // Two go on and two have slots: the tenant has as much as it may, and another one still has its turn.
  for (const { freeSlot } of begun) freeSlot();
  await send(1, false, other);
  await expect.poll(() => of(other), { timeout: 20_000 }).toBe(1);
  expect(of(tenant)).toBe(4);
  begun[0]!.end();
  await expect.poll(() => of(tenant), { timeout: 20_000 }).toBe(5);
  const drain = setInterval(() => begun.forEach(({ end }) => end()), 20);
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(9);
  const left = () => query(api.database.ownerUrl, "select id from queue.job where name = 'extract' and state < 'completed'");
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  clearInterval(drain);
});
