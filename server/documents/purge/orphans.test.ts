import { madeFrom, STORE_MARKER, storageKey } from "#platform/files.ts";
import { openStore, type StorePlace } from "#platform/stores/place.ts";
import { mayRemoveFiles } from "#server/core/fileRemoval.ts";
import { markStore } from "#server/core/fileStore.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant } from "#test/build.ts";
import { startSwift, swift } from "#test/servers/swift.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { sweepOrphans } from "./orphans.ts";

const DAY_MS = 24 * 3_600_000;
let api: TestApp;
let tenant: TestTenant;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  api = await startTestApp({ log: pino({ level: "warn" }, { write: (line) => void lines.push(line) }) });
  tenant = await buildTenant(api.app);
});
afterEach(() => api.close());

async function put(key: string, ageDays: number): Promise<string> {
  await api.app.files.put(key, Buffer.from(key));
  const then = new Date(Date.now() - ageDays * DAY_MS);
  await utimes(join(api.app.config.dataDir, "files", key), then, then);
  return key;
}
const orphan = (ageDays = 40, tenantId = tenant.tenantId) => put(storageKey(tenantId, randomUUID(), new Date()), ageDays);
const keys = () => keysOf(api);
async function keysOf({ app }: TestApp): Promise<string[]> {
  const found: string[] = [];
  for await (const key of app.files.keys("")) if (key !== STORE_MARKER) found.push(key);
  return found.toSorted();
}

test("old files that no row names go, with what was made from them, also those of a tenant that is gone; all others stay", async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  await storeBytes(api.app, tenant, documentId, await blankPdf());
  const [stored = ""] = await keys();
  const old = new Date(Date.now() - 400 * DAY_MS);
  await utimes(join(api.app.config.dataDir, "files", stored), old, old);
  const picture = await put(`${madeFrom(stored).pages}/1.webp`, 400);
  const [lost, young, ofNobody] = [await orphan(), await orphan(29), await orphan(40, randomUUID())];
  const lostPicture = await put(`${madeFrom(lost).pages}/1.webp`, 40);
  const foreign = await put("poznamky.txt", 400);
  await sweepOrphans(api.app);
  expect(await keys()).toEqual([stored, picture, young, foreign].toSorted());
  expect([lost, lostPicture, ofNobody].some((key) => JSON.stringify(lines).includes(key))).toBe(false);
  expect(JSON.parse(lines[0]!)).toMatchObject({ orphans: 3, removed: 3 });
});

test("none goes where many belong to no document, and none while a backup is made", async () => {
  for (let count = 0; count < 101; count += 1) await orphan();
  await sweepOrphans(api.app);
  expect([(await keys()).length, JSON.parse(lines[0]!)]).toMatchObject([101, { level: 50, orphans: 101, looked: 101 }]);

  for (const key of (await keys()).slice(1)) await api.app.files.remove(key);
  const backup = new pg.Client({ connectionString: api.database.ownerUrl });
  await backup.connect();
  await backup.query("select pg_advisory_lock(4859732)");
  expect(await api.app.db.transaction(tenant.tenantId, mayRemoveFiles)).toBe(false);
  await sweepOrphans(api.app);
  expect(await keys()).toHaveLength(1);
  await backup.end();
  await expect.poll(() => api.app.db.transaction(tenant.tenantId, mayRemoveFiles)).toBe(true);
  await sweepOrphans(api.app);
  expect(await keys()).toEqual([]);
});

test.skipIf(!swift)("in object storage an upload is kept, and an old file that no row names goes with what was made from it", async () => {
  const server = await startSwift();
  await server.make("files");
  const place: StorePlace = { kind: "s3", name: "s3://files", prefix: "", ...server.place("files") };
  await markStore(openStore(place), randomUUID());
  // The server says how old its objects are: time passes for the program.
  let days = 0;
  const clock = { now: () => new Date(Date.now() + days * DAY_MS) };
  const remote = await startTestApp({ files: { outside: place }, clock });
  try {
    const company = await buildTenant(remote.app);
    const form = new FormData();
    form.append("File", new Blob([new Uint8Array(await blankPdf())]), "faktura.pdf");
    expect((await remote.request("POST", "/v1/documents", { as: company.admin, form })).status).toBe(200);
    const [uploaded = ""] = await keysOf(remote);
    const lost = storageKey(company.tenantId, randomUUID(), clock.now());
    for (const key of [lost, `${madeFrom(lost).pages}/1.webp`]) await remote.app.files.put(key, Buffer.from(key));
    await sweepOrphans(remote.app);
    expect(await keysOf(remote)).toHaveLength(3);
    days = 40;
    await sweepOrphans(remote.app);
    expect(await keysOf(remote)).toEqual([uploaded]);
  } finally {
    await remote.close();
    await server.stop();
  }
});
