import type { ImportConnection } from "#contract/intake/connections.ts";
import { readSettings, type SettingsValues } from "#domain/connections/fields.ts";
import { emailFields } from "#domain/intake/fields.ts";
import { openOutgoing } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { lookDue } from "#server/intake/arrival/look.ts";
import { type TestApp, startTestApp } from "#test/app.ts";
import { buildTenant } from "#test/build.ts";
import { reaching } from "#test/fakes/fakeHosts.ts";
import { entraApplication, type FakeGraphMail, graphMailbox, startFakeGraphMail } from "#test/fakes/graphMail.ts";
import { buildMessage } from "#test/messages.ts";
import { problemOf } from "#test/servers/problem.ts";
import { blankPdf } from "#test/stored.ts";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSources } from "#server/intake/sources/index.ts";
import { type ExchangeSettings, openExchange } from "./mailbox.ts";

const exchange = openExchange(undefined);

let fake: FakeGraphMail;
beforeEach(async () => {
  fake = await startFakeGraphMail();
});
afterEach(() => fake.close());

const outgoing = () => reaching(openOutgoing(["127.0.0.1"]), { "graph.microsoft.com": fake.url, "login.microsoftonline.com": fake.url });
const port = (): ConnectionPort => ({ outgoing: outgoing(), now: () => new Date(), log: pino({ level: "silent" }), signal: AbortSignal.timeout(30_000) });
const typed = (more: SettingsValues = {}) => ({ mailType: "Exchange", mailbox: graphMailbox, ...entraApplication, ...more });
const settings = (more: SettingsValues = {}): ExchangeSettings => {
  const read = readSettings(emailFields, typed(more));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings as ExchangeSettings;
};
const send = async (...subjects: string[]) => {
  for (const subject of subjects) fake.send(subject, await buildMessage({ subject, attachments: [{ filename: "faktura.pdf", content: await blankPdf() }] }));
};
const keysOf = () => exchange.withSession(settings(), port(), (session) => session.list());

test("R369 each kind of mailbox asks for its own fields", () => {
  expect(readSettings(emailFields, { mailType: "Exchange", mailbox: graphMailbox })).toEqual({
    ok: false,
    problems: ["authority", "clientId", "clientSecret"].map((field) => ({ field, code: "required" })),
  });
  expect(readSettings(emailFields, { mailType: "Imap", mailbox: graphMailbox })).toEqual({
    ok: false,
    problems: ["host", "password"].map((field) => ({ field, code: "required" })),
  });
});

test("a connection of Exchange that was stored without an application is not fetched", () => {
  expect(openSources({}, {}).Email?.({ mailType: "Exchange", host: "posta.example.com", mailbox: graphMailbox }, "")).toBeUndefined();
});

test("R369 a mailbox of Microsoft 365 signs in and names what it found", async () => {
  await send("Faktura 1", "Faktura 2");
  expect(await exchange.test(settings(), port())).toEqual({ found: { waiting: "2", folders: "Doručená pošta" } });
});

describe("refuses and says why", () => {
  test.each<[string, SettingsValues, string]>([
    ["a wrong secret", { clientSecret: "jiný" }, "signInRefused"],
    ["another directory", { authority: "jina.example.com" }, "signInRefused"],
    ["a mailbox that is not there", { mailbox: "jina@example.com" }, "notFound"],
  ])("%s", async (_what, more, code) => {
    expect((await problemOf(exchange.test(settings(more), port())))[0]).toBe(code);
  });
  test.each([
    [403, "notAllowed", false],
    [429, "busy", true],
    [503, "busy", true],
    [504, "serverError", true],
  ])("HTTP %i of a list", async (status, code, isTemporary) => {
    fake.faults.push({ on: /inbox\/messages/, kind: { status, headers: { "retry-after": "17" }, body: { error: { code: "X", message: "" } } } });
    const failure: unknown = await keysOf().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code, isTemporary, ...(isTemporary ? { retryAfterSeconds: 17 } : {}) });
  });
  test("a next page at another host, which must not get the token", async () => {
    fake.faults.push({ on: /inbox\/messages/, kind: { status: 200, body: { value: [], "@odata.nextLink": "https://graph.example.com/v1.0/next" } } });
    expect((await problemOf(keysOf()))[0]).toBe("unexpectedAnswer");
  });
});

test("a list of several pages is read whole, from its beginning where the place in it expired, with a new token where the old one did", async () => {
  await send(..."abcdefghij");
  await keysOf();
  const tokens = fake.tokens;
  fake.expireTokens();
  fake.faults.push({ on: /skip=8/, kind: { status: 410, body: { error: { code: "syncStateNotFound", message: "" } } } });
  expect(new Set(await keysOf()).size).toBe(10);
  expect(fake.tokens).toBe(tokens + 1);
});

test("half an answer is no message", async () => {
  await send("Faktura");
  const fetched = exchange.withSession(settings(), port(), async (session) => {
    const [item] = await session.describe(await session.list());
    fake.faults.push({ on: /value/, kind: { status: 200, headers: { "content-length": "9000" }, body: "From: " } });
    return session.fetch(item!);
  });
  expect((await problemOf(fetched))[0]).toBe("unreachable");
});

test("R374 R375 R378 messages are fetched whole and moved to folders that are made; one that was moved keeps its id", async () => {
  await send("Faktura č. 1", "Reklama", "Ke smazání", "Zůstane");
  const more = { processedFolder: "Účetní/Zpracované", invalidFolder: "Petrovy 'vadné'" };
  await exchange.withSession(settings(more), port(), async (session) => {
    const items = await session.describe(await session.list());
    expect(items.map(({ name, sender, size }) => [name, sender, size])).toEqual(fake.messages.map(({ subject, from, bytes }) => [subject, from, bytes.length]));
    expect((await buffer((await session.fetch(items[0]!))!)).equals(fake.messages[0]!.bytes)).toBe(true);
    for (const ending of ["processed", "processed"] as const) await session.putAway(items[0]!.key, ending);
    await session.putAway(items[1]!.key, "invalid");
    for (const ending of ["deleted", "deleted"] as const) await session.putAway(items[2]!.key, ending);
    expect(await session.fetch(items[2]!)).toBeUndefined();
  });
  expect(["Doručená pošta", "Zpracované", "Petrovy 'vadné'"].map(fake.subjectsIn)).toEqual([["Zůstane"], ["Faktura č. 1"], ["Reklama"]]);
  expect(fake.folders.find(({ displayName }) => displayName === "Zpracované")?.parent).toBe(
    fake.folders.find(({ displayName }) => displayName === "Účetní")?.id,
  );
});

test("a message that was put away is brought back to the inbox; one that is gone is not there", async () => {
  await send("Ceník");
  await exchange.withSession(settings({ invalidFolder: "Vadné" }), port(), async (session) => {
    const put = await session.putAway((await session.list())[0]!, "invalid");
    expect(await session.bringBack(put!)).toBe(true);
    expect(["Doručená pošta", "Vadné"].map(fake.subjectsIn)).toEqual([["Ceník"], []]);
    expect(await session.bringBack("gone")).toBe(false);
  });
});

test("without a folder a processed message is marked as read; a message whose folder was deleted meanwhile is tried again", async () => {
  await send("Faktura 1", "Faktura 2");
  await exchange.withSession(settings({ invalidFolder: "Vadné" }), port(), async (session) => {
    const keys = await session.list();
    await session.putAway(keys[0]!, "processed");
    expect(fake.messages.map(({ isRead }) => isRead)).toEqual([true, false]);
    await session.putAway(keys[0]!, "invalid");
    fake.folders.splice(1);
    expect((await problemOf(session.putAway(keys[1]!, "invalid")))[0]).toBe("busy");
  });
});

describe("with the whole program", () => {
  let api: TestApp;
  afterEach(() => api.close());

  test("R002 connections that break before and after each step lose nothing and double nothing", async () => {
    api = await startTestApp({ outgoing: outgoing() });
    const tenant = await buildTenant(api.app);
    const post = async (path: string, body: object) => (await api.request("POST", `/v1/tenant/importConnections${path}`, { as: tenant.admin, body })).json();
    await send(..."abcdefgh");
    const body = { type: "Email", name: "Faktury", settings: typed({ processedFolder: "Zpracované", checkFrequency: "1" }) };
    const { importConnectionId } = (await post("", body)) as { importConnectionId: string };
    const steps = [/token/, /inbox\/messages/, /value/, /POST.*mailFolders/, /move/];
    for (const on of steps) for (const kind of ["resetBefore", "resetAfter"] as const) fake.faults.push({ on, kind });
    for (let look = 0; look < 20 && fake.subjectsIn("Zpracované").length < 8; look++) {
      await post("/look", { importConnectionId }).catch(() => undefined);
      await lookDue(api.app, tenant.tenantId);
    }
    await post("/look", { importConnectionId }).catch(() => undefined);
    await lookDue(api.app, tenant.tenantId);
    expect(fake.faults).toEqual([]);
    const documents = await api.app.db.transaction(tenant.tenantId, (tx) =>
      tx.selectFrom("documents").select("document_id").where("attached_to", "is", null).execute(),
    );
    expect([documents.length, fake.subjectsIn("Doručená pošta"), fake.subjectsIn("Zpracované").length]).toEqual([8, [], 8]);
    const { items } = (await post("/list", {})) as { items: ImportConnection[] };
    expect(items[0]?.state).toMatchObject({ isFetched: true, taken: 8, problem: null });
    expect(items[0]?.secrets).toEqual(["clientSecret"]);
  });
});
