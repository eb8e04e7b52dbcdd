import type { WebHook } from "#contract/notifications/webHooks.ts";
import { eventsOf, webHookEvents } from "#domain/notifications/events.ts";
import { deriveKey, seal } from "#platform/secrets.ts";
import type { Tx } from "#server/core/db.ts";
import { sendEvents } from "#server/notifications/webHooks/outbox.ts";
import { bindOldSecrets } from "#server/notifications/webHooks/secret.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { MAX_WEB_HOOKS } from "#domain/notifications/limits.ts";
import { buildWebHook } from "#test/buildIntegration.ts";
import { buildWorkflow } from "#test/buildApproval.ts";
import { spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Received = { headers: IncomingHttpHeaders; body: string };

let now = new Date("2026-03-02T08:00:00Z");
let api: TestApp;
let server: Server;
let url: string;
let received: Received[] = [];
/** Statuses of the next answers; 200 when there are none left. */
let answers: number[] = [];
let tenant: TestTenant;
let processor: TestUser;

beforeAll(async () => {
  api = await startTestApp({ outgoingAllow: ["127.0.0.1"], clock: { now: () => now } });
  server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(async () => {
  server.close();
  await api.close();
});
beforeEach(async () => {
  [received, answers] = [[], []];
  tenant = await buildTenant(api.app, { features: ["Approval", "Return"] });
  processor = await tenant.user("Processor");
});

const call = async (method: string, path: string, body?: object, as: TestUser = tenant.admin) => {
  const reply = await api.request(method, path, { as, ...(body ? { body } : {}) });
  const said = await reply.text();
  return { status: reply.status, data: said === "" ? null : (JSON.parse(said) as Record<string, unknown>) };
};
const create = async (events: readonly string[], target = url) =>
  (await call("POST", "/v1/tenant/webHooks", { name: "Sklad", url: target, events })).data as { webHookId: string; secret: string };
const list = async () => (await call("POST", "/v1/tenant/webHooks/list", {})).data?.items as WebHook[];
const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const deliver = () => sendEvents(api.app, tenant.tenantId);
const build = () =>
  buildDocument(api.app, tenant.tenantId, {
    unitId: tenant.unitId,
    fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
    vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
  });

describe("R387 R388 settings", () => {
  test("the secret is shown once; name, address and events are kept", async () => {
    const { webHookId, secret } = await create(["DocumentApproved", "DocumentApproved"]);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list()).toMatchObject([{ webHookId, name: "Sklad", url, events: ["DocumentApproved"], isActive: true, waiting: 0, last: null }]);
    expect(JSON.stringify(await list())).not.toContain(secret);
    expect((await call("PUT", "/v1/tenant/webHooks", { webHookId, name: "Jiný", url, events: ["DocumentSaved"], isActive: false })).status).toBe(204);
    expect(await list()).toMatchObject([{ name: "Jiný", events: ["DocumentSaved"], isActive: false }]);
    expect((await call("DELETE", `/v1/tenant/webHooks?webHookId=${webHookId}`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  test.each([
    ["abc", "invalid-url"],
    ["ftp://example.com/", "invalid-url"],
    ["https://user:password@example.com/", "invalid-url"],
    ["http://169.254.169.254/latest", "forbidden-target"],
    ["http://10.0.0.1/", "forbidden-target"],
    ["http://[::1]/", "forbidden-target"],
    ["http://[::ffff:10.0.0.1]/", "forbidden-target"],
  ])("%s is refused: %s", async (target, code) => {
    expect(await call("POST", "/v1/tenant/webHooks", { name: "Sklad", url: target, events: ["DocumentSaved"] })).toMatchObject({ status: 422, data: { code } });
  });

  test("a tenant has a limited number of receivers", async () => {
    for (let index = 0; index < MAX_WEB_HOOKS; index += 1) await buildWebHook(api.app, tenant.tenantId, { url });
    const another = { name: "Sklad", url, events: ["DocumentSaved"] };
    expect(await call("POST", "/v1/tenant/webHooks", another)).toMatchObject({ status: 409, data: { code: "too-many-web-hooks" } });
    await call("DELETE", `/v1/tenant/webHooks?webHookId=${(await list())[0]?.webHookId}`);
    expect((await call("POST", "/v1/tenant/webHooks", another)).status).toBe(200);
  });
});

describe("a sealed secret", () => {
  const sealed = (tx: Tx, webHookId: string) =>
    tx.selectFrom("web_hooks").select("sealed_secret").where("web_hook_id", "=", webHookId).executeTakeFirstOrThrow();
  const replace = (webHookId: string, sealed_secret: string) =>
    api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("web_hooks").set({ sealed_secret }).where("web_hook_id", "=", webHookId).execute());

  test("opens nothing in another row: no message is signed with it", async () => {
    const [mine, other] = [await create(["DocumentSaved"]), await create(["DocumentSaved"], "http://127.0.0.1:1/other")];
    const { sealed_secret } = await api.app.db.transaction(tenant.tenantId, (tx) => sealed(tx, other.webHookId));
    await replace(mine.webHookId, sealed_secret);
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Hotovo" } }, processor);
    await deliver();
    expect(received).toEqual([]);
    expect((await list()).find(({ webHookId }) => webHookId === mine.webHookId)).toMatchObject({ last: { error: "internal" } });
  });

  test("of an older version is bound to its row, and messages are signed with it as before", async () => {
    const { webHookId, secret } = await create(["DocumentSaved"]);
    await replace(webHookId, seal(deriveKey(api.app.config.secret, "webHooks/secrets"), secret));
    await bindOldSecrets(api.app);
    await bindOldSecrets(api.app);
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Hotovo" } }, processor);
    await deliver();
    expect(received.map((message) => message.headers["webhook-signature"])).toEqual(received.map((message) => signatureOf(message, secret)));
    expect(received).toHaveLength(1);
  });
});

// The reference library of Standard Webhooks for Python (`pip install standardwebhooks`), where the machine has it.
const library = `
import json, sys
from standardwebhooks import Webhook, WebhookVerificationError
for message in json.load(sys.stdin):
    try:
        Webhook(message["secret"]).verify(message["body"], message["headers"])
        print("taken")
    except WebhookVerificationError:
        print("refused")
`;
const hasLibrary = spawnSync("python3", ["-c", "import standardwebhooks"]).status === 0;
if (!hasLibrary) console.warn("standardwebhooks for Python is not installed: its judgement of signatures is skipped.");

/** What Standard Webhooks want as the signature of a message. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

describe("R389 events", () => {
  test("one message per event of a document's way, signed as Standard Webhooks say", async () => {
    const { secret } = await create(webHookEvents);
    const approver = await tenant.user("Approver");
    await buildWorkflow(api.app, tenant, { steps: [{ name: "1", mode: "any", approvers: [approver.userId] }] });
    const documentId = await build();
    await call("PATCH", `/v1/documents/${documentId}`, { fields: { note: "Hotovo" } }, processor);
    await call("POST", `/v1/approval/${documentId}/workflow/start`, undefined, processor);
    await call("POST", `/v1/approval/${documentId}/approve`, {}, approver);
    await call("POST", `/v1/documents/${documentId}/mark-as-exported`, undefined, processor);
    const other = await build();
    await call("POST", `/v1/approval/${other}/workflow/start`, undefined, processor);
    await call("POST", `/v1/approval/${other}/reject`, { note: "Ne" }, approver);
    await call("POST", `/v1/documents/${other}/return-to-issuer`, { reason: "Zpět", email: "dodavatel@example.com" }, processor);
    await deliver();
    const expected = [
      "DocumentSaved",
      "Validation",
      "FirstValidation",
      "CustomValidation",
      "DocumentWorkflowStarted",
      "DocumentApproved",
      "BeforeExport",
      "DocumentExportSuccess",
    ];
    expect(types().sort()).toEqual([...expected, "DocumentWorkflowStarted", "DocumentRejected", "DocumentReturned"].sort());
    const message = received.find(({ body }) => body.includes('"DocumentApproved"'))!;
    expect(message.headers["webhook-signature"]).toBe(signatureOf(message, secret));
    expect(Number(message.headers["webhook-timestamp"])).toBe(now.getTime() / 1000);
    expect(JSON.parse(message.body)).toMatchObject({ type: "DocumentApproved", data: { documentId, state: "ReadyForExport", fromState: "ApprovalPending" } });
  });

  test.skipIf(!hasLibrary)("the reference library of another language takes a message, and none that was changed or is old", async () => {
    now = new Date();
    const { secret } = await create(["DocumentSaved"]);
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Žluťoučký kůň" } }, processor);
    await deliver();
    const { headers, body } = received[0]!;
    const ours = { secret, headers, body };
    const older = { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 1) };
    const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
    const messages = [ours, { ...ours, body: body.replace("Processed", "Exported") }, { ...ours, headers: older }, { ...ours, secret: other }];
    const said = spawnSync("python3", ["-c", library], { input: JSON.stringify(messages), encoding: "utf8" });
    expect([said.stdout.trim().split("\n"), said.stderr]).toEqual([["taken", "refused", "refused", "refused"], ""]);
  });

  test("what failed comes again with the same id, later each time; who is gone is asked no more", async () => {
    await create(["DocumentSaved"]);
    answers = [500, 302, 200];
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Hotovo" } }, processor);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await deliver();
      // Not before its time.
      await deliver();
      expect(received).toHaveLength(Math.min(attempt + 1, 3));
      now = new Date(now.getTime() + 200_000 * (attempt + 1));
    }
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    answers = [410];
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Hotovo" } }, processor);
    await deliver();
    expect(await list()).toMatchObject([{ isActive: false, waiting: 0, failed: 1, last: { error: "HTTP 410" } }]);
  });

  test("many workers at once send each event once; what was rolled back is not sent", async () => {
    await create(["DocumentSaved"]);
    for (let index = 0; index < 5; index += 1) await call("PATCH", `/v1/documents/${await build()}`, { fields: { note: "Hotovo" } }, processor);
    await call("PATCH", `/v1/documents/${await build()}`, { fields: { unknown: "x" } }, processor);
    await Promise.all(Array.from({ length: 4 }, deliver));
    expect(types()).toEqual(Array.from({ length: 5 }, () => "DocumentSaved"));
  });

  test("a reading that ended is sent, another change of the same document is not", () => {
    const read = { kind: "extraction", from: "Extracting", to: "New", isFirstValidation: false } as const;
    expect(eventsOf(read)).toEqual(["ExtractionFinished", "CustomValidation"]);
    expect(eventsOf({ ...read, to: "Error" })).toEqual([]);
    expect(eventsOf({ ...read, kind: "rename", from: "Exported", to: "Exported" })).toEqual([]);
  });
});
