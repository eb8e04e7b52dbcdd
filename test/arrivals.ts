import type { ImportedItem } from "#contract/intake/connections.ts";
import type { App } from "#server/core/app.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { forgetClaims } from "#test/deliver.ts";
import { seeded } from "#test/hunt.ts";
import { type ArrivalPlace, type Break, moments } from "#test/servers/breakingProxy.ts";
import { arrivalFolder } from "#test/servers/arrivalFolder.ts";
import { arrivalMailbox } from "#test/servers/arrivalMailbox.ts";
import { fork } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const kinds = ["reset", "reset", "reset", "reset", "reset", "reset", "reset", "reset", "killWorker", "killServer"] as const;
type FaultKind = (typeof kinds)[number];
/** Rounds without a fault after which nothing may wait any more. */
const MAX_CALM_ROUNDS = 5;
/** How long the program that is to be killed may take to reach the fault. */
const WORKER_MS = 60_000;

/**
 * Lets messages and files arrive from real servers while connections are cut off before, during and after each command, workers and
 * servers are killed; expects each file to be exactly one document, and each message put away.
 */
export async function proveArrivals({ items, faults }: { items: number; faults: number }): Promise<void> {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`arrivals: seed ${seed}`);
  const random = seeded(seed);
  const api = await startTestApp({ outgoingAllow: ["127.0.0.1"] });
  const places = [await arrivalMailbox(), await arrivalFolder()];
  try {
    const tenant = await buildTenant(api.app);
    for (const { type, settings } of places)
      await api.request("POST", "/v1/tenant/importConnections", {
        as: tenant.admin,
        body: { type, name: type, settings: { ...settings, notificationAddress: "ucetni@example.com" } },
      });
    const expected: string[] = [];
    const injected: Record<string, number> = {};
    let added = 0;
    const add = async (count: number) => {
      for (let each = 0; each < count; each += 1, added += 1)
        expected.push(...(await places[added % places.length]!.add(added)).map((bytes) => createHash("sha256").update(bytes).digest("hex")));
    };
    for (let round = 0; round < faults; round = total(injected)) {
      await add(Math.max(places.length, Math.ceil((items - added) / (faults - round))));
      const place = places[Math.floor(random() * places.length)]!;
      const fault = { step: pick(place.steps, random), when: pick(moments, random), skip: Math.floor(random() * 2) };
      const kind = pick(kinds, random);
      if (await strike(api, tenant, { place, fault, kind })) injected[kind] = (injected[kind] ?? 0) + 1;
    }
    for (let round = 0; round < MAX_CALM_ROUNDS; round += 1) await lookAtAll(api.app, tenant);
    console.log(JSON.stringify({ added, files: expected.length, injected }));
    expect(await documentHashes(api.app, tenant), `seed ${seed}`).toEqual(expected.toSorted());
    for (const { type, look, added: wanted } of places)
      expect(await look(), `${type}, seed ${seed}`).toEqual({ waiting: [], processed: wanted.processed.toSorted(), invalid: wanted.invalid.toSorted() });
    expect(
      (await unsettled(api, tenant)).map(({ name, state }) => `${state} ${name}`),
      `seed ${seed}`,
    ).toEqual([]);
  } finally {
    await api.close();
    for (const place of places) await place.stop();
  }
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
const pick = <Value>(values: readonly Value[], random: () => number): Value => values[Math.floor(random() * values.length)]!;

type Planned = { place: ArrivalPlace; fault: Omit<Break, "meanwhile">; kind: FaultKind };

/** One look with a fault; whether it was met. */
async function strike(api: TestApp, tenant: TestTenant, { place, fault, kind }: Planned): Promise<boolean> {
  const meet = (meanwhile?: () => Promise<void>) => void (place.proxy.next = { ...fault, ...(meanwhile ? { meanwhile } : {}) });
  if (kind === "killWorker") {
    await makeDue(api.app, tenant);
    await killWorker(api, tenant, meet);
    await forgetClaims(api.app, tenant.tenantId);
  } else {
    meet(kind === "killServer" ? place.restart : undefined);
    await lookAtAll(api.app, tenant);
  }
  const isMet = place.proxy.next === undefined;
  place.proxy.next = undefined;
  return isMet;
}

/** Starts a worker process that fetches what arrived and is killed at the fault; one that meets no fault ends by itself. */
async function killWorker({ app, database }: TestApp, { tenantId }: TestTenant, meet: (meanwhile: () => Promise<void>) => void): Promise<void> {
  const worker = fork(fileURLToPath(new URL("fakes/importWorker.ts", import.meta.url)), [JSON.stringify(app.config), database.appUrl, tenantId]);
  const ended = new Promise<void>((done) => worker.once("exit", () => done()));
  meet(async () => {
    worker.kill("SIGKILL");
    await ended;
  });
  const limit = setTimeout(() => worker.kill("SIGKILL"), WORKER_MS);
  await ended;
  clearTimeout(limit);
}

async function lookAtAll(app: App, tenant: TestTenant): Promise<void> {
  await makeDue(app, tenant);
  await lookDue(app, tenant.tenantId);
}

/** However long they would wait after a failure. */
const makeDue = (app: App, { tenantId }: TestTenant) =>
  app.db.transaction(tenantId, (tx) => tx.updateTable("import_states").set({ due_at: app.clock.now() }).where("tenant_id", "=", tenantId).execute());

async function documentHashes(app: App, { tenantId }: TestTenant): Promise<string[]> {
  const rows = await app.db.transaction(tenantId, (tx) =>
    tx
      .selectFrom("documents")
      .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "documents.tenant_id").onRef("files.file_id", "=", "documents.file_id"))
      .select("sha256")
      .where("documents.tenant_id", "=", tenantId)
      .where("attached_to", "is", null)
      .execute(),
  );
  return rows.map(({ sha256 }) => sha256).toSorted();
}

/** Entries of the log that are still being fetched, or were never put away. */
async function unsettled(api: TestApp, tenant: TestTenant): Promise<ImportedItem[]> {
  const found: ImportedItem[] = [];
  for (let skip = 0, count = 1; skip < count; skip += 500) {
    const reply = await api.request("POST", "/v1/tenant/importConnections/items", { as: tenant.admin, body: { skip, take: 500 } });
    const { items, total: all } = (await reply.json()) as { items: ImportedItem[]; total: number };
    count = all;
    found.push(...items.filter(({ state, movedTime }) => state === "Fetching" || movedTime === null));
  }
  return found;
}
