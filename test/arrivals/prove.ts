import type { ImportedItem } from "#contract/intake/connections.ts";
import type { App } from "#server/core/app.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant, type TestTenant } from "#test/build.ts";
import { openSources } from "#server/intake/sources/index.ts";
import { forgetClaims } from "#test/deliver.ts";
import { type ReachedHosts, sourcesReaching } from "#test/fakes/fakeHosts.ts";
import { seeded } from "#test/hunt.ts";
import { apache } from "#test/servers/apache.ts";
import { dovecot } from "#test/servers/dovecot.ts";
import { sshd } from "#test/servers/sshd.ts";
import { type Break, moments } from "#test/servers/breakingProxy.ts";
import { googleDrive, sftpFolder, sharePoint, webDavFolder } from "./folders.ts";
import { exchangeMailbox, gmail, imapMailbox } from "./mailboxes.ts";
import type { ArrivalPlace } from "./place.ts";
import { fork } from "node:child_process";
import { createHash, randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

type FaultKind = "reset" | "killWorker" | "killServer" | "expireTokens";
/** Rounds without a fault after which nothing may wait any more. */
const MAX_CALM_ROUNDS = 5;
/** How long the program that is to be killed may take to reach the fault. */
const WORKER_MS = 60_000;

/** Servers where they are installed, and what stands for services of the internet. */
const openers: (() => Promise<ArrivalPlace>)[] = [
  ...(dovecot ? [imapMailbox] : []),
  ...(apache ? [webDavFolder] : []),
  ...(sshd ? [sftpFolder] : []),
  exchangeMailbox,
  gmail,
  googleDrive,
  sharePoint,
];

/** Most of what goes wrong are connections that break. */
const kindsOf = ({ restart, expireTokens }: ArrivalPlace): FaultKind[] => [
  ...Array.from({ length: 7 }, () => "reset" as const),
  "killWorker",
  ...(restart ? ["killServer" as const] : []),
  ...(expireTokens ? ["expireTokens" as const, "expireTokens" as const] : []),
];

/**
 * Lets messages and files arrive from all sources while connections are cut off before, during and after each command, tokens expire,
 * workers and servers are killed; expects each file to be exactly one document, and each message put away.
 */
export async function proveArrivals({ items, faults }: { items: number; faults: number }): Promise<void> {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  const random = seeded(seed);
  const places: ArrivalPlace[] = [];
  for (const open of openers) places.push(await open());
  console.log(`arrivals: seed ${seed}, ${places.map(({ name }) => name).join(", ")}`);
  const hosts = hostsOf(places);
  const api = await startTestApp({ outgoingAllow: ["127.0.0.1"], sources: sourcesReaching(openSources({}, {}), hosts) });
  try {
    const tenant = await buildTenant(api.app);
    for (const { type, name, settings } of places) {
      const body = { type, name, settings: { ...settings, notificationAddress: "ucetni@example.com" } };
      const reply = await api.request("POST", "/v1/tenant/importConnections", { as: tenant.admin, body });
      expect(reply.status, await reply.text()).toBe(200);
    }
    const expected: string[] = [];
    const met: Record<string, number> = {};
    let added = 0;
    const add = async (place: ArrivalPlace) => {
      expected.push(...(await place.add((added += 1))).map((bytes) => createHash("sha256").update(bytes).digest("hex")));
    };
    for (let round = 0; round < faults; round = total(met)) {
      const place = pick(places, random);
      for (let each = Math.max(1, Math.ceil((items - added) / (faults - round))); each > 0; each -= 1) await add(each < 3 ? place : pick(places, random));
      const skip = Math.floor(random() * (place.mostSkipped + 1));
      const planned = { place, hosts, step: pick(place.steps, random), skip, kind: pick(kindsOf(place), random), when: pick(moments, random) };
      const fault = `${place.name} ${planned.kind}`;
      if (await strike(api, tenant, planned)) met[fault] = (met[fault] ?? 0) + 1;
    }
    for (let round = 0; round < MAX_CALM_ROUNDS; round += 1) await lookAtAll(api.app, tenant);
    console.log(JSON.stringify({ added, files: expected.length, met }, undefined, 1));
    expect(await documentHashes(api.app, tenant), `seed ${seed}`).toEqual(expected.toSorted());
    for (const { name, look, added: wanted } of places)
      expect(await look(), `${name}, seed ${seed}`).toEqual({ waiting: [], processed: wanted.processed.toSorted(), invalid: wanted.invalid.toSorted() });
    expect(
      (await unsettled(api, tenant)).map(({ name, state }) => `${state} ${name}`),
      `seed ${seed}`,
    ).toEqual([]);
  } finally {
    await api.close();
    for (const place of places) await place.stop();
  }
}

/** Addresses of the proxies by type of connection and host that they stand for. */
function hostsOf(places: readonly ArrivalPlace[]): ReachedHosts {
  const led: ReachedHosts = {};
  for (const { type, hosts, proxy } of places)
    if (hosts.length > 0) led[type] = Object.fromEntries(hosts.map((host) => [host, `http://127.0.0.1:${proxy.port}`]));
  return led;
}

const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
const pick = <Value>(values: readonly Value[], random: () => number): Value => values[Math.floor(random() * values.length)]!;

type Planned = Pick<Break, "step" | "skip" | "when"> & { place: ArrivalPlace; hosts: ReachedHosts; kind: FaultKind };

/** One look with a fault; whether it was met. */
async function strike(api: TestApp, tenant: TestTenant, { place, hosts, kind, ...planned }: Planned): Promise<boolean> {
  const { proxy, restart, expireTokens } = place;
  const meet = (more: Partial<Break> = {}) => void (proxy.next = { ...planned, ...more });
  if (kind === "killWorker") {
    await makeDue(api.app, tenant);
    await killWorker({ api, tenant, hosts }, (meanwhile) => meet({ meanwhile }));
    await forgetClaims(api.app, tenant.tenantId);
  } else {
    if (kind === "reset") meet();
    if (kind === "killServer") meet({ meanwhile: restart! });
    if (kind === "expireTokens") meet({ meanwhile: expireTokens!, when: "uncut" });
    await lookAtAll(api.app, tenant);
  }
  const isMet = proxy.next === undefined;
  proxy.next = undefined;
  return isMet;
}

type Killed = { api: TestApp; tenant: TestTenant; hosts: ReachedHosts };

/** Starts a worker process that fetches what arrived and is killed at the fault; one that meets no fault ends by itself. */
async function killWorker({ api: { app, database }, tenant, hosts }: Killed, meet: (meanwhile: () => Promise<void>) => void): Promise<void> {
  const given = [JSON.stringify(app.config), database.appUrl, tenant.tenantId, JSON.stringify(hosts)];
  const worker = fork(fileURLToPath(new URL("../fakes/importWorker.ts", import.meta.url)), given);
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
