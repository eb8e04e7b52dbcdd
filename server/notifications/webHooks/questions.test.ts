import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { Delivery } from "#contract/exports/deliveries.ts";
import { sendEvents } from "#server/notifications/webHooks/outbox.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, cleanFields, type TestTenant, type TestUser } from "#test/build.ts";
import { buildIntegration } from "#test/buildIntegration.ts";
import { deliverAll } from "#test/deliver.ts";
import { testConnections } from "#test/fakes/connections.ts";
import { type Receiver, startReceiver } from "#test/fakes/receiver.ts";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type Message = { type: string; data: { documentId: string; values: { fields: Record<string, string>; items: object[]; vatBreakdown: object[] } } };
type FileMessage = { id: string; data: Message["data"] & { integration: string; file: { name: string; mediaType: string; content: string } } };

let now = new Date("2026-03-02T08:00:00Z");
let api: TestApp;
let server: Server;
let books: Receiver;
let folder: string;
let tenant: TestTenant;
let processor: TestUser;
/** What the outside system was asked. */
let asked: (Message & { id: string })[] = [];
/** What it answers to a message: a status, or an object or text with 200. */
let answer: (message: Message) => number | string | object = () => 200;

beforeAll(async () => {
  api = await startTestApp({ connections: testConnections, outgoingAllow: ["127.0.0.1"], clock: { now: () => now } });
  books = await startReceiver();
  folder = await mkdtemp(join(tmpdir(), "kvitance-asked-"));
  server = createServer(async (request, response) => {
    const message = JSON.parse(await text(request)) as Message;
    asked.push({ ...message, id: String(request.headers["webhook-id"]) });
    const given = answer(message);
    if (typeof given === "number") return void response.writeHead(given).end();
    response.writeHead(200).end(typeof given === "string" ? given : JSON.stringify(given));
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
});
afterAll(async () => {
  server.close();
  await books.close();
  await api.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  [asked, books.booked] = [[], []];
  answer = () => 200;
  tenant = await buildTenant(api.app);
  processor = await tenant.user("Processor");
});

const call = async (method: string, path: string, body?: object, as: TestUser = processor) => {
  const reply = await api.request(method, path, { as, ...(body ? { body } : {}) });
  const said = await reply.text();
  return { status: reply.status, data: (said === "" ? {} : JSON.parse(said)) as Record<string, unknown> };
};
const hook = async (events: string[], rule: object = {}) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return (await call("POST", "/v1/tenant/webHooks", { name: "Sklad", url, events, ...rule }, tenant.admin)).data as { webHookId: string };
};
const build = () =>
  buildDocument(api.app, tenant.tenantId, {
    unitId: tenant.unitId,
    fields: { ...cleanFields, documentKind: "invoice", taxDate: "2026-03-02" },
    vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
  });
const book = () => buildIntegration(api.app, tenant.tenantId, { connection: { url: books.url, token: "tajny-token" } });
const save = (documentId: string, fields: Record<string, string>) => call("PATCH", `/v1/documents/${documentId}`, { fields });
const detail = async (documentId: string) => (await call("GET", `/v1/documents/${documentId}`)).data as unknown as DocumentDetail;
const send = (documentId: string) => call("POST", "/v1/documents/export", { documentIds: [documentId] });
const delivery = async (documentId: string) =>
  ((await call("GET", `/v1/documents/${documentId}/deliveries`, undefined, tenant.admin)).data.items as Delivery[])[0];
const ask = () => sendEvents(api.app, tenant.tenantId);
const deliver = () => deliverAll(api.app, tenant.tenantId);
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));

describe("R389 CustomValidation", () => {
  test("is asked with the values; what the answer finds stands at them and takes the document back, until they are corrected", async () => {
    await hook(["CustomValidation"]);
    answer = ({ data }) => (data.values.fields.note === "chybně" ? { errors: [{ field: "note", message: "Sklad takovou poznámku nezná." }] } : {});
    const documentId = await build();
    await save(documentId, { note: "chybně" });
    expect(await detail(documentId)).toMatchObject({ state: "Processed", questions: [{ webHook: "Sklad", event: "CustomValidation", state: "Waiting" }] });
    await ask();
    expect(asked[0]!.data.values).toMatchObject({
      fields: { note: "chybně", totalAmount: "1210.00" },
      vatBreakdown: [{ rate: "21.00", base: "1000.00", vat: "210.00" }],
    });
    const refused = await detail(documentId);
    expect(refused).toMatchObject({ state: "New", questions: [{ state: "Refused", reason: "Sklad takovou poznámku nezná.", waitsUntil: null }] });
    expect(refused.validationErrors).toEqual([{ field: "note", rule: "external", blocking: true, detail: "Sklad takovou poznámku nezná." }]);
    await save(documentId, { note: "správně" });
    await ask();
    expect(await detail(documentId)).toMatchObject({ state: "Processed", validationErrors: [], questions: [{ state: "Passed" }] });
    expect(asked).toHaveLength(2);
  });

  test("is not asked again about the same values, and an answer about values that are no longer there is not asked for", async () => {
    await hook(["CustomValidation"]);
    const documentId = await build();
    await save(documentId, { note: "první" });
    await save(documentId, { note: "druhá" });
    await ask();
    await save(documentId, { note: "druhá" });
    await ask();
    expect(asked.map(({ data }) => data.values.fields.note)).toEqual(["druhá"]);
  });

  test("leaves what others found, and they leave what it found", async () => {
    await hook(["CustomValidation"]);
    answer = () => ({ errors: [{ field: "note", message: "od webhooku", blocking: false }] });
    const documentId = await build();
    await save(documentId, { note: "a" });
    const put = (errors: object[]) => call("PUT", `/v1/documents/${documentId}/validation-errors`, { errors });
    await put([{ field: "note", message: "z API", blocking: false }]);
    await ask();
    const found = async () => (await detail(documentId)).validationErrors.map(({ detail: message }) => message).toSorted();
    expect(await found()).toEqual(["od webhooku", "z API"]);
    await put([]);
    expect(await found()).toEqual(["od webhooku"]);
  });

  test.each<[string, number | string | object]>([
    ["an error", 500],
    ["a page", "<html>"],
    ["another object", { errors: [{ text: "?" }] }],
  ])("%s is no answer: it is asked again", async (_what, given) => {
    await hook(["CustomValidation"]);
    answer = () => given;
    const documentId = await build();
    await save(documentId, { note: "a" });
    await ask();
    expect((await detail(documentId)).questions).toMatchObject([{ state: "Waiting" }]);
    answer = () => ({});
    later(10);
    await ask();
    expect((await detail(documentId)).questions).toMatchObject([{ state: "Passed" }]);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
  });
});

describe("R389 an export waits for the answers", () => {
  test("to CustomValidation and to BeforeExport; then it leaves at once", async () => {
    await hook(["CustomValidation", "BeforeExport"]);
    await book();
    const documentId = await build();
    await save(documentId, { note: "a" });
    await send(documentId);
    await deliver();
    expect(books.booked).toEqual([]);
    expect(await delivery(documentId)).toMatchObject({ state: "Waiting", problem: { code: "waitsForAnswer", detail: { values: { webHook: "Sklad" } } } });
    await ask();
    await deliver();
    expect([books.booked.length, (await detail(documentId)).state]).toEqual([1, "Exported"]);
  });

  test("one that is against it stops it with its reason; sent again, it is asked again", async () => {
    await hook(["BeforeExport"]);
    await book();
    answer = () => ({ hold: true, reason: "Období je uzavřené." });
    const documentId = await build();
    await send(documentId);
    await ask();
    await deliver();
    expect(books.booked).toEqual([]);
    const problem = { code: "heldBack", reason: "Období je uzavřené.", detail: { code: "heldByWebHook", values: { webHook: "Sklad" } } };
    expect(await detail(documentId)).toMatchObject({ state: "Error", errorOrigin: "export", exportFailure: { problem } });
    answer = () => ({});
    await send(documentId);
    await ask();
    await deliver();
    expect([asked.length, books.booked.length, (await detail(documentId)).state]).toEqual([2, 1, "Exported"]);
  });

  test.each([
    ["GoOn", "Exported", 1],
    ["Hold", "Error", 0],
  ])("nobody answers in time: %s", async (withoutAnswer, state, booked) => {
    await hook(["BeforeExport"], { answerMinutes: 30, withoutAnswer });
    await book();
    answer = () => 503;
    const documentId = await build();
    await send(documentId);
    await ask();
    await deliver();
    later(29);
    await deliver();
    expect((await detail(documentId)).state).toBe("ReadyForExport");
    later(2);
    await deliver();
    expect([(await detail(documentId)).state, books.booked.length]).toEqual([state, booked]);
  });

  test("one that was switched off is not waited for", async () => {
    const { webHookId } = await hook(["BeforeExport"]);
    await book();
    const documentId = await build();
    await send(documentId);
    await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("web_hooks").set({ is_active: false }).where("web_hook_id", "=", webHookId).execute());
    await deliver();
    expect(books.booked).toHaveLength(1);
  });

  test("an answer that finds a blocking error takes a document back that was on its way", async () => {
    await hook(["CustomValidation"]);
    await book();
    answer = () => ({ errors: [{ field: "invoiceNumber", message: "Číslo už máme." }] });
    const documentId = await build();
    await save(documentId, { note: "a" });
    await send(documentId);
    await ask();
    await deliver();
    expect([(await detail(documentId)).state, books.booked]).toEqual(["New", []]);
  });
});

describe("R389 CustomFileExport", () => {
  const store = async (fileWebHookId: string) =>
    buildIntegration(api.app, tenant.tenantId, { type: "Premier", name: "Složka", exportFormat: "Json", connection: { path: folder }, fileWebHookId });
  const files = async () => readdir(folder);
  beforeEach(async () => {
    for (const name of await files()) await rm(join(folder, name), { recursive: true });
  });

  test("the webhook of an integration gets our file and answers with the one that is delivered", async () => {
    const { webHookId } = await hook(["CustomFileExport"]);
    await store(webHookId);
    const content = Buffer.from("řádek;1210,00").toString("base64");
    answer = () => ({ fileName: "doklad č. 1.csv", mediaType: "text/csv", content });
    const documentId = await build();
    await send(documentId);
    await deliver();
    const { data } = asked[0] as unknown as FileMessage;
    expect(data).toMatchObject({ documentId, integration: "Složka", file: { mediaType: "application/json" }, values: { fields: { totalAmount: "1210.00" } } });
    expect(Buffer.from(data.file.content, "base64").toString()).toContain("FV-2026-001");
    expect(await files()).toEqual(["doklad č. 1.csv"]);
    expect(await readFile(join(folder, "doklad č. 1.csv"), "utf8")).toBe("řádek;1210,00");
    expect((await detail(documentId)).state).toBe("Exported");
  });

  test("an empty answer leaves our file; a failure is tried again with the same id; a refusal is final", async () => {
    const { webHookId } = await hook(["CustomFileExport"]);
    await store(webHookId);
    answer = () => 503;
    const documentId = await build();
    await send(documentId);
    await deliver();
    expect([await files(), await delivery(documentId)]).toMatchObject([[], { problem: { code: "serverError", detail: { code: "fileOfWebHook" } } }]);
    answer = () => 204;
    later(60);
    await deliver();
    expect(await files()).toHaveLength(1);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    answer = () => 422;
    const other = await build();
    await send(other);
    await deliver();
    expect(await detail(other)).toMatchObject({ state: "Error", exportFailure: { problem: { code: "documentRefused" } } });
  });

  test("a name that would leave the folder is made harmless", async () => {
    const { webHookId } = await hook(["CustomFileExport"]);
    await store(webHookId);
    answer = () => ({ fileName: "../../etc/cron.d/x", content: "YQ==" });
    const documentId = await build();
    await send(documentId);
    await deliver();
    const [name = ""] = await files();
    expect([name.includes("/"), (await detail(documentId)).state]).toEqual([false, "Exported"]);
    expect(name).toMatch(/etc.cron\.d.x/);
  });

  test("only a webhook of the own company that makes files can be chosen, and it stays while it is", async () => {
    const { webHookId } = await hook(["CustomFileExport"]);
    const integrationId = await store(webHookId);
    expect(await call("DELETE", `/v1/tenant/webHooks?webHookId=${webHookId}`, undefined, tenant.admin)).toMatchObject({
      status: 409,
      data: { code: "web-hook-in-use", detail: "Složka" },
    });
    const other = await buildTenant(api.app);
    const body = { type: "Premier", name: "Cizí", exportFormat: "Json", connection: { path: folder }, fileWebHookId: webHookId };
    expect(await call("POST", "/v1/tenant/accountingSystems", body, other.admin)).toMatchObject({
      status: 422,
      data: { errors: [{ pointer: "/fileWebHookId" }] },
    });
    expect(
      (await call("POST", "/v1/tenant/accountingSystems", { ...body, fileWebHookId: (await hook(["DocumentSaved"])).webHookId }, tenant.admin)).status,
    ).toBe(422);
    await call("DELETE", `/v1/tenant/accountingSystems?accountingSystemId=${integrationId}`, undefined, tenant.admin);
    expect((await call("DELETE", `/v1/tenant/webHooks?webHookId=${webHookId}`, undefined, tenant.admin)).status).toBe(204);
  });
});
