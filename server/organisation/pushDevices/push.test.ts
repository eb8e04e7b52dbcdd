import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { subscription } from "#test/callRows/push.ts";
import type { Outgoing, OutgoingRequest } from "#platform/outgoing.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let api: TestApp;
let tenant: TestTenant;
let approver: TestUser;
let sent: OutgoingRequest[] = [];
let answers: number[] = [];
const outgoing: Outgoing = {
  fetch: async (request) => {
    sent.push(request);
    return { status: answers.shift() ?? 201, headers: {}, body: Buffer.alloc(0) };
  },
  connect: () => Promise.reject(new Error("Nothing connects.")),
  addressOf: () => Promise.reject(new Error("Nothing resolves.")),
};

beforeAll(async () => {
  api = await startTestApp({ worker: true, outgoing });
  tenant = await buildTenant(api.app, { features: ["Approval", "PushMessages"] });
  approver = await tenant.user("Approver");
  await buildWorkflow(api.app, tenant, { steps: [{ name: "Vedoucí", mode: "any", approvers: [approver.userId] }] });
});
afterAll(() => api.close());
beforeEach(() => void ([sent, answers] = [[], []]));

const call = (method: string, path = "", as = approver, body?: unknown) => api.request(method, `/v1/users/me/push${path}`, { as, body });
type Devices = { publicKey: string; items: { subscriptionId: string; system: string | null; device: string; sentTime: string | null; error: string | null }[] };
const devices = async (as = approver) => (await (await call("GET", "", as)).json()) as Devices;
const allow = async (as = approver, body: object = subscription()) =>
  ((await (await call("POST", "", as, body)).json()) as { subscriptionId: string }).subscriptionId;
const askForApproval = async () => {
  const documentId = await buildDocument(api.app, tenant.tenantId);
  expect((await api.request("POST", `/v1/approval/${documentId}/workflow/start`, { as: tenant.admin })).status).toBe(204);
  return documentId;
};
const endAll = async () => {
  for (const { subscriptionId } of (await devices()).items) await call("DELETE", `/${subscriptionId}`);
};

test("an approver's device hears of a document that waits, encrypted, with nothing of the document to be read on the way", async () => {
  const body = {
    ...subscription(),
    userAgent: "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  };
  await allow(approver, body);
  const documentId = await askForApproval();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]).toMatchObject({ url: body.endpoint, namedBy: "tenant", method: "POST" });
  const headers = Object.fromEntries(Object.entries(sent[0]!.headers!).map(([name, value]) => [name.toLowerCase(), value]));
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400", topic: documentId.replaceAll("-", "") });
  expect(headers.authorization).toContain((await devices()).publicKey);
  expect(Buffer.from(sent[0]!.body!).toString("latin1")).not.toContain("Modrá");
  await expect
    .poll(async () => (await devices()).items)
    .toMatchObject([{ system: "Android", device: "phone", sentTime: expect.any(String) as string, error: null }]);
  await endAll();
});

test("nobody hears without having allowed it, and nobody does once it is revoked or switched off", async () => {
  const subscriptionId = await allow();
  const stranger = await tenant.user("Approver");
  expect((await call("DELETE", `/${subscriptionId}`, stranger)).status).toBe(404);
  expect((await call("DELETE", `/${subscriptionId}`)).status).toBe(204);
  await allow(stranger);
  await askForApproval();
  const kept = await allow();
  const switched = (enabled: boolean) =>
    api.request("POST", "/v1/tenant/features", { as: tenant.admin, body: { features: [{ feature: "PushMessages", enabled }] } });
  await switched(false);
  expect((await call("GET")).status).toBe(403);
  await askForApproval();
  await switched(true);
  await askForApproval();
  // The only message is the last one: those before it were queued earlier.
  await expect.poll(async () => (await devices()).items.find((each) => each.subscriptionId === kept)?.sentTime).toBeTruthy();
  expect(sent).toHaveLength(1);
  await endAll();
});

test("a device that is gone is forgotten; one whose service fails says so until it takes a message", async () => {
  await allow();
  answers = [410];
  await askForApproval();
  await expect.poll(async () => (await devices()).items).toEqual([]);
  await allow();
  answers = [503];
  await askForApproval();
  await expect.poll(async () => (await devices()).items).toMatchObject([{ sentTime: null, error: "HTTP 503" }]);
  await endAll();
});

test("a device is there once and belongs to whoever allowed it last; eleven are too many", async () => {
  const body = subscription();
  await allow(tenant.admin, body);
  await allow(approver, body);
  await allow(approver, body);
  expect([(await devices(tenant.admin)).items, (await devices()).items]).toMatchObject([[], [{}]]);
  for (let count = 1; count < 10; count += 1) await allow();
  const reply = await call("POST", "", approver, subscription());
  expect(await reply.json()).toMatchObject({ status: 422, code: "too-many-devices" });
  await endAll();
});
