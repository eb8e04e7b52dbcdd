import { type TestApp, startTestApp } from "#test/app.ts";
import { buildDocument, buildTenant, type TestTenant, type TestUser } from "#test/build.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCK_MS } from "./routes.ts";

let api: TestApp;
let tenant: TestTenant;
let jana: TestUser;
let petr: TestUser;
let documentId: string;
let now = new Date("2026-03-10T08:00:00.000Z");

beforeAll(async () => {
  api = await startTestApp({ clock: { now: () => now } });
  tenant = await buildTenant(api.app);
  jana = await tenant.user("Processor");
  petr = await tenant.user("Processor");
});
afterAll(() => api.close());
beforeEach(async () => {
  documentId = await buildDocument(api.app, tenant.tenantId);
});

type Lock = { isMine: boolean; holder: { userId: string; name: string }; since: string; expiresTime: string };
const hold = async (as: TestUser, takeOver = false): Promise<Lock> =>
  (await (await api.request("PUT", `/v1/documents/${documentId}/lock`, { as, body: { takeOver } })).json()) as Lock;
const release = (as: TestUser) => api.request("DELETE", `/v1/documents/${documentId}/lock`, { as });
const pass = (ms: number) => (now = new Date(now.getTime() + ms));

describe("the lock of an open document", () => {
  test("goes to the first, who is named to the others", async () => {
    expect(await hold(jana)).toMatchObject({ isMine: true, holder: { userId: jana.userId } });
    expect(await hold(petr)).toMatchObject({ isMine: false, holder: { userId: jana.userId, name: "Jana Processor" } });
  });

  test("is kept by signs of life and keeps its beginning", async () => {
    const first = await hold(jana);
    pass(LOCK_MS - 1);
    const second = await hold(jana);
    expect(second.since).toBe(first.since);
    pass(LOCK_MS - 1);
    expect(await hold(petr)).toMatchObject({ isMine: false });
  });

  test("ends with the last sign of life", async () => {
    const first = await hold(jana);
    pass(LOCK_MS);
    const second = await hold(petr);
    expect(second).toMatchObject({ isMine: true, holder: { userId: petr.userId } });
    expect(Date.parse(second.since) - Date.parse(first.since)).toBe(LOCK_MS);
  });

  test("can be taken over, which its holder learns", async () => {
    await hold(jana);
    expect(await hold(petr, true)).toMatchObject({ isMine: true });
    expect(await hold(jana)).toMatchObject({ isMine: false, holder: { userId: petr.userId } });
  });

  test("is given back by its holder alone", async () => {
    await hold(jana);
    expect((await release(petr)).status).toBe(204);
    expect(await hold(petr)).toMatchObject({ isMine: false });
    await release(jana);
    expect(await hold(petr)).toMatchObject({ isMine: true });
  });

  test("goes to exactly one of many who open at once", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => tenant.user("Processor")));
    const answers = await Promise.all(people.map((person) => hold(person)));
    expect(answers.filter((answer) => answer.isMine)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.holder.userId)).size).toBe(1);
  });

  test("does not stop a save: the comparison of versions does", async () => {
    await hold(jana);
    const saved = await api.request("PATCH", `/v1/documents/${documentId}`, {
      as: petr,
      body: { fields: { invoiceNumber: "F-2" } },
      headers: { "if-match": `"1"` },
    });
    expect(saved.status).toBe(204);
  });
});
