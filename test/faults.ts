import { changeDocument } from "#server/documents/change.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant } from "#test/build.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll, forgetClaims } from "#test/deliver.ts";
import { folderFaults, testConnections } from "#test/fakes/connections.ts";
import { type Fault, faults, type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { seeded } from "#test/hunt.ts";
import { fork } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

type FaultRun = {
  app: TestApp["app"];
  appUrl: string;
  receiver: Receiver;
  folder: string;
  seed: number;
  faults: number;
  kills: number;
  pass(seconds: number): void;
};
type FaultResult = {
  documents: number;
  /** Injected, by kind. */
  injected: Record<string, number>;
  exported: number;
  bookedTwice: number;
  notBooked: number;
  /** Files under a final name that were shorter than the whole at any look. */
  halfFiles: number;
  missingFiles: number;
};

/** The receiver answers at once or never; what a busy machine makes late is one more fault. */
const ANSWER_MS = 600;

/** Injects so many faults, about one in 25 of them a killed worker, and expects that nothing of them is left in the end. */
export async function proveFaults(count: number): Promise<void> {
  const seed = Number(process.env.KVITANCE_TEST_SEED ?? randomInt(2 ** 31));
  console.log(`faults: seed ${seed}`);
  let now = new Date();
  const api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"], clock: { now: () => now } });
  const receiver = await startReceiver();
  const folder = await mkdtemp(join(tmpdir(), "kvitance-faults-"));
  const pass = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000));
  try {
    const run = { app: api.app, appUrl: api.database.appUrl, receiver, folder, seed, faults: count, kills: Math.ceil(count / 25), pass };
    const result = await runFaults(run);
    console.log(JSON.stringify(result));
    expect(result, `seed ${seed}`).toMatchObject({ exported: result.documents, bookedTwice: 0, notBooked: 0, halfFiles: 0, missingFiles: 0 });
    expect(
      Object.values(result.injected).reduce((sum, injected) => sum + injected, 0),
      `seed ${seed}`,
    ).toBeGreaterThanOrEqual(count);
  } finally {
    await api.close();
    await receiver.close();
    await rm(folder, { recursive: true });
  }
}

/**
 * Sends documents to an accounting system over HTTP and to a folder while faults are injected: resets, time-outs, errors and half
 * answers before and after the booking, half files, and workers killed in the middle of a request. Goes on until all are delivered.
 */
async function runFaults(run: FaultRun): Promise<FaultResult> {
  const { app, receiver, folder } = run;
  const random = seeded(run.seed);
  const tenant = await buildTenant(app);
  await buildIntegration(app, tenant.tenantId, { connection: { url: receiver.url, token: "tajny-token", answerMs: ANSWER_MS } });
  await buildIntegration(app, tenant.tenantId, { type: "Premier", name: "Složka", exportFormat: "Json", connection: { path: folder } });
  const ids = await readyDocuments(app, tenant, Math.ceil(run.faults / 3));
  const halves = Math.floor(run.faults / 5);
  const planned: Fault[] = Array.from({ length: run.faults - halves - run.kills }, () => faults[Math.floor(random() * faults.length)]!);
  // Slow answers cost real time: a few of them prove as much.
  const slow = (fault: Fault) => fault === "timeoutBefore" || fault === "timeoutAfter";
  let slowLeft = run.kills + 1;
  const plan = planned.map((fault): Fault => (slow(fault) && slowLeft-- <= 0 ? "resetAfter" : fault));
  let halfFiles = 0;
  const look = async () => void (halfFiles += await shortFiles(folder));
  let halvesLeft = halves;
  const nextHalf = (): void => {
    if (halvesLeft === 0) return;
    halvesLeft -= 1;
    folderFaults.next = async () => {
      await look();
      nextHalf();
    };
  };
  nextHalf();
  for (let killed = 0; killed < run.kills; killed += 1) {
    await killWorker(run, tenant.tenantId, killed);
    await forgetClaims(app, tenant.tenantId);
    await look();
  }
  for (let round = 0; round < 5_000 && (plan.length > 0 || halvesLeft > 0 || (await waiting(app, tenant)) > 0); round += 1) {
    // A quarter of the requests pass, so that documents of all ages meet faults.
    receiver.plan = Array.from({ length: 40 }, () => (random() < 0.75 ? plan.shift() : undefined));
    await deliverAll(app, tenant.tenantId);
    plan.push(...receiver.plan.filter((fault) => fault !== undefined));
    await look();
    run.pass(3_700);
    if ((await waiting(app, tenant)) === 0 && (plan.length > 0 || halvesLeft > 0))
      ids.push(...(await readyDocuments(app, tenant, Math.max(5, Math.ceil(plan.length / 3)))));
  }
  const times = new Map<string, number>();
  for (const { documentId } of receiver.booked) times.set(documentId, (times.get(documentId) ?? 0) + 1);
  const there = new Set(await readdir(folder));
  return {
    documents: ids.length,
    injected: { ...receiver.met, halfFile: halves - halvesLeft, kill: run.kills },
    exported: await countExported(app, tenant),
    bookedTwice: [...times.values()].filter((count) => count > 1).length,
    notBooked: ids.filter((id) => !times.has(id)).length,
    halfFiles,
    missingFiles: ids.filter((id) => !there.has(`${id}.json`)).length,
  };
}

async function readyDocuments(app: TestApp["app"], tenant: TestTenant, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const documentId = await buildDocument(app, tenant.tenantId, {
      state: "Processed",
      unitId: tenant.unitId,
      fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02", invoiceNumber: `FV-${index}` },
      vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
    });
    await app.db.transaction(tenant.tenantId, async (tx) => {
      const row = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
      await changeDocument(tx, app, row, { kind: "export", to: "ReadyForExport", userId: null, columns: {}, now: app.clock.now() });
    });
    ids.push(documentId);
  }
  return ids;
}

/** A worker process is killed while the receiver has its request: before the booking or, every second time, after it. */
async function killWorker({ app, appUrl, receiver }: FaultRun, tenantId: string, turn: number): Promise<void> {
  const caught = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  if (turn % 2 === 1) receiver.plan = ["timeoutAfter"];
  receiver.onRequest = async () => {
    receiver.onRequest = undefined;
    caught.resolve();
    if (turn % 2 === 0) await gone.promise;
  };
  const worker = fork(fileURLToPath(new URL("fakes/deliveryWorker.ts", import.meta.url)), [JSON.stringify(app.config), appUrl, tenantId]);
  await caught.promise;
  // The booking follows the request at once; a little later it has happened.
  if (turn % 2 === 1) while (receiver.plan.length > 0) await new Promise((done) => setImmediate(done));
  worker.kill("SIGKILL");
  await new Promise((done) => worker.once("exit", done));
  gone.resolve();
}

/** Files under their final names that are not whole: half a JSON does not parse. */
async function shortFiles(folder: string): Promise<number> {
  let short = 0;
  for (const name of await readdir(folder)) {
    if (name.endsWith(".part")) continue;
    try {
      JSON.parse(await readFile(join(folder, name), "utf8"));
    } catch {
      short += 1;
    }
  }
  return short;
}

async function waiting(app: TestApp["app"], { tenantId }: TestTenant): Promise<number> {
  const rows = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("deliveries").select("document_id").where("tenant_id", "=", tenantId).where("state", "=", "Waiting").execute(),
  );
  return rows.length;
}

async function countExported(app: TestApp["app"], { tenantId }: TestTenant): Promise<number> {
  const rows = await app.db.transaction(tenantId, (tx) =>
    tx.selectFrom("documents").select("document_id").where("tenant_id", "=", tenantId).where("state", "=", "Exported").execute(),
  );
  return rows.length;
}
