import { continued, currentRequestId, traced } from "#platform/tracing.ts";
import { openLog } from "#platform/log.ts";
import { startTestApp, type TestApp } from "#test/app.ts";
import { buildDocument, buildTenant } from "#test/build.ts";
import { buildIntegration, buildWebHook } from "#test/buildIntegration.ts";
import { TEST_SECRET } from "#test/database.ts";
import { startSmtp } from "#test/fakes/smtp.ts";
import { smallInvoice } from "#test/hunt.ts";
import { type Parts, startKeyServer, startParts } from "#test/parts.ts";
import { startSpanReceiver } from "#test/servers/spans.ts";
import { removeFolders, temporaryFolder } from "#test/dataFolders.ts";
import { afterAll, afterEach, expect, test } from "vitest";

let api: TestApp | undefined;
let parts: Parts | undefined;
afterEach(async () => {
  await parts?.kill();
  await api?.close();
  parts = api = undefined;
});
afterAll(removeFolders);

test("a request is one trace from the call over its transactions and its job to the reading child, and says nothing of anybody", async () => {
  const receiver = await startSpanReceiver();
  const keys = await startKeyServer();
  api = await startTestApp();
  const tenant = await buildTenant(api.app);
  parts = await startParts(api.database, temporaryFolder(), keys.url, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "200" });
  const token = await keys.token(tenant.admin);
  const form = new FormData();
  form.append("File", new Blob([new Uint8Array((await smallInvoice(7)).bytes)]), "kanarek.pdf");
  const requestId = "0b1c7a55-7d0c-4f0e-9a57-0d8a3f1f0a77";
  const headers = { authorization: `Bearer ${token}`, "x-request-id": requestId };
  const reply = await fetch(`${parts.url}/v1/documents`, { method: "POST", headers, body: form });
  expect(reply.status).toBe(200);
  const { documentId } = (await reply.json()) as { documentId: string };

  const ofRequest = () => receiver.spans.filter(({ attributes }) => attributes["kvitance.request_id"] === requestId);
  await expect
    .poll(() => ofRequest().map(({ service, name }) => `${service}: ${name}`))
    .toEqual(
      expect.arrayContaining([
        "kvitance-api: POST /v1/documents",
        "kvitance-api: transaction",
        "kvitance-worker: job extract",
        "kvitance-worker: reading child: read",
        "kvitance-worker: transaction",
      ]),
    );
  const found = ofRequest();
  const [call] = found.filter(({ name }) => name === "POST /v1/documents");
  expect(call?.attributes).toMatchObject({ "http.request.method": "POST", "http.route": "/v1/documents", "http.response.status_code": 200 });
  expect(new Set(found.map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
  const ids = new Set(found.map(({ spanId }) => spanId));
  expect(found.filter((span) => span !== call && !ids.has(span.parentSpanId))).toEqual([]);
  const canaries = ["kanarek", "Vydra", "80000011", documentId, tenant.tenantId, tenant.admin.userId, token, TEST_SECRET];
  expect(canaries.filter((canary) => receiver.said.some((body) => body.includes(canary)))).toEqual([]);
  receiver.close();
  keys.close();
});

test("what is sent later belongs to the trace of the request that caused it: a delivery, a webhook, an e-mail", async () => {
  const receiver = await startSpanReceiver();
  const keys = await startKeyServer();
  const smtp = await startSmtp();
  api = await startTestApp();
  const tenant = await buildTenant(api.app, { features: ["Return", "ReturnByEmail"] });
  const documentId = await buildDocument(api.app, tenant.tenantId, { state: "ReadyForExport" });
  const returned = await buildDocument(api.app, tenant.tenantId, { state: "New" });
  const connection = { url: "https://127.0.0.1:9", clientId: "a", clientSecret: "b" };
  const integration = { type: "MoneyS5" as const, connection };
  const accountingSystemId = await buildIntegration(api.app, tenant.tenantId, { ...integration, documentId });
  await buildWebHook(api.app, tenant.tenantId, { url: "https://127.0.0.1:9/hook", events: ["DocumentReturned"] });
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "200" };
  const mail = { KVITANCE_SMTP_URL: smtp.config.smtpUrl, KVITANCE_MAIL_FROM: smtp.config.from };
  parts = await startParts(api.database, temporaryFolder(), keys.url, { ...settings, ...mail });
  const authorization = `Bearer ${await keys.token(tenant.admin)}`;
  const ask = (requestId: string, path: string, body: object) =>
    fetch(`${parts?.url}/v1/documents/${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "x-request-id": requestId },
      body: JSON.stringify(body),
    });
  // The first attempt is of no request: the test set the document out.
  const attempts = () => receiver.spans.filter(({ name }) => name === "outbox deliveries");
  await expect.poll(() => attempts().length).toBe(1);
  expect(attempts()[0]?.attributes).not.toHaveProperty("kvitance.request_id");

  const [exporting, returning] = ["5f0a0c0e-1d52-4c39-9f0e-000000000001", "5f0a0c0e-1d52-4c39-9f0e-000000000002"];
  expect((await ask(exporting, `${documentId}/deliveries/retry`, { accountingSystemId })).status).toBe(204);
  expect((await ask(returning, `${returned}/return-to-issuer`, { reason: "Cizí zakázka.", email: "dodavatel@example.com" })).status).toBe(204);
  for (const [requestId, names] of [
    [exporting, ["outbox deliveries"]],
    [returning, ["outbox mail", "outbox webHooks"]],
  ] as const) {
    const ofRequest = () => receiver.spans.filter(({ attributes }) => attributes["kvitance.request_id"] === requestId);
    const sent = () => ofRequest().filter(({ name }) => name.startsWith("outbox "));
    await expect.poll(() => [...new Set(sent().map(({ name }) => name))].sort()).toEqual(names);
    // What was written of it belongs there too; spans arrive in their order.
    await expect.poll(() => ofRequest().filter(({ service, name }) => service === "kvitance-worker" && name === "transaction").length).toBeGreaterThan(0);
    const [call] = ofRequest().filter(({ name }) => name.startsWith("POST "));
    expect(new Set(ofRequest().map(({ traceId }) => traceId))).toEqual(new Set([call?.traceId]));
    const within = new Set(ofRequest().map(({ spanId }) => spanId));
    expect(sent().filter(({ parentSpanId }) => !within.has(parentSpanId))).toEqual([]);
  }
  receiver.close();
  keys.close();
  await smtp.close();
});

test("without a receiver nothing of it is loaded, and log lines bear the request all the same", async () => {
  const lines: string[] = [];
  const log = openLog("worker", "info", { write: (line) => void lines.push(line) });
  await continued({ requestId: "12345678" }, () =>
    traced("job", {}, async () => {
      await Promise.resolve();
      log.info("within");
      log.child({ requestId: "of the request" }).info("its own");
    }),
  );
  log.info("outside");
  expect(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId)).toEqual(["12345678", "of the request", undefined]);
  expect(lines[1]?.split("requestId")).toHaveLength(2);
  expect(currentRequestId()).toBeUndefined();
});
