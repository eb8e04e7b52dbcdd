import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, buildUnit, type TestTenant, type TestUser } from "#test/build.ts";
import { MAX_TENANT_STREAMS, MAX_USER_STREAMS, openStreams } from "#server/http/streams.ts";
import { buildCodeList, buildField } from "#test/buildSettings.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const clock = { at: new Date("2026-03-02T08:00:00Z"), now: () => clock.at };
let api: TestApp;
let tenant: TestTenant;
/** How many streams listen to the database now: each does so on two channels. */
let listening = 0;
const CHANNELS = 2;

beforeAll(async () => {
  api = await startTestApp({ clock });
  tenant = await buildTenant(api.app);
  const { listener } = api.app;
  const { on } = listener;
  listener.on = (channel, heard) => {
    const off = on(channel, heard);
    listening += 1 / CHANNELS;
    return () => {
      listening -= 1 / CHANNELS;
      off();
    };
  };
});
afterAll(() => api.close());

/** Opens the stream; `text` is what came so far. */
async function listen(as: TestUser, claims: Record<string, unknown> = {}) {
  const leaving = new AbortController();
  const reply = await fetch(`${api.url}/v1/changes`, { headers: { authorization: `Bearer ${await api.token(as, claims)}` }, signal: leaving.signal });
  const stream = { text: "", hasEnded: false, leave: () => leaving.abort() };
  void (async () => {
    try {
      for await (const part of reply.body ?? []) stream.text += Buffer.from(part).toString();
    } catch {
      // The listener left.
    }
    stream.hasEnded = true;
  })();
  await expect.poll(() => stream.text).toContain(": open");
  return stream;
}

const rename = async (owner: TestTenant) => {
  const documentId = await buildDocument(api.app, owner.tenantId);
  expect((await api.request("PUT", `/v1/documents/${documentId}/rename`, { as: owner.admin, body: { fileName: "x.pdf" } })).status).toBe(204);
};
const events = (stream: { text: string }) => stream.text.match(/event: documents/g)?.length ?? 0;

test("a change is reported to the tenant's listeners and to nobody else", async () => {
  const other = await buildTenant(api.app);
  const [mine, foreign] = [await listen(tenant.admin), await listen(other.admin)];
  await rename(tenant);
  await expect.poll(() => events(mine)).toBe(1);
  expect(mine.text).not.toMatch(/[0-9a-f]{8}-/);
  expect(events(foreign)).toBe(0);
  [mine, foreign].forEach((stream) => stream.leave());
  await expect.poll(() => listening).toBe(0);
});

const inTenant = (work: (tx: Tx) => Promise<unknown>) => api.app.db.transaction(tenant.tenantId, work);
/** What administrators change, and where others see it. */
const settings: [string, () => Promise<unknown>][] = [
  [
    "the label of a document type",
    () =>
      inTenant((tx) =>
        tx
          .updateTable("document_types")
          .set({ labels: { "cs-CZ": "Jinak" } as never })
          .execute(),
      ),
  ],
  ["a field", () => buildField(api.app, tenant.tenantId)],
  ["a code list", () => buildCodeList(api.app, tenant.tenantId)],
  ["a code", () => inTenant((tx) => sql`update enum_rows set hidden = not hidden where tenant_id = ${tenant.tenantId}`.execute(tx))],
  ["an accounting unit", () => buildUnit(api.app, tenant.tenantId)],
  ["the name of a person", () => inTenant((tx) => tx.updateTable("users").set({ first_name: "Žofie" }).where("user_id", "=", tenant.admin.userId).execute())],
  [
    "prefilled notes",
    async () => {
      const reply = await api.request("POST", "/v1/tenant/prefilled-notes", { as: tenant.admin, body: { notes: [{ text: "Zaplatit" }] } });
      expect(reply.status).toBe(204);
    },
  ],
];

test.each(settings)("a change of %s is reported to the tenant's listeners and to nobody else, as one of settings", async (_, change) => {
  const other = await buildTenant(api.app);
  const [mine, foreign] = [await listen(tenant.admin), await listen(other.admin)];
  await change();
  await expect.poll(() => mine.text).toContain("event: settings");
  expect(mine.text).not.toMatch(/[0-9a-f]{8}-/);
  expect([events(mine), foreign.text.includes("event:")]).toEqual([0, false]);
  [mine, foreign].forEach((stream) => stream.leave());
  await expect.poll(() => listening).toBe(0);
});

test("many changes at once are reported once", async () => {
  const stream = await listen(tenant.admin);
  await Promise.all(Array.from({ length: 8 }, () => rename(tenant)));
  await expect.poll(() => events(stream)).toBeGreaterThan(0);
  expect(events(stream)).toBeLessThan(8);
  stream.leave();
  await expect.poll(() => listening).toBe(0);
});

test("a person who was switched off hears nothing more", async () => {
  const user = await tenant.user("Processor");
  const stream = await listen(user);
  await api.app.db.transaction(tenant.tenantId, (tx) => tx.updateTable("users").set({ is_active: false }).where("user_id", "=", user.userId).execute());
  clock.at = new Date(clock.at.getTime() + 10_000);
  await rename(tenant);
  await expect.poll(() => stream.hasEnded).toBe(true);
  expect(events(stream)).toBe(0);
  expect(listening).toBe(0);
});

test("a stream ends with its token", async () => {
  const stream = await listen(tenant.admin, { exp: Math.floor(Date.now() / 1000) + 2 });
  await expect.poll(() => stream.hasEnded, { timeout: 5_000 }).toBe(true);
  expect(listening).toBe(0);
});

test("clients that come and go leave nothing behind, and do not hold the stop of the server", async () => {
  const other = await tenant.user("Processor");
  const streams = await Promise.all([tenant.admin, other].flatMap((user) => Array.from({ length: 20 }, () => listen(user))));
  expect(listening).toBe(40);
  streams.slice(0, 35).forEach((stream) => stream.leave());
  await expect.poll(() => listening).toBe(5);
});

test("a user has so many streams and a tenant so many, others go on, and a stream that ends gives its place back", async () => {
  const before = listening;
  const [full, next] = [await buildTenant(api.app), await tenant.user("Processor")];
  const ask = async (as: TestUser) => {
    const reply = await api.request("GET", "/v1/changes", { as });
    return [reply.status, ((await reply.json()) as { code: string }).code];
  };
  const streams = await Promise.all(Array.from({ length: MAX_USER_STREAMS }, () => listen(next)));
  expect(await ask(next)).toEqual([429, "too-many-streams"]);
  streams[0]?.leave();
  await expect.poll(() => listening).toBe(before + MAX_USER_STREAMS - 1);
  streams.push(await listen(next));
  const places = openStreams();
  for (let user = 0; user < MAX_TENANT_STREAMS; user += 1) places.enter({ tenantId: full.tenantId, userId: String(user) }, () => undefined);
  expect(() => places.enter({ tenantId: full.tenantId, userId: "next" }, () => undefined)).toThrow("too-many-streams");
  places.enter({ tenantId: tenant.tenantId, userId: "next" }, () => undefined);
  streams.forEach((stream) => stream.leave());
});
