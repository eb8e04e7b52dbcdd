import type { CallReply } from "#contract/call.ts";
import type { bundles } from "#contract/organisation/bundles.ts";
import { holdRemovals } from "#server/core/fileRemoval.ts";
import { connectOwner } from "#start/migrate.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { unzip } from "#test/archives.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildBundle } from "#test/buildBundle.ts";
import { blankPdf, storeBytes } from "#test/stored.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeBundle, removeOldBundles } from "./make.ts";

const DAY_MS = 24 * 3_600_000;

let now = new Date("2026-03-02T08:00:00.000Z");
let api: TestApp;
let tenant: TestTenant;
beforeAll(async () => void (api = await startTestApp({ clock: { now: () => now } })));
afterAll(() => api.close());
beforeEach(async () => void (tenant = await buildTenant(api.app)));

type Items = CallReply<typeof bundles.listBundles>["items"];
const ask = async (): Promise<string> =>
  ((await (await api.request("POST", "/v1/tenant/bundles", { as: tenant.admin })).json()) as { bundleId: string }).bundleId;
const list = async (as: TestUser = tenant.admin) => ((await (await api.request("GET", "/v1/tenant/bundles", { as })).json()) as { items: Items }).items;
const file = (bundleId: string, as: TestUser = tenant.admin) => api.request("GET", `/v1/tenant/bundles/${bundleId}/file`, { as });
const make = (bundleId: string, isLastTry = false) => makeBundle(api.app, { tenantId: tenant.tenantId, bundleId }, isLastTry);
const stored = async () => {
  const keys: string[] = [];
  for await (const key of api.app.files.keys(`${tenant.tenantId}/bundles/`)) keys.push(key);
  return keys.length;
};

test("an administrator asks for a bundle, sees how far it is, and takes it until it expires", async () => {
  for (let count = 0; count < 3; count += 1) await storeBytes(api.app, tenant, await buildDocument(api.app, tenant.tenantId), await blankPdf());
  const bundleId = await ask();
  expect(await ask()).toBe(bundleId);
  expect(await list()).toEqual([expect.objectContaining({ bundleId, state: "Making", filesDone: 0, filesAll: null, size: null })]);
  expect((await file(bundleId)).status).toBe(404);

  await make(bundleId);
  const reply = await file(bundleId);
  const archive = Buffer.from(await reply.arrayBuffer());
  expect(reply.headers.get("content-disposition")).toContain("Zkusebni-firma-2026-03-02.zip");
  expect(await list()).toEqual([expect.objectContaining({ state: "Ready", filesDone: 3, filesAll: 3, filesMissing: 0, size: archive.length })]);
  expect((await unzip(archive)).filter(({ name }) => name.startsWith("files/"))).toHaveLength(3);
  // A job may run twice.
  await make(bundleId);
  expect(await stored()).toBe(1);

  now = new Date(now.getTime() + 3 * DAY_MS);
  expect([await list(), (await file(bundleId)).status]).toEqual([[], 404]);
  await removeOldBundles(api.app);
  expect(await stored()).toBe(1);
  now = new Date(now.getTime() + 1);
  await removeOldBundles(api.app);
  expect(await stored()).toBe(0);
});

test("a browser takes it by an address once, within a minute, and while whoever asked may have it", async () => {
  const bundleId = await ask();
  const address = async (as: TestUser = tenant.admin) => {
    const reply = await api.request("POST", `/v1/tenant/bundles/${bundleId}/address`, { as });
    return { status: reply.status, address: ((await reply.json()) as { address?: string }).address ?? "" };
  };
  const take = async (path: string) => {
    const reply = await api.request("GET", path);
    return { status: reply.status, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  // Not before it is made, and for nobody else.
  expect((await address()).status).toBe(404);
  await make(bundleId);
  expect((await address(await tenant.user("TenantAdmin"))).status).toBe(404);

  const { address: path } = await address();
  const [one, other] = await Promise.all([take(path), take(path)]);
  expect([one.status, other.status].sort()).toEqual([200, 404]);
  expect((one.status === 200 ? one : other).bytes.equals(Buffer.from(await (await file(bundleId)).arrayBuffer()))).toBe(true);
  expect((await take(path)).status).toBe(404);

  const late = (await address()).address;
  now = new Date(now.getTime() + 61_000);
  expect((await take(late)).status).toBe(404);

  const ended = (await address()).address;
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", tenant.admin.userId).execute());
  expect((await take(ended)).status).toBe(404);
  expect((await take("/v1/bundle?token=guessed")).status).toBe(404);
});

test("nobody else takes it: neither another administrator of the company nor one of another company", async () => {
  const bundleId = await buildBundle(api.app, tenant.admin);
  const colleague = await tenant.user("TenantAdmin");
  const stranger = (await buildTenant(api.app)).admin;
  for (const as of [colleague, stranger]) {
    expect([(await file(bundleId, as)).status, await list(as)]).toEqual([404, []]);
    expect((await api.request("DELETE", `/v1/tenant/bundles/${bundleId}`, { as })).status).toBe(404);
  }
  expect((await file(bundleId)).status).toBe(200);
  expect((await api.request("DELETE", `/v1/tenant/bundles/${bundleId}`, { as: tenant.admin })).status).toBe(204);
  expect([(await file(bundleId)).status, await stored()]).toEqual([404, 0]);
});

test("while a backup is made it waits; when the last try fails it says so", async () => {
  const bundleId = await ask();
  const backup = await connectOwner(api.database.ownerUrl);
  expect(await holdRemovals(backup)).toBe(true);
  const waiting = make(bundleId);
  await backup.end();
  await waiting;
  expect((await list())[0]?.state).toBe("Ready");

  now = new Date(now.getTime() + 1000);
  const next = await ask();
  const { files } = api.app;
  const full = { ...api.app, files: { ...files, put: () => Promise.reject(new Error("disk full")) } };
  await expect(makeBundle(full, { tenantId: tenant.tenantId, bundleId: next }, false)).rejects.toThrow("disk full");
  expect((await list())[0]).toMatchObject({ bundleId: next, state: "Making" });
  await expect(makeBundle(full, { tenantId: tenant.tenantId, bundleId: next }, true)).rejects.toThrow("disk full");
  expect((await list())[0]).toMatchObject({ bundleId: next, state: "Failed" });
});

test("one that was removed while it was made leaves no file; one whose job is gone is given up after a day", async () => {
  const bundleId = await ask();
  const { put } = api.app.files;
  const removing = {
    ...api.app.files,
    put: async (...given: Parameters<typeof put>) => {
      const result = await put(...given);
      await api.request("DELETE", `/v1/tenant/bundles/${bundleId}`, { as: tenant.admin });
      return result;
    },
  };
  await makeBundle({ ...api.app, files: removing }, { tenantId: tenant.tenantId, bundleId }, false);
  expect([await list(), await stored()]).toEqual([[], 0]);

  await ask();
  now = new Date(now.getTime() + DAY_MS + 1);
  await removeOldBundles(api.app);
  expect((await list())[0]?.state).toBe("Failed");
});
